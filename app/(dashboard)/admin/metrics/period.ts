// The query of the metrics page, its period, and the equally long period before. Days begin and end in the time zone of the viewer.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { dayOf, startOfDay } from '#server/kernel/timestamps.ts';
import { DAY_MS } from '#server/kernel/time.ts';

/** Days up to today. */
const PERIODS = { '7d': 7, '30d': 30, '90d': 90 } as const;
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

/** As many as the server counts. */
const DAYS_MAX = 366;

/** A stretch of whole days: "2026-11-21". */
type Days = { from: string; to: string };

export type ReportPeriod = Days & {
  length: number;
  /** What it is compared with. */
  before: Days;
  /** As the server is asked for it, in milliseconds. */
  bounds: { before: number; from: number; until: number };
};

const daysBetween = ({ from, to }: Days): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

const dayFrom = (day: string, zone: string, later: number): string => dayOf(startOfDay(day, zone, later), zone);

/** The days that an address asks for: its own, or the last ones up to today. What is no stretch of at most a year is as if it were not there. */
const askedDays = ({ from, to, period }: Pick<MetricsQuery, 'from' | 'to' | 'period'>, today: string, zone: string): Days => {
  const length = PERIODS[period];
  const last = to ?? today;
  const asked = { from: from ?? dayFrom(last, zone, 1 - length), to: last };
  const distance = daysBetween(asked);
  return distance >= 0 && distance < DAYS_MAX ? asked : { from: dayFrom(today, zone, 1 - length), to: today };
};

/** The period of an address, at a moment, for somebody in a zone. */
export const periodOf = (query: Pick<MetricsQuery, 'from' | 'to' | 'period'>, now: number, zone: string): ReportPeriod => {
  const { from, to } = askedDays(query, dayOf(now, zone), zone);
  const length = daysBetween({ from, to }) + 1;
  return {
    from,
    to,
    length,
    before: { from: dayFrom(from, zone, -length), to: dayFrom(from, zone, -1) },
    bounds: { before: startOfDay(from, zone, -length), from: startOfDay(from, zone), until: startOfDay(to, zone, 1) },
  };
};

/** The first moments of the days, and the end of the last. */
export const bordersOf = ({ from, length }: ReportPeriod, zone: string): number[] =>
  Array.from({ length: length + 1 }, (_day, index) => startOfDay(from, zone, index));
