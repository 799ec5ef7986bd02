// Reads multipart/form-data, which some v3 clients send for every change. A form knows only texts: each is read as the
// kind that the route declares for its field, and so means what the same value means in JSON. What cannot be read so
// stays text, for the field to refuse. A text field stays text whatever it looks like.
import { isUtf8 } from 'node:buffer';
import { queryBoolean } from '#server/api/fields.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { parseJson } from '#server/kernel/json.ts';
import type { FieldKind, ValueKind } from '#server/rest/input-fields.ts';
import { checkNesting, checkTexts } from '#server/rest/json-guard.ts';

const NO_FILE = 'This field does not take a file.';

const LOOKS_LIKE_JSON = /^\s*[[{]/;
const NUMBER_LITERAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

const readObjectOrArray = (text: string): unknown => {
  if (!LOOKS_LIKE_JSON.test(text)) return text;
  checkNesting(text);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return text; // The field says what it takes, in its own words.
  }
  checkTexts(text, value);
  return value;
};

const READERS: Readonly<Record<ValueKind, (text: string) => unknown>> = {
  text: (text) => text,
  boolean: (text) => queryBoolean.safeParse(text).data ?? text,
  number: (text) => (NUMBER_LITERAL.test(text) ? parseJson(text) : text),
  json: readObjectOrArray,
};

/** A list comes as one JSON text or under one repeated name, once for each of its values. */
const readField = ({ kind, isList }: FieldKind, texts: readonly string[]): unknown => {
  const read = READERS[kind];
  const [only = '', ...others] = texts;
  if (others.length > 0) return texts.map((text) => read(text));
  if (!isList) return read(only);
  const list = readObjectOrArray(only);
  return Array.isArray(list) ? list : [read(only)];
};

const parse = async (bytes: Buffer, contentType: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new AppError('malformed_body', { message: 'The body is not valid multipart/form-data.', cause });
  }
};

/** Texts by name, in the order in which they came. Throws invalid for a file: no field takes one. */
const textsOf = (form: FormData): Map<string, string[]> => {
  const texts = new Map<string, string[]>();
  const files = new Set<string>();
  for (const [name, value] of form) {
    checkTexts(name, { [name]: null });
    if (typeof value !== 'string') {
      files.add(name);
      continue;
    }
    checkTexts(value, value);
    const earlier = texts.get(name);
    if (earlier) earlier.push(value);
    else texts.set(name, [value]);
  }
  if (files.size > 0) throw invalid(Object.fromEntries([...files].map((name) => [name, [NO_FILE]])));
  return texts;
};

/** The fields of a form by the kinds that the route declares; others stay text. Throws malformed_body and invalid. */
export const readForm = async (
  bytes: Buffer,
  contentType: string,
  kinds: ReadonlyMap<string, FieldKind>,
): Promise<Record<string, unknown>> => {
  const texts = textsOf(await parse(bytes, contentType));
  if (!isUtf8(bytes)) throw new AppError('malformed_body', { message: 'The body is not UTF-8.' });
  return Object.fromEntries(
    [...texts].map(([name, values]) => [name, readField(kinds.get(name) ?? { kind: 'text', isList: false }, values)]),
  );
};
