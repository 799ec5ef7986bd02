/** How much more a figure is than the one before, and by how many thousandths of it. */
export type Change = { difference: bigint; permille: bigint };

const absolute = (number: bigint): bigint => (number < 0n ? -number : number);

/** Nothing can be said in parts of nothing: undefined where the figure before is zero. */
export const changeOf = (current: bigint, previous: bigint): Change | undefined => {
  if (previous === 0n) return undefined;
  const difference = current - previous;
  const size = absolute(previous);
  const rounded = (absolute(difference) * 2_000n + size) / (2n * size);
  return { difference, permille: difference < 0n ? -rounded : rounded };
};
