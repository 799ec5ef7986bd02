// The OpenAPI document, true to what is served. trpc-to-openapi writes paths and schemas from the procedures; what only
// the adapter knows is put right here: slashes, the envelope, statuses, errors, headers and the form of the token.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-to-openapi';
import { z } from 'zod';
import { AREA_NAMES } from '#server/api/rest-meta.ts';
import { requestIdOf } from '#server/http/incoming-request.ts';
import { AppError } from '#server/kernel/errors.ts';
import { printJson } from '#server/kernel/json.ts';
import { errorResponse, sendResponse } from '#server/rest/send-response.ts';
import { COMPONENTS, ERROR_RESPONSES, SUCCESS_HEADERS } from '#server/rest/openapi-components.ts';
import type { MediaTypes, OpenApiDocument, Operation, OperationResponse, Schema } from '#server/rest/openapi-document.ts';
import { INDEX_OPERATION, INFO, tagsOf } from '#server/rest/openapi-info.ts';
import { codeSamplesOf } from '#server/rest/code-samples/code-samples.ts';
import { withWords } from '#server/rest/field-words/describe-fields.ts';
import { operationWords } from '#server/rest/field-words/operation-words.ts';
import { parameterWords } from '#server/rest/field-words/parameter-words.ts';
import { describeWebhooks, WEBHOOK_TAG, type DescribedEvents } from '#server/rest/openapi-webhooks.ts';
import { columnsOfRoute } from '#server/rest/list-file.ts';
import { recordedExamples, type RecordedExample } from '#server/rest/recorded-examples.ts';
import { VERSION_PREFIX } from '#server/rest/request.ts';
import { routeTableOf, type Route } from '#server/rest/routes.ts';

const SECURITY_SCHEME = 'Token';
const BODY_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

const isNoise = (key: string, value: unknown): boolean =>
  (key === 'format' && value === 'int64') ||
  (key === 'additionalProperties' && value === false) ||
  ((key === 'minimum' || key === 'maximum') && typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER);

/** Amounts are longer than int64, and answers may gain fields: what the generator claims beyond our word is dropped. */
const withoutNoise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (isNoise(key, item) ? [] : [[key, withoutNoise(item)]])));
};

const enveloped = (data: Schema | undefined, isOptional: boolean): Schema => {
  const status = { type: 'string', const: 'success' };
  if (!data || Object.keys(data).length === 0) return { type: 'object', properties: { status }, required: ['status'] };
  return { type: 'object', properties: { status, data }, required: isOptional ? ['status'] : ['status', 'data'] };
};

/** Whether the answer may come without data although it can have some. */
const mayBeBare = ({ procedure }: Route): boolean => (procedure._def as { output?: unknown }).output instanceof z.ZodOptional;

const CSV_CONTENT: MediaTypes = {
  'text/csv': { schema: { type: 'string', description: 'All rows, whatever the page: a line of names, then a line for each row.' } },
};

const successOf = (route: Route, operation: Operation, takesKey: boolean): OperationResponse => {
  const documented = operation.responses['200'];
  const content = documented && 'content' in documented ? documented.content?.['application/json'] : undefined;
  const schema = enveloped(content?.schema, mayBeBare(route));
  const isBare = !schema.properties?.['data'];
  return {
    description: isBare ? 'Done.' : 'Success.',
    headers: takesKey
      ? { ...SUCCESS_HEADERS, 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } }
      : SUCCESS_HEADERS,
    content: {
      'application/json': { schema, ...(isBare ? { example: { status: 'success' } } : {}) },
      ...(columnsOfRoute(route) ? CSV_CONTENT : {}),
    },
  };
};

/** The errors that a route can answer: 400 everywhere, because any query may be malformed; 404 also beyond a last page. */
const errorStatusesOf = ({ meta, parameters, input }: Route, takesBody: boolean): number[] => [
  400,
  ...(meta.access === 'public' ? [] : [401, 403]),
  ...(parameters.length > 0 || input.fields.has('page') || meta.mayMiss ? [404] : []),
  ...(takesBody ? [409, 413, 415] : []),
  ...(takesBody && meta.access !== 'public' ? [422] : []),
  429,
  500,
  503,
];

const FORM_NOTE =
  'As a form: objects as JSON text, lists as JSON text or under one repeated name, flags and numbers as text. A field that is left out stays out.';

const fileFieldsOf = ({ upload }: Route['meta']): string[] => (upload ? [upload.field, ...(upload.further ?? [])] : []);

const fileNote = (meta: Route['meta']): string =>
  fileFieldsOf(meta)
    .map((field) => `The field ${field} takes one file, of at most ${meta.upload?.bytesMax ?? 0} bytes.`)
    .join(' ') || 'Files are not taken.';

/** JSON holds no file: all that it can say of one is that there shall be none. */
const withoutFile = (schema: Schema, field: string): Schema => {
  const { [field]: _file, ...properties } = schema.properties ?? {};
  return { ...schema, properties: { ...properties, [field]: { type: 'null', description: 'Removes it.' } } };
};

const jsonContent = (meta: Route['meta'], schema: Schema): MediaTypes => {
  const fields = fileFieldsOf(meta);
  if (fields.some((field) => schema.required?.includes(field))) return {};
  return { 'application/json': { schema: fields.reduce(withoutFile, schema) } };
};

const bodyOf = ({ meta }: Route, body: NonNullable<Operation['requestBody']>): NonNullable<Operation['requestBody']> => {
  const schema = body.content['application/json']?.schema ?? {};
  return {
    ...(meta.multipart ? { description: `${FORM_NOTE} ${fileNote(meta)}` } : {}),
    required: (schema.required ?? []).length > 0,
    content: { ...jsonContent(meta, schema), ...(meta.multipart ? { 'multipart/form-data': { schema } } : {}) },
  };
};

/** What a query takes besides named parameters, its schema says in words. */
const descriptionOf = (route: Route, takesBody: boolean): string => {
  const { meta, procedure } = route;
  const inputs = takesBody ? [] : (procedure._def.inputs as { description?: string }[]);
  return [meta.openapi?.description, ...inputs.map(({ description }) => description), ...operationWords(route)]
    .filter(Boolean)
    .join('\n\n');
};

const sharedParameter = (name: 'Idempotency-Key' | 'Verified-Challenge' | 'format') =>
  ({ $ref: `#/components/parameters/${name}` }) as never;

/** Rules of multi-factor authentication know a procedure by a permission: where there is none, nothing is asked for one call. */
const takesChallenge = ({ meta }: Route): boolean => (meta.permission ?? meta.concerns) !== undefined && meta.whileChallenged !== 'always';

/** A value of the recorded path for each parameter of it. */
const pathExamples = ({ path }: Route, example: RecordedExample | undefined): Record<string, string> => {
  const steps = example?.path.split('?', 1)[0]?.split('/') ?? [];
  const named = path.split('/').flatMap((step, index) => (step.startsWith('{') ? [[step.slice(1, -1), steps[index] ?? '']] : []));
  return example ? (Object.fromEntries(named) as Record<string, string>) : {};
};

const withExample = (operation: Operation, route: Route, example: RecordedExample): Operation => {
  const json = operation.requestBody?.content['application/json'];
  if (json && example.body && !example.files) json.example = example.body;
  const success = operation.responses[route.successStatus];
  const answered = success && 'content' in success ? success.content?.['application/json'] : undefined;
  if (answered && example.status === route.successStatus) answered.example = example.answer;
  return { ...operation, 'x-codeSamples': codeSamplesOf(example) };
};

const toOperation = (route: Route, generated: Operation, example: RecordedExample | undefined): Operation => {
  const inPath = pathExamples(route, example);
  const takesBody = BODY_METHODS.has(route.method);
  const parameters = (generated.parameters ?? []).map((parameter) => ({
    ...parameter,
    description: parameter.description ?? parameterWords(parameter.in, parameter.name),
    ...(parameter.in === 'path' && { required: true, ...(example && { example: inPath[parameter.name] }) }),
  }));
  const errors = errorStatusesOf(route, takesBody).map((status) => [status, { $ref: `#/components/responses/${ERROR_RESPONSES[status]}` }]);
  const operation: Operation = {
    ...generated,
    operationId: route.name,
    description: descriptionOf(route, takesBody),
    security: route.meta.access === 'public' ? [] : [{ [SECURITY_SCHEME]: [] }],
    parameters: [
      ...parameters,
      ...(takesBody ? [sharedParameter('Idempotency-Key')] : []),
      ...(columnsOfRoute(route) ? [sharedParameter('format')] : []),
      ...(takesChallenge(route) ? [sharedParameter('Verified-Challenge')] : []),
    ],
    ...(generated.requestBody ? { requestBody: bodyOf(route, generated.requestBody) } : {}),
    responses: { [route.successStatus]: successOf(route, generated, takesBody), ...Object.fromEntries(errors) },
  };
  return example ? withExample(operation, route, example) : operation;
};

/** The recorded example of a route, unless another one is meant by the name. */
const exampleOf = ({ name, method, path }: Route): RecordedExample | undefined => {
  const example = recordedExamples()[name];
  return example?.method === method && example.path.split('/').length === path.split('/').length ? example : undefined;
};

/** The library's own name for a path. */
const generatedPath = (path: string): string => `/${path.replace(/^\/|\/$/g, '')}`;

/** Schemas, or webhooks, with words for the fields of each: its name is their place. */
const withWordsBySchema = (schemas: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withWords(schema, name)]));

/** The document with its webhooks, and with the schemas that they alone refer to. */
const withWebhooks = (document: OpenApiDocument, events: DescribedEvents): OpenApiDocument => {
  const described = withoutNoise(describeWebhooks(events)) as Required<Pick<OpenApiDocument, 'webhooks'>> & {
    schemas: Record<string, unknown>;
  };
  const schemas = { ...withWordsBySchema(described.schemas), ...document.components['schemas'] };
  return {
    ...document,
    tags: [...document.tags, ...tagsOf([WEBHOOK_TAG])],
    webhooks: withWordsBySchema(described.webhooks) as typeof described.webhooks,
    components: { ...document.components, schemas },
  };
};

/**
 * What is served, and what is sent to receivers when events are given. Throws when the router holds what cannot be described, such as a
 * query parameter that is no scalar.
 */
export const openApiDocument = (router: AnyRouter, events?: DescribedEvents): OpenApiDocument => {
  const generated = withoutNoise(
    generateOpenApiDocument(router as unknown as OpenApiRouter, {
      title: INFO.title,
      version: VERSION_PREFIX.slice(1),
      // Whoever has read the document has reached the server: an address in it would only be another way to be wrong.
      baseUrl: VERSION_PREFIX,
      securitySchemes: { [SECURITY_SCHEME]: COMPONENTS.securitySchemes.Token },
    }),
  ) as OpenApiDocument;
  const paths: OpenApiDocument['paths'] = { '/': { get: INDEX_OPERATION } };
  for (const route of routeTableOf(router).routes) {
    const method = route.method.toLowerCase();
    const operation = generated.paths[generatedPath(route.path)]?.[method];
    if (!operation) throw new Error(`${route.method} ${route.path} is missing in the generated document.`);
    paths[route.path] = {
      ...paths[route.path],
      [method]: withWords(toOperation(route, operation, exampleOf(route)), route.name) as Operation,
    };
  }
  const generatedSchemas = Object.entries(generated.components['schemas'] ?? {}).filter(([name]) => !name.startsWith('error.'));
  const schemas = withWordsBySchema({ ...Object.fromEntries(generatedSchemas), ...COMPONENTS.schemas });
  const document = { ...generated, info: INFO, tags: tagsOf(AREA_NAMES), paths, components: { ...COMPONENTS, schemas } };
  return events ? withWebhooks(document, events) : document;
};

/** Serves a document; it is read and printed on the first request, and kept. */
export const openApiHandler = (read: () => object): ((request: IncomingMessage, response: ServerResponse) => void) => {
  let body: string | undefined;
  return (request, response) => {
    const requestId = requestIdOf(request);
    const isHead = request.method === 'HEAD';
    if (request.method !== 'GET' && !isHead) {
      const allow = ['GET', 'HEAD'];
      const refusal = new AppError('method_not_allowed', { message: `Method "${request.method}" not allowed.`, allow });
      sendResponse(response, errorResponse(refusal, requestId), { requestId, isHead });
      return;
    }
    body ??= printJson(read());
    sendResponse(response, { status: 200, body }, { requestId, isHead });
  };
};
