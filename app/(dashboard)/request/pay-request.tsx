'use client';

// Pays a payment request in two steps: the amount and the account, and the review. The idempotency key of the quote ensures that the
// payment is made only once.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useFormat, useText } from '#language';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { readAmount } from '#app/_ui/form/amount-input.ts';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { formText } from '#app/_ui/form/form-data.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { type QuotedOrder, sourceKey, type TransferSource } from '#app/(dashboard)/send/draft.ts';
import { OrderReview } from '#app/(dashboard)/send/order-review.tsx';

/** The request to pay: by its ID, or by its link. */
export type PaymentTarget = { id: string } | { token: string };

type PayRequestProps = {
  target: PaymentTarget;
  requester: string;
  /** The remaining amount to pay; null if the payer chooses the amount. */
  remaining: bigint | null;
  isAmountFixed: boolean;
  note: string;
  sources: TransferSource[];
  zone: string;
};

type PaymentChoice = { amount: bigint; source: TransferSource };

const toInput = (target: PaymentTarget, { amount, source }: PaymentChoice) => ({ ...target, amount, debit_account: source.account });

export const PayRequest = ({ target, requester, remaining, isAmountFixed, note, sources, zone }: PayRequestProps) => {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const [order, setOrder] = useState<QuotedOrder>();
  const readChoice = (form: FormData): PaymentChoice => {
    const source = sources.find((candidate) => sourceKey(candidate) === formText(form, 'debit_account')) ?? sources[0];
    if (!source) throw new Error('The form has no source.');
    if (isAmountFixed && remaining !== null) return { amount: remaining, source };
    const amount = readAmount(t, format, formText(form, 'amount'), source.currency);
    if ('problem' in amount) throw new InvalidInput('amount', amount.problem);
    return { amount: amount.amount, source };
  };
  const quoting = useSubmit(
    async (form: FormData) => {
      const choice = readChoice(form);
      return { ...choice, quote: await api.paymentRequests.quote.mutate(toInput(target, choice)) };
    },
    ({ amount, source, quote: { fee, key, recipient: preview, has_paid: hasPaid } }) => {
      const recipient = { recipient: requester, payee: undefined, preview, hasPaid, nameMatch: null, creditAccount: null };
      setOrder({ ...recipient, amount, source, fee, key, note, amountText: '', refusals: 0 });
    },
  );
  const paying = useSubmit(
    ({ key, refusals, ...choice }: QuotedOrder) =>
      api.paymentRequests.send.mutate({ ...toInput(target, choice), key: `${key}-${refusals}` }),
    ({ id }) => router.push(`/transactions/${id}`),
  );
  if (order) {
    return (
      <OrderReview
        order={order}
        zone={zone}
        failure={paying.failure}
        pending={paying.pending}
        onSend={() => {
          // After a definite rejection, the next request is a new attempt.
          const { failure } = paying;
          const next = failure && !failure.isUncertain ? { ...order, refusals: order.refusals + 1 } : order;
          setOrder(next);
          paying.send(next);
        }}
        onChange={() => setOrder(undefined)}
      />
    );
  }
  const [first] = sources;
  return (
    <Form submit={quoting} read={(form) => form} className="px-4 py-4 md:px-6">
      {!isAmountFixed && (
        <Field
          label={t('Amount')}
          name="amount"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          defaultValue={remaining !== null && first ? format.inputValue(remaining, first.currency.divisibility) : ''}
        />
      )}
      <SelectField label={t('From')} name="debit_account" defaultValue={first && sourceKey(first)}>
        {sources.map((source) => (
          <option key={sourceKey(source)} value={sourceKey(source)}>
            {`${accountTitle(t, source.accountNames)}, ${source.currency.description}`}
          </option>
        ))}
      </SelectField>
      <SubmitButton submit={quoting}>{t('Review payment')}</SubmitButton>
    </Form>
  );
};
