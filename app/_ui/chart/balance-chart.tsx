// Balance history: the ranges to choose from, their points in time, and the chart. Each point is the end of a day or of several days in
// the time zone of the user; the last point is now.
import { useFormat, useText } from '#language';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import { scaleBalances } from '#app/_ui/chart/sparkline.tsx';
import { StepChart } from '#app/_ui/chart/step-chart.tsx';
import { message } from '#app/_language/translate.ts';
import { dayOf, startOfDay } from '#server/kernel/timestamps.ts';

type BalanceChartProps = {
  currency: DisplayCurrency;
  /** In chronological order. */
  points: readonly { balance: bigint }[];
  timestamps: readonly ChartTimestamp[];
  range: ChartRange;
  /** The URL of the transactions of these days. */
  hrefOf(days: { from: string; to: string }): string;
};

/** The balance of a currency over a range, with a text summary. */
export const BalanceChart = ({ currency, points, timestamps, range, hrefOf }: BalanceChartProps) => {
  const t = useText();
  const format = useFormat();
  const levels = scaleBalances(points);
  const formatBalance = (balance: bigint | undefined): string => format.amount(balance ?? 0n, currency);
  const lowest = points[levels.indexOf(Math.min(...levels))]?.balance;
  const highest = points[levels.indexOf(Math.max(...levels))]?.balance;
  const [first, last] = [points[0]?.balance, points.at(-1)?.balance];
  const rangeLabel = t(CHART_RANGES[range].label);
  return (
    <StepChart
      summary={
        lowest === highest
          ? t('{balance} throughout the last {range}.', { balance: formatBalance(last), range: rangeLabel })
          : t(
              'From {first} to {last} over the last {range}. Lowest {lowest}, highest {highest}, at the end of each {step, plural, =1 {day} other {week}}.',
              {
                first: formatBalance(first),
                last: formatBalance(last),
                range: rangeLabel,
                lowest: formatBalance(lowest),
                highest: formatBalance(highest),
                step: CHART_RANGES[range].step,
              },
            )
      }
      points={timestamps.map(({ from, to }, index) => ({
        time: from === to ? format.date(to) : t('{from} to {to}', { from: format.date(from), to: format.date(to) }),
        value: formatBalance(points[index]?.balance),
        level: levels[index] ?? 0,
        href: hrefOf({ from, to }),
      }))}
      maximumLabel={formatBalance(highest)}
      minimumLabel={lowest === highest ? '' : formatBalance(lowest)}
    />
  );
};

export const CHART_RANGES = {
  '7d': { label: message('7 days'), days: 7, step: 1 },
  '30d': { label: message('30 days'), days: 30, step: 1 },
  '90d': { label: message('90 days'), days: 90, step: 1 },
  '1y': { label: message('1 year'), days: 364, step: 7 },
} as const;

type ChartRange = keyof typeof CHART_RANGES;
export const RANGE_NAMES = Object.keys(CHART_RANGES) as ChartRange[];
export const DEFAULT_RANGE: ChartRange = '30d';

/** A timestamp in milliseconds, and the first and last of its days: "2026-11-21". */
type ChartTimestamp = { at: number; from: string; to: string };

/** The points of a range that ends now, in chronological order. */
export const chartTimestamps = (range: ChartRange, now: number, zone: string): ChartTimestamp[] => {
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
