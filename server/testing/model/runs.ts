// How long the model looks for faults: shortly among all tests, for longer when the ledger is to be proven.

const factor = (): number => {
  const asked = Number(process.env.PROVE_FACTOR ?? 1);
  if (!(asked > 0)) throw new Error('PROVE_FACTOR is a number above zero');
  return asked;
};

/** How often a property is tried: the base, as many times as the environment's PROVE_FACTOR says. */
export const runs = (base: number): number => Math.max(1, Math.round(base * factor()));

const LIMIT_MS = 120_000;

/** How long such a test may take. A search for the smallest counter-example ends before it, so that it is told. */
export const timeLimitMs = (): number => LIMIT_MS * Math.max(1, factor());

/** What fast-check is asked for: so many runs, and an end in time. A failure tells its seed and path. */
export const proving = (base: number) => ({
  numRuns: runs(base),
  interruptAfterTimeLimit: timeLimitMs() * 0.8,
  markInterruptAsFailure: true,
});
