import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#server/composition/app-router.ts';
import { publicProcedure } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { eventCatalog } from '#server/modules/events/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { buildOpenApiDocument } from '#server/api-docs/openapi/openapi-document.ts';
import { createOpenApiHandler } from '#server/api-docs/openapi/openapi-handler.ts';
import type { OpenApiDocument, Operation } from '#server/api-docs/openapi/openapi-members.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { createExampleRouter } from '#server/testing/example-api.ts';

const exampleRouter = createExampleRouter({ gates: new Map(), posted: [] });
const exampleDocument = buildOpenApiDocument(exampleRouter);
const application = buildOpenApiDocument(appRouter, eventCatalog);

const operationAt = (document: OpenApiDocument, method: string, path: string): Operation => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not documented.`);
  return operation;
};

const listReferences = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === '$ref' && typeof item === 'string' ? [item] : listReferences(item)));
};

const resolve = (document: OpenApiDocument, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document);

/** The names of all properties that schemas declare. A property may itself be called "properties". */
const listPropertyNames = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'properties' && typeof item === 'object' && item !== null
      ? [...Object.keys(item), ...Object.values(item).flatMap(listPropertyNames)]
      : listPropertyNames(item),
  );
};

describe.each([
  ['the application', appRouter],
  ['the example API', exampleRouter],
])('the document of %s', (_name, routes) => {
  const document = buildOpenApiDocument(routes, eventCatalog);
  const documentedOperations = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
  );

  it('contains exactly the served routes, with their slashes', () => {
    const served = getRouteTable(routes).routes.map(({ method, path }) => `${method} ${path}`);
    expect(documentedOperations.map(({ name }) => name).toSorted()).toEqual(['GET /', ...served].toSorted());
  });

  it('has no dangling references', () => {
    const refs = listReferences(document);
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter((ref) => resolve(document, ref) === undefined)).toEqual([]);
  });

  it('names fields and parameters in snake case', () => {
    const isSnake = (name: string) => /^[a-z][a-z0-9]*(_{1,2}[a-z0-9]+)*$/.test(name);
    const parameters = documentedOperations.flatMap(({ operation }) => (operation.parameters ?? []).map(({ name }) => name));
    const names = new Set([...parameters.filter((name) => !/^[A-Z]/.test(name)), ...listPropertyNames(document)]);
    expect([...names].filter((name) => !isSnake(name))).toEqual([]);
  });

  it('has a unique operation ID and a summary per operation', () => {
    const ids = documentedOperations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/.test(id ?? ''))).toEqual([]);
    expect(documentedOperations.filter(({ operation }) => !operation.summary).map(({ name }) => name)).toEqual([]);
  });

  it('declares exactly the parameters of each path, all required', () => {
    for (const { path, operation, name } of documentedOperations) {
      const pathParameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(
        pathParameters.map((parameter) => parameter.name),
        name,
      ).toEqual([...path.matchAll(/\{(.+?)\}/g)].map(([, parameter]) => parameter));
      expect(
        pathParameters.every(({ required }) => required),
        name,
      ).toBe(true);
    }
  });

  it('has one success response in the envelope per operation', () => {
    for (const { operation, name } of documentedOperations.filter(({ path }) => path !== '/')) {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      expect(successes, name).toHaveLength(1);
      expect(successes[0]?.[1], name).toMatchObject({
        content: { 'application/json': { schema: { properties: { status: { const: 'success' } } } } },
      });
    }
  });

  it('lists 400 for every operation except the index, because any query can be malformed', () => {
    const without400 = documentedOperations.filter(({ operation }) => !('400' in operation.responses));
    expect(without400.map(({ name }) => name)).toEqual(['GET /']);
  });

  it('documents form bodies where accepted, with the encoding of their fields', () => {
    const forms = documentedOperations.filter(({ operation }) => operation.requestBody?.content['multipart/form-data']);
    const read = getRouteTable(routes).routes.filter(({ meta }) => meta.multipart);
    expect(forms.map(({ name }) => name).toSorted()).toEqual(read.map(({ method, path }) => `${method} ${path}`).toSorted());
    expect(forms.every(({ operation }) => operation.requestBody?.description?.includes('In a form, '))).toBe(true);
  });

  it('sets no maximum for amounts', () => {
    expect(printJson(document)).not.toContain('int64');
  });
});

describe('operations', () => {
  const statusesOf = (method: string, path: string): string[] => Object.keys(operationAt(exampleDocument, method, path).responses);

  it('have the served status, and no data if the response has none', () => {
    expect(statusesOf('post', '/public/echo/')).toContain('201');
    expect(operationAt(exampleDocument, 'post', '/auth/logout/').responses['200']).toMatchObject({
      content: { 'application/json': { schema: { required: ['status'] }, example: { status: 'success' } } },
    });
  });

  it('list the errors that can occur', () => {
    expect(statusesOf('get', '/public/empty/')).toEqual(['200', '400', '429', '500', '503']);
    expect(statusesOf('get', '/transactions/')).toEqual(['200', '400', '429', '500', '503']);
    expect(statusesOf('post', '/admin/users/')).toEqual(['201', '400', '401', '403', '409', '413', '415', '422', '429', '500', '503']);
    expect(statusesOf('get', '/user/emails/{id}/')).toEqual(['200', '400', '401', '403', '404', '429', '500', '503']);
  });

  it('require the token unless public', () => {
    expect(operationAt(exampleDocument, 'post', '/auth/logout/').security).toEqual([{ Token: [] }]);
    expect(operationAt(exampleDocument, 'post', '/public/echo/').security).toEqual([]);
    expect(exampleDocument.components['securitySchemes']?.['Token']).toMatchObject({ type: 'apiKey', in: 'header', name: 'Authorization' });
  });

  it('accept an Idempotency-Key where it has an effect', () => {
    const takesKey = (method: string, path: string): boolean =>
      listReferences(operationAt(exampleDocument, method, path).parameters).includes('#/components/parameters/Idempotency-Key');
    expect([takesKey('post', '/user/count/'), takesKey('patch', '/user/count/'), takesKey('put', '/public/echo/')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([takesKey('delete', '/user/count/'), takesKey('get', '/transactions/')]).toEqual([false, false]);
  });

  it('accept a Verified-Challenge where a rule can require step-up per call', () => {
    const takesChallenge = (method: string, path: string): boolean =>
      listReferences(operationAt(application, method, path).parameters).includes('#/components/parameters/Verified-Challenge');
    expect([takesChallenge('post', '/transactions/debit/'), takesChallenge('get', '/auth/tokens/')]).toEqual([true, true]);
    expect(takesChallenge('delete', '/admin/authenticator-rules/{id}/')).toBe(true);
    expect([takesChallenge('post', '/auth/login/'), takesChallenge('post', '/auth/mfa/verify/')]).toEqual([false, false]);
  });

  it('document the response to an open challenge', () => {
    expect(resolve(application, '#/components/responses/Forbidden')).toMatchObject({
      content: {
        'application/json': {
          examples: {
            mfa_required: { value: { data: { challenges: [{ durability: 'ephemeral', authenticator_types: ['totp', 'static'] }] } } },
          },
        },
      },
    });
  });

  it('list 404 where a resource of the caller can be missing', () => {
    const has404 = (method: string, path: string): boolean => '404' in operationAt(application, method, path).responses;
    expect([has404('get', '/auth/mfa/sms/'), has404('post', '/auth/mfa/deliver/'), has404('delete', '/auth/mfa/token/')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([has404('get', '/auth/mfa/'), has404('post', '/auth/mfa/token/')]).toEqual([false, false]);
  });

  it.each(['/auth/mfa/sms/', '/auth/mfa/authenticators/', '/admin/authenticator-rules/'])('describe every field of %s', (path) => {
    const properties = operationAt(application, 'post', path).requestBody?.content['application/json']?.schema?.properties ?? {};
    const withoutDescription = Object.entries(properties).filter(([, { description }]) => !description);
    expect([Object.keys(properties).length > 0, withoutDescription.map(([name]) => name)]).toEqual([true, []]);
  });

  it('do not require data in a response that can omit it', () => {
    const requiredAt = (path: string, status: string): unknown =>
      operationAt(application, 'post', path).responses[status]?.content?.['application/json']?.schema?.required;
    expect([requiredAt('/auth/mfa/sms/send/', '200'), requiredAt('/auth/mfa/sms/', '201')]).toEqual([['status'], ['status', 'data']]);
  });

  it('accept a form where supported, and require a body only for required fields', () => {
    const upload = operationAt(exampleDocument, 'patch', '/user/').requestBody;
    expect([Object.keys(upload?.content ?? {}), upload?.required]).toEqual([['application/json', 'multipart/form-data'], false]);
    expect(operationAt(exampleDocument, 'post', '/user/count/').requestBody?.required).toBe(true);
  });

  it('keep a path without a trailing slash', () => {
    expect(Object.keys(exampleDocument.paths)).toEqual(expect.arrayContaining(['/user/emails/{email_id}', '/user/emails/{id}/']));
  });
});

describe('the document of the application', () => {
  const document = application;
  const propertiesOf = (path: string): Record<string, { description?: string }> =>
    operationAt(document, 'post', path).requestBody?.content['application/json']?.schema?.properties ?? {};

  it('documents forms for the three routes to which v3 clients send them', () => {
    for (const [method, path] of [
      ['patch', '/user/'],
      ['post', '/admin/currencies/'],
      ['patch', '/admin/currencies/{code}/'],
    ] as const) {
      expect(Object.keys(operationAt(document, method, path).requestBody?.content ?? {})).toContain('multipart/form-data');
    }
  });

  it.each(['/transactions/', '/admin/transactions/'])(
    'paginates %s, which responds 404 after the last page, but not its totals',
    (path) => {
      const [list, totals] = [operationAt(document, 'get', path), operationAt(document, 'get', `${path}totals/`)];
      const namesOf = ({ parameters = [] }: Operation): string[] =>
        parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const paginationNames = namesOf(list).filter((name) => !namesOf(totals).includes(name));
      expect(paginationNames).toEqual(['page', 'page_size', 'orderby', 'pagination', 'cursor']);
      expect(
        list.parameters
          ?.filter(({ in: location, name }) => location === 'query' && name.startsWith('page'))
          .map(({ schema }) => schema?.type),
      ).toEqual(['integer', 'integer']);
      expect(['404' in list.responses, '404' in totals.responses]).toEqual([true, false]);
    },
  );

  it.each(['/transactions/', '/admin/transactions/'])('documents filters without a fixed name on %s and its totals', (path) => {
    for (const listPath of [path, `${path}totals/`]) {
      expect(operationAt(document, 'get', listPath).description).toContain('metadata__{key}=value');
    }
    expect(operationAt(document, 'get', '/accounts/').description ?? '').not.toContain('__{key}');
  });

  it.each([
    ['/auth/register/', 'password', 'Password'],
    ['/auth/company/register/', 'password', 'Password'],
    ['/auth/password/change/', 'new_password', 'New password'],
  ])('documents the password of %s with and without confirmation', (path, name, label) => {
    const properties = propertiesOf(path);
    expect(properties[name]?.description).toBe(`${label}, instead of \`${name}1\` and \`${name}2\`.`);
    expect(properties[`${name}1`]?.description).toBe(`${label}. Required with \`${name}2\`, unless \`${name}\` is sent.`);
    expect(properties[`${name}2`]?.description).toBe(`Must equal \`${name}1\`.`);
  });
});

describe('the document', () => {
  it('adds the description of the query schema', () => {
    const exampleRoutes = router({
      only: publicProcedure
        .meta(rest('GET', '/user/', 'x', { description: 'Newest first.' }))
        .input(z.object({ name: z.string().optional() }).catchall(z.unknown()).describe('Any other name is a filter.'))
        .output(z.null())
        .query(() => null),
    });
    const { description, parameters } = operationAt(buildOpenApiDocument(exampleRoutes), 'get', '/user/');
    expect(description).toBe('Newest first.\n\nAny other name is a filter.\n\nNo authentication required.');
    expect(parameters?.map(({ name }) => name)).toEqual(['name']);
  });

  it('uses a relative server URL, which is valid on every host', () => {
    expect(exampleDocument.servers).toEqual([{ url: '/3' }]);
  });

  it('rejects query parameters that are not scalar', () => {
    const input = z.object({ several: z.array(z.object({})) });
    const exampleRoutes = router({
      only: publicProcedure
        .meta(rest('GET', '/user/', 'x'))
        .input(input)
        .output(z.null())
        .query(() => null),
    });
    expect(() => buildOpenApiDocument(exampleRoutes)).toThrow('several');
  });

  it('is served only for GET and HEAD', async () => {
    const handler = createOpenApiHandler(() => exampleDocument);
    const server = http.createServer((request, response) => void handler(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
    const [get, head, post] = await Promise.all([fetch(url), fetch(url, { method: 'HEAD' }), fetch(url, { method: 'POST' })]);
    expect(await get.json()).toEqual(JSON.parse(JSON.stringify(exampleDocument)));
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('routes that take a file', () => {
  it.each(['/user/documents/', '/admin/users/documents/'])('document a binary form field and no JSON body: %s', (path) => {
    const { content = {}, description } = operationAt(application, 'post', path).requestBody ?? {};
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']?.schema).toMatchObject({
      required: expect.arrayContaining(['file']),
      properties: { file: { type: 'string', format: 'binary' } },
    });
    expect(description).toContain('The `file` field accepts one file of up to 10 MB.');
  });

  it('allow null for an optional file in JSON', () => {
    const { content = {} } = operationAt(application, 'patch', '/user/').requestBody ?? {};
    expect(content['multipart/form-data']?.schema?.properties?.['profile']).toMatchObject({ type: 'string', format: 'binary' });
    expect(content['application/json']?.schema?.properties?.['profile']).toMatchObject({ type: 'null' });
  });
});
