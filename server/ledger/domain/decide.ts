// The decision core: returns the rows and the result of each command, given the locked balances. Pure: no clock, no randomness, no I/O.
// Invariant: a batch gives the same results as its commands one at a time, and a rejected command leaves the state unchanged. The database
// guard checks the entries again (docs/ledger.md, "Invariants").
import type { TransactionRow } from '#db/schema/index.ts';
import type { Command, TransactionEdit, EditCommand, ExecuteCommand } from '#server/ledger/domain/command.ts';
import { decideCreate } from '#server/ledger/domain/decide-create.ts';
import { decideFloor } from '#server/ledger/domain/decide-floor.ts';
import { decideReverse } from '#server/ledger/domain/decide-reverse.ts';
import { applyJournal, balanceAfter, createBalanceDraft, lockedColumns, type BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { releaseUsage } from '#server/ledger/domain/evaluate-limits.ts';
import { assertLedgerInvariants } from '#server/ledger/domain/ledger-invariants.ts';
import {
  emptyEffects,
  type TransactionChange,
  type LedgerDecision,
  type LedgerJournal,
  type LedgerState,
} from '#server/ledger/domain/ledger-state.ts';
import { fitsMetadata, mergePatch } from '#server/kernel/metadata.ts';

/** The row as of the lock and the commands before this one. */
const lockedRow = (state: LedgerState, row: TransactionRow): TransactionRow => ({ ...row, ...state.transactions.get(row.id) });

const applyEdit = (state: LedgerState, row: TransactionRow, edit: TransactionEdit | null): TransactionRow => {
  if (!edit || (edit.transactionId !== null && edit.transactionId !== row.id)) return row;
  const metadata = edit.metadataPatch ? mergePatch(row.metadata, edit.metadataPatch) : row.metadata;
  return { ...row, note: edit.note ?? row.note, metadata, archived: edit.archived ?? row.archived, updatedAt: state.now };
};

const rowsAfter = (changed: TransactionChange[]): TransactionRow[] => changed.map(({ after }) => after);

/** Deferred legs move after the capture. When the collection fails, nothing moves. */
const applyDeferredLegs = (draft: BalanceDraft, { deferred, to, collectionId }: ExecuteCommand) => {
  if (!deferred || deferred.legs.length === 0 || to === 'Failed') return { journals: [], entries: [] };
  const journal: LedgerJournal = { id: deferred.journalId, collectionId, kind: 'post', resolves: null };
  const entries = applyJournal(draft, journal, deferred.legs);
  return typeof entries === 'string' ? entries : { journals: [journal], entries };
};

const decideExecute = (state: LedgerState, draft: BalanceDraft, command: ExecuteCommand): LedgerDecision => {
  const isOpen = command.transactions.every(({ id }) => state.transactions.get(id)?.status === 'Pending');
  if (!isOpen) return { refused: { reason: 'already_executed' } };
  const isExpired = command.transactions.every(({ expiresAt }) => expiresAt !== null && expiresAt <= state.now);
  if (command.onlyExpired && !isExpired) return { refused: { reason: 'not_expired' } };
  const isClaimed = command.transactions.some(({ id, userId }) => state.transactions.get(id)?.userId !== userId);
  if (command.onlyUnclaimed && isClaimed) return { refused: { reason: 'claimed' } };
  const journal: LedgerJournal = {
    id: command.journalId,
    collectionId: command.collectionId,
    kind: command.to === 'Complete' ? 'capture' : 'release',
    resolves: command.collectionId,
  };
  const resolved = applyJournal(draft, journal, command.legs);
  if (typeof resolved === 'string') return { refused: { reason: resolved, index: 0 } };
  const deferred = applyDeferredLegs(draft, command);
  if (typeof deferred === 'string') return { refused: { reason: deferred, index: 0 } };
  const entries = [...resolved, ...deferred.entries];
  const refs = [...command.legs, ...(command.deferred?.legs ?? [])];
  const changed = command.transactions.map((row): TransactionChange => {
    const before = lockedRow(state, row);
    const executed = {
      status: command.to,
      balance: balanceAfter(draft, entries, row, refs),
      executedAt: state.now,
      updatedAt: state.now,
    };
    return { before, after: { ...applyEdit(state, before, command.edit), ...executed } };
  });
  if (!changed.every(({ after }) => fitsMetadata(after.metadata))) return { refused: { reason: 'metadata_too_large' } };
  if (command.to === 'Failed') releaseUsage(state, draft, rowsAfter(changed));
  const transitions = command.transactions.map(({ id }) => ({
    transactionId: id,
    fromStatus: 'Pending' as const,
    toStatus: command.to,
    actorId: command.actorId,
    reason: command.reason,
  }));
  return {
    accepted: { transactions: rowsAfter(changed) },
    effects: { ...emptyEffects(), journals: [journal, ...deferred.journals], entries, changed, transitions },
  };
};

const decideEdit = (state: LedgerState, { transactions, edit }: EditCommand): LedgerDecision => {
  const changed = transactions.map((row): TransactionChange => {
    const before = lockedRow(state, row);
    return { before, after: applyEdit(state, before, edit) };
  });
  if (!changed.every(({ after }) => fitsMetadata(after.metadata))) return { refused: { reason: 'metadata_too_large' } };
  return { accepted: { transactions: rowsAfter(changed) }, effects: { ...emptyEffects(), changed } };
};

const decideKind = (state: LedgerState, draft: BalanceDraft, command: Command): LedgerDecision => {
  switch (command.kind) {
    case 'create':
      return decideCreate(state, draft, command);
    case 'execute':
      return decideExecute(state, draft, command);
    case 'edit':
      return decideEdit(state, command);
    case 'reverse':
      return decideReverse(state, draft, command);
    case 'floor':
      return decideFloor(draft, command);
  }
};

/** Makes the effects of an accepted command visible to the commands after it. */
const updateState = (
  state: LedgerState,
  draft: BalanceDraft,
  { accepted, effects }: Exclude<LedgerDecision, { refused: unknown }>,
): void => {
  for (const [key, balance] of draft.changedBalances) state.balances.set(key, balance);
  for (const [key, usage] of draft.changedUsage) state.usage.set(key, usage);
  for (const row of accepted.transactions) state.transactions.set(row.id, lockedColumns(row));
  for (const { requestId, state: status, amountPaid } of effects.payments) {
    const locked = state.paymentRequests.get(requestId);
    if (locked) state.paymentRequests.set(requestId, { ...locked, state: status, amountPaid });
  }
  for (const { transactionId, reversed } of effects.reversals) {
    const locked = state.transactions.get(transactionId);
    if (locked) state.transactions.set(transactionId, { ...locked, reversed });
  }
};

/** Decides one command and updates the state for the next one. A rejection leaves the state unchanged. */
export const decide = (state: LedgerState, command: Command): LedgerDecision => {
  const draft = createBalanceDraft(state);
  const decision = decideKind(state, draft, command);
  if ('accepted' in decision) {
    assertLedgerInvariants(state, draft.changedBalances, command, decision);
    updateState(state, draft, decision);
  }
  return decision;
};
