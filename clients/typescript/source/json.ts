// JSON with integers of any length. A number that cannot hold what is written becomes a bigint, wherever it stands; and amounts are always
// bigint, so that a program does not meet two types. Where the runtime shows a reviver the text of a number it is asked for it; elsewhere
// long integers are marked in the text first.
import { AMOUNTS, FREE_FORM } from './generated/operations.ts';

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;
type RawJson = { rawJSON?: (text: string) => unknown };

const INTEGER = /^-?\d+$/;

/** Strings as a whole, so that what looks like a number in one is left alone; and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isLong = (written: string): boolean => INTEGER.test(written) && !Number.isSafeInteger(Number(written));

const showsSource = (): boolean => {
  let isShown = false;
  const look: SourceReviver = (_key, value, context) => {
    isShown = context?.source === '1';
    return value;
  };
  JSON.parse('1', look);
  return isShown;
};

const bySource: SourceReviver = (_key, value, context) =>
  typeof value === 'number' && context?.source !== undefined && isLong(context.source) ? BigInt(context.source) : value;

/** A beginning that no string of the text has. */
const markFor = (text: string): string => {
  let mark = 'bigint:';
  while (text.includes(mark)) mark = `${mark.slice(0, -1)}_:`;
  return mark;
};

/** Parses without the help of the runtime. */
export const parseMarked = (text: string): unknown => {
  const mark = markFor(text);
  const marked = text.replace(TOKENS, (token) => (isLong(token) ? `"${mark}${token}"` : token));
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
};

const parseExact = showsSource() ? (text: string): unknown => JSON.parse(text, bySource) : parseMarked;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Amounts as bigint; what somebody has put there themselves stays as it is. */
const withAmounts = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    for (const item of value) withAmounts(item);
    return value;
  }
  if (!isRecord(value)) return value;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'number') {
      if (AMOUNTS.has(key) && Number.isSafeInteger(item)) value[key] = BigInt(item);
    } else if (!FREE_FORM.has(key)) withAmounts(item);
  }
  return value;
};

/** Reads what the server has sent. Throws on what is no JSON. */
export const parseJson = (text: string): unknown => withAmounts(parseExact(text));

const requireSafe = (value: number): number => {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is longer than a number can say exactly. Send it as a bigint.`);
  }
  return value;
};

/** Prints without the help of the runtime. */
export const printMarked = (value: unknown): string => {
  const mark = `bigint:${crypto.randomUUID()}:`;
  const printed = JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'number') return requireSafe(item);
    return typeof item === 'bigint' ? `${mark}${item}` : item;
  });
  return printed.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
};

/** Prints what is sent, exactly. Throws on a number that is too long to be one. */
export const printJson = (value: unknown): string => {
  const { rawJSON } = JSON as RawJson;
  if (!rawJSON) return printMarked(value);
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'number') return requireSafe(item);
    return typeof item === 'bigint' ? rawJSON(String(item)) : item;
  });
};
