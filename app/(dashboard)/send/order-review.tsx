'use client';

import { CircleAlert, CircleCheck, type LucideIcon, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { TransactionParties, type TransactionParty } from '#app/_ui/format/transaction-flow.tsx';
import type { QuotedOrder } from '#app/(dashboard)/send/draft.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { FocusedHeading } from '#app/_ui/feedback/result-panel.tsx';
import { FormActions, FormMessage } from '#app/_ui/form/form.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';

type Preview = QuotedOrder['preview'];

/** The recipient's side of an order. `recipient` is the text that the sender entered. */
const toRecipientParty = (t: Translate, preview: Preview, recipient: string): TransactionParty => {
  if (preview.kind === 'self') return { name: t('Your account'), detail: preview.account };
  if (preview.kind === 'unverified') return { name: recipient, detail: t('Unverified address') };
  return preview.name === null ? { name: recipient } : { name: preview.name, detail: recipient };
};

/** Compares the name that the sender saved with the name of the recipient. */
const NameMatchNotice = ({ saved, match }: { saved: string; match: NonNullable<QuotedOrder['nameMatch']> }) => {
  const t = useText();
  const name = <bdi className="font-medium break-words">{saved}</bdi>;
  switch (match) {
    case 'match':
      return <Notice icon={CircleCheck}>{t.rich('The name matches {name}.', { name })}</Notice>;
    case 'close_match':
      return (
        <Notice icon={CircleAlert}>{t.rich('The name is similar to {name}, but not the same. Check it before you send.', { name })}</Notice>
      );
    case 'no_match':
      return <Notice icon={CircleAlert}>{t.rich('The name doesn’t match {name}. Ask the recipient before you send.', { name })}</Notice>;
  }
};

type RecipientNoticeProps = { order: QuotedOrder; zone: string };

/** Asks the sender to check the recipient. Renders nothing for recipients that the sender has paid before. */
const RecipientNotice = ({ order: { preview, hasPaid, recipient }, zone }: RecipientNoticeProps) => {
  const t = useText();
  const format = useFormat();
  if (preview.kind === 'unverified') {
    const until = <b className="font-medium whitespace-nowrap">{format.date(dayOf(preview.held_until, zone))}</b>;
    return (
      <Notice icon={MailWarning}>
        {t.rich(
          'No user has verified {address}. We’ll send an invitation and hold the money until {until}. If it isn’t claimed by then, you get it back.',
          { address: <bdi className="font-medium break-words">{recipient}</bdi>, until },
        )}
      </Notice>
    );
  }
  if (preview.kind === 'self' || hasPaid) return null;
  const name = <bdi className="font-medium break-words">{preview.name ?? recipient}</bdi>;
  return <Notice icon={CircleAlert}>{t.rich('You haven’t paid {name} before. Check the name before you send.', { name })}</Notice>;
};

const Notice = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex items-start gap-2 rounded-control border bg-sunken px-3 py-2">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
    <p className="min-w-0">{children}</p>
  </div>
);

type OrderReviewProps = {
  order: QuotedOrder;
  zone: string;
  failure: Submit<QuotedOrder>['failure'];
  pending: boolean;
  onSend(): void;
  onChange(): void;
};

/** Shows the order for confirmation, with amounts to the smallest unit. */
export const OrderReview = ({ order, zone, failure, pending, onSend, onChange }: OrderReviewProps) => {
  const t = useText();
  const format = useFormat();
  const { recipient, preview, payee, nameMatch, source, amount, fee, note } = order;
  return (
    <section className="space-y-5 px-5 py-5 md:px-6">
      <div>
        <FocusedHeading className="text-13 text-muted">{t('You send')}</FocusedHeading>
        <p className="break-words">
          <Money amount={amount} currency={source.currency} size="figure" />
        </p>
      </div>
      <TransactionParties
        from={{ name: accountTitle(t, source.accountNames), detail: source.account }}
        to={toRecipientParty(t, preview, recipient)}
      />
      <RecipientNotice order={order} zone={zone} />
      {payee && nameMatch && <NameMatchNotice saved={payee.name} match={nameMatch} />}
      <Details>
        {preview.kind === 'member' && <Detail term={t('Recipient joined')}>{format.date(dayOf(preview.member_since, zone))}</Detail>}
        {fee !== 0n && (
          <>
            <Detail term={t('Fee')}>
              <Money amount={fee} currency={source.currency} />
            </Detail>
            <Detail term={t('Total')}>
              <Money amount={amount + fee} currency={source.currency} />
            </Detail>
          </>
        )}
        <Detail term={t('Available balance')}>
          <Money amount={source.available} currency={source.currency} />
        </Detail>
        <Detail term={t('After this payment')}>
          <Money amount={source.available - amount - fee} currency={source.currency} />
        </Detail>
        {note && (
          <Detail term={t('Note')}>
            <bdi>{note}</bdi>
          </Detail>
        )}
      </Details>
      <FormMessage {...failure} />
      {failure?.isUncertain && (
        <p>
          {t.rich(
            'We couldn’t confirm that the money was sent. It’s safe to send again, because the payment is made only once. You can also check <link>your transactions</link>.',
            { link: <TextLink href="/transactions" /> },
          )}
        </p>
      )}
      <FormActions>
        <Button variant="primary" pending={pending} onClick={onSend}>
          {t('Send {amount}', { amount: format.amount(amount, source.currency) })}
        </Button>
        <Button disabled={pending} onClick={onChange}>
          {t('Edit payment')}
        </Button>
      </FormActions>
    </section>
  );
};
