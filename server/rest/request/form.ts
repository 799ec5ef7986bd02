// Reads multipart/form-data, which some v3 clients send for every update. Form values are text: each is converted to the kind
// that the route declares for its field, so that it equals the same value in JSON. Text that cannot be converted is passed on,
// and the field's schema rejects it. Text fields are never converted. Files come from http/receive-form.ts.
import { isUtf8 } from 'node:buffer';
import { queryBoolean } from '#server/schemas/fields.ts';
import type { FormPart, ReceivedForm } from '#server/http/request/receive-form.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { parseJson } from '#server/kernel/json.ts';
import type { Upload } from '#server/kernel/upload.ts';
import type { InputFieldKind, ValueKind } from '#server/rest/request/declared-input.ts';
import { checkStructure, checkTexts } from '#server/rest/request/json-guard.ts';

const JSON_START = /^\s*[[{]/;
const NUMBER_LITERAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

const readObjectOrArray = (text: string): unknown => {
  if (!JSON_START.test(text)) return text;
  checkStructure(text);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return text; // The field's schema rejects it with its own message.
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

/** A list is one JSON text, or one name repeated for each value. */
const readField = ({ kind, isList }: InputFieldKind, texts: readonly string[]): unknown => {
  const read = READERS[kind];
  const [first = '', ...otherTexts] = texts;
  if (otherTexts.length > 0) return texts.map((text) => read(text));
  if (!isList) return read(first);
  const list = readObjectOrArray(first);
  return Array.isArray(list) ? list : [read(first)];
};

const toText = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new AppError('malformed_body', { message: 'The body is not UTF-8.' });
  const text = bytes.toString('utf8');
  checkTexts(text, text);
  return text;
};

/** Texts and files by name, in order. Throws invalid for a file that the route does not accept. */
const collectValues = (parts: readonly FormPart[]): Map<string, (string | Upload)[]> => {
  const values = new Map<string, (string | Upload)[]>();
  const rejections = new Map<string, string>();
  for (const part of parts) {
    checkTexts(part.name, { [part.name]: null });
    if ('rejection' in part) {
      rejections.set(part.name, part.rejection);
      continue;
    }
    const value = 'upload' in part ? part.upload : toText(part.text);
    const previousValues = values.get(part.name);
    if (previousValues) previousValues.push(value);
    else values.set(part.name, [value]);
  }
  if (rejections.size > 0) throw invalid(Object.fromEntries([...rejections].map(([name, rejection]) => [name, [rejection]])));
  return values;
};

const TEXT: InputFieldKind = { kind: 'text', isList: false };

/** The file of a field with a single file. A field with a file and text gets the text, which its schema rejects. */
const readValues = (kind: InputFieldKind, values: readonly (string | Upload)[]): unknown => {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length) return readField(kind, texts);
  return values.length === 1 ? values[0] : texts;
};

/** The fields of a form, converted to their declared kinds; undeclared fields stay text. Throws malformed_body and invalid. */
export const readForm = ({ parts, failure }: ReceivedForm, kinds: ReadonlyMap<string, InputFieldKind>): Record<string, unknown> => {
  if (failure) throw failure;
  return Object.fromEntries([...collectValues(parts)].map(([name, values]) => [name, readValues(kinds.get(name) ?? TEXT, values)]));
};
