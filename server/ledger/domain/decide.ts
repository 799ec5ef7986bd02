// The decision core: returns the rows and the result of each command, given the locked balances. Pure: no clock, no randomness, no I/O.
// Invariant: a batch gives the same results as its commands one at a time, and a rejected command leaves the state unchanged. The database
// guard checks the entries again (docs/ledger.md, "Invariants").
import type { Command, EachCommand, EditCommand, ItemResult } from '#server/ledger/domain/command.ts';
import { decideCreate } from '#server/ledger/domain/decide-create.ts';
import { applyEdit, decideExecute, rowsAfter } from '#server/ledger/domain/decide-execute.ts';
import { decideFloor } from '#server/ledger/domain/decide-floor.ts';
import { decideHold } from '#server/ledger/domain/decide-hold.ts';
import { decideReverse } from '#server/ledger/domain/decide-reverse.ts';
import { createBalanceDraft, toLockedTransaction, type BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { assertLedgerInvariants } from '#server/ledger/domain/ledger-invariants.ts';
import {
  emptyEffects,
  lockedRow,
  type TransactionChange,
  type LedgerDecision,
  type LedgerEffects,
  type LedgerState,
} from '#server/ledger/domain/ledger-state.ts';
import { fitsMetadata } from '#server/kernel/metadata.ts';

const decideEdit = (state: LedgerState, { transactions, edit }: EditCommand): LedgerDecision => {
  const changed = transactions.map((row): TransactionChange => {
    const before = lockedRow(state, row);
    return { before, after: applyEdit(state, before, edit) };
  });
  if (!changed.every(({ after }) => fitsMetadata(after.metadata))) return { refused: { reason: 'metadata_too_large' } };
  return { accepted: { transactions: rowsAfter(changed) }, effects: { ...emptyEffects(), changed } };
};

const decideKind = (state: LedgerState, draft: BalanceDraft, command: Exclude<Command, EachCommand>): LedgerDecision => {
  switch (command.kind) {
    case 'create':
      return decideCreate(state, draft, command);
    case 'execute':
      return decideExecute(state, draft, command);
    case 'hold':
      return decideHold(state, draft, command);
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
  for (const row of accepted.transactions) state.transactions.set(row.id, toLockedTransaction(row));
  for (const { requestId, state: status, amountPaid } of effects.payments) {
    const locked = state.paymentRequests.get(requestId);
    if (locked) state.paymentRequests.set(requestId, { ...locked, state: status, amountPaid });
  }
  for (const { transactionId, reversed } of effects.reversals) {
    const locked = state.transactions.get(transactionId);
    if (locked) state.transactions.set(transactionId, { ...locked, reversed });
  }
};

const mergeEffects = (all: LedgerEffects[]): LedgerEffects => ({
  journals: all.flatMap(({ journals }) => journals),
  entries: all.flatMap(({ entries }) => entries),
  created: all.flatMap(({ created }) => created),
  changed: all.flatMap(({ changed }) => changed),
  transitions: all.flatMap(({ transitions }) => transitions),
  reversals: all.flatMap(({ reversals }) => reversals),
  floors: all.flatMap(({ floors }) => floors),
  messages: all.flatMap(({ messages }) => messages),
  payments: all.flatMap(({ payments }) => payments),
});

const decideEach = (state: LedgerState, { commands }: EachCommand): LedgerDecision => {
  const decisions = commands.map((command) => decide(state, command));
  const items = decisions.map((decision): ItemResult =>
    'refused' in decision ? { rejection: decision.refused } : { transactions: decision.accepted.transactions },
  );
  const transactions = items.flatMap((item) => ('transactions' in item ? item.transactions : []));
  const effects = mergeEffects(decisions.flatMap((decision) => ('effects' in decision ? [decision.effects] : [])));
  return { accepted: { transactions, items }, effects };
};

/** Decides one command and updates the state for the next one. A rejection leaves the state unchanged. */
export const decide = (state: LedgerState, command: Command): LedgerDecision => {
  if (command.kind === 'each') return decideEach(state, command);
  const draft = createBalanceDraft(state);
  const decision = decideKind(state, draft, command);
  if ('accepted' in decision) {
    assertLedgerInvariants(state, draft.changedBalances, command, decision);
    updateState(state, draft, decision);
  }
  return decision;
};

/** Decides on a copy of the state, so that the decision has no effect on the commands after it. */
export const decideDryRun = ({ balances, transactions, usage, paymentRequests, ...state }: LedgerState, command: Command): LedgerDecision =>
  decide(
    {
      ...state,
      balances: new Map(balances),
      transactions: new Map(transactions),
      usage: new Map(usage),
      paymentRequests: new Map(paymentRequests),
    },
    command,
  );
