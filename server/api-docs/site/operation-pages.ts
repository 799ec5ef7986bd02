// The page of an operation in the reference, read from the OpenAPI document and the permissions that procedures declare.
import { ERRORS, type ErrorCode } from '#server/kernel/errors.ts';
import type { CodeSample } from '#server/api-docs/examples/code-samples.ts';
import type {
  OpenApiMediaType,
  NamedSchemas,
  OpenApiDocument,
  Operation,
  OperationParameter,
  ResponseHeader,
  WithExamples,
} from '#server/api-docs/openapi/openapi-members.ts';
import { ACCESS_PARAGRAPH } from '#server/api-docs/field-descriptions/operation-descriptions.ts';
import {
  areaNameOf,
  groupNameOf,
  slugOf,
  toLink,
  type OperationArea,
  type OperationLink,
  type OperationLocation,
} from '#server/api-docs/site/operation-lists.ts';
import { describeValueType, fieldsOf, findProperty, toField, type SchemaField } from '#server/api-docs/site/schema-fields.ts';

/** An error response of an operation. */
export type OperationError = { status: string; description: string; codes: readonly ErrorCode[] };
export type DocumentedHeader = { name: string; description: string };

/** A query parameter with its comparison variants, such as `created__gt` of `created`. */
export type QueryFilter = SchemaField & { comparisons: readonly string[] };

export type OperationPage = OperationLink & {
  area: Pick<OperationArea, 'slug' | 'name' | 'href'>;
  group: string;
  description: string | undefined;
  isPublic: boolean;
  permission: string | undefined;
  /** The call in the TypeScript client; the index operation has none. */
  clientCall: string | undefined;
  takesKey: boolean;
  takesChallenge: boolean;
  pathParameters: readonly SchemaField[];
  queryParameters: readonly QueryFilter[];
  headerParameters: readonly SchemaField[];
  body: { description: string | undefined; isRequired: boolean; mediaTypes: readonly string[]; fields: readonly SchemaField[] } | undefined;
  response: {
    status: string;
    description: string;
    /** The type of `data`, for example `a list of Transaction objects`. */
    type: string | undefined;
    fields: readonly SchemaField[];
    mediaTypes: readonly string[];
    headers: readonly DocumentedHeader[];
  };
  errors: readonly OperationError[];
  samples: readonly CodeSample[];
  /** JSON; undefined without an example. */
  requestExample: string | undefined;
  responseExample: string | undefined;
  /** Initial values of path parameters in the request form. */
  pathExamples: Readonly<Record<string, string>>;
};

const resolveReference = <Value extends { $ref?: string }>(value: Value, components: Readonly<Record<string, Value>>): Value =>
  value.$ref ? (components[value.$ref.split('/').at(-1) ?? ''] ?? value) : value;

const firstExample = ({ example, examples }: WithExamples): unknown => example ?? Object.values(examples ?? {})[0]?.value;

const COMPARISONS = /^(.+?)__(in|contains|icontains|gt|gte|lt|lte|isnull)$/;

/** Groups filters by field: a list can have eighty of them. */
const toFilters = (fields: readonly SchemaField[]): QueryFilter[] => {
  const names = new Set(fields.map(({ name }) => name));
  const baseFieldOf = (name: string): string | undefined => {
    const [, field] = COMPARISONS.exec(name) ?? [];
    return field && names.has(field) ? field : undefined;
  };
  return fields
    .filter(({ name }) => !baseFieldOf(name))
    .map((field) => ({ ...field, comparisons: fields.flatMap(({ name }) => (baseFieldOf(name) === field.name ? [name] : [])) }));
};

const resolveParameters = (document: OpenApiDocument, operation: Operation): OperationParameter[] =>
  (operation.parameters ?? []).map((parameter) => resolveReference(parameter, document.components.parameters));

const fieldOfParameter =
  (schemas: NamedSchemas) =>
  ({ in: location, name, required = false, description, schema = {} }: OperationParameter): SchemaField =>
    toField(name, { ...schema, ...(description && { description }) }, required, schemas, { anchor: location, ancestors: [] });

const KNOWN_CODES: ReadonlySet<string> = new Set(Object.keys(ERRORS));
const isCode = (name: string): name is ErrorCode => KNOWN_CODES.has(name);

const listErrors = (document: OpenApiDocument, { responses }: Operation): OperationError[] =>
  Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, response]) => {
      const { description = '', content } = resolveReference(response, document.components.responses);
      return { status, description, codes: Object.keys(content?.['application/json']?.examples ?? {}).filter(isCode) };
    });

const listHeaders = (document: OpenApiDocument, headers: Record<string, ResponseHeader> = {}): DocumentedHeader[] =>
  Object.entries(headers).map(([name, header]) => ({
    name,
    description: resolveReference(header, document.components.headers).description ?? '',
  }));

const describeResponse = (
  document: OpenApiDocument,
  { responses }: Operation,
): OperationPage['response'] & { media: OpenApiMediaType | undefined } => {
  const schemas = document.components.schemas;
  const [status = '200', reference = {}] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const response = resolveReference(reference, document.components.responses);
  const media = response.content?.['application/json'];
  const data = findProperty(media?.schema, 'data', schemas);
  const isEnveloped = findProperty(media?.schema, 'status', schemas) !== undefined;
  const responseSchema = isEnveloped ? data : media?.schema;
  return {
    status,
    description: response.description ?? '',
    type: responseSchema && describeValueType(responseSchema, schemas),
    fields: responseSchema ? fieldsOf(responseSchema, schemas, { anchor: 'response', ancestors: [] }) : [],
    mediaTypes: Object.keys(response.content ?? {}),
    headers: listHeaders(document, response.headers),
    media,
  };
};

const describeBody = (document: OpenApiDocument, { requestBody }: Operation): OperationPage['body'] => {
  if (!requestBody) return undefined;
  const schemas = document.components.schemas;
  const forms = Object.values(requestBody.content).flatMap(({ schema }) => (schema ? [schema] : []));
  // The form comes first: unlike JSON, it can contain files.
  const [schema = {}] = forms.toReversed();
  return {
    description: requestBody.description,
    isRequired: requestBody.required ?? false,
    mediaTypes: Object.keys(requestBody.content),
    fields: fieldsOf(schema, schemas, { anchor: 'body', ancestors: [] }),
  };
};

/** Pages show the required permission outside of the description. */
const withoutAccess = (description: string | undefined): string | undefined =>
  description?.replaceAll(ACCESS_PARAGRAPH, '').trim() || undefined;

const printIfDefined = (value: unknown, print: (value: unknown) => string): string | undefined =>
  value === undefined ? undefined : print(value);

type PageInput = { document: OpenApiDocument; permissionOf(id: string): string | undefined; print(value: unknown): string };

export const toPage = ({ document, permissionOf, print }: PageInput, location: OperationLocation): OperationPage => {
  const { operation } = location;
  const parameters = resolveParameters(document, operation);
  const schemas = document.components.schemas;
  const listParametersIn = (location: string): OperationParameter[] => parameters.filter((parameter) => parameter.in === location);
  const fields = (location: string): SchemaField[] => listParametersIn(location).map(fieldOfParameter(schemas));
  const takes = (name: string): boolean => parameters.some((parameter) => parameter.name === name);
  const { media, ...response } = describeResponse(document, operation);
  const areaName = areaNameOf(operation);
  const link = toLink(document, location);
  return {
    ...link,
    area: { slug: slugOf(areaName), name: areaName, href: `/docs/${slugOf(areaName)}` },
    group: groupNameOf(operation),
    description: withoutAccess(operation.description),
    isPublic: operation.security?.length === 0,
    permission: permissionOf(operation.operationId),
    clientCall: operation.operationId.includes('.') ? `client.${operation.operationId}(…)` : undefined,
    takesKey: takes('Idempotency-Key'),
    takesChallenge: takes('Verified-Challenge'),
    pathParameters: fields('path'),
    queryParameters: toFilters(fields('query')),
    headerParameters: fields('header'),
    body: describeBody(document, operation),
    response,
    errors: listErrors(document, operation),
    samples: operation['x-codeSamples'] ?? [],
    requestExample: printIfDefined(requestExampleOf(operation), print),
    responseExample: printIfDefined(media && firstExample(media), print),
    pathExamples: Object.fromEntries(
      listParametersIn('path').flatMap((parameter) => {
        const example = firstExample(parameter) ?? parameter.schema?.example ?? parameter.schema?.examples?.[0];
        return typeof example === 'string' || typeof example === 'number' ? [[parameter.name, String(example)]] : [];
      }),
    ),
  };
};

/** The first example of a request body. */
export const requestExampleOf = ({ requestBody }: Operation): unknown =>
  Object.values(requestBody?.content ?? {})
    .map(firstExample)
    .find((example) => example !== undefined);
