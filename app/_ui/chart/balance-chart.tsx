import { useFormat, useText } from '#language';
import { CHART_RANGES, type ChartMoment, type ChartRange } from '#app/_ui/chart/chart-ranges.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import { levelsOf } from '#app/_ui/chart/step-path.ts';
import { StepChart } from '#app/_ui/chart/step-chart.tsx';

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
  const t = useText();
  const format = useFormat();
  const levels = levelsOf(points);
  const shown = (balance: bigint | undefined): string => format.amount(balance ?? 0n, currency);
  const least = points[levels.indexOf(Math.min(...levels))]?.balance;
  const most = points[levels.indexOf(Math.max(...levels))]?.balance;
  const [first, last] = [points[0]?.balance, points.at(-1)?.balance];
  const over = t(CHART_RANGES[range].label);
  return (
    <StepChart
      summary={
        least === most
          ? t('{balance} all the time, over the last {over}.', { balance: shown(last), over })
          : t(
              'From {first} to {last} over the last {over}: at least {least}, at most {most}, at the end of {step, plural, =1 {days} other {weeks}}.',
              { first: shown(first), last: shown(last), over, least: shown(least), most: shown(most), step: CHART_RANGES[range].step },
            )
      }
      points={moments.map(({ from, to }, index) => ({
        when: from === to ? format.date(to) : t('{from} to {to}', { from: format.date(from), to: format.date(to) }),
        value: shown(points[index]?.balance),
        level: levels[index] ?? 0,
        href: hrefOf({ from, to }),
      }))}
      most={shown(most)}
      least={least === most ? '' : shown(least)}
    />
  );
};
