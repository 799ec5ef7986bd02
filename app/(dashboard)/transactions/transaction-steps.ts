import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { transactionTitle } from '#server/kernel/display-names.ts';
import type { TimelineStep } from '#app/_ui/format/transaction-flow.tsx';

export const STATUS_LABELS: Record<CallerTransaction['status'], Message> = {
  Pending: message('Pending'),
  Complete: message('Completed'),
  Failed: message('Failed. No money moved.'),
};

/** Whether both accounts are the user's; false for company accounts. */
export const isOwnTransfer = ({ partner }: Pick<CallerTransaction, 'partner'>, userId: string | undefined): boolean =>
  userId !== undefined && partner?.user?.id === userId;

/**
 * The title of a transaction of the user: its partner or subtype, whose names are not translated, otherwise the API's label. The partner of a
 * transfer between the user's accounts is the user, so its name is omitted.
 */
export const translatedTransactionTitle = (
  t: Translate,
  transaction: Pick<CallerTransaction, 'partner' | 'subtype' | 'label'>,
  userId: string,
): string => {
  if (isOwnTransfer(transaction, userId)) return t('Between your accounts');
  return transaction.partner?.user || transaction.subtype ? transactionTitle(transaction) : t.label(transaction.label);
};

/** The note of a transaction; null if it only repeats the title. */
export const distinctNote = (name: string, note: string): string | null =>
  note.trim() === '' || note.trim().toLowerCase() === name.toLowerCase() ? null : note;

type TimelineTransaction = Pick<CallerTransaction, 'status' | 'created' | 'executed' | 'expires' | 'partner' | 'hold'>;

/** An unclaimed transfer that failed before its expiry was canceled. */
const isCanceled = ({ status, executed, expires, partner }: TimelineTransaction): boolean =>
  status === 'Failed' && partner?.user?.temporary === true && executed !== null && expires !== null && executed < expires;

const outcomeName = (t: Translate, transaction: TimelineTransaction): string => {
  const { status, hold } = transaction;
  if (isCanceled(transaction)) return t('Canceled. No money moved.');
  return status === 'Failed' && hold && hold.captured > 0n ? t('Released after partial capture') : t(STATUS_LABELS[status]);
};

/** The history of a transaction, and when it expires while it is pending. */
export const transactionSteps = (t: Translate, transaction: TimelineTransaction): TimelineStep[] => {
  const { status, created, executed, expires, partner } = transaction;
  const expiry = partner?.user?.temporary ? t('Expires if unclaimed') : t('Expires if not completed');
  return [
    { name: t('Created'), at: created },
    { name: outcomeName(t, transaction), at: executed, status },
    ...(status === 'Pending' && expires !== null ? [{ name: expiry, at: expires }] : []),
  ];
};
