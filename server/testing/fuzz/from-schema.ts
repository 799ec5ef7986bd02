// Generates valid and nearly valid values of a schema as JSON text, which can express duplicate names and numbers beyond a double. Names in
// angle brackets are placeholders for the company's values (fillPlaceholders).
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { HOSTILE_VALUES } from '#server/testing/fuzz/hostile-json.ts';
import { HOSTILE_TEXTS } from '#server/testing/fuzz/hostile-texts.ts';

/** A field of an object: its name, and its value as JSON. */
export type JsonField = [name: string, json: string];

/** The supported members of a JSON schema. */
export type FuzzSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: FuzzSchema[];
  oneOf?: FuzzSchema[];
  allOf?: FuzzSchema[];
  properties?: Record<string, FuzzSchema>;
  required?: string[];
  items?: FuzzSchema;
  examples?: unknown[];
  default?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** The override in the OpenAPI document, where zod is not precise enough. */
  override?: FuzzSchema;
};

/** Several files of a worker derive inputs of all procedures, and a conversion takes as long as a request. */
const converted = new WeakMap<z.ZodType, FuzzSchema>();

const toJsonSchema = (schema: z.ZodType): FuzzSchema => {
  const known = converted.get(schema);
  if (known) return known;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FuzzSchema;
  converted.set(schema, json);
  return json;
};

/** The input schema of a procedure; several are intersected. */
export const inputSchemaOf = (inputs: readonly unknown[]): FuzzSchema => {
  const schemas = inputs.map((input) => toJsonSchema(input as z.ZodType));
  return schemas.length === 1 ? (schemas[0] ?? {}) : { allOf: schemas };
};

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Placeholders and values that are valid in many fields. */
const COMMON_VALUES = [
  '<ann>',
  '<bob>',
  '<admin>',
  '<company>',
  '<password>',
  '<ann-id>',
  'USD',
  'user',
  'admin',
  'Complete',
  'id',
  '1',
  'all',
];

const EXAMPLES_BY_FORMAT: Record<string, string[]> = {
  email: ['new@people.example'],
  uuid: ['0199f0e0-0000-7000-8000-000000000000', '<ann-id>'],
  date: ['2001-02-28'],
  'date-time': ['2026-11-23T10:00:00Z'],
  uri: ['https://shop.example.com/hooks'],
};

const textOf = ({ format, minLength = 0, maxLength = 40 }: FuzzSchema): Arbitrary<string> => {
  const length = { minLength: Math.min(minLength, 5_000), maxLength: Math.max(Math.min(maxLength, 60), Math.min(minLength, 5_000)) };
  const anything = fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constant('a'.repeat(Math.min(maxLength, 5_000))),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(EXAMPLES_BY_FORMAT[format ?? ''] ?? COMMON_VALUES)) },
    { weight: 2, arbitrary: anything },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  );
};

const integerOf = ({ minimum = -1, maximum = 1_000_000 }: FuzzSchema): Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(minimum, maximum, 0, 1, 100).map(String),
    fc.bigInt({ min: BigInt(Math.ceil(Math.min(minimum, maximum))), max: BigInt(Math.floor(Math.max(minimum, maximum))) }).map(String),
  );

const ANYTHING = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.constantFrom(...HOSTILE_TEXTS).map(toJson));

const valueOfType = (type: string | undefined, schema: FuzzSchema): Arbitrary<string> => {
  if (type === 'string') return textOf(schema).map(toJson);
  if (type === 'integer' || type === 'number') return integerOf(schema);
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'null') return fc.constant('null');
  if (type === 'array') return fc.array(jsonOf(schema.items ?? {}), { maxLength: 3 }).map((items) => `[${items.join(',')}]`);
  if (type === 'object') return fieldsOf(schema).map(objectOf);
  return ANYTHING;
};

const alternativesOf = ({ anyOf, oneOf, examples, enum: choices, const: constant }: FuzzSchema): Arbitrary<string>[] => [
  ...[anyOf ?? [], oneOf ?? []].flat().map(jsonOf),
  ...[examples ?? [], choices ?? [], constant === undefined ? [] : [constant]].flat().map((value) => fc.constant(toJson(value))),
];

/** A valid or nearly valid value. */
const jsonOf = ({ override, ...base }: FuzzSchema): Arbitrary<string> => {
  const schema = { ...base, ...override };
  const alternatives = alternativesOf(schema);
  const types = [schema.type ?? []].flat();
  const hasFixedValues = schema.enum !== undefined || schema.const !== undefined || (types.length === 0 && alternatives.length > 0);
  const typedValues = hasFixedValues ? [] : (types.length > 0 ? types : [undefined]).map((type) => valueOfType(type, schema));
  return fc.oneof(...alternatives, ...typedValues);
};

/** The fields of all alternatives. */
export const propertiesOf = (schema: FuzzSchema): Record<string, FuzzSchema> =>
  Object.assign({}, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => (parts ?? []).map(propertiesOf)), schema.properties);

export const requiredNamesOf = (schema: FuzzSchema): string[] => [
  ...(schema.required ?? []),
  ...(schema.allOf ?? []).flatMap(requiredNamesOf),
];

const OPTIONAL_MAX = 5;

/** Valid fields of an object: required ones and some optional ones. */
export const fieldsOf = (schema: FuzzSchema): Arbitrary<JsonField[]> => {
  const properties = Object.entries(propertiesOf(schema));
  const requiredNames = new Set(requiredNamesOf(schema));
  const field = ([name, property]: [string, FuzzSchema]): Arbitrary<JsonField> => jsonOf(property).map((value): JsonField => [name, value]);
  const requiredFields = properties.filter(([name]) => requiredNames.has(name)).map(field);
  const optional = properties.filter(([name]) => !requiredNames.has(name));
  const optionalFields = fc.subarray(optional, { maxLength: Math.min(OPTIONAL_MAX, optional.length) });
  return fc
    .tuple(
      fc.tuple(...requiredFields),
      optionalFields.chain((fields) => fc.tuple(...fields.map(field))),
    )
    .map(([first, second]): JsonField[] => [...first, ...second]);
};

/** An object of these fields in order, with duplicates. */
export const objectOf = (fields: JsonField[]): string => `{${fields.map(([name, value]) => `${toJson(name)}:${value}`).join(',')}}`;

type FieldMutation = (fields: JsonField[]) => JsonField[];

const NAME = fc.constantFrom('__proto__', 'constructor', 'metadata', 'id', 'company', 'user', ...HOSTILE_TEXTS);
const POSITION = fc.nat({ max: 20 });

const atPosition =
  (change: (field: JsonField) => JsonField[]) =>
  (position: number): FieldMutation =>
  (fields) =>
    fields.flatMap((field, index) => (index === position % fields.length ? change(field) : [field]));

const MUTATION: Arbitrary<FieldMutation> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(ANYTHING, POSITION).map(([value, position]) => atPosition(([name]) => [[name, value]])(position)) },
  { weight: 1, arbitrary: POSITION.map(atPosition(() => [])) },
  {
    weight: 1,
    arbitrary: fc.tuple(ANYTHING, POSITION).map(([value, position]) => atPosition((field) => [field, [field[0], value]])(position)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(NAME, ANYTHING).map(([name, value]): FieldMutation => (fields) => [...fields, [name, value]]),
  },
);

/** Valid fields with one or two mutations. */
export const mutatedFieldsOf = (schema: FuzzSchema): Arbitrary<JsonField[]> =>
  fc
    .tuple(fieldsOf(schema), fc.array(MUTATION, { minLength: 1, maxLength: 2 }))
    .map(([fields, changes]) => changes.reduce((changed, change) => change(changed), fields));
