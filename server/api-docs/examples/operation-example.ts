// The example of an operation: its request and the data of its response, derived from the schemas. Fields that request and response share have
// the same value.
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import { bodyExample, pathExample, QUERY_EXAMPLES } from '#server/api-docs/examples/request-examples.ts';
import { deriveExample, deriveRequired } from '#server/api-docs/examples/schema-example.ts';
import type { JsonSchema, NamedSchemas, Operation } from '#server/api-docs/openapi/openapi-members.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import type { Route } from '#server/rest/routes.ts';

/** The page size of lists in examples. */
const PAGE_SIZE = '2';
const FILE_NAME = 'passport.pdf';

export type OperationExample = { request: ExampleRequest; response: unknown };

/** The path with example values. */
const fillPath = (path: string): string => {
  const segments = path.split('/');
  return segments
    .map((segment, index) => (segment.startsWith('{') ? pathExample(segments.slice(0, index + 1).join('/')) : segment))
    .join('/');
};

const isFile = (field: JsonSchema | undefined): boolean => field?.format === 'binary';

const bodySchema = ({ requestBody }: Operation): JsonSchema => Object.values(requestBody?.content ?? {}).at(-1)?.schema ?? {};

const deriveBody = (route: Route, operation: Operation, schemas: NamedSchemas): Pick<ExampleRequest, 'body' | 'files'> => {
  const schema = bodySchema(operation);
  const fields = Object.entries({ ...deriveRequired(schema, schemas), ...bodyExample(route.name) });
  if (!operation.requestBody || fields.length === 0) return {};
  const files = fields.filter(([name]) => isFile(schema.properties?.[name])).map(([name]) => [name, FILE_NAME]);
  const body = Object.fromEntries(fields.filter(([name]) => !isFile(schema.properties?.[name])));
  return {
    body: parseJson(printJson(body)) as Record<string, unknown>,
    ...(files.length > 0 && { files: Object.fromEntries(files) as Record<string, string> }),
  };
};

/** The request of an operation as the reference shows it; the code samples run with other values as well. */
export const toExampleRequest = (
  { method, path, input, meta }: Route,
  { query, ...values }: Pick<ExampleRequest, 'body' | 'files'> & { path?: string; query?: Readonly<Record<string, string>> | undefined },
): ExampleRequest => {
  const isPaged = method === 'GET' && input.fields.has('page_size');
  const search = new URLSearchParams({ ...query, ...(isPaged && { page_size: PAGE_SIZE }) }).toString();
  return {
    method,
    sendsToken: meta.access !== 'public',
    ...(method !== 'GET' && method !== 'DELETE' && { sendsIdempotencyKey: true }),
    ...values,
    path: `${values.path ?? fillPath(path)}${search && `?${search}`}`,
  };
};

const deriveResponse = (route: Route, { responses }: Operation, body: Record<string, unknown>, schemas: NamedSchemas): unknown => {
  const schema = responses[route.successStatus]?.content?.['application/json']?.schema ?? {};
  const response = deriveExample(schema, { schemas, ancestors: [] }) as { status: string; data?: unknown };
  const { data } = response;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return response;
  const isShared = (name: string, value: unknown): boolean => typeof value !== 'object' && typeof value === typeof body[name];
  const shared = Object.entries(data).map(([name, value]) => [name, isShared(name, value) ? body[name] : value]);
  return { ...response, data: Object.fromEntries(shared) as object };
};

/** Derives the example of an operation. Its response statuses and envelopes must be complete. */
export const deriveOperationExample = (route: Route, operation: Operation, schemas: NamedSchemas): OperationExample => {
  const content = deriveBody(route, operation, schemas);
  return {
    request: toExampleRequest(route, { ...content, query: QUERY_EXAMPLES[route.name] }),
    response: deriveResponse(route, operation, content.body ?? {}, schemas),
  };
};
