// Reads multipart/form-data, which some v3 clients send for every change. A form knows only texts: each is read as the
// kind that the route declares for its field, and so means what the same value means in JSON. What cannot be read so
// stays text, for the field to refuse. A text field stays text whatever it looks like. A file is the file that was received
// (http/receive-form.ts).
import { isUtf8 } from 'node:buffer';
import { queryBoolean } from '#server/api/fields.ts';
import type { FormPart, ReceivedForm } from '#server/http/receive-form.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { parseJson } from '#server/kernel/json.ts';
import type { Upload } from '#server/kernel/upload.ts';
import type { FieldKind, ValueKind } from '#server/rest/input-fields.ts';
import { checkStructure, checkTexts } from '#server/rest/json-guard.ts';

const LOOKS_LIKE_JSON = /^\s*[[{]/;
const NUMBER_LITERAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

const readObjectOrArray = (text: string): unknown => {
  if (!LOOKS_LIKE_JSON.test(text)) return text;
  checkStructure(text);
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

const toText = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new AppError('malformed_body', { message: 'The body is not UTF-8.' });
  const text = bytes.toString('utf8');
  checkTexts(text, text);
  return text;
};

/** Texts by name, in the order in which they came, and the file. Throws invalid for a file that is not taken. */
const valuesOf = (parts: readonly FormPart[]): Map<string, (string | Upload)[]> => {
  const values = new Map<string, (string | Upload)[]>();
  const refusals = new Map<string, string>();
  for (const part of parts) {
    checkTexts(part.name, { [part.name]: null });
    if ('refusal' in part) {
      refusals.set(part.name, part.refusal);
      continue;
    }
    const value = 'upload' in part ? part.upload : toText(part.text);
    const earlier = values.get(part.name);
    if (earlier) earlier.push(value);
    else values.set(part.name, [value]);
  }
  if (refusals.size > 0) throw invalid(Object.fromEntries([...refusals].map(([name, refusal]) => [name, [refusal]])));
  return values;
};

const TEXT: FieldKind = { kind: 'text', isList: false };

/** What a field holds that has one file: that. Beside a text it is no file any more, and the field says so. */
const readValues = (kind: FieldKind, values: readonly (string | Upload)[]): unknown => {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length) return readField(kind, texts);
  return values.length === 1 ? values[0] : texts;
};

/** The fields of a form by the kinds that the route declares; others stay text. Throws malformed_body and invalid. */
export const readForm = ({ parts, failure }: ReceivedForm, kinds: ReadonlyMap<string, FieldKind>): Record<string, unknown> => {
  if (failure) throw failure;
  return Object.fromEntries([...valuesOf(parts)].map(([name, values]) => [name, readValues(kinds.get(name) ?? TEXT, values)]));
};
