// Webhooks of the OpenAPI document, built from the event catalog. Named schemas are components, as those of responses are.
import { z } from 'zod';
import type { JsonSchema, Operation } from '#server/api-docs/openapi/openapi-members.ts';

export type DocumentedWebhookEvent = {
  description: string;
  data: z.ZodType;
  /** Example `data`; amounts are bigints. */
  example: Record<string, unknown>;
  /** `data` contains a key or code that grants access. */
  isSecret: boolean;
};

/** By name, in display order. */
export type DocumentedWebhookEvents = Readonly<Record<string, DocumentedWebhookEvent>>;

export const WEBHOOK_TAG = 'Webhooks';

const EXAMPLE_ID = '7f0c1b6e-3d52-5a84-9e1f-6b2d8c4a7e90';
const EXAMPLE_COMPANY = 'northwind';

const HEADERS = [
  {
    name: 'Authorization',
    description: 'Secret of the webhook with the prefix `Secret`, or without a prefix if `authorization` is `plain`.',
    example: 'Secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  { name: 'webhook-id', description: 'The `id` of the payload, identical in every attempt.', example: EXAMPLE_ID },
  { name: 'webhook-timestamp', description: 'Time of this attempt in seconds since the epoch.', example: '1795260000' },
  {
    name: 'webhook-signature',
    description:
      'Standard Webhooks signature: `v1,` and the base64-encoded HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. While two secrets are valid, the header contains two signatures, separated by a space.',
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

const SECRET_NOTE = 'Contains a key or code. Subscribing a webhook to this event requires the `admin.webhooksecret.add` permission.';

/** Applies the overrides that schemas declare (server/schemas/fields.ts), as trpc-to-openapi does for responses. */
const applyOverride: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const meta = z.globalRegistry.get(zodSchema) as { override?: object } | undefined;
  if (meta?.override) Object.assign(jsonSchema, meta.override);
  delete jsonSchema['override'];
};

/** Rewrites references to the definitions of a schema as references to components. */
const referToComponents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(referToComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === '$ref' && typeof item === 'string'
        ? [key, item.replace('#/$defs/', '#/components/schemas/')]
        : [key, referToComponents(item)],
    ),
  );
};

const withoutId = ({ id: _id, ...schema }: Record<string, unknown>): JsonSchema => schema;

/** Converts the schemas of all events together, so that each named schema is converted once. */
const collectSchemas = (
  events: DocumentedWebhookEvents,
): { data: Record<string, JsonSchema>; namedSchemas: Record<string, JsonSchema> } => {
  const all = z.object(Object.fromEntries(Object.entries(events).map(([name, { data }]) => [name, data])));
  const { properties = {}, $defs = {} } = z.toJSONSchema(all, { io: 'output', unrepresentable: 'any', override: applyOverride });
  const namedSchemas = Object.entries($defs).map(([name, schema]) => [name, referToComponents(withoutId(schema))]);
  return {
    data: referToComponents(properties) as Record<string, JsonSchema>,
    namedSchemas: Object.fromEntries(namedSchemas) as Record<string, JsonSchema>,
  };
};

const toWebhook = (name: string, { description, example, isSecret }: DocumentedWebhookEvent, data: JsonSchema): { post: Operation } => ({
  post: {
    operationId: `webhook.${name}`,
    summary: description,
    ...(isSecret && { description: SECRET_NOTE }),
    tags: [WEBHOOK_TAG],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              id: { type: 'string', format: 'uuid', description: 'Message ID, identical in every attempt. Use it to detect duplicates.' },
              event: { type: 'string', const: name },
              company: { type: 'string', description: 'Company ID.' },
              data,
              test: { type: 'boolean', const: true, description: '`true` in test deliveries; absent otherwise.' },
            },
            required: ['id', 'event', 'company', 'data'],
          },
          example: { id: EXAMPLE_ID, event: name, company: EXAMPLE_COMPANY, data: example },
        },
      },
    },
    responses: {
      200: { description: 'Received. The delivery is retried after any other status, except 410, which disables the webhook.' },
    },
  },
});

/** The webhooks, and the named schemas that they refer to. */
export const describeWebhooks = (
  events: DocumentedWebhookEvents,
): { webhooks: Record<string, { post: Operation }>; schemas: Record<string, JsonSchema> } => {
  const { data, namedSchemas } = collectSchemas(events);
  const webhooks = Object.entries(events).map(([name, event]) => [name, toWebhook(name, event, data[name] ?? {})]);
  return { webhooks: Object.fromEntries(webhooks) as Record<string, { post: Operation }>, schemas: namedSchemas };
};
