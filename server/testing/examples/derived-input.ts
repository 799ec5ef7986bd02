// Input of procedures, derived from their schemas: required fields with values by name, choice and format.
import { randomInt } from 'node:crypto';
import { newId } from '#server/kernel/id.ts';
import type { Route } from '#server/rest/routes.ts';
import { EXAMPLES, type ExampleContext, type ExampleInput } from '#server/testing/examples/record-examples.ts';
import { inputSchemaOf, propertiesOf, requiredNamesOf, type FuzzSchema } from '#server/testing/fuzz/from-schema.ts';
import { PDF } from '#server/testing/uploads.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

/** A name that no other record has. */
export const newName = (prefix: string): string => `${prefix}-${newId().slice(-12)}`;

export const newEmail = (): string => `${newName('ann')}@people.example`;

/** A South African mobile number that no user has. */
export const newMobile = (): string => `+2782${randomInt(10_000_000).toString().padStart(7, '0')}`;

/** A document as the field of a form. */
export const pdfFile = (): File => new File([new Uint8Array(PDF)], 'passport.pdf', { type: 'application/pdf' });

/** Values of fields whose schema does not imply a valid one. */
const BY_NAME: Record<string, (fixture?: CompanyFixture) => unknown> = {
  user: (fixture) => fixture?.ann.id ?? 'nobody@people.example',
  group: () => 'user',
  email: newEmail,
  mobile: newMobile,
  number: newMobile,
  name: () => newName('name'),
  code: () => newName('code'),
  currency: () => 'USD',
};

const BY_TYPE: Record<string, (schema: FuzzSchema) => unknown> = {
  string: ({ format }) => (format === 'binary' ? pdfFile() : 'x'),
  integer: ({ minimum = 1 }) => Math.max(minimum, 1),
  number: ({ minimum = 1 }) => Math.max(minimum, 1),
  boolean: () => true,
  array: ({ items = {} }) => [valueOf('', items)],
  object: (schema) => requiredFields(schema),
};

const valueOf = (name: string, { override, ...base }: FuzzSchema, fixture?: CompanyFixture): unknown => {
  const schema = { ...base, ...override };
  const [choice] = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  if (choice !== undefined) return choice;
  if (BY_NAME[name] && schema.type === 'string') return BY_NAME[name](fixture);
  if (schema.examples?.length) return schema.examples[0];
  const [alternative] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (alternative) return valueOf(name, alternative, fixture);
  return BY_TYPE[[schema.type ?? 'string'].flat()[0] ?? '']?.(schema);
};

const requiredFields = (schema: FuzzSchema, fixture?: CompanyFixture, isOmitted: (name: string) => boolean = () => false): ExampleInput => {
  const properties = propertiesOf(schema);
  const names = [...new Set(requiredNamesOf(schema))].filter((name) => !isOmitted(name));
  return Object.fromEntries(names.map((name) => [name, valueOf(name, properties[name] ?? {}, fixture)]));
};

const schemaOf = ({ procedure }: Route): FuzzSchema => inputSchemaOf(procedure._def.inputs as unknown[]);

const isParameter = ({ parameters }: Route, name: string): boolean => parameters.some((parameter) => parameter.name === name);

/** The required fields of the input, without the parameters of the path. */
export const deriveInput = (route: Route, fixture?: CompanyFixture): ExampleInput =>
  requiredFields(schemaOf(route), fixture, (name) => isParameter(route, name));

const exampleFor = ({ name }: Route) => EXAMPLES.inputs[name] ?? EXAMPLES.inputs[name.replace(/^admin\.users\.(?=\w+\.)/, 'user.')];

/** Input that is the same in every company. */
export const staticInput = (route: Route): ExampleInput => {
  const example = exampleFor(route);
  return { ...deriveInput(route), ...(typeof example === 'object' && example) };
};

/** Input of a successful call. */
export const exampleInput = async (route: Route, context: ExampleContext): Promise<ExampleInput> => {
  const example = exampleFor(route);
  const input = typeof example === 'function' ? await example(context) : example;
  return { ...deriveInput(route, context.fixture), ...input };
};

/** Changes by field name. The first one that a procedure accepts is used. */
const CHANGES: Record<string, unknown> = {
  status: 'verified',
  archived: true,
  allow_transactions: false,
  enabled: false,
  label: 'Changed',
  name: 'changed',
  description: 'Changed',
  city: 'Windhoek',
  symbol: 'US$',
  level: 2,
  value: 2,
};

const accepts = (schema: FuzzSchema | undefined, value: unknown): boolean => {
  if (!schema) return false;
  if (schema.enum) return schema.enum.includes(value);
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return alternatives.length === 0 || alternatives.some((alternative) => accepts(alternative, value));
};

/** Input of a call that changes something. */
export const changingInput = async (route: Route, context: ExampleContext): Promise<ExampleInput> => {
  const input = await exampleInput(route, context);
  const example = EXAMPLES.changes[route.name];
  if (example) return { ...input, ...(typeof example === 'function' ? await example(context) : example) };
  if (route.method === 'POST' || exampleFor(route)) return input;
  const properties = propertiesOf(schemaOf(route));
  const [change] = Object.entries(CHANGES).filter(([name, value]) => !isParameter(route, name) && accepts(properties[name], value));
  return change ? { ...input, [change[0]]: change[1] } : input;
};
