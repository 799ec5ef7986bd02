// The address of the page of metrics: which days it is of, and what its chart draws.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';

/** Days up to today. */
export const PERIODS = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type PeriodName = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

export const MEASURES = ['credits', 'debits', 'count'] as const;
export type Measure = (typeof MEASURES)[number];

/** `from` and `to` are days of the person's own choice, which count before the named period. */
export const metricsAddress = listQuery(
  '/admin/metrics',
  { from: parseAsDay, to: parseAsDay },
  {
    period: parseAsStringLiteral(PERIOD_NAMES).withDefault('30d'),
    currency: parseAsString,
    chart: parseAsStringLiteral(MEASURES).withDefault('credits'),
  },
);
export type MetricsQuery = Awaited<ReturnType<typeof metricsAddress.read>>;
