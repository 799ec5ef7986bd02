// Seeded random numbers: the same seed returns the same sequence. For demo data and tests, never for secrets.

export type SeededRandom = {
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** A multiple of `step` above `min`, at most `max`. */
  amount(min: bigint, max: bigint, step: bigint): bigint;
};

const TWO_TO_THE_32 = 2 ** 32;

/** Mulberry32, with 32 bits of state. */
const createDraw = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_THE_32;
  };
};

export const createRandom = (seed: number): SeededRandom => {
  const draw = createDraw(seed);
  const drawBelow = (count: number): number => Math.floor(draw() * count);
  return {
    integer: (min, max) => min + drawBelow(max - min + 1),
    chance: (probability) => draw() < probability,
    pick: (items) => items[drawBelow(items.length)] ?? items[0],
    amount: (min, max, step) => min + step * BigInt(drawBelow(Number((max - min) / step) + 1)),
  };
};
