import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/display-names.ts';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { readAmount, type CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import { BLANK, type FormFieldErrors } from '#app/_ui/form/failure.ts';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import type { PaymentRequest } from '#app/(dashboard)/request/payment-link.ts';
import type { Account } from '#server/modules/accounts/index.ts';
import type { TransferQuote } from '#server/modules/payments/index.ts';

/** A previous recipient: the name, and the identifier for the form. */
export type Recent = { name: string; recipient: string };

const SHOWN = 5;

/** The partners of the latest payments, most recent first, without duplicates. */
export const recentOf = (debits: readonly CallerTransaction[], ownId: string): Recent[] => {
  const people = new Map<string, Recent>();
  for (const { partner } of debits) {
    const user = partner?.user;
    if (!user || user.id === ownId || people.has(user.id)) continue;
    people.set(user.id, { name: personName(user), recipient: user.email || user.mobile || user.id });
  }
  return [...people.values()].slice(0, SHOWN);
};

/** Where money can be sent from: one currency of one account. */
export type Source = {
  /** The account's reference. */
  account: string;
  /** The fields of the account title. */
  called: Pick<Account, 'label' | 'name' | 'primary'>;
  currency: CurrencyNotation & { description: string };
  available: bigint;
};

/** A draft prefilled from a payment request, with the source in its currency; undefined without a request. */
export const askedDraft = (
  format: Format,
  { to, amount, currency, note }: PaymentRequest,
  sources: Source[],
): TransferDraft | undefined => {
  const source = sources.find((one) => one.currency.code === currency) ?? sources[0];
  // The amount in the URL does not depend on the language of the reader.
  const written = (amount ?? '').replace('.', format.separators.decimal);
  return to && source ? { recipient: to, written, note: note ?? '', source } : undefined;
};

/** The input as typed. */
export type TransferDraft = { recipient: string; written: string; note: string; source: Source };

/** The same in the browser's store, where the source is the value of the form's list. */
export type StoredTransferDraft = Omit<TransferDraft, 'source'> & { source: string };

/** The stored draft, if its source is still available. */
export const toDraft = ({ source, ...typed }: StoredTransferDraft, sources: Source[]): TransferDraft | undefined => {
  const found = sources.find((one) => sourceKey(one) === source);
  return found && { ...typed, source: found };
};

/** The order under review. */
export type TransferOrder = TransferDraft & { amount: bigint };

/** An order with its fees and idempotency key: repeated requests create it once. */
export type QuotedOrder = TransferOrder & {
  fee: bigint;
  key: string;
  /** The recipient of the money. */
  payee: TransferQuote['recipient'];
  /** The account reference of the recipient; null if the sender entered a person. */
  creditAccount: string | null;
  /** The number of definite rejections. The next request is a new attempt, not a repetition. */
  refusals: number;
};

const trueFirst = (one: boolean, other: boolean): number => Number(other) - Number(one);

/** The possible sources: each currency of each account. Nonzero balances first, then the primary account, then the order of first use. */
export const sourcesOf = (accounts: Account[]): Source[] =>
  accounts
    .toSorted((one, other) => trueFirst(one.primary, other.primary))
    .flatMap(({ reference, name, label, primary, currencies }) =>
      currencies
        .toSorted((one, other) => trueFirst(one.active, other.active))
        .map(({ currency, available_balance: available }) => ({
          account: reference,
          called: { name, label, primary },
          currency,
          available,
        })),
    )
    .toSorted((one, other) => trueFirst(one.available > 0n, other.available > 0n));

/** Whether any control has an error. */
export const hasMessages = (errors: FormFieldErrors): boolean => Object.values(errors).some((messages) => messages !== undefined);

/** The value of a source in the form's list. */
export const sourceKey = ({ account, currency }: Source): string => `${account} ${currency.code}`;

export const readDraft = (form: FormData, sources: Source[]): TransferDraft => {
  const chosen = formText(form, 'source');
  const source = sources.find((one) => sourceKey(one) === chosen);
  if (!source) throw new Error('The list offered a source that is not there.');
  return { recipient: trimmedText(form, 'recipient'), written: formText(form, 'amount'), note: trimmedText(form, 'note'), source };
};

/** Converts a draft to an order, or returns the errors of all fields. */
export const toOrder = (t: Translate, format: Format, draft: TransferDraft): TransferOrder | { errors: FormFieldErrors } => {
  const amount = readAmount(t, format, draft.written, draft.source.currency);
  const recipientErrors = draft.recipient === '' ? { recipient: [t.serverMessage(BLANK)] } : {};
  if ('problem' in amount) return { errors: { ...recipientErrors, amount: [amount.problem] } };
  return hasMessages(recipientErrors) ? { errors: recipientErrors } : { ...draft, amount: amount.amount };
};

/** Input of the quote. */
export const toQuoteInput = ({ recipient, source, amount }: TransferOrder) => ({
  recipient,
  amount,
  currency: source.currency.code,
  debit_account: source.account,
});

/** The request body. Both parties see the note. */
export const toSending = ({ recipient, creditAccount, source, amount, note, key, refusals }: QuotedOrder) => ({
  key: `${key}-${refusals}`,
  ...(creditAccount === null ? { recipient } : { credit_account: creditAccount }),
  amount,
  currency: source.currency.code,
  debit_account: source.account,
  debit_note: note,
  credit_note: note,
});
