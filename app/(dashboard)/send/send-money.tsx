'use client';

// Sending money in three steps: the draft, a look at what it amounts to, and the receipt. A refusal that names a field leads
// back to the draft with everything still typed; any other stays with the order, which can be sent again.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Transaction } from '#app/_lib/caller.ts';
import type { FieldErrors } from '#app/_lib/failure.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { DraftForm } from '#app/(dashboard)/send/draft-form.tsx';
import { readDraft, toOrder, toTransfer, type Draft, type Order, type Source } from '#app/(dashboard)/send/draft.ts';
import { OrderReview } from '#app/(dashboard)/send/order-review.tsx';
import { Receipt } from '#app/(dashboard)/send/receipt.tsx';

type Step = { name: 'draft'; draft?: Draft; errors: FieldErrors } | { name: 'review'; order: Order };

/** The form's controls have names of their own for what the API calls otherwise. */
const atControls = ({
  currency,
  debit_account: account,
  debit_note: debitNote,
  credit_note: creditNote,
  ...errors
}: FieldErrors): FieldErrors => ({
  ...errors,
  source: currency ?? account,
  note: debitNote ?? creditNote,
});

export const SendMoney = ({ sources, zone }: { sources: Source[]; zone: string }) => {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ name: 'draft', errors: {} });
  const [sent, setSent] = useState<Order>();
  const [receipt, setReceipt] = useState<Transaction>();
  const submit = useSubmit(
    (order: Order) => {
      setSent(order);
      return api.transactions.transfer.mutate(toTransfer(order));
    },
    (transaction) => {
      setReceipt(transaction);
      router.refresh();
    },
  );

  const review = (form: FormData) => {
    const draft = readDraft(form, sources);
    const order = toOrder(draft);
    setStep('problem' in order ? { name: 'draft', draft, errors: { amount: [order.problem] } } : { name: 'review', order });
  };
  const startAgain = () => {
    setReceipt(undefined);
    setStep({ name: 'draft', errors: {} });
  };

  if (receipt) return <Receipt transaction={receipt} recipient={sent?.recipient ?? ''} zone={zone} onAgain={startAgain} />;
  if (step.name === 'draft') {
    return <DraftForm sources={sources} draft={step.draft} errors={step.errors} isReady={submit.ready} onReview={review} />;
  }
  const { order } = step;
  const failure = sent === order ? submit.failure : undefined;
  const errors = atControls(failure?.fields ?? {});
  const isRefusedAtField = Object.values(errors).some((messages) => messages !== undefined);
  if (isRefusedAtField) return <DraftForm sources={sources} draft={order} errors={errors} isReady={submit.ready} onReview={review} />;
  return (
    <OrderReview
      order={order}
      failure={failure}
      pending={submit.pending}
      onSend={() => submit.send(order)}
      onChange={() => setStep({ name: 'draft', draft: order, errors: {} })}
    />
  );
};
