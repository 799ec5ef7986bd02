// The windows of limits: calendar days, weeks (from Monday) and months in UTC. The usage of a window is the sum of the transactions of
// a ledger account that were created in it and have not failed, of one type and, if the limit names one, of one subtype (regardless
// of case). What is captured of a hold counts where the hold was created. Fees and reversals do not count, and a reversal does not give
// usage back.
import type { TransactionRow } from '#db/schema/index.ts';
import type { LimitBound, BoundType, NewCollection } from '#server/ledger/domain/command.ts';

/** The usage of the day, week and month of a timestamp. */
export type WindowUsage = { day: bigint; week: bigint; month: bigint };

export type LimitWindow = keyof WindowUsage;

const WINDOWS: Partial<Record<BoundType, LimitWindow>> = { day_max: 'day', week_max: 'week', month_max: 'month' };

/** The window of a limit; undefined for limits of a single transaction. */
export const limitWindow = (type: BoundType): LimitWindow | undefined => WINDOWS[type];

/** Transactions whose amounts are added up. Subtype null: of all subtypes. */
export type UsageGroup = Pick<TransactionRow, 'ledgerAccountId' | 'txType' | 'subtype'>;

export const usageKey = ({ ledgerAccountId, txType, subtype }: UsageGroup): string =>
  `${ledgerAccountId} ${txType} ${subtype?.toLowerCase() ?? ''}`;

/** The groups that a transaction belongs to: its subtype, and all subtypes. */
export const toUsageKeys = (row: UsageGroup): string[] =>
  row.subtype === null ? [usageKey(row)] : [usageKey(row), usageKey({ ...row, subtype: null })];

/** A usage that a limit is compared with. */
export type RequestedUsage = UsageGroup & { window: LimitWindow };

/** The usage that a limit of a transaction is compared with, if it has a window. */
export const requestedUsage = (
  { ledgerAccountId, txType }: Pick<UsageGroup, 'ledgerAccountId' | 'txType'>,
  { type, subtype }: Omit<LimitBound, 'transactionId'>,
): RequestedUsage[] => {
  const window = limitWindow(type);
  return window ? [{ ledgerAccountId, txType, subtype, window }] : [];
};

/** The usages that the limits of a collection are compared with. */
export const requestedUsages = ({
  bounds = [],
  transactions,
}: Pick<NewCollection, 'bounds'> & {
  transactions: readonly Pick<TransactionRow, 'id' | 'ledgerAccountId' | 'txType'>[];
}): RequestedUsage[] =>
  bounds.flatMap((bound): RequestedUsage[] => {
    const facts = transactions.find(({ id }) => id === bound.transactionId);
    return facts ? requestedUsage(facts, bound) : [];
  });

const DAYS_SINCE_MONDAY = [6, 0, 1, 2, 3, 4, 5];

/** The starts of the windows that contain a timestamp. */
export const windowStarts = (timestamp: Date): Record<LimitWindow, Date> => {
  const [year, month, day] = [timestamp.getUTCFullYear(), timestamp.getUTCMonth(), timestamp.getUTCDate()];
  return {
    day: new Date(Date.UTC(year, month, day)),
    week: new Date(Date.UTC(year, month, day - (DAYS_SINCE_MONDAY[timestamp.getUTCDay()] ?? 0))),
    month: new Date(Date.UTC(year, month, 1)),
  };
};
