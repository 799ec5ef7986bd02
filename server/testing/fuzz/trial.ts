// Runs a property over generated inputs. A failure reports the seed and the raw request.
import fc, { type Arbitrary } from 'fast-check';

/** Fixed unless FUZZ_SEED is set. */
const SEED = 20_261_123;

const readNumber = (variable: string, fallback: number): number => {
  const value = Number(process.env[variable] ?? fallback);
  if (!Number.isSafeInteger(value)) throw new Error(`${variable} must be an integer`);
  return value;
};

/** Checks this number of inputs, multiplied by FUZZ_FACTOR. Inputs are not shrunk, because most failures already name the field. */
export const checkMany = <Input>(inputs: Arbitrary<Input>, runs: number, check: (input: Input) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(inputs, check), {
    seed: readNumber('FUZZ_SEED', SEED),
    numRuns: Math.max(1, runs * readNumber('FUZZ_FACTOR', 1)),
    endOnFailure: true,
  });
