import { readAmount, type WrittenCurrency } from '#app/_lib/amount-input.ts';
import { formText } from '#app/_lib/form-text.ts';

/** Where money can be sent from: one currency of one account. */
export type Source = {
  /** The account's reference. */
  account: string;
  accountName: string;
  currency: WrittenCurrency & { description: string };
  available: bigint;
};

/** What the form says, as it was typed. */
export type Draft = { recipient: string; written: string; note: string; source: Source };

/** What is looked at once more before it is sent. */
export type Order = Draft & { amount: bigint };

/** The value of a source in the form's list. */
export const sourceKey = ({ account, currency }: Source): string => `${account} ${currency.code}`;

export const readDraft = (form: FormData, sources: Source[]): Draft => {
  const chosen = formText(form, 'source');
  const source = sources.find((one) => sourceKey(one) === chosen);
  if (!source) throw new Error('The list offered a source that is not there.');
  return { recipient: formText(form, 'recipient').trim(), written: formText(form, 'amount'), note: formText(form, 'note').trim(), source };
};

/** The order that a draft is, or what is wrong with its amount. */
export const toOrder = (draft: Draft): Order | { problem: string } => {
  const answer = readAmount(draft.written, draft.source.currency);
  return 'problem' in answer ? answer : { ...draft, amount: answer.amount };
};

/** What the API is asked for. The note stands on both sides. */
export const toTransfer = ({ recipient, source, amount, note }: Order) => ({
  recipient,
  amount,
  currency: source.currency.code,
  debit_account: source.account,
  debit_note: note,
  credit_note: note,
});
