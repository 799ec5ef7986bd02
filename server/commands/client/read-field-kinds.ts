// Which fields of answers are amounts, and which hold what somebody has put there. The client goes by their names, because an answer does
// not say what schema it has; so a name that is an amount in one place must not be another number elsewhere.
import type { OpenApiDocument } from '#server/rest/openapi-document.ts';
import type { Schema } from '#server/commands/client/type-of-schema.ts';

type Kind = 'amount' | 'number' | 'free' | 'shaped' | 'other';

const typesOf = ({ type }: Schema): string[] => (Array.isArray(type) ? type : type ? [type] : []);

/** What a field may be; it may be several things. */
const kindsOf = (schema: Schema): Kind[] => {
  if (schema.anyOf ?? schema.allOf) return [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(kindsOf);
  if (schema.$ref || schema.properties) return ['shaped'];
  const types = typesOf(schema);
  if (types.includes('integer') || types.includes('number')) return [schema.format === 'bigint' ? 'amount' : 'number'];
  if (types.includes('object')) return ['free'];
  if (types.includes('array')) return schema.items ? kindsOf(schema.items).map((kind) => (kind === 'free' ? 'free' : 'shaped')) : ['free'];
  return types.length === 0 && schema.enum === undefined && schema.const === undefined ? ['free'] : ['other'];
};

const visit = (schema: Schema, note: (name: string, field: Schema) => void): void => {
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visit(part, note);
  if (schema.items) visit(schema.items, note);
  if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, note);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    note(name, field);
    visit(field, note);
  }
};

const shownSchemas = ({ components, paths, webhooks }: OpenApiDocument): Schema[] => [
  ...Object.values(components['schemas'] ?? {}).map((schema) => schema as Schema),
  ...Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) =>
        'content' in response ? ((response.content?.['application/json']?.schema ?? []) as Schema) : [],
      ),
    ),
  ),
  ...Object.values(webhooks ?? {}).map(({ post }) => (post.requestBody?.content['application/json']?.schema ?? {}) as Schema),
];

/** Names, sorted. Throws when a name is an amount in one place and another number in another. */
export const readFieldKinds = (document: OpenApiDocument): { amounts: string[]; free: string[] } => {
  const kinds = new Map<string, Set<Kind>>();
  for (const schema of shownSchemas(document)) {
    visit(schema, (name, field) => {
      const known = kinds.get(name) ?? new Set();
      for (const kind of kindsOf(field)) known.add(kind);
      kinds.set(name, known);
    });
  }
  const torn = [...kinds].filter(([, of]) => of.has('amount') && (of.has('number') || of.has('free')));
  if (torn.length > 0) throw new Error(`Amounts in one place and something else in another: ${torn.map(([name]) => name).join(', ')}.`);
  const named = (is: (of: Set<Kind>) => boolean): string[] => [...kinds].flatMap(([name, of]) => (is(of) ? [name] : [])).toSorted();
  return { amounts: named((of) => of.has('amount')), free: named((of) => of.has('free') && !of.has('shaped')) };
};
