// The OpenAPI document as a type: only the members that are read or written here.
import type { CodeSample } from '#server/rest/code-samples/code-samples.ts';

/** A JSON schema; only the members that are read or written here. */
export type Schema = { type?: string; description?: string; properties?: Record<string, Schema>; required?: string[]; $ref?: string };
export type MediaTypes = Record<string, { schema?: Schema; example?: unknown }>;
type Parameter = { in: string; name: string; description?: string; required?: boolean; schema?: Schema } | { $ref: string };
export type OperationResponse = { description: string; headers?: object; content?: MediaTypes } | { $ref: string };

export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Exclude<Parameter, { $ref: string }>[];
  requestBody?: { description?: string; required?: boolean; content: MediaTypes };
  responses: Record<string, OperationResponse>;
  /** The call in several languages; each ran as it stands. */
  'x-codeSamples'?: CodeSample[];
};

export type OpenApiDocument = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What is sent to receivers; left out where nothing is. */
  webhooks?: Record<string, { post: Operation }>;
  components: Record<string, Record<string, unknown>>;
};
