// Types of the OpenAPI 3.1 document. Only the members that this project reads or writes.
import type { CodeSample } from '#server/api-docs/examples/code-samples.ts';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
};

export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

export type WithExamples = { example?: unknown; examples?: Record<string, { value?: unknown }> };
export type OpenApiMediaType = WithExamples & { schema?: JsonSchema };
export type MediaTypes = Record<string, OpenApiMediaType>;
/** A reference to a shared parameter has only `$ref`. */
export type OperationParameter = WithExamples & {
  $ref?: string;
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
};
export type ResponseHeader = { $ref?: string; description?: string; schema?: JsonSchema };
export type OperationResponse = {
  $ref?: string;
  description?: string;
  headers?: Record<string, ResponseHeader>;
  content?: MediaTypes;
};

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: OperationParameter[];
  requestBody?: { description?: string; required?: boolean; content: MediaTypes };
  responses: Record<string, OperationResponse>;
  /** The example request as code. */
  'x-codeSamples'?: CodeSample[];
};

export type OpenApiDocument = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Requests to webhook receivers. */
  webhooks?: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, OperationParameter>;
    responses: Record<string, OperationResponse>;
    headers: Record<string, ResponseHeader>;
    securitySchemes: Record<string, object>;
  };
};
