// Parses JSON that users type.
import { message, type Message } from '#app/_language/translate.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

type JsonObject = Record<string, unknown>;

export type JsonObjectResult = { value: JsonObject } | { problem: Message };

const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const INVALID_JSON_OBJECT = message('Enter a JSON object, such as {"crm": 7}.');

/** Parses an object, or returns the problem. Blank is an empty object. */
export const readJsonObject = (text: string): JsonObjectResult => {
  if (text.trim() === '') return { value: {} };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problem: INVALID_JSON_OBJECT };
  }
  return isJsonObject(value) ? { value } : { problem: INVALID_JSON_OBJECT };
};

const isSame = (a: unknown, b: unknown): boolean => printJson(a) === printJson(b);

/** The merge patch (RFC 7396) between two objects: removed keys are null. */
export const toMergePatch = (before: JsonObject, after: JsonObject): JsonObject => {
  const removedKeys = Object.keys(before).filter((key) => !(key in after));
  const changedEntries = Object.entries(after).filter(([key, value]) => !(key in before) || !isSame(before[key], value));
  const patchEntries = changedEntries.map(([key, value]) => {
    const previous = before[key];
    return [key, isJsonObject(previous) && isJsonObject(value) ? toMergePatch(previous, value) : value] as const;
  });
  return { ...Object.fromEntries(removedKeys.map((key) => [key, null])), ...Object.fromEntries(patchEntries) };
};
