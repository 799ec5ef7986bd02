// Derives an example from a JSON schema: the example of the schema itself, then a value for the name of the field, then one for its type.
import { FIELD_EXAMPLES, RECORD_ID } from '#server/api-docs/examples/field-examples.ts';
import type { JsonSchema, NamedSchemas } from '#server/api-docs/openapi/openapi-members.ts';

/** Lists within more lists than this are empty, so that an example fits on a page. */
const LIST_DEPTH_MAX = 2;

type SchemaExampleContext = {
  schemas: NamedSchemas;
  /** Names of the enclosing schemas and fields. */
  ancestors: readonly string[];
  listDepth?: number;
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

/** Whether a schema has no example, value or structure. */
const isPlain = (schema: JsonSchema): boolean =>
  !(schema.$ref ?? schema.enum ?? schema.properties ?? schema.items ?? schema.examples ?? schema.const ?? schema.anyOf ?? schema.allOf);

const exampleOfMembers = ({ properties = {}, required = [] }: JsonSchema, context: SchemaExampleContext): Record<string, unknown> => {
  const included = Object.entries(properties).filter(([name]) => !context.onlyRequired || required.includes(name));
  return Object.fromEntries(included.map(([name, field]) => [name, deriveExample(field, context, name)]));
};

const exampleOfAlternatives = (alternatives: readonly JsonSchema[], context: SchemaExampleContext, name: string): unknown => {
  const [first = {}] = alternatives.filter((alternative) => listTypes(alternative).join() !== 'null' && alternative.const !== null);
  return isPlain(first) && alternatives.some(isNullable) ? null : deriveExample(first, context, name);
};

const exampleOfItems = (items: JsonSchema, context: SchemaExampleContext, name: string): unknown[] => {
  const { ancestors, listDepth = 0 } = context;
  if (listDepth === LIST_DEPTH_MAX || isPlain(items)) return [];
  return [deriveExample(items, { ...context, ancestors: [...ancestors, name], listDepth: listDepth + 1 })];
};

/** The value for the name of a field, preferably for the name within its schema or object. */
const exampleOfName = (schema: JsonSchema, { ancestors }: SchemaExampleContext, name: string): unknown =>
  [`${ancestors.at(-1)?.replace(SCHEMA_PREFIX, '')}.${name}`, name]
    .flatMap((key) => FIELD_EXAMPLES[key] ?? [])
    .find((value) => accepts(schema, value));

/** Derives an example of a field called `name`. */
export const deriveExample = (schema: JsonSchema, context: SchemaExampleContext, name = ''): unknown => {
  const { schemas, ancestors } = context;
  const ownExample = schema.example ?? schema.examples?.[0] ?? schema.const;
  const example = ownExample === undefined ? exampleOfName(schema, context, name) : ownExample;
  if (example !== undefined) return example;
  if (schema.$ref) {
    const reference = schema.$ref.slice(REFERENCE.length);
    if (ancestors.includes(reference)) return null;
    return deriveExample(schemas[reference] ?? {}, { ...context, ancestors: [...ancestors, reference] });
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => deriveExample(part, context, name)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return exampleOfAlternatives(alternatives, context, name);
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return exampleOfMembers(schema, { ...context, ancestors: [...ancestors, ...(name ? [name] : [])] });
  if (schema.items) return exampleOfItems(schema.items, context, name);
  return isNullable(schema) ? null : exampleOfType(schema);
};

/** An example with the required members only. */
export const deriveRequired = (schema: JsonSchema, schemas: NamedSchemas): Record<string, unknown> =>
  exampleOfMembers(schema, { schemas, ancestors: [], onlyRequired: true });
