// Digest of the OpenAPI document: one line per operation, webhook and schema. The digest is kept in the repository and the document is not, so that
// a review shows how the API changes. A line names fields, and ends with a hash of all types, constraints and statuses; wording is ignored.
import { createHash } from 'node:crypto';
import type { JsonSchema, OpenApiDocument, Operation, OperationParameter } from '#server/api-docs/openapi/openapi-members.ts';
import { printJson } from '#server/kernel/json.ts';

const HEAD = `# Digest of /openapi.json, written by npm run docs:openapi.
# METHOD path operation (parameters and body fields) status response #hash; a ? marks optional fields.
`;

const HASH_LENGTH = 8;

const WORDING = new Set(['summary', 'description', 'example', 'examples', 'tags', 'x-codeSamples']);

/** Keeps field names, including those that equal a keyword. */
const withoutWording = (value: unknown, isPropertyMap = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutWording(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => isPropertyMap || !WORDING.has(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutWording(item, key === 'properties' && !isPropertyMap)]));
};

const hashValue = (value: unknown): string =>
  `#${createHash('sha256')
    .update(printJson(withoutWording(value)))
    .digest('hex')
    .slice(0, HASH_LENGTH)}`;

const referenceName = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The structure of a schema down to named schemas; empty for scalars. */
const describeStructure = (schema: JsonSchema): string => {
  if (schema.$ref) return referenceName(schema.$ref);
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts)
    return parts
      .map(describeStructure)
      .filter(Boolean)
      .join(schema.allOf ? ' & ' : ' | ');
  if (schema.items) return `[${describeStructure(schema.items)}]`.replace('[]', '');
  return schema.properties ? `{${describeFields(schema)}}` : '';
};

const describeFields = ({ properties = {}, required = [] }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, field]) => {
      const structure = describeStructure(field);
      return `${name}${required.includes(name) ? '' : '?'}${structure && `: ${structure}`}`;
    })
    .join(', ');

const COMPARISON = /^(.+)__([a-z]+)$/;

/** Query parameters; comparisons follow their field, such as `amount?[gt gte]`. */
const describeQuery = (parameters: readonly OperationParameter[]): string[] => {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const names = new Set(query.map(({ name }) => name));
  const findField = (name: string): string | undefined => {
    const field = COMPARISON.exec(name)?.[1];
    return field && names.has(field) ? field : undefined;
  };
  return query
    .filter(({ name }) => !findField(name))
    .map(({ name, required }) => {
      const comparisons = query.flatMap((otherParameter) =>
        findField(otherParameter.name) === name ? [otherParameter.name.slice(name.length + 2)] : [],
      );
      return `${name}${required ? '' : '?'}${comparisons.length > 0 ? `[${comparisons.join(' ')}]` : ''}`;
    });
};

const describeBody = ({ requestBody }: Operation): string => {
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema = {} }) => schema);
  return schemas.at(-1)?.properties ? describeFields(schemas.at(-1) ?? {}) : describeStructure(schemas.at(-1) ?? {});
};

const describeResponse = ({ responses }: Operation): string => {
  const [status = '', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const data = response?.content?.['application/json']?.schema?.properties?.['data'];
  return [status, ...(data ? [describeStructure(data)] : [])].filter(Boolean).join(' ');
};

const printOperation = (path: string, method: string, operation: Operation): string => {
  const fields = [...describeQuery(operation.parameters ?? []), describeBody(operation)].filter(Boolean).join(', ');
  return `${method.toUpperCase()} ${path} ${operation.operationId} (${fields}) ${describeResponse(operation)} ${hashValue(operation)}`;
};

const printComponents = ({ components: { schemas, ...otherComponents } }: OpenApiDocument): string[] => [
  ...Object.entries(schemas).map(([name, schema]) => `schema ${name} ${describeStructure(schema)} ${hashValue(schema)}`.replace('  ', ' ')),
  ...Object.entries(otherComponents).flatMap(([kind, members]) =>
    Object.entries(members).map(([name, member]) => `${kind} ${name} ${hashValue(member)}`),
  ),
];

export const printDigest = (document: OpenApiDocument): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => printOperation(path, method, operation)),
  );
  const webhooks = Object.entries(document.webhooks ?? {}).map(([event, { post }]) => {
    const data = post.requestBody?.content['application/json']?.schema?.properties?.['data'];
    return `webhook ${event} ${describeStructure(data ?? {})} ${hashValue(post)}`.replace('  ', ' ');
  });
  return `${HEAD}\n${operations.join('\n')}\n\n${webhooks.join('\n')}\n\n${printComponents(document).join('\n')}\n`;
};
