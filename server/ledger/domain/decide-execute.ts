// Executes Pending collections: all transactions of a collection become Complete or Failed together. Invariant: a capture or release resolves the
// current hold of the collection, which is the first journal unless a partial capture or an increase has replaced it.
import type { TransactionRow } from '#db/schema/index.ts';
import type { ExecuteCommand, Leg, TransactionEdit } from '#server/ledger/domain/command.ts';
import { applyJournal, balanceAfter, type BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { releaseUsage } from '#server/ledger/domain/evaluate-limits.ts';
import { resizeLegs } from '#server/ledger/domain/hold-amounts.ts';
import {
  emptyEffects,
  lockedRow,
  type LedgerDecision,
  type LedgerJournal,
  type LedgerState,
  type TransactionChange,
} from '#server/ledger/domain/ledger-state.ts';
import { fitsMetadata, mergePatch } from '#server/kernel/metadata.ts';

/** A Pending collection as of the lock: its rows, the journal of its current hold, and the legs with their current amounts. */
export type OpenCollection = { rows: TransactionRow[]; holdId: string; legs: Leg[]; deferredLegs: Leg[] };

type CollectionSnapshot = { collectionId: string; transactions: TransactionRow[]; legs: Leg[]; deferredLegs: Leg[] };

/** Reads a collection as of the lock. Undefined unless all its transactions are Pending. */
export const readOpenCollection = (
  state: LedgerState,
  { collectionId, transactions, legs, deferredLegs }: CollectionSnapshot,
): OpenCollection | undefined => {
  const rows = transactions.map((row) => lockedRow(state, row));
  const isOpen = transactions.every(({ id }) => state.transactions.get(id)?.status === 'Pending');
  if (!isOpen) return undefined;
  const holdId = rows[0]?.holdId ?? null;
  if (holdId === null) return { rows, holdId: collectionId, legs, deferredLegs };
  return { rows, holdId, legs: resizeLegs(legs, rows), deferredLegs: resizeLegs(deferredLegs, rows) };
};

export const applyEdit = (state: LedgerState, row: TransactionRow, edit: TransactionEdit | null): TransactionRow => {
  if (!edit || (edit.transactionId !== null && edit.transactionId !== row.id)) return row;
  const metadata = edit.metadataPatch ? mergePatch(row.metadata, edit.metadataPatch) : row.metadata;
  return { ...row, note: edit.note ?? row.note, metadata, archived: edit.archived ?? row.archived, updatedAt: state.now };
};

export const rowsAfter = (changed: TransactionChange[]): TransactionRow[] => changed.map(({ after }) => after);

export type ResolutionTerms = Pick<ExecuteCommand, 'collectionId' | 'journalId' | 'to' | 'actorId' | 'reason' | 'edit'> & {
  deferredJournalId: string | undefined;
};

/** Deferred legs move after the capture. When the collection fails, nothing moves. */
const applyDeferredLegs = (
  draft: BalanceDraft,
  { deferredLegs }: OpenCollection,
  { deferredJournalId, to, collectionId }: ResolutionTerms,
) => {
  if (deferredJournalId === undefined || deferredLegs.length === 0 || to === 'Failed') return { journals: [], entries: [] };
  const journal: LedgerJournal = { id: deferredJournalId, collectionId, kind: 'post', resolves: null };
  const entries = applyJournal(draft, journal, deferredLegs);
  return typeof entries === 'string' ? entries : { journals: [journal], entries };
};

/** Resolves the hold of a collection. `befores` are the rows before the command, if it has changed them already. */
export const resolveCollection = (
  state: LedgerState,
  draft: BalanceDraft,
  open: OpenCollection,
  terms: ResolutionTerms,
  befores: readonly TransactionRow[] = open.rows,
): LedgerDecision => {
  const { to, collectionId } = terms;
  const kind = to === 'Complete' ? 'capture' : 'release';
  const journal: LedgerJournal = { id: terms.journalId, collectionId, kind, resolves: open.holdId };
  const resolved = applyJournal(draft, journal, open.legs);
  if (typeof resolved === 'string') return { refused: { reason: resolved, index: 0 } };
  const deferred = applyDeferredLegs(draft, open, terms);
  if (typeof deferred === 'string') return { refused: { reason: deferred, index: 0 } };
  const entries = [...resolved, ...deferred.entries];
  const refs = [...open.legs, ...open.deferredLegs];
  const changed = open.rows.map((row, index): TransactionChange => {
    const executed = { status: to, balance: balanceAfter(draft, entries, row, refs), executedAt: state.now, updatedAt: state.now };
    return { before: befores[index] ?? row, after: { ...applyEdit(state, row, terms.edit), ...executed } };
  });
  if (!changed.every(({ after }) => fitsMetadata(after.metadata))) return { refused: { reason: 'metadata_too_large' } };
  if (to === 'Failed') releaseUsage(state, draft, rowsAfter(changed));
  const transitions = open.rows.map(({ id }) => ({
    transactionId: id,
    fromStatus: 'Pending' as const,
    toStatus: to,
    actorId: terms.actorId,
    reason: terms.reason,
  }));
  return {
    accepted: { transactions: rowsAfter(changed) },
    effects: { ...emptyEffects(), journals: [journal, ...deferred.journals], entries, changed, transitions },
  };
};

export const decideExecute = (state: LedgerState, draft: BalanceDraft, command: ExecuteCommand): LedgerDecision => {
  const open = readOpenCollection(state, { ...command, deferredLegs: command.deferred?.legs ?? [] });
  if (!open) return { refused: { reason: 'already_executed' } };
  const isExpired = command.transactions.every(({ expiresAt }) => expiresAt !== null && expiresAt <= state.now);
  if (command.onlyExpired && !isExpired) return { refused: { reason: 'not_expired' } };
  const isClaimed = command.transactions.some(({ id, userId }) => state.transactions.get(id)?.userId !== userId);
  if (command.onlyUnclaimed && isClaimed) return { refused: { reason: 'claimed' } };
  return resolveCollection(state, draft, open, { ...command, deferredJournalId: command.deferred?.journalId });
};
