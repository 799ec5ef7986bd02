import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { deriveExample } from '#server/api-docs/examples/schema-example.ts';
import type { JsonSchema } from '#server/api-docs/openapi/openapi-members.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';

const document = describeApi(appRouter);

const toNameAndExample = ({ name, example }: { name: string; example?: unknown }): [string, unknown] => [name, example];

describe('the example request of an operation', () => {
  const requests = getRouteTable(appRouter).routes.flatMap((route) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    const parameterValues = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path').map(toNameAndExample);
    const json = operation?.requestBody?.content['application/json'];
    const values = { ...Object.fromEntries(parameterValues), ...(json?.example as object | undefined) };
    return operation?.requestBody && !json ? [] : [{ route, values }];
  });

  it('is accepted by the input schema', () => {
    const rejected = requests.flatMap(({ route, values }) => {
      const problems = (route.procedure._def.inputs as z.ZodType[]).flatMap((input) => input.safeParse(values).error?.issues ?? []);
      return problems.map(({ path, message }) => `${route.name} ${path.join('.')}: ${message} ${JSON.stringify(values)}`);
    });
    expect(rejected).toEqual([]);
  });
});

describe('the example of a schema', () => {
  const schemas = { AdminNote: { type: 'object', properties: { parent: { $ref: '#/components/schemas/AdminNote' } } } };
  const derive = (schema: JsonSchema, name = ''): unknown => deriveExample(schema, { schemas, ancestors: [] }, name);

  it.each<[string, JsonSchema, string, unknown]>([
    ['is the example of the schema', { type: 'string', examples: ['mine'] }, 'email', 'mine'],
    ['follows the name of the field', { type: 'string' }, 'email', 'ann@example.com'],
    ['is a value that the type accepts', { type: 'boolean' }, 'email', true],
    ['is among the allowed values', { type: 'string', enum: ['new', 'open'] }, 'status', 'open'],
    ['is the first allowed value', { type: 'string', enum: ['new', 'old'] }, 'status', 'new'],
    ['is null for an empty schema', { type: ['string', 'null'] }, 'colour', null],
    [
      'has the members of an object',
      { properties: { city: { type: 'string' }, is_new: { type: 'boolean' } } },
      '',
      { city: 'Cape Town', is_new: false },
    ],
    ['ends at a recursive schema', { $ref: '#/components/schemas/AdminNote' }, '', { parent: null }],
  ])('%s', (_title, schema, name, expected) => {
    expect(derive(schema, name)).toEqual(expected);
  });
});
