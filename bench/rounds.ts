// How two things are compared: in turns, so that whatever else the machine does meets both, and by the ratio within each
// turn. The median is the figure; the spread, from the least to the most, says how far to trust it.

export type Spread = { median: number; least: number; most: number };

export type Sample = {
  /** Of the unit that the row compares. */
  figure: number;
  /** Processor time of one request, in microseconds, where it is known. */
  serverMicroseconds?: number | undefined;
  databaseMicroseconds?: number | undefined;
};

export type RoundComparison = { ours: Spread; against: Spread; ratio: Spread };

const median = (sorted: number[]): number => {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
};

/** The middle of some figures, and how far they lie apart. */
export const spreadOf = (figures: number[]): Spread => {
  const sorted = figures.toSorted((a, b) => a - b);
  return { median: median(sorted), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
};

/** The spread of what all samples know; undefined when one does not. */
export const knownSpread = (figures: (number | undefined)[]): Spread | undefined => {
  const known = figures.filter((figure) => figure !== undefined);
  return known.length > 0 && known.length === figures.length ? spreadOf(known) : undefined;
};

/** Runs both in turns. Answers the samples of each, in order. */
export const inTurns = async (
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

/** Compares turn by turn. */
export const compare = ({ ours, against }: { ours: Sample[]; against: Sample[] }): RoundComparison => ({
  ours: spreadOf(ours.map(({ figure }) => figure)),
  against: spreadOf(against.map(({ figure }) => figure)),
  ratio: spreadOf(ours.map(({ figure }, turn) => figure / (against[turn]?.figure ?? Number.NaN))),
});
