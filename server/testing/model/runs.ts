// The effort of the model tests: short in regular runs, longer to prove the ledger.

const readFactor = (): number => {
  const factor = Number(process.env.PROVE_FACTOR ?? 1);
  if (!(factor > 0)) throw new Error('PROVE_FACTOR must be a number greater than 0');
  return factor;
};

/** The number of runs, multiplied by PROVE_FACTOR. */
export const scaleRuns = (base: number): number => Math.max(1, Math.round(base * readFactor()));

const LIMIT_MS = 120_000;

/** The timeout of a test, longer than the shrinking, so that a counterexample is reported. */
export const timeLimitMs = (): number => LIMIT_MS * Math.max(1, readFactor());

/** The settings of fast-check. A failure reports its seed and path. */
export const checkSettings = (base: number) => ({
  numRuns: scaleRuns(base),
  interruptAfterTimeLimit: timeLimitMs() * 0.8,
  markInterruptAsFailure: true,
});
