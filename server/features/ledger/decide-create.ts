// Deciding new units. Each becomes one journal: a post when it is Complete, a hold when it is Pending.
import type { TransactionRow, Unit } from '#server/features/ledger/commands.ts';
import { applyJournal, balanceAfter, type Draft } from '#server/features/ledger/draft.ts';
import { noEffects, type Decision, type Entry, type Journal, type State } from '#server/features/ledger/state.ts';

const rowsOf = (state: State, unit: Unit, entries: Entry[]): TransactionRow[] =>
  unit.transactions.map((facts) => ({
    ...facts,
    companyId: state.companyId,
    status: unit.status,
    balance: balanceAfter(entries, facts.id),
    reversed: 0n,
    archived: false,
    expiresAt: unit.status === 'Pending' && unit.lifespanMs !== null ? new Date(state.now.getTime() + unit.lifespanMs) : null,
    executedAt: unit.status === 'Complete' ? state.now : null,
    createdAt: state.now,
    updatedAt: state.now,
  }));

/** All units, or the refusal of the first that may not be. */
export const decideCreate = (state: State, draft: Draft, units: Unit[]): Decision => {
  const effects = noEffects();
  for (const [index, unit] of units.entries()) {
    const kind = unit.status === 'Complete' ? 'post' : 'hold';
    const journal: Journal = { id: unit.id, collectionId: unit.id, kind, resolves: null };
    const entries = applyJournal(draft, journal, unit.legs);
    if (typeof entries === 'string') return { refused: { reason: entries, unit: index } };
    effects.journals.push(journal);
    effects.entries.push(...entries);
    effects.created.push(...rowsOf(state, unit, entries));
    effects.messages.push(...unit.messages);
  }
  return { accepted: { transactions: effects.created }, effects };
};
