// JSON schemas of the OpenAPI document, read for people: references followed, null told apart from the rest, and each schema turned
// into the fields that somebody sends or gets.
import { printJson } from '#server/kernel/json.ts';

/** The members of a JSON schema that are read here. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Schemas = Readonly<Record<string, Schema>>;

export type Field = {
  name: string;
  /** Its place on the page. */
  anchor: string;
  /** In words: `integer`, `string or null`, `list of Transaction`. */
  type: string;
  isRequired: boolean;
  description: string | undefined;
  /** The values that there are, as JSON. */
  allowed: readonly string[];
  /** Its bounds in words, and its default. */
  bounds: readonly string[];
  fields: readonly Field[];
};

type Resolved = Schema & { name?: string };

const REFERENCE = '#/components/schemas/';

const isNull = ({ type, const: only }: Schema): boolean => type === 'null' || only === null;

/** The schema that a reference leads to, with what stands beside the reference. */
const resolve = (schema: Schema, schemas: Schemas): Resolved => {
  if (!schema.$ref?.startsWith(REFERENCE)) return schema;
  const name = schema.$ref.slice(REFERENCE.length);
  const { $ref: _followed, ...beside } = schema;
  return { ...resolve(schemas[name] ?? {}, schemas), name, ...beside };
};

/** What a value may be, one of several; parts of one are put together. */
const alternativesOf = (schema: Schema, schemas: Schemas): Resolved[] => {
  const resolved = resolve(schema, schemas);
  const several = resolved.anyOf ?? resolved.oneOf;
  if (several) return several.flatMap((one) => alternativesOf(one, schemas));
  const [only, ...more] = resolved.allOf ?? [];
  if (only && more.length === 0) return alternativesOf(only, schemas);
  if (Array.isArray(resolved.type)) return (resolved.type as string[]).map((type) => ({ ...resolved, type }));
  return [resolved];
};

const wordOf = (schema: Resolved, schemas: Schemas): string => {
  if (schema.type === 'array') return `list of ${wordsOf(schema.items ?? {}, schemas)}`;
  if (schema.name) return schema.name;
  if (typeof schema.type === 'string') return schema.format ? `${schema.type} (${schema.format})` : schema.type;
  if (schema.const !== undefined) return typeof schema.const;
  if (schema.enum) return typeof schema.enum[0];
  return schema.properties ? 'object' : 'any value';
};

/** A type in words, null last. */
export const wordsOf = (schema: Schema, schemas: Schemas): string => {
  const all = alternativesOf(schema, schemas);
  const words = new Set(all.filter((one) => !isNull(one)).map((one) => wordOf(one, schemas)));
  return [...words, ...(all.some(isNull) ? ['null'] : [])].join(' or ');
};

const boundsOf = (schema: Schema, among: readonly Schema[]): string[] => {
  const find = <Key extends keyof Schema>(key: Key): Schema[Key] => schema[key] ?? among.find((one) => one[key] !== undefined)?.[key];
  const said = (value: unknown, words: (value: unknown) => string): string[] => (value === undefined ? [] : [words(value)]);
  const { maxLength, maxItems } = { maxLength: find('maxLength'), maxItems: find('maxItems') };
  return [
    ...said(find('minimum'), (least) => `at least ${String(least)}`),
    ...said(find('maximum'), (most) => `at most ${String(most)}`),
    ...said(find('minLength') || undefined, (least) => (least === 1 ? 'not blank' : `at least ${String(least)} characters`)),
    ...said(maxLength, (most) => `at most ${String(most)} characters`),
    ...said(find('minItems') || undefined, (least) => `at least ${String(least)} items`),
    ...said(maxItems, (most) => `at most ${String(most)} items`),
    ...said(find('default'), (standard) => `${printJson(standard)} when left out`),
  ];
};

const allowedOf = (among: readonly Schema[]): string[] => {
  const values = among.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  return [...new Set(values.filter((value) => value !== null).map((value) => printJson(value)))];
};

/** The schema of what lies in lists, however deep. */
const innermost = (schema: Schema, schemas: Schemas): Resolved[] =>
  alternativesOf(schema, schemas).flatMap((one) => (one.type === 'array' && one.items ? innermost(one.items, schemas) : [one]));

type Place = {
  anchor: string;
  /** Names of schemas that this lies in: they are not shown in themselves once more. */ within: readonly string[];
};

/** A field, and those inside of it. */
export const toField = (name: string, schema: Schema, isRequired: boolean, schemas: Schemas, place: Place): Field => {
  const among = alternativesOf(schema, schemas);
  const resolved = resolve(schema, schemas);
  const anchor = `${place.anchor}.${name}`;
  return {
    name,
    anchor,
    type: wordsOf(schema, schemas),
    isRequired,
    description: resolved.description ?? among.find((one) => one.description !== undefined)?.description,
    allowed: allowedOf(innermost(schema, schemas)),
    bounds: boundsOf(schema, among),
    fields: fieldsOf(schema, schemas, { ...place, anchor }),
  };
};

/** The fields of an object, or of the objects in a list. */
export const fieldsOf = (schema: Schema, schemas: Schemas, { anchor, within }: Place): Field[] => {
  const found = new Map<string, Field>();
  for (const one of innermost(schema, schemas)) {
    if (one.name && within.includes(one.name)) continue;
    const inside = one.name ? [...within, one.name] : within;
    for (const [name, property] of Object.entries(one.properties ?? {}))
      if (!found.has(name))
        found.set(name, toField(name, property, one.required?.includes(name) ?? false, schemas, { anchor, within: inside }));
  }
  return [...found.values()];
};

/** The schema of one property, where there is such a property. */
export const propertyOf = (schema: Schema | undefined, name: string, schemas: Schemas): Schema | undefined =>
  schema && alternativesOf(schema, schemas).find(({ properties }) => properties?.[name])?.properties?.[name];
