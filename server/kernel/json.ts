// JSON that keeps integers exact. JSON.parse reads 9007199254740993 as ...992; money must not be rounded on its way
// in or out. Numbers that a double holds exactly stay numbers; an integer that it does not hold becomes a bigint, read
// from the source text. On the way out a bigint is printed as the bare digits. A number that is no integer and no
// finite double (1e400) stays Infinity, for the field that receives it to refuse.

/** Longest integer, in digits, that is read into a bigint; anything longer is nobody's amount. */
export const INTEGER_DIGITS_MAX = 400;

const INTEGER_LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(\d+))?$/;

/** By hand: the expression for it takes time in the square of the length. */
const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};

/** The exact integer that a JSON number literal denotes, or undefined when it denotes none (or one beyond the bound). */
const integerOf = (source: string): bigint | undefined => {
  const literal = INTEGER_LITERAL.exec(source);
  if (!literal) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = literal;
  if (exponent.length > 4) return undefined;
  const significant = withoutTrailingZeros(fraction);
  const zeros = Number(exponent) - significant.length;
  if (zeros < 0 || whole.length + significant.length + zeros > INTEGER_DIGITS_MAX) return undefined;
  return BigInt(sign + whole + significant + '0'.repeat(zeros));
};

/** TypeScript's library does not yet describe the reviver's third argument. */
type SourceReviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

const exactIntegers: SourceReviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && context.source !== undefined ? (integerOf(context.source) ?? value) : value;

/** True of texts that may hold a number which a double rounds: a long run of digits, or an exponent. */
const MAY_HOLD_A_LONG_NUMBER = /\d{16}|\d[eE]/;

/** Parses JSON with exact integers. Throws SyntaxError as JSON.parse does. */
export const parseJson = (text: string): unknown =>
  MAY_HOLD_A_LONG_NUMBER.test(text)
    ? JSON.parse(text, exactIntegers as (this: unknown, key: string, value: unknown) => unknown)
    : JSON.parse(text);

/** JSON.rawJSON (Node 22 and newer) is not yet in TypeScript's library. */
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

const printBigint = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? rawJson(value.toString()) : value);

/** Prints JSON; a bigint becomes an exact integer literal. `indentation` is for people: how many spaces each level has before it. */
export const printJson = (value: unknown, indentation?: number): string => JSON.stringify(value, printBigint, indentation);
