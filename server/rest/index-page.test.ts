// OPTIONS describes the methods of a path and all of their fields, regardless of earlier requests.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call } from '#server/testing/example-client.ts';

const database = useTestDatabase();
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

const describePath = async (path: string) => (await call(example.origin, path, { method: 'OPTIONS' })).json.data;

it('describes each path with its path, query and body fields', async () => {
  const users = await describePath('/admin/users/');
  const transactions = await describePath('/transactions/');
  expect(users).toMatchObject({ name: 'Admin users', methods: { POST: { fields: { name: { in: 'body', required: true } } } } });
  expect(transactions).toMatchObject({
    name: 'Transactions',
    methods: { GET: { fields: { status: { in: 'query', required: false, type: 'string' }, partner__isnull: { in: 'query' } } } },
  });
  expect((await describePath('/accounts/abc/')).methods.GET.fields).toMatchObject({ reference: { in: 'path', required: true } });
  expect(await describePath('/admin/users/')).toEqual(users);
});

it('responds to preflight requests for unknown paths with any method', async () => {
  const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PATCH' };
  const preflight = await call(example.origin, '/nowhere/', { method: 'OPTIONS', headers });
  expect(preflight.headers.get('access-control-allow-methods')?.split(', ')).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  );
});
