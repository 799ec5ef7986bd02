// Converts JSON schemas of the OpenAPI document to the fields that pages show. Resolves references and flattens alternatives.
import type { JsonSchema, NamedSchemas } from '#server/api-docs/openapi/openapi-members.ts';
import { printJson } from '#server/kernel/json.ts';

export type SchemaField = {
  name: string;
  /** Fragment of the URL of the page. */
  anchor: string;
  /** For example `integer`, `string or null`, `list of Transaction`. */
  type: string;
  isRequired: boolean;
  description: string | undefined;
  /** The allowed values as JSON. */
  allowed: readonly string[];
  /** Constraints and default as phrases. */
  bounds: readonly string[];
  fields: readonly SchemaField[];
};

type ResolvedSchema = JsonSchema & { name?: string };

const REFERENCE = '#/components/schemas/';

const isNull = ({ type, const: only }: JsonSchema): boolean => type === 'null' || only === null;

/** Follows references; keywords next to a reference take precedence. */
const resolve = (schema: JsonSchema, schemas: NamedSchemas): ResolvedSchema => {
  if (!schema.$ref?.startsWith(REFERENCE)) return schema;
  const name = schema.$ref.slice(REFERENCE.length);
  const { $ref: _reference, ...siblings } = schema;
  return { ...resolve(schemas[name] ?? {}, schemas), name, ...siblings };
};

/** The alternatives of a schema: members of anyOf and oneOf, and one for each type. */
const listAlternatives = (schema: JsonSchema, schemas: NamedSchemas): ResolvedSchema[] => {
  const resolved = resolve(schema, schemas);
  const alternatives = resolved.anyOf ?? resolved.oneOf;
  if (alternatives) return alternatives.flatMap((alternative) => listAlternatives(alternative, schemas));
  const [only, ...more] = resolved.allOf ?? [];
  if (only && more.length === 0) return listAlternatives(only, schemas);
  if (Array.isArray(resolved.type)) return resolved.type.map((type) => ({ ...resolved, type }));
  return [resolved];
};

const describeAlternative = (schema: ResolvedSchema, schemas: NamedSchemas): string => {
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {}, schemas)}`;
  if (schema.name) return schema.name;
  if (typeof schema.type === 'string') return schema.format ? `${schema.type} (${schema.format})` : schema.type;
  if (schema.const !== undefined) return typeof schema.const;
  if (schema.enum) return typeof schema.enum[0];
  return schema.properties ? 'object' : 'any value';
};

/** The type as a phrase, null last. */
export const describeType = (schema: JsonSchema, schemas: NamedSchemas): string => {
  const all = listAlternatives(schema, schemas);
  const types = new Set(all.filter((alternative) => !isNull(alternative)).map((alternative) => describeAlternative(alternative, schemas)));
  return [...types, ...(all.some(isNull) ? ['null'] : [])].join(' or ');
};

const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const describeValue = (schema: ResolvedSchema, schemas: NamedSchemas): string => {
  const isObject = schema.type !== 'array' && Boolean(schema.name);
  const type = describeAlternative(schema, schemas);
  if (schema.type === 'array') return `a list of ${describeType(schema.items ?? {}, schemas)}${schema.items?.$ref ? ' objects' : 's'}`;
  return withArticle(isObject ? `${type} object` : type);
};

/** The type as part of a sentence, for example `a User object` or `a list of Transaction objects`. */
export const describeValueType = (schema: JsonSchema, schemas: NamedSchemas): string =>
  [...new Set(listAlternatives(schema, schemas).map((value) => (isNull(value) ? 'null' : describeValue(value, schemas))))].join(' or ');

/** For example "at least 1 item". */
const withUnit = (count: unknown, unit: string): string => `${String(count)} ${unit}${count === 1 ? '' : 's'}`;

const describeBounds = (schema: JsonSchema, branches: readonly JsonSchema[]): string[] => {
  const find = <Key extends keyof JsonSchema>(key: Key): JsonSchema[Key] =>
    schema[key] ?? branches.find((alternative) => alternative[key] !== undefined)?.[key];
  const phrase = (value: unknown, print: (value: unknown) => string): string[] => (value === undefined ? [] : [print(value)]);
  const { maxLength, maxItems } = { maxLength: find('maxLength'), maxItems: find('maxItems') };
  return [
    ...phrase(find('minimum'), (minimum) => `at least ${String(minimum)}`),
    ...phrase(find('maximum'), (maximum) => `at most ${String(maximum)}`),
    ...phrase(find('minLength') || undefined, (minimum) => (minimum === 1 ? 'not blank' : `at least ${withUnit(minimum, 'character')}`)),
    ...phrase(maxLength, (maximum) => `at most ${withUnit(maximum, 'character')}`),
    ...phrase(find('minItems') || undefined, (minimum) => `at least ${withUnit(minimum, 'item')}`),
    ...phrase(maxItems, (maximum) => `at most ${withUnit(maximum, 'item')}`),
    ...phrase(find('default'), (value) => `defaults to ${printJson(value)}`),
  ];
};

const listAllowedValues = (branches: readonly JsonSchema[]): string[] => {
  const values = branches.flatMap((alternative) => alternative.enum ?? (alternative.const === undefined ? [] : [alternative.const]));
  return [...new Set(values.filter((value) => value !== null).map((value) => printJson(value)))];
};

/** The schemas of the innermost list items. */
const innermost = (schema: JsonSchema, schemas: NamedSchemas): ResolvedSchema[] =>
  listAlternatives(schema, schemas).flatMap((alternative) =>
    alternative.type === 'array' && alternative.items ? innermost(alternative.items, schemas) : [alternative],
  );

type FieldLocation = {
  anchor: string;
  /** Names of the enclosing schemas. A schema is not expanded inside itself. */
  ancestors: readonly string[];
};

/** A field with its nested fields. */
export const toField = (
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  schemas: NamedSchemas,
  location: FieldLocation,
): SchemaField => {
  const branches = listAlternatives(schema, schemas);
  const resolved = resolve(schema, schemas);
  const anchor = `${location.anchor}.${name}`;
  return {
    name,
    anchor,
    type: describeType(schema, schemas),
    isRequired,
    description: resolved.description ?? branches.find((alternative) => alternative.description !== undefined)?.description,
    allowed: listAllowedValues(innermost(schema, schemas)),
    bounds: describeBounds(schema, branches),
    fields: fieldsOf(schema, schemas, { ...location, anchor }),
  };
};

/** The fields of an object, or of the items of a list. */
export const fieldsOf = (schema: JsonSchema, schemas: NamedSchemas, { anchor, ancestors }: FieldLocation): SchemaField[] => {
  const fieldsByName = new Map<string, SchemaField>();
  for (const alternative of innermost(schema, schemas)) {
    if (alternative.name && ancestors.includes(alternative.name)) continue;
    const fieldAncestors = alternative.name ? [...ancestors, alternative.name] : ancestors;
    for (const [name, property] of Object.entries(alternative.properties ?? {}))
      if (!fieldsByName.has(name))
        fieldsByName.set(
          name,
          toField(name, property, alternative.required?.includes(name) ?? false, schemas, { anchor, ancestors: fieldAncestors }),
        );
  }
  return [...fieldsByName.values()];
};

/** The schema of a property; undefined when there is none. */
export const findProperty = (schema: JsonSchema | undefined, name: string, schemas: NamedSchemas): JsonSchema | undefined =>
  schema && listAlternatives(schema, schemas).find(({ properties }) => properties?.[name])?.properties?.[name];
