// The operations of the document as the client has them: one method each, whose parameters are those of the path, and beside them what
// stands in the query or in the body.
import type { OpenApiDocument, Operation } from '#server/rest/openapi-document.ts';
import type { Schema } from '#server/commands/client/type-of-schema.ts';

export type ClientOperation = {
  /** As the document calls it: the way to the method. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  /** Of the path, the query or the body, in one object. */
  parameters: Schema;
  /** What stands in the body may be a file. */
  takesFile: boolean;
  /** What it answers, without the envelope; undefined where that is nothing. */
  answer: Schema | undefined;
  /** The rows of what it answers in pages. */
  row: Schema | undefined;
  hasCursor: boolean;
  hasCsv: boolean;
  /** It takes no token. */
  isOpen: boolean;
};

type Described = NonNullable<Operation['parameters']>[number];

const inQuery = (parameter: Described): [string, Schema] => {
  const { name, description } = parameter;
  const schema = (parameter.schema ?? {}) as Schema;
  const listed: Schema = { anyOf: [schema, { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }] };
  return [name, { ...(name.endsWith('__in') ? listed : schema), ...(description && { description }) }];
};

const inPath = ({ name, description }: Described): [string, Schema] => [
  name,
  { anyOf: [{ type: 'string' }, { type: 'number' }], ...(description && { description }) },
];

/** The body as a form has it, where there is one: JSON says of a file that it can be taken away. */
const bodyOf = ({ requestBody }: Operation): Schema => {
  const json = requestBody?.content['application/json']?.schema as Schema | undefined;
  const form = requestBody?.content['multipart/form-data']?.schema as Schema | undefined;
  if (!form) return json ?? {};
  const properties = Object.entries(form.properties ?? {}).map(([name, field]): [string, Schema] => {
    const removed = json?.properties?.[name]?.type === 'null';
    return [name, removed ? { anyOf: [field, { type: 'null' }], ...(field.description && { description: field.description }) } : field];
  });
  return { ...form, properties: Object.fromEntries(properties) };
};

const hasFile = ({ requestBody }: Operation): boolean => requestBody?.content['multipart/form-data'] !== undefined;

const answerOf = ({ responses }: Operation): Schema | undefined => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  if (!success || !('content' in success)) return undefined;
  const envelope = success.content?.['application/json']?.schema as Schema | undefined;
  return envelope?.properties?.['data'];
};

/** Whether the answer may also come without data. */
const mayBeNothing = ({ responses }: Operation): boolean => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const envelope = success && 'content' in success ? success.content?.['application/json']?.schema : undefined;
  return !envelope?.required?.includes('data');
};

const toOperation = (path: string, method: string, operation: Operation): ClientOperation => {
  const named = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  const [ofPath, ofQuery] = [named.filter(({ in: place }) => place === 'path'), named.filter(({ in: place }) => place === 'query')];
  const references = (operation.parameters ?? []).map((parameter) => ('$ref' in parameter ? String(parameter.$ref) : ''));
  const body = bodyOf(operation);
  const answer = answerOf(operation);
  const row = answer?.properties?.['results']?.items;
  return {
    id: operation.operationId ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description,
    parameters: {
      type: 'object',
      properties: { ...Object.fromEntries([...ofPath.map(inPath), ...ofQuery.map(inQuery)]), ...body.properties },
      required: [...ofPath.map(({ name }) => name), ...(body.required ?? [])],
    },
    takesFile: hasFile(operation),
    answer: answer && mayBeNothing(operation) ? { anyOf: [answer, { type: 'undefined' }] } : answer,
    row,
    hasCursor: ofQuery.some(({ name }) => name === 'cursor'),
    hasCsv: references.some((reference) => reference.endsWith('/format')),
    isOpen: operation.security?.length === 0,
  };
};

/** All operations but the index, which is for people. */
export const readOperations = ({ paths }: OpenApiDocument): ClientOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    path === '/' ? [] : Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  );
