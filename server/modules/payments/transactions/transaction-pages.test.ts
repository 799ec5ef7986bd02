// Pages of somebody with many transactions, and what the moments and the currency of a transaction are good for in a list.
import { beforeAll, describe, expect, it } from 'vitest';
import { serveRest } from '#server/testing/rest-client.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

describe('GET /transactions/ of somebody with many', () => {
  const TOTAL = 251;
  const BATCH = 24;
  let world: World;

  /** Ten full batches and one of eleven: all rows of a batch are of the same millisecond. */
  beforeAll(async () => {
    world = await createWorld();
    for (let created = 0; created < TOTAL; created += BATCH) {
      const amounts = Array.from({ length: Math.min(BATCH, TOTAL - created) }, (_, index) => BigInt(created + index + 1));
      await world.ann.api.transactions.batch({
        transactions: amounts.map((amount) => ({ amount, currency: 'USD', tx_type: 'credit' as const })),
      });
    }
  });

  const serve = async () => {
    const rest = await serveRest(database, world);
    return async (path: string) => (await rest('GET', path, { token: world.ann.token })).data;
  };

  /** Amounts of all pages from a path on, page by page. */
  const walk = async (get: (path: string) => Promise<any>, start: string, link: 'next' | 'previous') => {
    const pages: number[][] = [];
    let last = start;
    for (let path: string | null = start; path;) {
      const data = await get(path);
      pages.push(data.results.map(({ amount }: { amount: number }) => amount));
      last = path;
      path = data[link] && data[link].slice(data[link].indexOf('/transactions/'));
    }
    return { pages, last };
  };

  it.each([
    ['', 15],
    ['page_size=250', 250],
    ['page_size=251', 250],
    ['page_size=1000', 250],
    ['page_size=1000&page=2', 1],
  ])('?%s shows %i of 251', async (query, length) => {
    const get = await serve();
    const { count, results } = await get(`/transactions/?${query}`);
    expect({ count, length: results.length }).toEqual({ count: TOTAL, length });
  });

  it('pagination=cursor has the same page sizes', async () => {
    const get = await serve();
    expect((await get('/transactions/?pagination=cursor')).results).toHaveLength(15);
    expect((await get('/transactions/?pagination=cursor&page_size=1000')).results).toHaveLength(250);
  });

  it.each(['created', '-created'])(
    'pagination=cursor&orderby=%s passes through a batch of one millisecond without gap or double',
    async (orderby) => {
      const get = await serve();
      const created = await database.owner`
      select array_agg(amount::int) as amounts from transactions where company_id = ${world.companyId}
      group by created_at having count(*) = ${BATCH}`;
      expect(created.length).toBeGreaterThan(0);
      const { results } = await get(`/transactions/?amount__lte=${BATCH}&page_size=${BATCH}&orderby=${orderby}`);
      const expected = results.map(({ amount }: { amount: number }) => amount);
      expect(new Set(expected).size).toBe(BATCH);
      const there = await walk(get, `/transactions/?pagination=cursor&amount__lte=${BATCH}&page_size=5&orderby=${orderby}`, 'next');
      expect(there.pages.flat()).toEqual(expected);
      const back = await walk(get, there.last, 'previous');
      expect(back.pages.toReversed().flat()).toEqual(expected);
    },
  );

  it('numbered pages pass through them as well', async () => {
    const get = await serve();
    const { pages } = await walk(get, '/transactions/?page_size=100', 'next');
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 51]);
    expect(new Set(pages.flat()).size).toBe(TOTAL);
  });
});

it('a transaction is updated and executed when it ends, whenever it was created', async () => {
  const { admin, ann } = await createWorld();
  for (const amount of [1n, 2n, 3n]) await ann.api.transactions.credit({ amount, currency: 'USD' });
  const list = async (query: Record<string, string>) => (await ann.api.transactions.list(query)).results;
  for (const amount of ['3', '1']) {
    for (const { id } of await list({ amount })) await admin.api.admin.transactions.change({ id, status: 'Complete' });
  }
  const amounts = async (query: Record<string, string>) => (await list(query)).map(({ amount }) => amount);
  expect(await amounts({ orderby: 'created' })).toEqual([1n, 2n, 3n]);
  expect(await amounts({ orderby: 'updated' })).toEqual([2n, 3n, 1n]);
  expect(await amounts({ orderby: 'executed', status: 'complete' })).toEqual([3n, 1n]);
});

describe('GET /transactions/totals/ without a currency', () => {
  it('is in the currency that the caller used first, and in the company’s for those who used none', async () => {
    const { admin, ann, bob, clock } = await createWorld();
    const { api } = admin;
    clock.advance(1);
    await api.admin.currencies.create({ code: 'JPY' });
    await api.admin.transactions.credit({ user: ann.email, amount: 70n, currency: 'JPY', status: 'Complete' });
    await api.admin.transactions.credit({ user: ann.email, amount: 5n, currency: 'USD', status: 'Complete' });
    expect(await ann.api.transactions.totals({})).toMatchObject({ amount: 70n, count: 1, currency: 'JPY' });
    expect(await bob.api.transactions.totals({})).toMatchObject({ amount: 0n, count: 0, currency: 'USD' });
    expect(await api.admin.transactions.totals({})).toMatchObject({ amount: 5n, count: 1, currency: 'USD' });
    await api.admin.currencies.update({ code: 'USD', archived: true });
    expect(await bob.api.transactions.totals({})).toMatchObject({ currency: 'JPY' });
  });
});
