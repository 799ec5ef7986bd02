// Parses JSON that users type.
import { message, type Message } from '#app/_language/translate.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

export type ParseJsonObject = { value: Record<string, unknown> } | { problem: Message };

const UNREADABLE = message('Enter a JSON object, such as {"crm": 7}.');

/** Parses an object, or returns the problem. Blank is an empty object. */
export const readJsonObject = (text: string): ParseJsonObject => {
  if (text.trim() === '') return { value: {} };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problem: UNREADABLE };
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { value: value as Record<string, unknown> } : { problem: UNREADABLE };
};

type Data = Record<string, unknown>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => printJson(one) === printJson(other);

/** The merge patch (RFC 7396) between two objects: removed keys are null. */
export const toMergePatch = (before: Data, after: Data): Data => {
  const gone = Object.keys(before).filter((key) => !(key in after));
  const changed = Object.entries(after).filter(([key, value]) => !(key in before) || !isSame(before[key], value));
  const said = changed.map(([key, value]) => {
    const known = before[key];
    return [key, isData(known) && isData(value) ? toMergePatch(known, value) : value] as const;
  });
  return { ...Object.fromEntries(gone.map((key) => [key, null])), ...Object.fromEntries(said) };
};
