// The stretches of time that a chart of balances shows. Each point is the end of some days of the person's zone; the last is now.
import { message } from '#app/_language/translate.ts';
import { dayOf, startOfDay } from '#server/kernel/moments.ts';

export const CHART_RANGES = {
  '7d': { label: message('7 days'), days: 7, step: 1 },
  '30d': { label: message('30 days'), days: 30, step: 1 },
  '90d': { label: message('90 days'), days: 90, step: 1 },
  '1y': { label: message('1 year'), days: 364, step: 7 },
} as const;

export type ChartRange = keyof typeof CHART_RANGES;
export const RANGE_NAMES = Object.keys(CHART_RANGES) as ChartRange[];
export const DEFAULT_RANGE: ChartRange = '30d';

/** A point of time, in milliseconds, and the first and the last of its days: "2026-11-21". */
export type ChartMoment = { at: number; from: string; to: string };

/** The points of a range that ends now, the earliest first. */
export const chartMoments = (range: ChartRange, now: number, zone: string): ChartMoment[] => {
  const { days, step } = CHART_RANGES[range];
  const today = dayOf(now, zone);
  const dayBefore = (count: number): string => dayOf(startOfDay(today, zone, -count), zone);
  return Array.from({ length: Math.ceil(days / step) + 1 }, (_, index) => {
    const daysAgo = days - index * step;
    return {
      at: daysAgo === 0 ? now : startOfDay(today, zone, 1 - daysAgo) - 1,
      from: dayBefore(daysAgo + step - 1),
      to: dayBefore(daysAgo),
    };
  });
};
