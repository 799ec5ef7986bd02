// The predefined periods, and the query parameters of the statements page. Days are in the time zone of the user.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { message, type Message } from '#app/_language/translate.ts';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import type { Period } from '#server/kernel/statement-period.ts';

const PERIOD_NAMES = ['this-month', 'last-month', 'this-quarter', 'last-year', 'custom'] as const;
type PeriodName = (typeof PERIOD_NAMES)[number];

export const PERIODS: { name: PeriodName; label: Message }[] = [
  { name: 'this-month', label: message('This month') },
  { name: 'last-month', label: message('Last month') },
  { name: 'this-quarter', label: message('This quarter') },
  { name: 'last-year', label: message('Last year') },
  { name: 'custom', label: message('Custom range') },
];

export const statementQuery = listQuery(
  '/statements',
  {},
  {
    account: parseAsString,
    currency: parseAsString,
    period: parseAsStringLiteral(PERIOD_NAMES).withDefault('this-month'),
    from: parseAsDay,
    to: parseAsDay,
  },
);
export const { read: readStatementQuery, hrefOf: statementHref } = statementQuery;
export type StatementPageQuery = Awaited<ReturnType<typeof readStatementQuery>>;

/** A calendar day. Out-of-range days and months carry over: day 0 is the last of the previous month. */
const dayOn = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The days of a query. A period that has not ended ends today. */
export const resolvePeriod = ({ period, from, to }: Pick<StatementPageQuery, 'period' | 'from' | 'to'>, today: string): Period => {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const thisMonth = { from: dayOn(year, month, 1), to: today };
  switch (period) {
    case 'this-month':
      return thisMonth;
    case 'last-month':
      return { from: dayOn(year, month - 1, 1), to: dayOn(year, month, 0) };
    case 'this-quarter':
      return { from: dayOn(year, month - (month % 3), 1), to: today };
    case 'last-year':
      return { from: dayOn(year - 1, 0, 1), to: dayOn(year - 1, 11, 31) };
    case 'custom':
      return { from: from ?? thisMonth.from, to: to ?? today };
  }
};
