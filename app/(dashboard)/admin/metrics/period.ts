// The query of the metrics page, its period, and the equally long period before. Days begin and end in the time zone of the viewer.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { dayOf, startOfDay } from '#server/kernel/timestamps.ts';
import { DAY_MS } from '#server/kernel/time.ts';

/** The days of each preset, up to and including today. */
const PRESET_DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type PeriodName = keyof typeof PRESET_DAYS;
const PERIOD_NAMES = Object.keys(PRESET_DAYS) as PeriodName[];

export const MEASURES = ['credits', 'debits', 'count'] as const;
export type Measure = (typeof MEASURES)[number];

/** `from` and `to` are a custom range, which takes precedence over `period`. */
export const metricsUrl = listQuery(
  '/admin/metrics',
  { from: parseAsDay, to: parseAsDay },
  {
    period: parseAsStringLiteral(PERIOD_NAMES).withDefault('30d'),
    currency: parseAsString,
    chart: parseAsStringLiteral(MEASURES).withDefault('credits'),
  },
);
export type MetricsQuery = Awaited<ReturnType<typeof metricsUrl.read>>;

/** The longest period that the server accepts. */
const DAYS_MAX = 366;

/** A range of days, such as "2026-11-21". */
type Days = { from: string; to: string };

export type ReportPeriod = Days & {
  length: number;
  /** The period to compare with. */
  previous: Days;
  /** The input of the API, in milliseconds. */
  bounds: { before: number; from: number; until: number };
};

const daysBetween = ({ from, to }: Days): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

const shiftDay = (day: string, zone: string, dayCount: number): string => dayOf(startOfDay(day, zone, dayCount), zone);

/** The custom range of the query, or the preset. An invalid range, or one longer than a year, is ignored. */
const resolveDays = ({ from, to, period }: Pick<MetricsQuery, 'from' | 'to' | 'period'>, today: string, zone: string): Days => {
  const length = PRESET_DAYS[period];
  const lastDay = to ?? today;
  const days = { from: from ?? shiftDay(lastDay, zone, 1 - length), to: lastDay };
  const distance = daysBetween(days);
  return distance >= 0 && distance < DAYS_MAX ? days : { from: shiftDay(today, zone, 1 - length), to: today };
};

export const resolvePeriod = (query: Pick<MetricsQuery, 'from' | 'to' | 'period'>, now: number, zone: string): ReportPeriod => {
  const { from, to } = resolveDays(query, dayOf(now, zone), zone);
  const length = daysBetween({ from, to }) + 1;
  return {
    from,
    to,
    length,
    previous: { from: shiftDay(from, zone, -length), to: shiftDay(from, zone, -1) },
    bounds: { before: startOfDay(from, zone, -length), from: startOfDay(from, zone), until: startOfDay(to, zone, 1) },
  };
};

/** The start of each day, and the end of the last. */
export const dayBoundaries = ({ from, length }: ReportPeriod, zone: string): number[] =>
  Array.from({ length: length + 1 }, (_day, index) => startOfDay(from, zone, index));
