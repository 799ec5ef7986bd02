// The notices that the users of changed transactions are due. They are written in the commit of the postings, as one row per batch, so that
// they cost a posting almost nothing; a worker turns them into messages (server/modules/payments/transaction-notices).
import type { TransactionRow } from '#db/schema/index.ts';
import { newId } from '#server/kernel/id.ts';
import { printJson } from '#server/kernel/json.ts';
import type { TransactionNotice } from '#server/kernel/transaction-enums.ts';
import type { LedgerEffects } from '#server/ledger/domain/ledger-state.ts';

/** The ID of a transaction, and what its user is notified of. */
export type DueNotice = [transactionId: string, notice: TransactionNotice];

/** Sent to an address without a user, now or formerly. */
const isUnclaimedTransfer = ({ expiresAt, hasLifespan }: TransactionRow): boolean => expiresAt !== null && !hasLifespan;

/** Fees, and transactions of accounts without a user, have no notice. */
const hasNotice = ({ userId, parentId, inferred }: TransactionRow): boolean => userId !== null && parentId === null && !inferred;

const noticeOfCreated = (row: TransactionRow): TransactionNotice | undefined => {
  if (row.txType === 'debit' && row.status === 'Pending' && isUnclaimedTransfer(row)) return 'held';
  if (row.status !== 'Complete' || row.creatorId === row.userId) return undefined;
  return row.txType === 'credit' ? 'received' : 'debited';
};

/** `actorId`: who executed the transaction; null for the platform. */
const noticeOfExecuted = (row: TransactionRow, actorId: string | null): TransactionNotice | undefined => {
  const isUnclaimed = isUnclaimedTransfer(row);
  if (row.status === 'Complete') {
    if (row.txType === 'credit') return 'received';
    return isUnclaimed ? 'claimed' : 'debited';
  }
  // The notice of a failure says that the balance did not change.
  if (actorId === row.userId || row.captured > 0n) return undefined;
  if (!isUnclaimed) return 'failed';
  return row.txType === 'debit' ? 'returned' : undefined;
};

const listNotices = ({ created, changed, transitions }: LedgerEffects): DueNotice[] => {
  const actors = new Map(transitions.map(({ transactionId, actorId }) => [transactionId, actorId]));
  const authorizations = new Set(changed.map(({ after }) => after.id));
  // A capture has the authorization as parent, and no notice of its own otherwise.
  const ofCreated = created.map((row) => {
    const isCapture = row.parentId !== null && authorizations.has(row.parentId);
    return { row: isCapture ? { ...row, parentId: null } : row, notice: noticeOfCreated(row) };
  });
  const ofExecuted = changed
    .filter(({ before, after }) => before.status !== after.status)
    .map(({ after: row }) => ({ row, notice: noticeOfExecuted(row, actors.get(row.id) ?? null) }));
  return [...ofCreated, ...ofExecuted].flatMap(({ row, notice }): DueNotice[] => (notice && hasNotice(row) ? [[row.id, notice]] : []));
};

/** At most one task for all effects of a batch. */
export const toNoticeTasks = (effects: LedgerEffects[]): { id: string; data: string }[] => {
  const notices = effects.flatMap(listNotices);
  return notices.length === 0 ? [] : [{ id: newId(), data: printJson({ notices }) }];
};
