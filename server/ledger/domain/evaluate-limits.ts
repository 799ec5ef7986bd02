// Limits, evaluated under the lock: every transaction that adds to the usage of a window changes a locked balance, so the usage read
// after the lock is complete.
import type { TransactionRow } from '#db/schema/index.ts';
import type { LimitBound, NewCollection, Rejection, RemainingAmount, TransactionData } from '#server/ledger/domain/command.ts';
import type { BalanceDraft } from '#server/ledger/domain/balance-draft.ts';
import { magnitude } from '#server/ledger/domain/hold-amounts.ts';
import type { LedgerState } from '#server/ledger/domain/ledger-state.ts';
import {
  limitWindow,
  usageKey,
  toUsageKeys,
  windowStarts,
  type LimitWindow,
  type UsageGroup,
  type WindowUsage,
} from '#server/ledger/domain/usage-windows.ts';

/** A limit of one known transaction. */
type TransactionBound = Omit<LimitBound, 'transactionId'>;

/** A transaction, and the usage of its windows without it. */
type LimitedTransaction = {
  facts: Pick<UsageGroup, 'ledgerAccountId' | 'txType'> & { amount: bigint };
  getUsage: (key: string) => WindowUsage | undefined;
};

const isExceeded = ({ facts, getUsage }: LimitedTransaction, { type, value, subtype }: TransactionBound): boolean => {
  const amount = magnitude(facts.amount);
  if (type === 'min') return amount < value;
  if (amount > value) return true;
  const window = limitWindow(type);
  if (!window) return false;
  const usage = getUsage(usageKey({ ...facts, subtype }));
  if (!usage) throw new Error(`The usage for ${type} of ledger account ${facts.ledgerAccountId} was not read`);
  return usage[window] + amount > value;
};

/** The remaining amount of a limit's window; undefined for limits of individual transactions, and where the rejection keeps it private. */
const computeRemaining = (
  { facts, getUsage }: LimitedTransaction,
  { type, value, subtype, currency }: TransactionBound,
): RemainingAmount | undefined => {
  const window = limitWindow(type);
  const usage = getUsage(usageKey({ ...facts, subtype }));
  if (!window || !usage || !currency) return undefined;
  return { window, amount: usage[window] < value ? value - usage[window] : 0n, currency };
};

type LimitRejection = Omit<Extract<Rejection, { reason: 'limit_exceeded' }>, 'index'>;

/** Returns a rejection for the first limit that a transaction exceeds; undefined if it exceeds none. */
export const findExceededLimit = (transaction: LimitedTransaction, bounds: readonly TransactionBound[]): LimitRejection | undefined => {
  const exceeded = bounds.find((bound) => isExceeded(transaction, bound));
  if (!exceeded) return undefined;
  const remaining = computeRemaining(transaction, exceeded);
  return { reason: 'limit_exceeded', limit: exceeded.type, fields: exceeded.fields, ...(remaining && { remaining }) };
};

/**
 * False for fees and mirrors. A transaction with a parent in the same collection may come from a client. It is a fee if its total is part of
 * the total of the parent.
 */
const countsTowardLimits = ({ parentId, inferred, totalAmount }: TransactionData, ids: ReadonlySet<string>): boolean =>
  parentId === null || (!inferred && totalAmount !== 0n && ids.has(parentId));

const addUsage = (draft: BalanceDraft, facts: TransactionData, amountIn: (window: LimitWindow) => bigint): void => {
  for (const key of toUsageKeys(facts)) {
    const usage = draft.readUsage(key);
    if (!usage) continue;
    draft.writeUsage(key, {
      day: usage.day + amountIn('day'),
      week: usage.week + amountIn('week'),
      month: usage.month + amountIn('month'),
    });
  }
};

const toIds = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** Evaluates the limits of a collection's transactions in order and adds up their usage. Returns the first rejection. */
export const evaluateLimits = (
  { usage }: LedgerState,
  draft: BalanceDraft,
  { bounds = [], transactions }: NewCollection,
): LimitRejection | undefined => {
  if (bounds.length === 0 && usage.size === 0) return undefined;
  const ids = toIds(transactions);
  for (const facts of transactions) {
    const transactionBounds = bounds.filter(({ transactionId }) => transactionId === facts.id);
    const rejection = findExceededLimit({ facts, getUsage: draft.readUsage }, transactionBounds);
    if (rejection) return rejection;
    if (countsTowardLimits(facts, ids)) addUsage(draft, facts, () => magnitude(facts.amount));
  }
  return undefined;
};

/** Adds to the usage of the windows in which a transaction was created. */
export const changeUsage = ({ now, usage }: LedgerState, draft: BalanceDraft, row: TransactionRow, amount: bigint): void => {
  if (usage.size === 0) return;
  const starts = windowStarts(now);
  addUsage(draft, row, (window) => (row.createdAt >= starts[window] ? amount : 0n));
};

/** Rejects an increase whose current window began after the hold was created, because usage counts a hold in the windows of its creation. */
const findEarlierWindow = (
  { now }: LedgerState,
  bounds: readonly LimitBound[],
  { createdAt }: TransactionRow,
): LimitRejection | undefined => {
  const starts = windowStarts(now);
  const bound = bounds.find(({ type }) => {
    const window = limitWindow(type);
    return window !== undefined && createdAt < starts[window];
  });
  // A limit without a currency is private.
  return bound && { reason: 'limit_exceeded', limit: bound.type, fields: bound.fields, ...(bound.currency && { isEarlierHold: true }) };
};

/** Evaluates the limits of a hold that is increased: its whole amount counts per transaction, and the increase in the windows. */
export const evaluateIncrement = (
  state: LedgerState,
  draft: BalanceDraft,
  bounds: readonly LimitBound[],
  { row, by }: { row: TransactionRow; by: bigint },
): LimitRejection | undefined => {
  const ownBounds = bounds.filter(({ transactionId }) => transactionId === row.id);
  const exceededBy = (amount: bigint, isWindow: boolean) =>
    findExceededLimit(
      { facts: { ...row, amount }, getUsage: draft.readUsage },
      ownBounds.filter(({ type }) => (limitWindow(type) !== undefined) === isWindow),
    );
  return exceededBy(magnitude(row.amount) + row.captured + by, false) ?? findEarlierWindow(state, ownBounds, row) ?? exceededBy(by, true);
};

/** Subtracts failed transactions from the usage of the windows in which they were created. */
export const releaseUsage = (state: LedgerState, draft: BalanceDraft, failed: TransactionRow[]): void => {
  if (state.usage.size === 0) return;
  const ids = toIds(failed);
  for (const row of failed) if (countsTowardLimits(row, ids)) changeUsage(state, draft, row, -magnitude(row.amount));
};
