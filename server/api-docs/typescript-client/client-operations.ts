// The operations of the OpenAPI document as methods of the client. The parameters of the path, and of the query or body, are one object.
import type { JsonSchema, OpenApiDocument, Operation, OperationParameter } from '#server/api-docs/openapi/openapi-members.ts';

export type ClientOperation = {
  /** The operation id, which is the path to the method. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  /** An object with the parameters of path, query and body. */
  parameters: JsonSchema;
  /** The body may contain files. */
  takesFile: boolean;
  /** The `data` of the response; undefined without data. */
  responseData: JsonSchema | undefined;
  /** The items of a paginated response. */
  row: JsonSchema | undefined;
  hasCursor: boolean;
  hasCsv: boolean;
  /** Requires no token. */
  isPublic: boolean;
};

const toQueryField = (parameter: OperationParameter): [string, JsonSchema] => {
  const { name, description } = parameter;
  const schema = parameter.schema ?? {};
  const listSchema: JsonSchema = { anyOf: [schema, { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }] };
  return [name, { ...(name.endsWith('__in') ? listSchema : schema), ...(description && { description }) }];
};

const toPathField = ({ name, description }: OperationParameter): [string, JsonSchema] => [
  name,
  { anyOf: [{ type: 'string' }, { type: 'number' }], ...(description && { description }) },
];

/** The form body if there is one. A field that is null in the JSON body is a file that can be removed. */
const bodyOf = ({ requestBody }: Operation): JsonSchema => {
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  if (!form) return json ?? {};
  const properties = Object.entries(form.properties ?? {}).map(([name, field]): [string, JsonSchema] => {
    const isRemovable = json?.properties?.[name]?.type === 'null';
    return [name, isRemovable ? { anyOf: [field, { type: 'null' }], ...(field.description && { description: field.description }) } : field];
  });
  return { ...form, properties: Object.fromEntries(properties) };
};

const hasFile = ({ requestBody }: Operation): boolean => requestBody?.content['multipart/form-data'] !== undefined;

/** The schema of the success response, including the envelope. */
const envelopeOf = ({ responses }: Operation): JsonSchema | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema;

const toOperation = (path: string, method: string, operation: Operation): ClientOperation => {
  const parameters = operation.parameters ?? [];
  const [pathParameters, queryParameters] = [
    parameters.filter((parameter) => parameter.in === 'path'),
    parameters.filter((parameter) => parameter.in === 'query'),
  ];
  const body = bodyOf(operation);
  const envelope = envelopeOf(operation);
  const data = envelope?.properties?.['data'];
  const row = data?.properties?.['results']?.items;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: {
      type: 'object',
      properties: { ...Object.fromEntries([...pathParameters.map(toPathField), ...queryParameters.map(toQueryField)]), ...body.properties },
      required: [...pathParameters.map(({ name }) => name), ...(body.required ?? [])],
    },
    takesFile: hasFile(operation),
    responseData: data && !envelope?.required?.includes('data') ? { anyOf: [data, { type: 'undefined' }] } : data,
    row,
    hasCursor: queryParameters.some(({ name }) => name === 'cursor'),
    hasCsv: parameters.some(({ $ref }) => $ref?.endsWith('/format')),
    isPublic: operation.security?.length === 0,
  };
};

/** All operations except the index. */
export const readOperations = ({ paths }: OpenApiDocument): ClientOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    path === '/' ? [] : Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  );
