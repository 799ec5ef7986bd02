import { CHART_RANGES, type ChartMoment, type ChartRange } from '#app/_lib/chart-ranges.ts';
import { formatAmount, type DisplayCurrency } from '#server/kernel/format.ts';
import { formatDate } from '#server/kernel/moments.ts';
import { levelsOf } from '#app/_ui/step-path.ts';
import { StepChart } from '#app/_ui/step-chart.tsx';

type BalanceChartProps = {
  currency: DisplayCurrency;
  /** In the order of the moments. */
  points: readonly { balance: bigint }[];
  moments: readonly ChartMoment[];
  range: ChartRange;
  /** The list of what happened on the days. */
  hrefOf(days: { from: string; to: string }): string;
};

/** The balance of a currency over a range, and in words. */
export const BalanceChart = ({ currency, points, moments, range, hrefOf }: BalanceChartProps) => {
  const levels = levelsOf(points);
  const shown = (balance: bigint | undefined): string => formatAmount(balance ?? 0n, currency);
  const least = points[levels.indexOf(Math.min(...levels))]?.balance;
  const most = points[levels.indexOf(Math.max(...levels))]?.balance;
  const [first, last] = [points[0]?.balance, points.at(-1)?.balance];
  return (
    <StepChart
      summary={
        least === most
          ? `${shown(last)} all the time, over the last ${CHART_RANGES[range].label}.`
          : `From ${shown(first)} to ${shown(last)} over the last ${CHART_RANGES[range].label}: at least ${shown(least)}, at most ${shown(most)}, at the end of ${CHART_RANGES[range].step === 1 ? 'days' : 'weeks'}.`
      }
      points={moments.map(({ from, to }, index) => ({
        when: from === to ? formatDate(to) : `${formatDate(from)} to ${formatDate(to)}`,
        value: shown(points[index]?.balance),
        level: levels[index] ?? 0,
        href: hrefOf({ from, to }),
      }))}
      most={shown(most)}
      least={least === most ? '' : shown(least)}
    />
  );
};
