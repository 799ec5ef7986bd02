// Adds descriptions to the fields of the OpenAPI document. A description in the schema takes precedence. A field without a description fails
// field-descriptions.test.ts, so that none is added undocumented.
import { COMPANY_FIELDS } from '#server/api-docs/field-descriptions/company.ts';
import { DEVELOPER_FIELDS } from '#server/api-docs/field-descriptions/developers.ts';
import type { FieldDescriptions } from '#server/api-docs/field-descriptions/field-descriptions.ts';
import { MONEY_FIELDS } from '#server/api-docs/field-descriptions/money.ts';
import { PEOPLE_FIELDS } from '#server/api-docs/field-descriptions/people.ts';

const DESCRIPTIONS: FieldDescriptions = { ...COMPANY_FIELDS, ...DEVELOPER_FIELDS, ...MONEY_FIELDS, ...PEOPLE_FIELDS };

/** The description of a field in a schema or operation such as `AdminUser.groups`; undefined when there is none. */
export const findFieldDescription = (location: string, name: string): string | undefined => {
  const described = DESCRIPTIONS[name];
  if (described === undefined || typeof described === 'string') return described;
  const [general, ...specific] = described;
  return specific.find(([pattern]) => pattern.test(`${location}.${name}`))?.[1] ?? general;
};

type SchemaNode = Record<string, unknown>;

const isNode = (value: unknown): value is SchemaNode => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords whose values are data, not schemas. */
const DATA_KEYWORDS = new Set(['example', 'examples', 'enum', 'const', 'default', 'required']);

const describeField = (field: unknown, location: string, name: string): unknown => {
  if (!isNode(field) || '$ref' in field) return field;
  const inner = describeFields(field, `${location}.${name}`) as SchemaNode;
  const description = inner['description'] ?? findFieldDescription(location, name);
  return description === undefined ? inner : { ...inner, description };
};

/** Describes the fields of a schema, or of the schemas in an object. */
export const describeFields = (value: unknown, location: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => describeFields(item, location));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (DATA_KEYWORDS.has(key)) return [key, item];
      if (key !== 'properties' || !isNode(item)) return [key, describeFields(item, location)];
      return [key, Object.fromEntries(Object.entries(item).map(([name, field]) => [name, describeField(field, location, name)]))];
    }),
  );
};

/** Describes the fields of named schemas or webhooks. */
export const describeSchemas = <Schema>(schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describeFields(schema, name) as Schema]));
