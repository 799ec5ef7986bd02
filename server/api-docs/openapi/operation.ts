// Completes the generated description of an operation with what the REST pipeline adds to a procedure: the response envelope, statuses,
// shared errors and headers, form bodies, and the example.
import { z } from 'zod';
import { codeSamplesOf } from '#server/api-docs/examples/code-samples.ts';
import { deriveOperationExample } from '#server/api-docs/examples/operation-example.ts';
import { describeOperation } from '#server/api-docs/field-descriptions/operation-descriptions.ts';
import { describeParameter } from '#server/api-docs/field-descriptions/parameter-descriptions.ts';
import { ERROR_RESPONSES, SECURITY_SCHEME, SUCCESS_HEADERS } from '#server/api-docs/openapi/components.ts';
import type {
  JsonSchema,
  MediaTypes,
  NamedSchemas,
  Operation,
  OperationParameter,
  OperationResponse,
} from '#server/api-docs/openapi/openapi-members.ts';
import { getColumns } from '#server/rest/lists/list-file.ts';
import type { Route } from '#server/rest/routes.ts';

const BODY_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

const toEnvelopeSchema = (data: JsonSchema | undefined, isOptional: boolean): JsonSchema => {
  const status = { type: 'string', const: 'success', description: 'Always `success`.' };
  if (!data || Object.keys(data).length === 0) return { type: 'object', properties: { status }, required: ['status'] };
  return { type: 'object', properties: { status, data }, required: isOptional ? ['status'] : ['status', 'data'] };
};

/** The response may have no data although the procedure has an output. */
const isDataOptional = ({ procedure }: Route): boolean => (procedure._def as { output?: unknown }).output instanceof z.ZodOptional;

const CSV_CONTENT: MediaTypes = {
  'text/csv': { schema: { type: 'string', description: 'All records, regardless of paging: a header line, then one line per record.' } },
};

const describeSuccess = (route: Route, operation: Operation, takesKey: boolean): OperationResponse => {
  const schema = toEnvelopeSchema(operation.responses['200']?.content?.['application/json']?.schema, isDataOptional(route));
  const hasNoData = !schema.properties?.['data'];
  return {
    description: hasNoData ? 'Success, without data.' : 'Success.',
    headers: takesKey
      ? {
          ...SUCCESS_HEADERS,
          'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' },
          ...(route.meta.posting && { 'Dry-Run': { $ref: '#/components/headers/Dry-Run' } }),
        }
      : SUCCESS_HEADERS,
    content: {
      'application/json': { schema, ...(hasNoData ? { example: { status: 'success' } } : {}) },
      ...(getColumns(route) ? CSV_CONTENT : {}),
    },
  };
};

/** A saved response with a token is not replayed once the token has ended. */
const returnsToken = ({ _def }: Route['procedure']): boolean => {
  const { output } = _def as { output?: unknown };
  return output instanceof z.ZodObject && 'token' in output.shape;
};

/** The error statuses of a route: 400 always, because any query may be malformed; 404 also for a page beyond the last one. */
const listErrorStatuses = ({ meta, parameters, input, procedure }: Route, takesBody: boolean): number[] => [
  400,
  ...(meta.access === 'public' ? [] : [401, 403]),
  ...(parameters.length > 0 || input.fields.has('page') || meta.mayMiss ? [404] : []),
  ...(takesBody ? [409, 413, 415] : []),
  ...(takesBody && (meta.access !== 'public' || returnsToken(procedure)) ? [422] : []),
  429,
  500,
  503,
];

const FORM_NOTE = 'In a form, send objects as JSON, lists as JSON or as repeated fields, and booleans and numbers as text.';

const listFileFields = ({ upload }: Route['meta']): string[] => (upload ? [upload.field, ...(upload.further ?? [])] : []);

const fileNote = (meta: Route['meta']): string =>
  listFileFields(meta)
    .map((field) => `The \`${field}\` field accepts one file of up to ${(meta.upload?.bytesMax ?? 0) / 1024 ** 2} MB.`)
    .join(' ') || 'Files are not accepted.';

/** JSON cannot contain a file; null removes it. */
const withRemovableFile = (schema: JsonSchema, field: string): JsonSchema => {
  const { [field]: _file, ...properties } = schema.properties ?? {};
  return { ...schema, properties: { ...properties, [field]: { type: 'null', description: '`null` removes the file.' } } };
};

const jsonContent = (meta: Route['meta'], schema: JsonSchema): MediaTypes => {
  const fields = listFileFields(meta);
  if (fields.some((field) => schema.required?.includes(field))) return {};
  return { 'application/json': { schema: fields.reduce(withRemovableFile, schema) } };
};

type OperationBody = NonNullable<Operation['requestBody']>;

const describeBody = ({ meta }: Route, body: OperationBody): OperationBody => {
  const schema = body.content['application/json']?.schema ?? {};
  return {
    ...(meta.multipart ? { description: `${FORM_NOTE} ${fileNote(meta)}` } : {}),
    required: (schema.required ?? []).length > 0,
    content: { ...jsonContent(meta, schema), ...(meta.multipart ? { 'multipart/form-data': { schema } } : {}) },
  };
};

/** Includes the description of the query's schema, which explains parameters without a fixed name. */
const describeRoute = (route: Route, takesBody: boolean): string => {
  const { meta, procedure } = route;
  const inputs = takesBody ? [] : (procedure._def.inputs as { description?: string }[]);
  return [meta.openapi?.description, ...inputs.map(({ description }) => description), ...describeOperation(route)]
    .filter(Boolean)
    .join('\n\n');
};

const sharedParameter = (name: 'Idempotency-Key' | 'Dry-Run' | 'Verified-Challenge' | 'format'): OperationParameter =>
  ({ $ref: `#/components/parameters/${name}` }) as OperationParameter;

/** Multi-factor rules refer to permissions, so only procedures with one can require a challenge for a single call. */
const takesChallenge = ({ meta }: Route): boolean => (meta.permission ?? meta.concerns) !== undefined && meta.whileChallenged !== 'always';

/** The value of each path parameter in the example request. */
const pathExamples = ({ path }: Route, example: string): Record<string, string> => {
  const segments = example.split('?', 1)[0]?.split('/') ?? [];
  const parameters = path.split('/').flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? '']] : []));
  return Object.fromEntries(parameters) as Record<string, string>;
};

const withExample = (operation: Operation, route: Route, schemas: NamedSchemas): Operation => {
  const { request, response } = deriveOperationExample(route, operation, schemas);
  const pathValues = pathExamples(route, request.path);
  const json = operation.requestBody?.content['application/json'];
  if (json && request.body && !request.files) json.example = request.body;
  const success = operation.responses[route.successStatus]?.content?.['application/json'];
  if (success) success.example = response;
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.in === 'path' ? { ...parameter, example: pathValues[parameter.name] } : parameter,
  );
  return { ...operation, parameters, 'x-codeSamples': codeSamplesOf(request) };
};

/** The operation of the document; `schemas` are those that it refers to. */
export const toOperation = (route: Route, generated: Operation, schemas: NamedSchemas): Operation => {
  const takesBody = BODY_METHODS.has(route.method);
  const parameters = (generated.parameters ?? []).map((parameter) => ({
    ...parameter,
    description: parameter.description ?? parameter.schema?.description ?? describeParameter(parameter.in, parameter.name),
    ...(parameter.in === 'path' && { required: true }),
  }));
  const errors = listErrorStatuses(route, takesBody).map((status) => [
    status,
    { $ref: `#/components/responses/${ERROR_RESPONSES[status]}` },
  ]);
  const operation: Operation = {
    ...generated,
    operationId: route.name,
    description: describeRoute(route, takesBody),
    security: route.meta.access === 'public' ? [] : [{ [SECURITY_SCHEME]: [] }],
    parameters: [
      ...parameters,
      ...(takesBody ? [sharedParameter('Idempotency-Key')] : []),
      ...(route.meta.posting ? [sharedParameter('Dry-Run')] : []),
      ...(getColumns(route) ? [sharedParameter('format')] : []),
      ...(takesChallenge(route) ? [sharedParameter('Verified-Challenge')] : []),
    ],
    ...(generated.requestBody ? { requestBody: describeBody(route, generated.requestBody) } : {}),
    responses: { [route.successStatus]: describeSuccess(route, generated, takesBody), ...Object.fromEntries(errors) },
  };
  return withExample(operation, route, schemas);
};
