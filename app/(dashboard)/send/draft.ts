import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/display-names.ts';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { readAmount, type CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { allowsDebits } from '#app/(dashboard)/admin/accounts/account-states.ts';
import type { PaymentLinkParameters } from '#app/(dashboard)/request/payment-link.ts';
import type { Account } from '#server/modules/accounts/index.ts';
import type { Payee, TransferQuote } from '#server/modules/payments/index.ts';

/** A previous recipient: the name, and the identifier for the form. */
export type RecentRecipient = { name: string; recipient: string };

const RECENT_MAX = 5;

/** The partners of the latest payments, most recent first, without duplicates and payees. */
export const listRecentRecipients = (
  debits: readonly CallerTransaction[],
  ownId: string,
  payees: readonly Pick<PayeeOption, 'address'>[] = [],
): RecentRecipient[] => {
  const people = new Map<string, RecentRecipient>();
  const saved = new Set(payees.map(({ address }) => address));
  for (const { partner } of debits) {
    const user = partner?.user;
    if (!user || user.id === ownId || people.has(user.id)) continue;
    if ([user.email, user.mobile, user.id].some((address) => saved.has(address))) continue;
    people.set(user.id, { name: personName(user), recipient: user.email || user.mobile || user.id });
  }
  return [...people.values()].slice(0, RECENT_MAX);
};

/** A source of money: one currency of one account. */
export type TransferSource = {
  /** The account's reference. */
  account: string;
  /** The fields of the account title. */
  accountNames: Pick<Account, 'label' | 'name' | 'primary'>;
  currency: CurrencyNotation & { description: string };
  available: bigint;
};

/** A draft prefilled from a payment request, with the source in its currency; undefined without a request. */
export const draftFromRequest = (
  format: Format,
  { to, amount, currency, note }: PaymentLinkParameters,
  sources: TransferSource[],
): TransferDraft | undefined => {
  const source = sources.find((candidate) => candidate.currency.code === currency) ?? sources[0];
  // The amount in the URL does not depend on the language of the reader.
  const amountText = (amount ?? '').replace('.', format.separators.decimal);
  return to && source ? { recipient: to, amountText, note: note ?? '', source } : undefined;
};

/** The input of the form, as the user typed it. */
export type TransferDraft = { recipient: string; amountText: string; note: string; source: TransferSource };

/** The draft in sessionStorage. Its source is the option value of the form. */
export type StoredTransferDraft = Omit<TransferDraft, 'source'> & { source: string };

/** The stored draft, if its source is still available. */
export const toDraft = ({ source, ...typed }: StoredTransferDraft, sources: TransferSource[]): TransferDraft | undefined => {
  const available = sources.find((candidate) => sourceKey(candidate) === source);
  return available && { ...typed, source: available };
};

/** A payee of the form. */
export type PayeeOption = Pick<Payee, 'id' | 'name' | 'address'>;

/** The order under review. The payee is set if the recipient is the address of one. */
export type TransferOrder = TransferDraft & { amount: bigint; payee: PayeeOption | undefined };

/** An order with its fees and idempotency key: repeated requests create it once. */
export type QuotedOrder = TransferOrder & {
  fee: bigint;
  key: string;
  /** The recipient of the money. */
  preview: TransferQuote['recipient'];
  hasPaid: boolean;
  /** Compares the name of the payee with that of the recipient; null if it was not compared. */
  nameMatch: TransferQuote['name_match'];
  /** The account reference of the recipient; null if the sender entered a person. */
  creditAccount: string | null;
  /** The number of definite rejections. The next request is a new attempt, not a repetition. */
  refusals: number;
};

const compareTrueFirst = (a: boolean, b: boolean): number => Number(b) - Number(a);

/** The possible sources: each currency of each account that allows debits. Nonzero balances first, then the primary account, then the order of first use. */
export const listSources = (accounts: Account[]): TransferSource[] =>
  accounts
    .toSorted((a, b) => compareTrueFirst(a.primary, b.primary))
    .flatMap(({ reference, name, label, primary, currencies }) =>
      currencies
        .filter(allowsDebits)
        .toSorted((a, b) => compareTrueFirst(a.active, b.active))
        .map(({ currency, available_balance: available }) => ({
          account: reference,
          accountNames: { name, label, primary },
          currency,
          available,
        })),
    )
    .toSorted((a, b) => compareTrueFirst(a.available > 0n, b.available > 0n));

/** Whether any control has an error. */
export const hasMessages = (errors: FormFieldErrors): boolean => Object.values(errors).some((messages) => messages !== undefined);

/** The value of a source in the form's list. */
export const sourceKey = ({ account, currency }: TransferSource): string => `${account} ${currency.code}`;

export const readDraft = (form: FormData, sources: TransferSource[]): TransferDraft => {
  const selectedKey = formText(form, 'source');
  const source = sources.find((candidate) => sourceKey(candidate) === selectedKey);
  if (!source) throw new Error('The selected source does not exist.');
  return { recipient: trimmedText(form, 'recipient'), amountText: formText(form, 'amount'), note: trimmedText(form, 'note'), source };
};

/** Converts a draft to an order, or returns the errors of all fields. */
export const toOrder = (
  t: Translate,
  format: Format,
  draft: TransferDraft,
  payees: readonly PayeeOption[] = [],
): TransferOrder | { errors: FormFieldErrors } => {
  const amount = readAmount(t, format, draft.amountText, draft.source.currency);
  const recipientErrors = draft.recipient === '' ? { recipient: [t('Enter a recipient.')] } : {};
  if ('problem' in amount) return { errors: { ...recipientErrors, amount: [amount.problem] } };
  const payee = payees.find(({ address }) => address === draft.recipient);
  return hasMessages(recipientErrors) ? { errors: recipientErrors } : { ...draft, amount: amount.amount, payee };
};

/** Input of the quote. */
export const toQuoteInput = ({ recipient, payee, source, amount }: TransferOrder) => ({
  ...(payee ? { payee: payee.id } : { recipient }),
  amount,
  currency: source.currency.code,
  debit_account: source.account,
});

/** The payee by ID, so that a payee that was archived or changed since the review is rejected; without a payee, the account or the user. */
const toRecipientInput = ({ recipient, payee, creditAccount }: Pick<QuotedOrder, 'recipient' | 'payee' | 'creditAccount'>) => {
  if (payee) return { payee: payee.id, payee_address: payee.address };
  return creditAccount === null ? { recipient } : { credit_account: creditAccount };
};

/** The request body. The note is visible to both parties. */
export const toTransferInput = ({ recipient, payee, creditAccount, source, amount, note, key, refusals }: QuotedOrder) => ({
  key: `${key}-${refusals}`,
  ...toRecipientInput({ recipient, payee, creditAccount }),
  amount,
  currency: source.currency.code,
  debit_account: source.account,
  debit_note: note,
  credit_note: note,
});
