// Step lines. A balance is constant between transactions, so its line has steps and no slopes.
const WIDTH = 120;
const HEIGHT = 32;
const MARGIN = 2;

/** A step line without axes. Decorative: its values are in the text next to it. */
export const Sparkline = ({ points }: { points: readonly BalancePoint[] }) => (
  <svg
    aria-hidden
    viewBox={`0 ${-MARGIN} ${WIDTH} ${HEIGHT + 2 * MARGIN}`}
    preserveAspectRatio="none"
    className="h-9 w-full fill-none stroke-accent"
  >
    <path d={stepPath(scaleBalances(points), WIDTH, HEIGHT)} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
  </svg>
);

type BalancePoint = { balance: bigint };

/** The balances scaled from 0 (minimum) to 1 (maximum); 0.5 if all are equal. */
export const scaleBalances = (points: readonly BalancePoint[]): number[] => {
  const balances = points.map(({ balance }) => balance);
  const highest = balances.reduce((a, b) => (b > a ? b : a), balances[0] ?? 0n);
  const lowest = balances.reduce((a, b) => (b < a ? b : a), balances[0] ?? 0n);
  const PRECISION = 10_000n;
  return balances.map((balance) =>
    highest === lowest ? 0.5 : Number(((balance - lowest) * PRECISION) / (highest - lowest)) / Number(PRECISION),
  );
};

/** The SVG path of a step line through levels from 0 to 1, with one column per level. */
export const stepPath = (levels: readonly number[], width: number, height: number): string => {
  const column = width / levels.length;
  const round = (length: number): number => Math.round(length * 100) / 100;
  return levels.map((level, index) => `${index === 0 ? 'M0 ' : 'V'}${round((1 - level) * height)}H${round((index + 1) * column)}`).join('');
};
