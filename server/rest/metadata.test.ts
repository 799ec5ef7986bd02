// Metadata is limited in bytes and entries on every route, because lists return it.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { fillExamplePath } from '#server/testing/examples/example-path.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const FIELDS = getRouteTable(appRouter).routes.flatMap(({ method, path, procedure }) =>
  (procedure._def.inputs as Partial<z.ZodObject>[]).flatMap(({ shape = {} }) =>
    Object.entries(shape)
      .filter(([name]) => name.endsWith('metadata'))
      .map(([name, schema]): [string, string, z.ZodType] => [`${method} ${path}`, name, schema as z.ZodType]),
  ),
);

const TOO_MANY_ENTRIES = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`key${index}`, index]));

describe('metadata', () => {
  it.each(FIELDS)('of %s, as %s, holds 100 kB and a thousand entries', (_route, _name, schema) => {
    const { key0: _one, ...thousand } = TOO_MANY_ENTRIES;
    const inputs = [
      thousand,
      TOO_MANY_ENTRIES,
      { list: Array.from({ length: 1_000 }, () => 0) },
      { text: 'x'.repeat(100_000) },
      { text: 'x'.repeat(105_000) },
    ];
    expect(inputs.map((value) => schema.safeParse(value).success)).toEqual([true, false, false, true, false]);
  });

  const CHANGE_PATHS = FIELDS.flatMap(([route]) => (route.startsWith('PATCH ') ? [route.replace('PATCH ', '')] : []));

  it.each(CHANGE_PATHS)('of %s keeps all concurrent changes', async (route) => {
    const fixture = await createFixture();
    const call = await serveRest(database, fixture);
    const path = await fillExamplePath(route, fixture, database);
    const { token } = route.startsWith('/admin/') ? fixture.admin : fixture.ann;
    const names = Array.from({ length: 8 }, (_, index) => `at_once_${index}`);
    const responses = await Promise.all(names.map((name) => call('PATCH', path, { token, body: { metadata: { [name]: true } } })));
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Object.keys((await call('GET', path, { token })).data.metadata).toSorted()).toEqual(names);
  });

  it('is limited across several changes, and is returned unchanged', async () => {
    const fixture = await createFixture();
    const { ann, admin } = fixture;
    const call = await serveRest(database, fixture);
    const change = (metadata: object) => call('PATCH', '/user/', { token: ann.token, body: { metadata } });
    expect([(await change({ a: 'x'.repeat(60_000) })).status, (await change({ b: 'x'.repeat(60_000) })).status]).toEqual([200, 400]);
    const metadata = { deep: { list: [1, null, 10n ** 20n] } };
    const body = { user: ann.id, amount: 5, currency: 'USD', status: 'Complete', metadata };
    expect((await call('POST', '/admin/transactions/credit/', { token: admin.token, body })).status).toBe(201);
    expect((await call('GET', '/transactions/', { token: ann.token })).data.results[0].metadata).toEqual(metadata);
    const batch = { transactions: [{ tx_type: 'credit', amount: 5, currency: 'USD', metadata: TOO_MANY_ENTRIES }] };
    expect(await call('POST', '/transactions/', { token: ann.token, body: batch })).toMatchObject({
      status: 400,
      data: { 'transactions.0.metadata': [expect.stringContaining('1000 keys')] },
    });
  });
});
