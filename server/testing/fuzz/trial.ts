// One trial calls an operation with many inputs and checks the promises of every response. A failure reports the seed and the raw request.
import fc, { type Arbitrary } from 'fast-check';

/** Fixed unless FUZZ_SEED is set. */
const SEED = 20_261_123;

const numberFrom = (variable: string, otherwise: number): number => {
  const asked = Number(process.env[variable] ?? otherwise);
  if (!Number.isSafeInteger(asked)) throw new Error(`${variable} is a whole number`);
  return asked;
};

/** The number of inputs, multiplied by FUZZ_FACTOR. Without shrinking, because most failures name one field already. */
export const tryMany = <Asked>(asked: Arbitrary<Asked>, runs: number, ask: (one: Asked) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(asked, ask), {
    seed: numberFrom('FUZZ_SEED', SEED),
    numRuns: Math.max(1, runs * numberFrom('FUZZ_FACTOR', 1)),
    endOnFailure: true,
  });
