// Deciding new collections. Each becomes one journal: a post when it is Complete, a hold when it is Pending. Before that, its
// accounts get the floors that they are to have, and its transactions are held to what bounds them.
import type { TransactionRow } from '#db/schema/index.ts';
import type { NewCollection } from '#server/ledger/domain/command.ts';
import { judgeBounds } from '#server/ledger/domain/evaluate-limits.ts';
import { wishFloors } from '#server/ledger/domain/decide-floor.ts';
import { applyJournal, balanceAfter, type Draft } from '#server/ledger/domain/balance-draft.ts';
import { noEffects, type Decision, type Entry, type Journal, type State } from '#server/ledger/domain/ledger-state.ts';

/** A collection that is Complete at once does not expire. */
const expiryOf = (state: State, { status, expiry }: NewCollection): Pick<TransactionRow, 'expiresAt' | 'hasLifespan'> =>
  status === 'Pending' && expiry !== null
    ? { expiresAt: new Date(state.now.getTime() + expiry.afterMs), hasLifespan: !expiry.isUnclaimed }
    : { expiresAt: null, hasLifespan: false };

const rowsOf = (state: State, draft: Draft, collection: NewCollection, entries: Entry[]): TransactionRow[] =>
  collection.transactions.map((facts) => ({
    ...facts,
    companyId: state.companyId,
    status: collection.status,
    balance: balanceAfter(draft, entries, facts, [...collection.legs, ...(collection.late ?? [])]),
    reversed: 0n,
    archived: false,
    ...expiryOf(state, collection),
    executedAt: collection.status === 'Complete' ? state.now : null,
    createdAt: state.now,
    updatedAt: state.now,
  }));

/** An account that only later legs reach is opened now: its transactions name it. */
const openLateAccounts = (draft: Draft, { late = [] }: NewCollection): void => {
  for (const leg of late) draft.write(leg, draft.read(leg));
};

/** All collections, or the refusal of the first that may not be. */
export const decideCreate = (state: State, draft: Draft, collections: NewCollection[]): Decision => {
  const effects = noEffects();
  for (const [index, collection] of collections.entries()) {
    effects.floors.push(...wishFloors(draft, collection.floors ?? []));
    const refusal = judgeBounds(state, draft, collection);
    if (refusal) return { refused: { ...refusal, index } };
    const kind = collection.status === 'Complete' ? 'post' : 'hold';
    const journal: Journal = { id: collection.id, collectionId: collection.id, kind, resolves: null };
    const entries = applyJournal(draft, journal, collection.legs);
    if (typeof entries === 'string') return { refused: { reason: entries, index } };
    openLateAccounts(draft, collection);
    effects.journals.push(journal);
    effects.entries.push(...entries);
    effects.created.push(...rowsOf(state, draft, collection, entries));
    effects.messages.push(...collection.messages);
  }
  return { accepted: { transactions: effects.created }, effects };
};
