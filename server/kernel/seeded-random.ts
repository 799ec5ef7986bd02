// Seeded random numbers: the same seed returns the same sequence. For demo data and tests, never for secrets.

export type SeededRandom = {
  /** An integer from `least` to `most`, inclusive. */
  integer(least: number, most: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** A multiple of `step` above `least`, at most `most`. */
  amount(least: bigint, most: bigint, step: bigint): bigint;
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
  const below = (count: number): number => Math.floor(draw() * count);
  return {
    integer: (least, most) => least + below(most - least + 1),
    chance: (share) => draw() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
    amount: (least, most, step) => least + step * BigInt(below(Number((most - least) / step) + 1)),
  };
};
