/** What a limit bounds: one transaction, the sum of a day, week or month, or how far an account may go below zero. */
export const LIMIT_TYPES = ['max', 'day_max', 'week_max', 'month_max', 'min', 'overdraft'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];
