// One trial: an operation is asked in many ways, and each answer is held to what all answers promise. A failure tells the seed, and the
// request as it was sent.
import fc, { type Arbitrary } from 'fast-check';

/** The same requests in every run, unless FUZZ_SEED says otherwise. */
const SEED = 20_261_123;

const numberFrom = (variable: string, otherwise: number): number => {
  const asked = Number(process.env[variable] ?? otherwise);
  if (!Number.isSafeInteger(asked)) throw new Error(`${variable} is a whole number`);
  return asked;
};

/** Asks so many times, as often as FUZZ_FACTOR says. What it finds is not made smaller: most of it names one field already. */
export const tryMany = <Asked>(asked: Arbitrary<Asked>, runs: number, ask: (one: Asked) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(asked, ask), {
    seed: numberFrom('FUZZ_SEED', SEED),
    numRuns: Math.max(1, runs * numberFrom('FUZZ_FACTOR', 1)),
    endOnFailure: true,
  });
