// The decision core. Pure: no clock, no random, no I/O. Given the locked balances and one command after another, it says
// what is to be written and what is to be answered, exactly as if the commands had come one at a time. A refused command
// leaves the state untouched. The database checks the same rules once more when the entries arrive (docs/ledger.md, The guard).
import type { TransactionRow } from '#db/schema/index.ts';
import type { Command, Edit, EditCommand, ExecuteCommand } from '#server/ledger/domain/command.ts';
import { decideCreate } from '#server/ledger/domain/decide-create.ts';
import { decideFloor } from '#server/ledger/domain/decide-floor.ts';
import { decideReverse } from '#server/ledger/domain/decide-reverse.ts';
import { applyJournal, balanceAfter, draftOf, lockedPart, type Draft } from '#server/ledger/domain/balance-draft.ts';
import { uncount } from '#server/ledger/domain/evaluate-limits.ts';
import { assertLedgerInvariants } from '#server/ledger/domain/ledger-invariants.ts';
import { noEffects, type Change, type Decision, type Journal, type State } from '#server/ledger/domain/ledger-state.ts';
import { fitsMetadata, mergePatch } from '#server/kernel/metadata.ts';

/** The row with what the lock has read, and what the commands before this one have made of it. */
const currentRow = (state: State, row: TransactionRow): TransactionRow => ({ ...row, ...state.transactions.get(row.id) });

const edited = (state: State, row: TransactionRow, edit: Edit | null): TransactionRow => {
  if (!edit || (edit.transactionId !== null && edit.transactionId !== row.id)) return row;
  const metadata = edit.metadataPatch ? mergePatch(row.metadata, edit.metadataPatch) : row.metadata;
  return { ...row, note: edit.note ?? row.note, metadata, archived: edit.archived ?? row.archived, updatedAt: state.now };
};

const rowsAfter = (changed: Change[]): TransactionRow[] => changed.map(({ after }) => after);

/** What was left out of the hold moves once the rest has arrived; of what failed, nothing does. */
const applyLate = (draft: Draft, { late, to, collectionId }: ExecuteCommand) => {
  if (!late || late.legs.length === 0 || to === 'Failed') return { journals: [], entries: [] };
  const journal: Journal = { id: late.journalId, collectionId, kind: 'post', resolves: null };
  const entries = applyJournal(draft, journal, late.legs);
  return typeof entries === 'string' ? entries : { journals: [journal], entries };
};

const decideExecute = (state: State, draft: Draft, command: ExecuteCommand): Decision => {
  const isOpen = command.transactions.every(({ id }) => state.transactions.get(id)?.status === 'Pending');
  if (!isOpen) return { refused: { reason: 'already_executed' } };
  const isOver = command.transactions.every(({ expiresAt }) => expiresAt !== null && expiresAt <= state.now);
  if (command.onlyExpired && !isOver) return { refused: { reason: 'not_expired' } };
  const journal: Journal = {
    id: command.journalId,
    collectionId: command.collectionId,
    kind: command.to === 'Complete' ? 'capture' : 'release',
    resolves: command.collectionId,
  };
  const moved = applyJournal(draft, journal, command.legs);
  if (typeof moved === 'string') return { refused: { reason: moved, index: 0 } };
  const later = applyLate(draft, command);
  if (typeof later === 'string') return { refused: { reason: later, index: 0 } };
  const entries = [...moved, ...later.entries];
  const places = [...command.legs, ...(command.late?.legs ?? [])];
  const changed = command.transactions.map((row): Change => {
    const before = currentRow(state, row);
    const executed = {
      status: command.to,
      balance: balanceAfter(draft, entries, row, places),
      executedAt: state.now,
      updatedAt: state.now,
    };
    return { before, after: { ...edited(state, before, command.edit), ...executed } };
  });
  if (!changed.every(({ after }) => fitsMetadata(after.metadata))) return { refused: { reason: 'metadata_too_large' } };
  if (command.to === 'Failed') uncount(state, draft, rowsAfter(changed));
  const transitions = command.transactions.map(({ id }) => ({
    transactionId: id,
    fromStatus: 'Pending' as const,
    toStatus: command.to,
    actorId: command.actorId,
    reason: command.reason,
  }));
  return {
    accepted: { transactions: rowsAfter(changed) },
    effects: { ...noEffects(), journals: [journal, ...later.journals], entries, changed, transitions },
  };
};

const decideEdit = (state: State, { transactions, edit }: EditCommand): Decision => {
  const changed = transactions.map((row): Change => {
    const before = currentRow(state, row);
    return { before, after: edited(state, before, edit) };
  });
  if (!changed.every(({ after }) => fitsMetadata(after.metadata))) return { refused: { reason: 'metadata_too_large' } };
  return { accepted: { transactions: rowsAfter(changed) }, effects: { ...noEffects(), changed } };
};

const decideKind = (state: State, draft: Draft, command: Command): Decision => {
  switch (command.kind) {
    case 'create':
      return decideCreate(state, draft, command.collections);
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

/** Lets the commands that follow see what this one did. */
const remember = (state: State, draft: Draft, { accepted, effects }: Exclude<Decision, { refused: unknown }>): void => {
  for (const [key, balance] of draft.touched) state.balances.set(key, balance);
  for (const [key, sums] of draft.counted) state.spent.set(key, sums);
  for (const row of accepted.transactions) state.transactions.set(row.id, lockedPart(row));
  for (const { transactionId, reversed } of effects.reversals) {
    const locked = state.transactions.get(transactionId);
    if (locked) state.transactions.set(transactionId, { ...locked, reversed });
  }
};

/** Decides one command. The state is then as the next one finds it: unchanged after a refusal. */
export const decide = (state: State, command: Command): Decision => {
  const draft = draftOf(state);
  const decision = decideKind(state, draft, command);
  if ('accepted' in decision) {
    assertLedgerInvariants(state, draft.touched, command, decision);
    remember(state, draft, decision);
  }
  return decision;
};
