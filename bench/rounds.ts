// Comparison of two sides in alternating rounds, so that other load on the machine affects both. The figure is the median of the ratios of all
// rounds; the spread from minimum to maximum shows its reliability.

export type Spread = { median: number; least: number; most: number };

export type Sample = {
  /** In the unit of the row. */
  figure: number;
  /** CPU time per request in microseconds; undefined if unknown. */
  serverMicroseconds?: number | undefined;
  databaseMicroseconds?: number | undefined;
};

export type RoundComparison = { ours: Spread; against: Spread; ratio: Spread };

const median = (sorted: number[]): number => {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
};

/** Median, minimum and maximum. */
export const toSpread = (figures: number[]): Spread => {
  const sorted = figures.toSorted((a, b) => a - b);
  return { median: median(sorted), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
};

/** The spread; undefined if one of the figures is. */
export const knownSpread = (figures: (number | undefined)[]): Spread | undefined => {
  const measuredFigures = figures.filter((figure) => figure !== undefined);
  return measuredFigures.length > 0 && measuredFigures.length === figures.length ? toSpread(measuredFigures) : undefined;
};

/** Runs both sides alternately and returns their samples in order. */
export const runAlternately = async (
  rounds: number,
  ours: () => Promise<Sample>,
  against: () => Promise<Sample>,
): Promise<{ ours: Sample[]; against: Sample[] }> => {
  const samples: { ours: Sample[]; against: Sample[] } = { ours: [], against: [] };
  for (let round = 0; round < rounds; round++) {
    samples.ours.push(await ours());
    samples.against.push(await against());
  }
  return samples;
};

/** Compares the sides round by round. */
export const compare = ({ ours, against }: { ours: Sample[]; against: Sample[] }): RoundComparison => ({
  ours: toSpread(ours.map(({ figure }) => figure)),
  against: toSpread(against.map(({ figure }) => figure)),
  ratio: toSpread(ours.map(({ figure }, round) => figure / (against[round]?.figure ?? Number.NaN))),
});
