import type { Translate } from '#app/_language/translate.ts';
import { titleOf } from '#server/kernel/transaction-title.ts';

/** What a page calls a transaction. People and subtypes are names, which stay as they are; what has neither is called by the API's word. */
export const transactionName = (t: Translate, transaction: Parameters<typeof titleOf>[0]): string =>
  transaction.partner?.user || transaction.subtype ? titleOf(transaction) : t.word(transaction.label);

/** What the note of a transaction says beside its name: nothing where it only repeats it. */
export const noteBeside = (name: string, note: string): string | null =>
  note.trim() === '' || note.trim().toLowerCase() === name.toLowerCase() ? null : note;
