// Derives an example from a JSON schema: the example of the schema itself, then a value for the name of the field, then one for its type.
import { FIELD_EXAMPLES, RECORD_ID } from '#server/api-docs/examples/field-examples.ts';
import type { JsonSchema, NamedSchemas } from '#server/api-docs/openapi/openapi-members.ts';

/** Lists within more lists than this are empty, so that an example fits on a page. */
const LIST_DEPTH_MAX = 2;

type SchemaExampleContext = {
  schemas: NamedSchemas;
  /** Names of the enclosing schemas and fields. */
  within: readonly string[];
  lists?: number;
  /** Omits optional members. */
  onlyRequired?: boolean;
};

/** Variants of a schema share values. */
const SCHEMA_PREFIX = /^(Admin|Created|Extended|Public|Reduced)(?=[A-Z])/;

const REFERENCE = '#/components/schemas/';

const listTypes = ({ type = [] }: JsonSchema): string[] => [type].flat();

const isNullable = (schema: JsonSchema): boolean =>
  listTypes(schema).includes('null') || schema.const === null || (schema.anyOf ?? schema.oneOf ?? []).some(isNullable);

const typeOfValue = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint' || typeof value === 'number') return 'integer';
  return typeof value;
};

/** Compares type, enum and length; named schemas and alternatives accept a value by their members. */
const accepts = (schema: JsonSchema, value: unknown): boolean => {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.some((alternative) => accepts(alternative, value));
  if (schema.$ref || schema.allOf || schema.properties) return value === null && isNullable(schema);
  if (schema.enum ?? schema.const !== undefined) return [schema.enum ?? [], schema.const].flat().includes(value);
  const types = listTypes(schema);
  if (types.length > 0 && !types.includes(typeOfValue(value)) && !(types.includes('number') && typeof value === 'number')) return false;
  if (schema.format === 'uuid') return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return false;
  if (Array.isArray(value)) return value.every((item) => accepts(schema.items ?? {}, item));
  return typeof value !== 'string' || value.length <= (schema.maxLength ?? Infinity);
};

const exampleOfType = (schema: JsonSchema): unknown => {
  const [type] = listTypes(schema);
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 0);
  if (type === 'object') return {};
  if (type !== 'string') return null;
  return schema.format === 'uuid' ? RECORD_ID : 'text';
};

/** For a schema without an example, value or structure. */
const isPlain = (schema: JsonSchema): boolean =>
  !(schema.$ref ?? schema.enum ?? schema.properties ?? schema.items ?? schema.examples ?? schema.const ?? schema.anyOf ?? schema.allOf);

const exampleOfMembers = ({ properties = {}, required = [] }: JsonSchema, surroundings: SchemaExampleContext): Record<string, unknown> => {
  const included = Object.entries(properties).filter(([name]) => !surroundings.onlyRequired || required.includes(name));
  return Object.fromEntries(included.map(([name, field]) => [name, deriveExample(field, surroundings, name)]));
};

const exampleOfAlternatives = (alternatives: readonly JsonSchema[], surroundings: SchemaExampleContext, name: string): unknown => {
  const [first = {}] = alternatives.filter((alternative) => listTypes(alternative).join() !== 'null' && alternative.const !== null);
  return isPlain(first) && alternatives.some(isNullable) ? null : deriveExample(first, surroundings, name);
};

const exampleOfItems = (items: JsonSchema, surroundings: SchemaExampleContext, name: string): unknown[] => {
  const { within, lists = 0 } = surroundings;
  if (lists === LIST_DEPTH_MAX || isPlain(items)) return [];
  return [deriveExample(items, { ...surroundings, within: [...within, name], lists: lists + 1 })];
};

/** The value for the name of a field, preferably for the name within its schema or object. */
const exampleOfName = (schema: JsonSchema, { within }: SchemaExampleContext, name: string): unknown =>
  [`${within.at(-1)?.replace(SCHEMA_PREFIX, '')}.${name}`, name]
    .flatMap((key) => FIELD_EXAMPLES[key] ?? [])
    .find((value) => accepts(schema, value));

/** An example of a field that is called `name`. */
export const deriveExample = (schema: JsonSchema, surroundings: SchemaExampleContext, name = ''): unknown => {
  const { schemas, within } = surroundings;
  const ownExample = schema.example ?? schema.examples?.[0] ?? schema.const;
  const example = ownExample === undefined ? exampleOfName(schema, surroundings, name) : ownExample;
  if (example !== undefined) return example;
  if (schema.$ref) {
    const reference = schema.$ref.slice(REFERENCE.length);
    if (within.includes(reference)) return null;
    return deriveExample(schemas[reference] ?? {}, { ...surroundings, within: [...within, reference] });
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => deriveExample(part, surroundings, name)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return exampleOfAlternatives(alternatives, surroundings, name);
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return exampleOfMembers(schema, { ...surroundings, within: [...within, ...(name ? [name] : [])] });
  if (schema.items) return exampleOfItems(schema.items, surroundings, name);
  return isNullable(schema) ? null : exampleOfType(schema);
};

/** An example with the required members only. */
export const deriveRequired = (schema: JsonSchema, schemas: NamedSchemas): Record<string, unknown> =>
  exampleOfMembers(schema, { schemas, within: [], onlyRequired: true });
