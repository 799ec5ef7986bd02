// Limits, judged under the lock: everything that uses a window up goes through the balance that is locked, so that what is counted here
// is all there is.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Bound, NewCollection, Refusal, Remaining, TransactionFacts } from '#server/ledger/domain/command.ts';
import type { Draft } from '#server/ledger/domain/balance-draft.ts';
import type { State } from '#server/ledger/domain/ledger-state.ts';
import {
  windowKey,
  windowKeysOf,
  windowOf,
  windowStarts,
  type Counted,
  type Spent,
  type Window,
} from '#server/ledger/domain/usage-windows.ts';

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** A transaction, and how much of its windows is used up without it. */
type Judged = { facts: Pick<Counted, 'ledgerAccountId' | 'txType'> & { amount: bigint }; spentOf: (key: string) => Spent | undefined };

/** Whether a transaction is beyond what bounds it. */
const isExceeded = ({ facts, spentOf }: Judged, { type, value, subtype }: Omit<Bound, 'transactionId'>): boolean => {
  const amount = magnitude(facts.amount);
  if (type === 'min') return amount < value;
  if (amount > value) return true;
  const window = windowOf(type);
  if (!window) return false;
  const spent = spentOf(windowKey({ ...facts, subtype }));
  if (!spent) throw new Error(`Nobody has read what uses up ${type} of ledger account ${facts.ledgerAccountId}`);
  return spent[window] + amount > value;
};

/** What the window of a bound still takes; undefined for a bound of single transactions, and where the refusal keeps it private. */
const remainingOf = (
  { facts, spentOf }: Judged,
  { type, value, subtype, currency }: Omit<Bound, 'transactionId'>,
): Remaining | undefined => {
  const window = windowOf(type);
  const spent = spentOf(windowKey({ ...facts, subtype }));
  if (!window || !spent || !currency) return undefined;
  return { window, amount: spent[window] < value ? value - spent[window] : 0n, currency };
};

type LimitRefusal = Omit<Extract<Refusal, { reason: 'limit_exceeded' }>, 'index'>;

/** The refusal of the first bound that a transaction exceeds; undefined when it exceeds none. */
export const findRefusal = (judged: Judged, bounds: readonly Omit<Bound, 'transactionId'>[]): LimitRefusal | undefined => {
  const exceeded = bounds.find((bound) => isExceeded(judged, bound));
  if (!exceeded) return undefined;
  const remaining = remainingOf(judged, exceeded);
  return { reason: 'limit_exceeded', limit: exceeded.type, fields: exceeded.fields, ...(remaining && { remaining }) };
};

/**
 * Not the platform's own: neither a fee nor a mirror. What names another transaction of its collection may be a client's, unless its total
 * is part of that one's.
 */
const isCounted = ({ parentId, inferred, totalAmount }: TransactionFacts, ids: ReadonlySet<string>): boolean =>
  parentId === null || (!inferred && totalAmount !== 0n && ids.has(parentId));

const add = (draft: Draft, facts: TransactionFacts, amountIn: (window: Window) => bigint): void => {
  for (const key of windowKeysOf(facts)) {
    const spent = draft.readSpent(key);
    if (!spent) continue;
    const sums: Spent = {
      day: spent.day + amountIn('day'),
      week: spent.week + amountIn('week'),
      month: spent.month + amountIn('month'),
    };
    draft.writeSpent(key, sums);
  }
};

const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** Holds the transactions of a collection to their bounds, one after another, and counts them. Returns the first refusal. */
export const judgeBounds = ({ spent }: State, draft: Draft, { bounds = [], transactions }: NewCollection): LimitRefusal | undefined => {
  if (bounds.length === 0 && spent.size === 0) return undefined;
  const ids = idsOf(transactions);
  for (const facts of transactions) {
    const own = bounds.filter(({ transactionId }) => transactionId === facts.id);
    const refusal = findRefusal({ facts, spentOf: draft.readSpent }, own);
    if (refusal) return refusal;
    if (isCounted(facts, ids)) add(draft, facts, () => magnitude(facts.amount));
  }
  return undefined;
};

/** Failed transactions use nothing up any more, of the windows in which they were created. */
export const uncount = ({ now, spent }: State, draft: Draft, failed: TransactionRow[]): void => {
  if (spent.size === 0) return;
  const starts = windowStarts(now);
  const ids = idsOf(failed);
  for (const row of failed) {
    if (isCounted(row, ids)) add(draft, row, (window) => (row.createdAt >= starts[window] ? -magnitude(row.amount) : 0n));
  }
};
