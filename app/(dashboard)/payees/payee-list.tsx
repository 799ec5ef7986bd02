'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useFormat, useText } from '#language';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { isPaidByTransfer, matchesSearch, PAYEE_ICONS, PAYEE_LABELS, PAYEES_PATH } from '#app/(dashboard)/payees/payee.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import type { Payee } from '#server/modules/payments/index.ts';

const ArchivePayee = confirmButton(({ t }, { id, name }: Pick<Payee, 'id' | 'name'>) => ({
  label: t('Archive'),
  name: t('Archive {name}', { name }),
  question: t('Archive this payee?'),
  warning: t('You can no longer choose {name} as a payee. Scheduled transfers to {name} fail. Your transactions do not change.', { name }),
  toast: t('Payee archived.'),
  onConfirm: () => api.payees.remove.mutate({ id: String(id) }),
}));

type PayeeItemProps = { payee: Payee; zone: string };

const PayeeItem = ({ payee, zone }: PayeeItemProps) => {
  const t = useText();
  const format = useFormat();
  const { id, type, name, address, note, payments, last_paid: lastPaid } = payee;
  const paid =
    lastPaid === null
      ? t('Not paid yet')
      : t('{count, plural, one {Paid once} other {Paid # times}}, last on {day}', {
          count: payments,
          day: format.date(dayOf(lastPaid, zone)),
        });
  return (
    <ListItem
      id={String(id)}
      icon={PAYEE_ICONS[type]}
      name={<bdi className="min-w-0 break-words">{name}</bdi>}
      action={
        <ListItemActions>
          {isPaidByTransfer(payee) && (
            <Link href={`/send?payee=${id}`} aria-label={t('Send to {name}', { name })} prefetch={false} className={buttonClass()}>
              {t('Send')}
            </Link>
          )}
          <Link href={`${PAYEES_PATH}/${id}`} aria-label={t('Edit {name}', { name })} prefetch={false} className={buttonClass()}>
            {t('Edit')}
          </Link>
          <ArchivePayee id={id} name={name} />
        </ListItemActions>
      }
    >
      <p className="break-all">
        <span className="sr-only">{t(PAYEE_LABELS[type])}: </span>
        <bdi>{address}</bdi>
      </p>
      <p>{isPaidByTransfer(payee) ? paid : t(PAYEE_LABELS[type])}</p>
      {note && <p>{note}</p>}
    </ListItem>
  );
};

/** The payees that match a search. */
export const PayeeList = ({ payees, zone }: { payees: Payee[]; zone: string }) => {
  const t = useText();
  const [search, setSearch] = useState('');
  const matchingPayees = payees.filter((payee) => matchesSearch(payee, search));
  return (
    <>
      <div className="border-b px-4 py-4 md:px-6">
        <Field
          label={t('Search by name or address')}
          name="search"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {matchingPayees.length > 0 ? (
        <ItemList label={t('Your payees')}>
          {matchingPayees.map((payee) => (
            <PayeeItem key={payee.id} payee={payee} zone={zone} />
          ))}
        </ItemList>
      ) : (
        <EmptyState title={t('No payee found')} action={<Button onClick={() => setSearch('')}>{t('Clear search')}</Button>}>
          {t('No name or address contains this text.')}
        </EmptyState>
      )}
    </>
  );
};
