import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { countTransactions } from '#server/modules/payments/transactions/list-transactions.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** Ann's transactions: six credits of 100 to 600 in two currencies, one debit, one transfer to Bob. */
const createTransactions = async (fixture: CompanyFixture): Promise<void> => {
  const { api } = fixture.admin;
  await api.admin.currencies.create({ code: 'JPY' });
  for (const [index, amount] of [100n, 200n, 300n, 400n, 500n, 600n].entries()) {
    await api.admin.transactions.credit({
      user: fixture.ann.email,
      amount,
      currency: index < 4 ? 'USD' : 'JPY',
      status: index < 3 ? 'Complete' : 'Pending',
      subtype: index % 2 ? 'deposit' : null,
      reference: `ref-${index}`,
      metadata: index === 0 ? { order: 7, paid: true, name: 'first' } : { order: index },
    });
  }
  await fixture.ann.api.transactions.debit({ amount: 50n, currency: 'USD' });
  await fixture.ann.api.transactions.transfer({ amount: 25n, currency: 'USD', recipient: fixture.bob.email });
};

describe('GET /transactions/', () => {
  let fixture: CompanyFixture;
  let get: (path: string, person?: 'ann' | 'bob' | 'admin') => ReturnType<RestClient>;

  beforeAll(async () => {
    fixture = await createFixture();
    await createTransactions(fixture);
  });

  /** Started by each test, because a server is closed with its test. */
  const startRest = async () => {
    const rest = await serveRest(database, fixture);
    get = (path, person = 'ann') => rest('GET', path, { token: fixture[person].token });
  };

  const amounts = async (query: string): Promise<(number | bigint)[]> => {
    const { data } = await get(`/transactions/?${query}`);
    return data.results.map(({ amount }: { amount: number }) => amount);
  };

  it("returns only the caller's transactions, newest first, fifteen per page", async () => {
    await startRest();
    const { data } = await get('/transactions/');
    expect(data).toMatchObject({ count: 8, next: null, previous: null });
    expect(await amounts('')).toEqual([-25, -50, 600, 500, 400, 300, 200, 100]);
    expect((await get('/transactions/', 'bob')).data.count).toBe(1);
  });

  it.each([
    ['tx_type=both', []],
    ['status=pending&orderby=amount', [-50, 400, 500, 600]],
    ['status__in=Complete,failed&tx_type=credit', [300, 200, 100]],
    ['partner__isnull=TRUE&currency=JPY', [600, 500]],
    ['amount__gt=300&amount__lte=500', [500, 400]],
    ['created__lt=4102444800000&reference=ref-5', [600]],
    ['orderby=amount&tx_type=credit', [100, 200, 300, 400, 500, 600]],
    ['orderby=-amount&page_size=2', [600, 500]],
    ['status=&created__gt=&partner__isnull=&page=&orderby=&tx_type=debit', [-25, -50]],
    ['partner=nobody@x.example', []],
  ])('?%s returns %j', async (query, expected) => {
    await startRest();
    expect(await amounts(query)).toEqual(expected);
  });

  it('reports ignored parameters', async () => {
    await startRest();
    const { headers } = await get('/transactions/?unheard_of=1&orderby=nonsense');
    expect(headers.get('x-ignored-parameters')).toBe('orderby, unheard_of');
  });

  it.each(['created__gt=yesterday', 'amount=1.5'])('rejects ?%s with an error on the filter', async (query) => {
    await startRest();
    const { status, data } = await get(`/transactions/?${query}`);
    expect({ status, fields: Object.keys(data) }).toEqual({ status: 400, fields: [query.split('=')[0]] });
  });

  it('links pages with every parameter, and ends in 404', async () => {
    await startRest();
    const listedIds: unknown[] = [];
    const links: unknown[] = [];
    let path: string | null = '/transactions/?orderby=amount&page_size=3&tx_type=credit';
    while (path) {
      const { data }: Awaited<ReturnType<RestClient>> = await get(path);
      expect(data.count).toBe(6);
      listedIds.push(...data.results.map(({ amount }: { amount: number }) => amount));
      links.push(data.next);
      path = data.next && data.next.slice(data.next.indexOf('/transactions/'));
    }
    expect(listedIds).toEqual([100, 200, 300, 400, 500, 600]);
    const { appUrl } = fixture.services.environment;
    expect(links).toEqual([`${appUrl}/3/transactions/?orderby=amount&page_size=3&tx_type=credit&page=2`, null]);
    expect((await get('/transactions/?tx_type=credit&page_size=3&page=2')).status).toBe(200);
    expect((await get('/transactions/?tx_type=credit&page_size=3&page=3')).status).toBe(404);
    const pageBeyondEnd = await get('/transactions/?page=2');
    expect(pageBeyondEnd).toMatchObject({ status: 404, body: { message: 'Invalid page.' } });
    expect((await get('/transactions/?page=0')).status).toBe(404);
  });

  it.each([
    ['-created', [-25, -50, 600, 500, 400, 300, 200, 100]],
    ['created', [100, 200, 300, 400, 500, 600, -50, -25]],
  ] as const)('pages in both directions by key with pagination=cursor&orderby=%s, without a count', async (orderby, expected) => {
    await startRest();
    const followLinks = async (start: string, link: 'next' | 'previous') => {
      const pages: unknown[][] = [];
      let last = start;
      for (let path: string | null = start; path;) {
        const { data }: Awaited<ReturnType<RestClient>> = await get(path);
        expect(data).not.toHaveProperty('count');
        pages.push(data.results.map(({ amount }: { amount: number }) => amount));
        last = path;
        path = data[link] && data[link].slice(data[link].indexOf('/transactions/'));
      }
      return { pages, last };
    };
    const forward = await followLinks(`/transactions/?pagination=cursor&page_size=3&orderby=${orderby}`, 'next');
    expect(forward.pages).toEqual([expected.slice(0, 3), expected.slice(3, 6), expected.slice(6)]);
    const backward = await followLinks(forward.last, 'previous');
    expect(backward.pages).toEqual([expected.slice(6), expected.slice(3, 6), expected.slice(0, 3)]);
  });

  it('sums the filtered transactions in the default currency', async () => {
    await startRest();
    const totals = async (query: string) => (await get(`/transactions/totals/?${query}`)).data;
    expect(await totals('')).toEqual({ amount: 925, total_amount: 925, fees: 0, count: 6, currency: 'USD' });
    const yen = { amount: 1_100, total_amount: 1_100, fees: 0, count: 2, currency: 'JPY' };
    expect(await totals('currency=jpy')).toEqual(yen);
    expect(await totals('currency__in=jpy')).toEqual(yen);
    expect(await totals('status=complete&tx_type=credit')).toMatchObject({ amount: 600, count: 3 });
    expect(await totals('metadata__order=7')).toMatchObject({ amount: 100, count: 1 });
  });

  it('does not sum across currencies', async () => {
    await startRest();
    for (const [path, person] of [
      ['/transactions/totals/', 'ann'],
      ['/admin/transactions/totals/', 'admin'],
    ] as const) {
      const { status, data } = await get(`${path}?currency__in=usd,jpy`, person);
      expect({ status, data }).toEqual({ status: 400, data: { currency__in: ['Specify a currency.'] } });
    }
    const { data } = await get('/admin/transactions/totals/?currency__in=JPY', 'admin');
    expect(data).toMatchObject({ amount: 1_100, count: 2, currency: 'JPY' });
  });

  it('returns one transaction, and 404 for those of others', async () => {
    await startRest();
    const [newest] = (await get('/transactions/')).data.results;
    const single = { ...newest, messages: [], fees: [] };
    expect((await get(`/transactions/${newest.id}/`)).data).toEqual(single);
    expect((await get(`/transactions/${newest.id}`)).data).toEqual(single);
    for (const id of [newest.partner.id, 'not-a-uuid', '0198c2f5-0000-7000-8000-000000000000']) {
      expect((await get(`/transactions/${id}/`)).status).toBe(404);
    }
  });

  it('returns all transactions of the company to admins, with exact counts from the rollup', async () => {
    await startRest();
    const count = async (query: string) => (await get(`/admin/transactions/?${query}`, 'admin')).data.count;
    expect([
      await count(''),
      await count('status=pending'),
      await count('tx_type=credit&currency=usd'),
      await count('status__in=complete'),
    ]).toEqual([9, 4, 5, 5]);
    for (const name of [fixture.bob.email, fixture.bob.id, fixture.bob.email.toUpperCase()]) expect(await count(`user=${name}`)).toBe(1);
    expect(await count('user=nobody@x.example')).toBe(0);
    const { data } = await get('/admin/transactions/totals/?currency=USD', 'admin');
    expect(data).toMatchObject({ amount: 950, count: 7, currency: 'USD' });
  });
});

describe('GET /transactions/ with many rows', () => {
  const TOTAL = 251;
  const BATCH = 24;
  let fixture: CompanyFixture;

  /** Ten full batches and one of eleven: all rows of a batch are of the same millisecond. */
  beforeAll(async () => {
    fixture = await createFixture();
    for (let created = 0; created < TOTAL; created += BATCH) {
      const amounts = Array.from({ length: Math.min(BATCH, TOTAL - created) }, (_, index) => BigInt(created + index + 1));
      await fixture.ann.api.transactions.batch({
        transactions: amounts.map((amount) => ({ amount, currency: 'USD', tx_type: 'credit' as const })),
      });
    }
  });

  const startRest = async () => {
    const rest = await serveRest(database, fixture);
    return async (path: string) => (await rest('GET', path, { token: fixture.ann.token })).data;
  };

  /** Amounts of all pages from a path on, page by page. */
  const followLinks = async (get: (path: string) => Promise<any>, start: string, link: 'next' | 'previous') => {
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
  ])('?%s returns %i of 251', async (query, length) => {
    const get = await startRest();
    const { count, results } = await get(`/transactions/?${query}`);
    expect({ count, length: results.length }).toEqual({ count: TOTAL, length });
  });

  it('pagination=cursor has the same page sizes', async () => {
    const get = await startRest();
    expect((await get('/transactions/?pagination=cursor')).results).toHaveLength(15);
    expect((await get('/transactions/?pagination=cursor&page_size=1000')).results).toHaveLength(250);
  });

  it.each(['created', '-created'])(
    'pagination=cursor&orderby=%s pages through a batch of one millisecond without gaps or duplicates',
    async (orderby) => {
      const get = await startRest();
      const created = await database.owner`
      select array_agg(amount::int) as amounts from transactions where company_id = ${fixture.companyId}
      group by created_at having count(*) = ${BATCH}`;
      expect(created.length).toBeGreaterThan(0);
      const { results } = await get(`/transactions/?amount__lte=${BATCH}&page_size=${BATCH}&orderby=${orderby}`);
      const expected = results.map(({ amount }: { amount: number }) => amount);
      expect(new Set(expected).size).toBe(BATCH);
      const forward = await followLinks(
        get,
        `/transactions/?pagination=cursor&amount__lte=${BATCH}&page_size=5&orderby=${orderby}`,
        'next',
      );
      expect(forward.pages.flat()).toEqual(expected);
      const backward = await followLinks(get, forward.last, 'previous');
      expect(backward.pages.toReversed().flat()).toEqual(expected);
    },
  );

  it('numbered pages have no gaps or duplicates', async () => {
    const get = await startRest();
    const { pages } = await followLinks(get, '/transactions/?page_size=100', 'next');
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 51]);
    expect(new Set(pages.flat()).size).toBe(TOTAL);
  });
});

it('sets updated and executed on completion, whenever the transaction was created', async () => {
  const { admin, ann } = await createFixture();
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
  it("uses the caller's first currency, or the company’s default", async () => {
    const { admin, ann, bob, clock } = await createFixture();
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

const USD = { amount: 10n, currency: 'USD' };

const countOf = async ({ companyId }: CompanyFixture, userId: string): Promise<number | undefined> =>
  (await countTransactions(database.db, companyId, [userId])).get(userId);

const readCount = async (person: CompanyFixture['ann']): Promise<number | undefined> => (await person.api.transactions.list({})).count;

describe('countTransactions', () => {
  it('matches the list: all accounts, currencies and statuses, archived or not', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    const { credit, change } = admin.api.admin.transactions;
    expect(await countOf(fixture, ann.id)).toBe(0);
    await credit({ ...USD, amount: 1_000n, user: ann.id, status: 'Complete' });
    const { id: failed } = await credit({ ...USD, user: ann.id });
    await change({ id: failed, status: 'Failed' });
    const { id: archived } = await credit({ ...USD, user: ann.id, status: 'Complete' });
    await change({ id: archived, archived: true });
    for (const kind of [
      { name: 'Escrow', hidden: true },
      { name: 'Books', recon: true },
    ]) {
      const { reference } = await admin.api.admin.accounts.create({ user: ann.id, ...kind });
      await credit({ ...USD, account: reference, status: 'Complete' });
    }
    await ann.api.transactions.debit(USD);
    await ann.api.transactions.transfer({ ...USD, recipient: bob.email });
    expect(await countOf(fixture, ann.id)).toBe(7);
    expect(await readCount(ann)).toBe(7);
    expect([await countOf(fixture, bob.id), await readCount(bob)]).toEqual([1, 1]);
  });

  it('is scoped to the company and the given users', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const { admin, ann, bob } = fixture;
    await admin.api.admin.transactions.credit({ ...USD, user: ann.id, status: 'Complete' });
    expect(await countTransactions(database.db, fixture.companyId, [ann.id, bob.id])).toEqual(
      new Map([
        [ann.id, 1],
        [bob.id, 0],
      ]),
    );
    expect(await countOf(otherFixture, ann.id)).toBe(0);
    expect(await countOf(fixture, newId())).toBe(0);
  });
});
