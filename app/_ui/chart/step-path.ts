// A balance stays what it is until something moves: so its line is made of steps, and never slopes.

export type Level = { balance: bigint };

/** Where each balance lies between the least (0) and the most (1) of them; all in the middle when they are equal. */
export const levelsOf = (points: readonly Level[]): number[] => {
  const balances = points.map(({ balance }) => balance);
  const most = balances.reduce((a, b) => (b > a ? b : a), balances[0] ?? 0n);
  const least = balances.reduce((a, b) => (b < a ? b : a), balances[0] ?? 0n);
  const PRECISION = 10_000n;
  return balances.map((balance) => (most === least ? 0.5 : Number(((balance - least) * PRECISION) / (most - least)) / Number(PRECISION)));
};

/** The line through levels from 0 to 1, each held for one column of the width, as the data of an SVG path. */
export const stepPath = (levels: readonly number[], width: number, height: number): string => {
  const column = width / levels.length;
  const round = (length: number): number => Math.round(length * 100) / 100;
  return levels.map((level, index) => `${index === 0 ? 'M0 ' : 'V'}${round((1 - level) * height)}H${round((index + 1) * column)}`).join('');
};
