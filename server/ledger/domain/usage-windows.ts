// Days, weeks and months that limits count by: those of the calendar in UTC, a week from Monday on. What uses a window up are the
// transactions of a ledger account that were created in it and have not failed: of one type, and of one subtype, in whatever case it is
// written, if the limit names it.
// The platform's own rows use nothing up: neither fees nor what goes back by a reversal, and a reversal gives no room back.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Bound, BoundType, NewCollection } from '#server/ledger/domain/command.ts';

/** How much has been used up of the day, the week and the month of a moment. */
export type Spent = { day: bigint; week: bigint; month: bigint };

export type Window = keyof Spent;

const WINDOWS: Partial<Record<BoundType, Window>> = { day_max: 'day', week_max: 'week', month_max: 'month' };

/** The window of a limit; undefined for one that looks at a single transaction. */
export const windowOf = (type: BoundType): Window | undefined => WINDOWS[type];

export type Counted = Pick<TransactionRow, 'ledgerAccountId' | 'txType' | 'subtype'>;

/** What is counted together. */
export const windowKey = ({ ledgerAccountId, txType, subtype }: Counted): string =>
  `${ledgerAccountId} ${txType} ${subtype?.toLowerCase() ?? ''}`;

/** Both counts that a transaction is part of: of its subtype, and of all. */
export const windowKeysOf = (row: Counted): string[] =>
  row.subtype === null ? [windowKey(row)] : [windowKey(row), windowKey({ ...row, subtype: null })];

/** A count that a bound asks for, and the window in which it does. */
export type AskedWindow = Counted & { window: Window };

/** The window that a bound of a transaction asks for, if it asks for one. */
export const askedWindow = (
  { ledgerAccountId, txType }: Pick<Counted, 'ledgerAccountId' | 'txType'>,
  { type, subtype }: Omit<Bound, 'transactionId'>,
): AskedWindow[] => {
  const window = windowOf(type);
  return window ? [{ ledgerAccountId, txType, subtype, window }] : [];
};

/** The windows that the bounds of a collection ask for. */
export const askedWindows = ({ bounds = [], transactions }: Pick<NewCollection, 'bounds' | 'transactions'>): AskedWindow[] =>
  bounds.flatMap((bound): AskedWindow[] => {
    const facts = transactions.find(({ id }) => id === bound.transactionId);
    return facts ? askedWindow(facts, bound) : [];
  });

const DAYS_BEFORE_MONDAY = [6, 0, 1, 2, 3, 4, 5];

/** When the windows began that a moment is in. */
export const windowStarts = (moment: Date): Record<Window, Date> => {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  return {
    day: new Date(Date.UTC(year, month, day)),
    week: new Date(Date.UTC(year, month, day - (DAYS_BEFORE_MONDAY[moment.getUTCDay()] ?? 0))),
    month: new Date(Date.UTC(year, month, 1)),
  };
};
