// JSON with exact integers: JSON.parse reads 9007199254740993 as ...992, and amounts must not be rounded. An integer that a double cannot
// represent is parsed to a bigint, and a bigint is printed as digits. A number beyond the range of doubles (1e400) becomes Infinity, which the
// schema of its field rejects.

/** Maximum digits of an integer that is parsed to a bigint. */
export const INTEGER_DIGITS_MAX = 400;

const INTEGER_LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(\d+))?$/;

/** Uses a loop, because a regular expression would take quadratic time. */
const trimTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};

/** The exact integer of a JSON number literal; undefined if it is not an integer or exceeds the limit. */
const parseInteger = (source: string): bigint | undefined => {
  const literal = INTEGER_LITERAL.exec(source);
  if (!literal) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = literal;
  if (exponent.length > 4) return undefined;
  const significant = trimTrailingZeros(fraction);
  const zeros = Number(exponent) - significant.length;
  if (zeros < 0 || whole.length + significant.length + zeros > INTEGER_DIGITS_MAX) return undefined;
  return BigInt(sign + whole + significant + '0'.repeat(zeros));
};

/** TypeScript's library does not yet describe the reviver's third argument. */
type SourceReviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

const reviveExactIntegers: SourceReviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && context.source !== undefined
    ? (parseInteger(context.source) ?? value)
    : value;

/** True if the text may contain a number that a double rounds: many digits, or an exponent. */
const POSSIBLE_LONG_NUMBER = /\d{16}|\d[eE]/;

/** Parses JSON with exact integers. Throws SyntaxError as JSON.parse does. */
export const parseJson = (text: string): unknown =>
  POSSIBLE_LONG_NUMBER.test(text)
    ? JSON.parse(text, reviveExactIntegers as (this: unknown, key: string, value: unknown) => unknown)
    : JSON.parse(text);

/** JSON.rawJSON (Node 22 and newer) is not yet in TypeScript's library. */
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

const printBigint = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? rawJson(value.toString()) : value);

/** Prints a bigint as an integer literal. `indentation` is the number of spaces per level. */
export const printJson = (value: unknown, indentation?: number): string => JSON.stringify(value, printBigint, indentation);
