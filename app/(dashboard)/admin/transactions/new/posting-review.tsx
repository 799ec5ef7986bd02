'use client';

import { useRouter } from 'next/navigation';
import { message } from '#app/_language/translate.ts';
import { useFormat, useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { FocusedHeading } from '#app/_ui/feedback/outcome.tsx';
import { FormActions, FormMessage } from '#app/_ui/form/form.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { balancesOf, type Draft, type Side } from '#app/(dashboard)/admin/transactions/new/draft.ts';

type PostingReviewProps = {
  draft: Draft;
  /** Without it nothing is known of accounts. */
  showsBalances: boolean;
  onChange(): void;
};

const post = ({ written, amount }: Draft) => {
  const { kind, currency, user, recipient, note, reference, status } = written;
  if (kind === 'transfer') {
    const told = { debit_note: note, credit_note: note, debit_reference: reference, credit_reference: reference };
    return api.admin.transactions.transfer.mutate({ user, recipient, amount, currency, status, ...told });
  }
  const input = { user, amount, currency, note, reference, status };
  return kind === 'credit' ? api.admin.transactions.credit.mutate(input) : api.admin.transactions.debit.mutate(input);
};

const HEADINGS = { credit: message('You credit'), debit: message('You debit'), transfer: message('You transfer') };

/** What is about to be posted once more, with what the accounts hold before and after. */
export const PostingReview = ({ draft, showsBalances, onChange }: PostingReviewProps) => {
  const t = useText();
  const format = useFormat();
  const { written, amount, currency, sides } = draft;
  const router = useRouter();
  const { failure, pending, send } = useSubmit(post, ({ id }) => router.push(`/admin/transactions/${id}`));
  return (
    <section className="space-y-5">
      <div>
        <FocusedHeading className="text-13 text-muted">{t(HEADINGS[written.kind])}</FocusedHeading>
        <p className="break-words">
          <Money amount={amount} currency={currency} size="figure" />
        </p>
      </div>
      {showsBalances && (
        <>
          {sides.map((side) => (
            <Balances key={`${side.who} ${side.change}`} side={side} draft={draft} />
          ))}
          <p className="text-13 text-muted">
            {written.status === 'Pending'
              ? t('The balances change when it is completed. Fees are not in these figures.')
              : t('Fees are not in these figures.')}
          </p>
        </>
      )}
      <FormMessage {...failure} />
      {failure?.isUncertain && (
        <p>
          {t.rich('It is not known whether it was posted. Look at <link>the transactions</link> before you post it again.', {
            link: <TextLink href="/admin/transactions" />,
          })}
        </p>
      )}
      <FormActions>
        <Button look="primary" pending={pending} onClick={() => send(draft)}>
          {t('Post {amount}', { amount: format.amount(amount, currency) })}
        </Button>
        <Button disabled={pending} onClick={onChange}>
          {t('Change')}
        </Button>
      </FormActions>
    </section>
  );
};

const Balances = ({ side, draft: { currency } }: { side: Side; draft: Draft }) => {
  const t = useText();
  const balances = balancesOf(side, currency.code);
  return (
    <div className="space-y-2">
      <h2 className="font-medium break-words">
        <bdi>{side.who}</bdi>
        {side.account && <span className="text-muted"> · {side.account.name}</span>}
      </h2>
      {balances ? (
        <Details>
          <Detail term={t('Balance now')}>
            <Money amount={balances.before} currency={currency} />
          </Detail>
          <Detail term={t('Balance after')}>
            <Money amount={balances.after} currency={currency} />
          </Detail>
        </Details>
      ) : (
        <p className="text-muted">{t('Nobody with an account goes by this yet.')}</p>
      )}
    </div>
  );
};
