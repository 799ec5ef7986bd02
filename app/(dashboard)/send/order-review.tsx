'use client';

import { CircleAlert, type LucideIcon, MailWarning } from 'lucide-react';
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

type Payee = QuotedOrder['payee'];

/** The recipient's side of an order. `recipient` is the text that the sender entered. */
const toPayeeParty = (t: Translate, payee: Payee, recipient: string): TransactionParty => {
  if (payee.kind === 'self') return { name: t('Your account'), detail: payee.account };
  if (payee.kind === 'unverified') return { name: recipient, detail: t('Unverified address') };
  return payee.name === null ? { name: recipient } : { name: payee.name, detail: recipient };
};

type PayeeNoticeProps = { payee: Payee; recipient: string; zone: string };

/** Asks the sender to check the recipient. Empty for people the sender has exchanged money with. */
const PayeeNotice = ({ payee, recipient, zone }: PayeeNoticeProps) => {
  const t = useText();
  const format = useFormat();
  if (payee.kind === 'unverified') {
    const until = <b className="font-medium whitespace-nowrap">{format.date(dayOf(payee.held_until, zone))}</b>;
    return (
      <Notice icon={MailWarning}>
        {t.rich(
          'No user has verified {address}. We’ll send an invitation and hold the money until {until}. If it isn’t claimed by then, you get it back.',
          { address: <bdi className="font-medium break-words">{recipient}</bdi>, until },
        )}
      </Notice>
    );
  }
  if (payee.kind !== 'member' || payee.has_transacted) return null;
  return <Notice icon={CircleAlert}>{t('This is your first payment with this person. Check the name before you send.')}</Notice>;
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

/** The order once more, to the smallest unit, before money moves. */
export const OrderReview = ({ order, zone, failure, pending, onSend, onChange }: OrderReviewProps) => {
  const t = useText();
  const format = useFormat();
  const { recipient, payee, source, amount, fee, note } = order;
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
        to={toPayeeParty(t, payee, recipient)}
      />
      <PayeeNotice payee={payee} recipient={recipient} zone={zone} />
      <Details>
        {payee.kind === 'member' && <Detail term={t('Recipient joined')}>{format.date(dayOf(payee.member_since, zone))}</Detail>}
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
