'use client';

// Sends money in three steps: draft, review, receipt. An error of a field returns to the draft; any other keeps the order for a retry. The
// draft is kept in sessionStorage until the money is sent, so that nothing is lost on a reload or sign-in.
import Link from 'next/link';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import {
  toDraft,
  type TransferDraft,
  type StoredTransferDraft,
  type TransferSource,
  draftFromRequest,
  hasMessages,
  readDraft,
  toOrder,
  toQuoteInput,
  toTransferInput,
  type TransferOrder,
  type QuotedOrder,
  type PayeeOption,
  type RecentRecipient,
} from '#app/(dashboard)/send/draft.ts';
import { useFormat, useText } from '#language';
import { message } from '#app/_language/translate.ts';
import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/display-names.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { FormActions } from '#app/_ui/form/form.tsx';
import { TransactionParties } from '#app/_ui/format/transaction-flow.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { STATUS_LABELS } from '#app/(dashboard)/transactions/transaction-steps.ts';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DraftForm } from '#app/(dashboard)/send/draft-form.tsx';
import type { PaymentLinkParameters } from '#app/(dashboard)/request/payment-link.ts';
import { OrderReview } from '#app/(dashboard)/send/order-review.tsx';

const STORE_KEY = 'send-draft';

const isText = (value: unknown): value is string => typeof value === 'string';

const isStoredDraft = (value: unknown): value is StoredTransferDraft & { userId: string } => {
  if (typeof value !== 'object' || value === null) return false;
  const fields: (keyof StoredTransferDraft | 'userId')[] = ['recipient', 'amountText', 'note', 'source', 'userId'];
  return fields.every((field) => field in value && isText((value as Record<string, unknown>)[field]));
};

/** Stores the current input. */
const storeDraft = (userId: string, form: FormData): void => {
  const draft: StoredTransferDraft = {
    recipient: trimmedText(form, 'recipient'),
    amountText: formText(form, 'amount'),
    note: trimmedText(form, 'note'),
    source: formText(form, 'source'),
  };
  sessionStorage.setItem(STORE_KEY, JSON.stringify({ ...draft, userId }));
};

const removeStoredDraft = (): void => sessionStorage.removeItem(STORE_KEY);

/** The stored draft of this user; undefined if there is none. */
const readStoredDraft = (userId: string, sources: TransferSource[]): TransferDraft | undefined => {
  const text = sessionStorage.getItem(STORE_KEY);
  if (text === null) return undefined;
  const stored: unknown = JSON.parse(text);
  if (isStoredDraft(stored) && stored.userId === userId) return toDraft(stored, sources);
  removeStoredDraft();
  return undefined;
};

type ReceiptProps = {
  transaction: CallerTransaction;
  /** The recipient as typed. */
  recipient: string;
  zone: string;
  onRestart(): void;
};

/** The result of the payment. */
const Receipt = ({ transaction, recipient, zone, onRestart }: ReceiptProps) => {
  const t = useText();
  const { id, status, amount, balance, currency, account, partner } = transaction;
  const person = partner?.user;
  const isHeld = person?.temporary === true;
  const name = person && !isHeld ? personName(person) : recipient;
  return (
    <div className="px-5 py-5 md:px-6">
      <ResultPanel title={t(TITLES[isHeld ? 'held' : status])}>
        <p className="break-words">
          <Money amount={amount} currency={currency} size="figure" />
        </p>
        {isHeld && <HeldNote recipient={recipient} expires={transaction.expires} zone={zone} />}
        <TransactionParties
          from={{ name: t('Your account'), detail: account }}
          to={{ name, detail: name === recipient ? undefined : recipient }}
        />
        {status === 'Complete' && (
          <Details>
            <Detail term={t('Balance after')}>
              <Money amount={balance} currency={currency} />
            </Detail>
          </Details>
        )}
        <FormActions>
          <Link href={`/transactions/${id}`} prefetch={false} className={buttonClass('primary')}>
            {t('View transaction')}
          </Link>
          <Button onClick={onRestart}>{t('Send another payment')}</Button>
        </FormActions>
      </ResultPanel>
    </div>
  );
};

const TITLES = { ...STATUS_LABELS, Complete: message('Sent'), held: message('Held for the recipient') };

type HeldNoteProps = { recipient: string; expires: number | null; zone: string };

/** Explains that the money is held until the address is verified. */
const HeldNote = ({ recipient, expires, zone }: HeldNoteProps) => {
  const t = useText();
  const format = useFormat();
  const address = <b className="font-medium break-words">{recipient}</b>;
  return (
    <p>
      {expires === null
        ? t.rich('No user has verified {address} yet. We sent an invitation and hold the money until the recipient claims it.', { address })
        : t.rich(
            'No user has verified {address} yet. We sent an invitation and hold the money until {expires}. If it isn’t claimed by then, you get it back.',
            { address, expires: <b className="font-medium whitespace-nowrap">{format.timestamp(expires, zone)}</b> },
          )}
    </p>
  );
};

/** The errors of a draft: those found in the browser, otherwise those of the quote. */
type Step = { name: 'draft'; draft?: TransferDraft; errors?: FormFieldErrors } | { name: 'review'; order: QuotedOrder };

/** Maps the fields of the API to the controls of the form. Other errors are shown above the form. */
const toControlErrors = ({
  recipient,
  payee,
  credit_account: creditAccount,
  amount,
  currency,
  debit_account: account,
  debit_note: debitNote,
  credit_note: creditNote,
}: FormFieldErrors): FormFieldErrors => ({
  recipient: recipient ?? payee ?? creditAccount,
  amount,
  source: currency ?? account,
  note: debitNote ?? creditNote,
});

type SendMoneyProps = {
  sources: TransferSource[];
  payees: PayeeOption[];
  recent: RecentRecipient[];
  zone: string;
  /** The owner of the draft. */ userId: string;
  /** The draft from the payment request in the URL. */ paymentRequest: PaymentLinkParameters;
};

export const SendMoney = ({ sources, payees, recent, zone, userId, paymentRequest }: SendMoneyProps) => {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const [step, setStep] = useState<Step>(() => ({ name: 'draft', draft: draftFromRequest(format, paymentRequest, sources) }));
  const [sent, setSent] = useState<QuotedOrder>();
  const [isRestored, setIsRestored] = useState(false);
  const [receipt, setReceipt] = useState<CallerTransaction>();
  const submit = useSubmit(
    (order: QuotedOrder) => {
      setSent(order);
      return api.transactions.send.mutate(toTransferInput(order));
    },
    (transaction) => {
      removeStoredDraft();
      setReceipt(transaction);
      router.refresh();
    },
  );

  const quoting = useSubmit(
    (order: TransferOrder) => api.transactions.quote.mutate(toQuoteInput(order)),
    ({ fee, key, recipient: preview, has_paid: hasPaid, name_match: nameMatch, credit_account: creditAccount }, order) => {
      // Payment links are created by members, so an unverified address means that the link is outdated or from another company.
      const isStale = preview.kind === 'unverified' && !order.payee && order.recipient === paymentRequest.to?.trim();
      if (isStale)
        return setStep({
          name: 'draft',
          draft: order,
          errors: { recipient: [t('No user has verified this address. Ask for a new link.')] },
        });
      setStep({ name: 'review', order: { ...order, fee, key, preview, hasPaid, nameMatch, creditAccount, refusals: 0 } });
    },
  );

  const review = (form: FormData) => {
    const draft = readDraft(form, sources);
    const order = toOrder(t, format, draft, payees);
    if ('errors' in order) return setStep({ name: 'draft', draft, errors: order.errors });
    setStep({ name: 'draft', draft: order });
    quoting.send(order);
  };
  // The draft is in sessionStorage, which the server cannot read.
  useEffect(() => {
    const stored = paymentRequest.to ? undefined : readStoredDraft(userId, sources);
    if (!stored) return;
    setIsRestored(true);
    setStep({ name: 'draft', draft: stored });
    // Runs once, on hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const restart = () => {
    setReceipt(undefined);
    setStep({ name: 'draft' });
  };

  if (receipt) return <Receipt transaction={receipt} recipient={sent?.recipient ?? ''} zone={zone} onRestart={restart} />;
  const form = { payees, recent, quoting, onReview: review, onType: (form: FormData) => storeDraft(userId, form) };
  if (step.name === 'draft') {
    const errors = step.errors ?? toControlErrors(quoting.failure?.fields ?? {});
    // The controls read the stored draft when they mount.
    return <DraftForm key={String(isRestored)} sources={sources} draft={step.draft} errors={errors} {...form} />;
  }
  const { order } = step;
  const failure = sent === order ? submit.failure : undefined;
  const errors = toControlErrors(failure?.fields ?? {});
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
