'use client';

import { useFormat, useText } from '#language';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { FocusedHeading } from '#app/_ui/feedback/outcome.tsx';
import { FormActions, FormMessage } from '#app/_ui/form/form.tsx';
import { LedgerStrip } from '#app/_ui/format/transaction-flow.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import type { QuotedOrder } from '#app/(dashboard)/send/draft.ts';
import { PayeeNotice, payeeStub } from '#app/(dashboard)/send/payee.tsx';
import { dayOf } from '#server/kernel/moments.ts';

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
      <LedgerStrip from={{ name: t('Your account'), detail: source.account }} to={payeeStub(t, payee, recipient)} status="Not sent yet" />
      <PayeeNotice payee={payee} recipient={recipient} zone={zone} />
      <Details>
        {payee.kind === 'member' && <Detail term={t('Member since')}>{format.date(dayOf(payee.member_since, zone))}</Detail>}
        {fee !== 0n && (
          <>
            <Detail term={t('Fee')}>
              <Money amount={fee} currency={source.currency} />
            </Detail>
            <Detail term={t('You pay in all')}>
              <Money amount={amount + fee} currency={source.currency} />
            </Detail>
          </>
        )}
        <Detail term={t('Available now')}>
          <Money amount={source.available} currency={source.currency} />
        </Detail>
        <Detail term={t('Available after')}>
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
            'It is not known whether the money was sent. You can send again: it is the same order, and is never made twice. Or look at <link>your transactions</link>.',
            { link: <TextLink href="/transactions" /> },
          )}
        </p>
      )}
      <FormActions>
        <Button look="primary" pending={pending} onClick={onSend}>
          {t('Send {amount}', { amount: format.amount(amount, source.currency) })}
        </Button>
        <Button disabled={pending} onClick={onChange}>
          {t('Change')}
        </Button>
      </FormActions>
    </section>
  );
};
