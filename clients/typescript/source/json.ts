// JSON with integers of any length. Integers that exceed the safe range become bigint; amounts always do, so that they have one type. Uses the
// source text that newer runtimes pass to revivers; on older ones, long integers are marked in the text first.
import { AMOUNTS, FREE_FORM } from './generated/operations.ts';

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;
type RawJson = { rawJSON?: (text: string) => unknown };

const INTEGER = /^-?\d+$/;

/** Matches numbers, and whole strings, so that digits inside of strings are skipped. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isLong = (text: string): boolean => INTEGER.test(text) && !Number.isSafeInteger(Number(text));

const supportsSource = (): boolean => {
  let isSupported = false;
  const reviver: SourceReviver = (_key, value, context) => {
    isSupported = context?.source === '1';
    return value;
  };
  JSON.parse('1', reviver);
  return isSupported;
};

const reviveLong: SourceReviver = (_key, value, context) =>
  typeof value === 'number' && context?.source !== undefined && isLong(context.source) ? BigInt(context.source) : value;

/** A prefix that does not occur in the text. */
const createMarker = (text: string): string => {
  let marker = 'bigint:';
  while (text.includes(marker)) marker = `${marker.slice(0, -1)}_:`;
  return marker;
};

/** Parses on runtimes without source text. */
export const parseMarked = (text: string): unknown => {
  const marker = createMarker(text);
  const marked = text.replace(TOKENS, (token) => (isLong(token) ? `"${marker}${token}"` : token));
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(marker) ? BigInt(value.slice(marker.length)) : value,
  );
};

const parseExact = supportsSource() ? (text: string): unknown => JSON.parse(text, reviveLong) : parseMarked;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Converts amounts to bigint, except in free-form data. */
const convertAmounts = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    for (const item of value) convertAmounts(item);
    return value;
  }
  if (!isRecord(value)) return value;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'number') {
      if (AMOUNTS.has(key) && Number.isSafeInteger(item)) value[key] = BigInt(item);
    } else if (!FREE_FORM.has(key)) convertAmounts(item);
  }
  return value;
};

/** Throws for invalid JSON. */
export const parseJson = (text: string): unknown => convertAmounts(parseExact(text));

const requireSafe = (value: number): number => {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} exceeds the safe integer range. Use a bigint.`);
  }
  return value;
};

/** Prints on runtimes without `JSON.rawJSON`. */
export const printMarked = (value: unknown): string => {
  const marker = `bigint:${crypto.randomUUID()}:`;
  const printed = JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'number') return requireSafe(item);
    return typeof item === 'bigint' ? `${marker}${item}` : item;
  });
  return printed.replaceAll(new RegExp(`"${marker}(-?\\d+)"`, 'g'), '$1');
};

/** Throws for numbers outside the safe integer range. */
export const printJson = (value: unknown): string => {
  const { rawJSON } = JSON as RawJson;
  if (!rawJSON) return printMarked(value);
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'number') return requireSafe(item);
    return typeof item === 'bigint' ? rawJSON(String(item)) : item;
  });
};
