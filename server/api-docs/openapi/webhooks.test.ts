import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { eventCatalog } from '#server/modules/events/index.ts';
import { EVENT_NAMES, isSecretEvent, type EventName } from '#server/kernel/event-enums.ts';
import { printJson } from '#server/kernel/json.ts';
import { buildOpenApiDocument } from '#server/api-docs/openapi/openapi-document.ts';
import type { Operation, JsonSchema } from '#server/api-docs/openapi/openapi-members.ts';

const document = buildOpenApiDocument(appRouter, eventCatalog);
const withoutEvents = buildOpenApiDocument(appRouter);

const postOf = (name: EventName): Operation => {
  const webhook = document.webhooks?.[name];
  if (!webhook) throw new Error(`${name} is not documented.`);
  return webhook.post;
};

const payloadOf = (name: EventName): { schema: JsonSchema; example: Record<string, unknown> } =>
  postOf(name).requestBody?.content['application/json'] as { schema: JsonSchema; example: Record<string, unknown> };

/** The schemas that a schema consists of. */
const partsOf = (schema: JsonSchema): JsonSchema[] => schema.allOf ?? [schema];

const resolveSchema = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? (document.components['schemas']?.[schema.$ref.replace('#/components/schemas/', '')] as JsonSchema) : schema;

/** The field names of a data schema. */
const fieldsOf = (data: JsonSchema): string[] => partsOf(data).flatMap((part) => Object.keys(resolveSchema(part).properties ?? {}));

describe('the webhooks of the document', () => {
  it('contain each event once, under a separate tag', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([...EVENT_NAMES]);
    const ids = EVENT_NAMES.map((name) => postOf(name).operationId);
    const served = Object.values(document.paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId));
    expect(new Set([...ids, ...served]).size).toBe(ids.length + served.length);
    expect(document.tags.map(({ name }) => name)).toEqual([...withoutEvents.tags.map(({ name }) => name), 'Webhooks']);
  });

  it.each(EVENT_NAMES)('have a schema for %s, and an example that matches it', (name) => {
    const { schema, example } = payloadOf(name);
    expect(schema).toMatchObject({ properties: { event: { const: name } }, required: ['id', 'event', 'company', 'data'] });
    expect(example).toMatchObject({ event: name, data: eventCatalog[name].example });
    const documented = fieldsOf(schema.properties?.['data'] ?? {});
    expect(Object.keys(example['data'] as object).filter((field) => !documented.includes(field))).toEqual([]);
  });

  it('use the schemas of responses', () => {
    const dataOf = (name: EventName) => payloadOf(name).schema.properties?.['data'];
    expect(dataOf('address.create')).toEqual({ $ref: '#/components/schemas/AdminAddress' });
    expect(dataOf('address.update')).toMatchObject({
      allOf: [
        { $ref: '#/components/schemas/AdminAddress' },
        { properties: { original_address: { $ref: '#/components/schemas/AdminAddress' } }, required: ['original_address'] },
      ],
    });
    expect(document.components['schemas']).toMatchObject(withoutEvents.components['schemas'] ?? {});
  });

  it.each(EVENT_NAMES)('document the headers of %s and the response 200', (name) => {
    const { parameters = [], responses, security } = postOf(name);
    expect(parameters.map((header) => `${header.in} ${header.name}`)).toEqual([
      'header Authorization',
      'header webhook-id',
      'header webhook-timestamp',
      'header webhook-signature',
    ]);
    expect([Object.keys(responses), security]).toEqual([['200'], []]);
  });

  it.each(EVENT_NAMES)('document the permission of %s', (name) => {
    expect(postOf(name).description?.includes('admin.webhooksecret.add') ?? false).toBe(isSecretEvent(name));
  });

  it('print amounts as integers without a maximum', () => {
    expect(printJson(document.webhooks)).toContain('"amount":1500');
    expect(printJson(document)).not.toContain('9007199254740991');
  });

  it('are omitted without events', () => {
    expect(withoutEvents).not.toHaveProperty('webhooks');
  });
});
