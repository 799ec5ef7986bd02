// Names of response fields that are amounts, and of fields with free-form data. The client converts amounts by field name, because a response
// does not name its schema; so a name must not be an amount in one schema and another number elsewhere.
import type { JsonSchema, OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';

type ClientFieldKind = 'amount' | 'number' | 'free' | 'shaped' | 'other';

const typesOf = ({ type = [] }: JsonSchema): string[] => [type].flat();

/** The kinds of values that a field may have. */
const kindsOf = (schema: JsonSchema): ClientFieldKind[] => {
  if (schema.anyOf ?? schema.allOf) return [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(kindsOf);
  if (schema.$ref || schema.properties) return ['shaped'];
  const types = typesOf(schema);
  if (types.includes('integer') || types.includes('number')) return [schema.format === 'bigint' ? 'amount' : 'number'];
  if (types.includes('object')) return ['free'];
  if (types.includes('array')) return schema.items ? kindsOf(schema.items).map((kind) => (kind === 'free' ? 'free' : 'shaped')) : ['free'];
  return types.length === 0 && schema.enum === undefined && schema.const === undefined ? ['free'] : ['other'];
};

const visit = (schema: JsonSchema, onField: (name: string, field: JsonSchema) => void): void => {
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visit(part, onField);
  if (schema.items) visit(schema.items, onField);
  if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, onField);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    onField(name, field);
    visit(field, onField);
  }
};

const responseSchemas = ({ components, paths, webhooks }: OpenApiDocument): JsonSchema[] => [
  ...Object.values(components.schemas),
  ...Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => content?.['application/json']?.schema ?? []),
    ),
  ),
  ...Object.values(webhooks ?? {}).map(({ post }) => post.requestBody?.content['application/json']?.schema ?? {}),
];

/** Sorted names. Throws when a name is an amount in one schema and another number elsewhere. */
export const readFieldKinds = (document: OpenApiDocument): { amounts: string[]; free: string[] } => {
  const kinds = new Map<string, Set<ClientFieldKind>>();
  for (const schema of responseSchemas(document)) {
    visit(schema, (name, field) => {
      const kindsOfName = kinds.get(name) ?? new Set();
      for (const kind of kindsOf(field)) kindsOfName.add(kind);
      kinds.set(name, kindsOfName);
    });
  }
  const ambiguous = [...kinds].filter(([, fieldKinds]) => fieldKinds.has('amount') && (fieldKinds.has('number') || fieldKinds.has('free')));
  if (ambiguous.length > 0)
    throw new Error(`Amounts in one schema and other values in another: ${ambiguous.map(([name]) => name).join(', ')}.`);
  const listNames = (matches: (fieldKinds: Set<ClientFieldKind>) => boolean): string[] =>
    [...kinds].flatMap(([name, fieldKinds]) => (matches(fieldKinds) ? [name] : [])).toSorted();
  return {
    amounts: listNames((fieldKinds) => fieldKinds.has('amount')),
    free: listNames((fieldKinds) => fieldKinds.has('free') && !fieldKinds.has('shaped')),
  };
};
