// Deciding new collections. Each becomes one journal: a post when it is Complete, a hold when it is Pending.
import type { TransactionRow } from '#db/schema/index.ts';
import type { NewCollection } from '#server/features/ledger/commands.ts';
import { applyJournal, balanceAfter, type Draft } from '#server/features/ledger/draft.ts';
import { noEffects, type Decision, type Entry, type Journal, type State } from '#server/features/ledger/state.ts';

const rowsOf = (state: State, collection: NewCollection, entries: Entry[]): TransactionRow[] =>
  collection.transactions.map((facts) => ({
    ...facts,
    companyId: state.companyId,
    status: collection.status,
    balance: balanceAfter(entries, facts.id),
    reversed: 0n,
    archived: false,
    expiresAt:
      collection.status === 'Pending' && collection.lifespanMs !== null ? new Date(state.now.getTime() + collection.lifespanMs) : null,
    executedAt: collection.status === 'Complete' ? state.now : null,
    createdAt: state.now,
    updatedAt: state.now,
  }));

/** All collections, or the refusal of the first that may not be. */
export const decideCreate = (state: State, draft: Draft, collections: NewCollection[]): Decision => {
  const effects = noEffects();
  for (const [index, collection] of collections.entries()) {
    const kind = collection.status === 'Complete' ? 'post' : 'hold';
    const journal: Journal = { id: collection.id, collectionId: collection.id, kind, resolves: null };
    const entries = applyJournal(draft, journal, collection.legs);
    if (typeof entries === 'string') return { refused: { reason: entries, index } };
    effects.journals.push(journal);
    effects.entries.push(...entries);
    effects.created.push(...rowsOf(state, collection, entries));
    effects.messages.push(...collection.messages);
  }
  return { accepted: { transactions: effects.created }, effects };
};
