'use client';

// Sending money in three steps: the draft, a look at what it amounts to and costs, and the receipt. A refusal that names a field leads
// back to the draft with everything still typed; any other stays with the order, which can be sent again.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Transaction } from '#app/_lib/caller.ts';
import type { FieldErrors } from '#app/_lib/failure.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { DraftForm } from '#app/(dashboard)/send/draft-form.tsx';
import {
  hasMessages,
  readDraft,
  toOrder,
  toQuoteInput,
  toTransfer,
  type Draft,
  type Order,
  type QuotedOrder,
  type Source,
} from '#app/(dashboard)/send/draft.ts';
import { OrderReview } from '#app/(dashboard)/send/order-review.tsx';
import { Receipt } from '#app/(dashboard)/send/receipt.tsx';

/** What is wrong with a draft by itself, or else what is said of it when its costs are asked for. */
type Step = { name: 'draft'; draft?: Draft; errors?: FieldErrors } | { name: 'review'; order: QuotedOrder };

/** The form's controls have names of their own for what the API calls otherwise. What none of them bears is said above them. */
const atControls = ({
  recipient,
  amount,
  currency,
  debit_account: account,
  debit_note: debitNote,
  credit_note: creditNote,
}: FieldErrors): FieldErrors => ({
  recipient,
  amount,
  source: currency ?? account,
  note: debitNote ?? creditNote,
});

export const SendMoney = ({ sources, zone }: { sources: Source[]; zone: string }) => {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ name: 'draft' });
  const [sent, setSent] = useState<QuotedOrder>();
  const [receipt, setReceipt] = useState<Transaction>();
  const submit = useSubmit(
    (order: QuotedOrder) => {
      setSent(order);
      return api.transactions.transfer.mutate(toTransfer(order));
    },
    (transaction) => {
      setReceipt(transaction);
      router.refresh();
    },
  );

  const quoting = useSubmit(
    (order: Order) => api.transactions.quote.query(toQuoteInput(order)),
    ({ fee }, order) => setStep({ name: 'review', order: { ...order, fee } }),
  );

  const review = (form: FormData) => {
    const draft = readDraft(form, sources);
    const order = toOrder(draft);
    if ('problem' in order) return setStep({ name: 'draft', draft, errors: { amount: [order.problem] } });
    setStep({ name: 'draft', draft: order });
    quoting.send(order);
  };
  const startAgain = () => {
    setReceipt(undefined);
    setStep({ name: 'draft' });
  };

  if (receipt) return <Receipt transaction={receipt} recipient={sent?.recipient ?? ''} zone={zone} onAgain={startAgain} />;
  if (step.name === 'draft') {
    const errors = step.errors ?? atControls(quoting.failure?.fields ?? {});
    return <DraftForm sources={sources} draft={step.draft} errors={errors} quoting={quoting} onReview={review} />;
  }
  const { order } = step;
  const failure = sent === order ? submit.failure : undefined;
  const errors = atControls(failure?.fields ?? {});
  if (hasMessages(errors)) return <DraftForm sources={sources} draft={order} errors={errors} quoting={quoting} onReview={review} />;
  return (
    <OrderReview
      order={order}
      failure={failure}
      pending={submit.pending}
      onSend={() => submit.send(order)}
      onChange={() => setStep({ name: 'draft', draft: order })}
    />
  );
};
