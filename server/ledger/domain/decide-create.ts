// Decides new collections. Each becomes one journal: a post when it is Complete, a hold when it is Pending. Before that,
// requested floors are applied and limits are evaluated.
import type { TransactionRow } from '#db/schema/index.ts';
import type { CreateCommand, NewCollection } from '#server/ledger/domain/command.ts';
import { evaluateLimits } from '#server/ledger/domain/evaluate-limits.ts';
import { applyRequestedFloors } from '#server/ledger/domain/decide-floor.ts';
import { decidePayment } from '#server/ledger/domain/decide-payment.ts';
import { applyJournal, balanceAfter, type BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import {
  emptyEffects,
  type LedgerDecision,
  type LedgerEntry,
  type LedgerJournal,
  type LedgerState,
} from '#server/ledger/domain/ledger-state.ts';

/** Only Pending collections expire. */
const toExpiry = (state: LedgerState, { status, expiry }: NewCollection): Pick<TransactionRow, 'expiresAt' | 'hasLifespan'> =>
  status === 'Pending' && expiry !== null
    ? { expiresAt: 'at' in expiry ? expiry.at : new Date(state.now.getTime() + expiry.afterMs), hasLifespan: !expiry.isUnclaimed }
    : { expiresAt: null, hasLifespan: false };

const toTransactionRows = (state: LedgerState, draft: BalanceDraft, collection: NewCollection, entries: LedgerEntry[]): TransactionRow[] =>
  collection.transactions.map((facts) => ({
    ...facts,
    companyId: state.companyId,
    status: collection.status,
    balance: balanceAfter(draft, entries, facts, [...collection.legs, ...(collection.deferredLegs ?? [])]),
    reversed: 0n,
    holdId: null,
    authorized: null,
    captured: 0n,
    archived: false,
    ...toExpiry(state, collection),
    executedAt: collection.status === 'Complete' ? state.now : null,
    createdAt: state.now,
    updatedAt: state.now,
  }));

/** Opens accounts that only deferred legs change: their transactions reference them from now on. */
const openDeferredAccounts = (draft: BalanceDraft, { deferredLegs = [] }: NewCollection): void => {
  for (const leg of deferredLegs) draft.write(leg, draft.read(leg));
};

/** Accepts all collections, or returns the first rejection. */
export const decideCreate = (
  state: LedgerState,
  draft: BalanceDraft,
  { collections, paymentRequestId }: Pick<CreateCommand, 'collections' | 'paymentRequestId'>,
): LedgerDecision => {
  const effects = emptyEffects();
  const [debit] = collections[0]?.transactions ?? [];
  if (paymentRequestId !== undefined && debit) {
    const payment = decidePayment(state, paymentRequestId, debit);
    if ('reason' in payment) return { refused: payment };
    effects.payments.push(payment);
  }
  for (const [index, collection] of collections.entries()) {
    effects.floors.push(...applyRequestedFloors(draft, collection.floors ?? []));
    const rejection = evaluateLimits(state, draft, collection);
    if (rejection) return { refused: { ...rejection, index } };
    const kind = collection.status === 'Complete' ? 'post' : 'hold';
    const journal: LedgerJournal = { id: collection.id, collectionId: collection.id, kind, resolves: null };
    const entries = applyJournal(draft, journal, collection.legs);
    if (typeof entries === 'string') return { refused: { reason: entries, index } };
    openDeferredAccounts(draft, collection);
    effects.journals.push(journal);
    effects.entries.push(...entries);
    effects.created.push(...toTransactionRows(state, draft, collection, entries));
    effects.messages.push(...collection.messages);
  }
  return { accepted: { transactions: effects.created }, effects };
};
