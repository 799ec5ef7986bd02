'use client';

// Sending money in three steps: the draft, a look at what it amounts to and costs, and the receipt. A refusal that names a field leads
// back to the draft with everything still typed; any other stays with the order, which can be sent again.
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Transaction } from '#app/_ui/session/caller.ts';
import { useFormat, useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DraftForm } from '#app/(dashboard)/send/draft-form.tsx';
import {
  askedDraft,
  hasMessages,
  readDraft,
  toOrder,
  toQuoteInput,
  toSending,
  type Draft,
  type Order,
  type QuotedOrder,
  type Source,
} from '#app/(dashboard)/send/draft.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '#app/(dashboard)/send/kept-draft.ts';
import type { AskedPayment } from '#app/(dashboard)/request/payment-link.ts';
import { OrderReview } from '#app/(dashboard)/send/order-review.tsx';
import type { Recent } from '#app/(dashboard)/send/recent.ts';
import { Receipt } from '#app/(dashboard)/send/receipt.tsx';

/** What is wrong with a draft by itself, or else what is said of it when its costs are asked for. */
type Step = { name: 'draft'; draft?: Draft; errors?: FieldErrors } | { name: 'review'; order: QuotedOrder };

/** The form's controls have names of their own for what the API calls otherwise. What none of them bears is said above them. */
const atControls = ({
  recipient,
  credit_account: creditAccount,
  amount,
  currency,
  debit_account: account,
  debit_note: debitNote,
  credit_note: creditNote,
}: FieldErrors): FieldErrors => ({
  recipient: recipient ?? creditAccount,
  amount,
  source: currency ?? account,
  note: debitNote ?? creditNote,
});

type SendMoneyProps = {
  sources: Source[];
  recent: Recent[];
  zone: string;
  /** Whose drafts they are. */ userId: string;
  /** By the request that led here. */ asked: AskedPayment;
};

export const SendMoney = ({ sources, recent, zone, userId, asked }: SendMoneyProps) => {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const [step, setStep] = useState<Step>(() => ({ name: 'draft', draft: askedDraft(format, asked, sources) }));
  const [sent, setSent] = useState<QuotedOrder>();
  const [isRestored, setRestored] = useState(false);
  const [receipt, setReceipt] = useState<Transaction>();
  const submit = useSubmit(
    (order: QuotedOrder) => {
      setSent(order);
      return api.transactions.send.mutate(toSending(order));
    },
    (transaction) => {
      forgetDraft();
      setReceipt(transaction);
      router.refresh();
    },
  );

  const quoting = useSubmit(
    (order: Order) => api.transactions.quote.mutate(toQuoteInput(order)),
    ({ fee, key, recipient: payee, credit_account: creditAccount }, order) => {
      // Payment links are created by members, so an unverified address means that the link is outdated or from another company.
      const isStale = payee.kind === 'unverified' && order.recipient === asked.to?.trim();
      if (isStale)
        return setStep({
          name: 'draft',
          draft: order,
          errors: { recipient: [t('No member of your company has verified this address. Ask for a new link.')] },
        });
      setStep({ name: 'review', order: { ...order, fee, key, payee, creditAccount, refusals: 0 } });
    },
  );

  const review = (form: FormData) => {
    const draft = readDraft(form, sources);
    const order = toOrder(t, format, draft);
    if ('errors' in order) return setStep({ name: 'draft', draft, errors: order.errors });
    setStep({ name: 'draft', draft: order });
    quoting.send(order);
  };
  // A reload loses nothing: what was typed is in the browser's store, which the server cannot read.
  useEffect(() => {
    const kept = asked.to ? undefined : readKeptDraft(userId, sources);
    if (!kept) return;
    setRestored(true);
    setStep({ name: 'draft', draft: kept });
    // Once, when the page is taken over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const startAgain = () => {
    setReceipt(undefined);
    setStep({ name: 'draft' });
  };

  if (receipt) return <Receipt transaction={receipt} recipient={sent?.recipient ?? ''} zone={zone} onAgain={startAgain} />;
  const form = { recent, quoting, onReview: review, onType: (typed: FormData) => keepDraft(userId, typed) };
  if (step.name === 'draft') {
    const errors = step.errors ?? atControls(quoting.failure?.fields ?? {});
    // The controls take what was kept when they are made.
    return <DraftForm key={String(isRestored)} sources={sources} draft={step.draft} errors={errors} {...form} />;
  }
  const { order } = step;
  const failure = sent === order ? submit.failure : undefined;
  const errors = atControls(failure?.fields ?? {});
  if (hasMessages(errors)) return <DraftForm sources={sources} draft={order} errors={errors} {...form} />;
  return (
    <OrderReview
      order={order}
      zone={zone}
      failure={failure}
      pending={submit.pending}
      onSend={() => {
        const next = failure && !failure.isUncertain ? { ...order, refusals: order.refusals + 1 } : order;
        setStep({ name: 'review', order: next });
        submit.send(next);
      }}
      onChange={() => setStep({ name: 'draft', draft: order })}
    />
  );
};
