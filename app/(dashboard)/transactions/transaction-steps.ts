import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { transactionTitle } from '#server/kernel/display-names.ts';
import type { FlowStep } from '#app/_ui/format/transaction-flow.tsx';

/** What a status means, in words. */
export const OUTCOMES: Record<CallerTransaction['status'], Message> = {
  Pending: message('Waiting to be executed'),
  Complete: message('Executed'),
  Failed: message('Failed, no money has moved'),
};

/** What a page calls a transaction. People and subtypes are names, which stay as they are; what has neither is called by the API's word. */
export const transactionName = (t: Translate, transaction: Parameters<typeof transactionTitle>[0]): string =>
  transaction.partner?.user || transaction.subtype ? transactionTitle(transaction) : t.word(transaction.label);

/** What the note of a transaction says beside its name: nothing where it only repeats it. */
export const noteBeside = (name: string, note: string): string | null =>
  note.trim() === '' || note.trim().toLowerCase() === name.toLowerCase() ? null : note;

type SteppedTransaction = Pick<CallerTransaction, 'status' | 'created' | 'executed' | 'expires' | 'partner'>;

/** The history of a transaction, and when it expires while it is pending. */
export const stepsOf = (t: Translate, { status, created, executed, expires, partner }: SteppedTransaction): FlowStep[] => {
  const expiry = partner?.user?.temporary ? t('Expires if not claimed') : t('Expires if not executed');
  return [
    { name: t('Created'), at: created },
    { name: t(OUTCOMES[status]), at: executed, status },
    ...(status === 'Pending' && expires !== null ? [{ name: expiry, at: expires }] : []),
  ];
};
