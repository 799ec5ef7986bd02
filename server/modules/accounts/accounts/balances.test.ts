// Past balances of accounts, compared with the sums of their entries.
import { beforeAll, describe, expect, it } from 'vitest';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type Balances = { balance: number; available: number };
type BalancesAt = { at: number } & Balances;

const readReference = async ({ ann }: CompanyFixture): Promise<string> => (await ann.api.accounts.list({})).results[0]?.reference ?? '';

/** Posts completed and failed credits and debits of Ann, at different times. */
const postMovements = async ({ ann, admin }: CompanyFixture): Promise<void> => {
  const { transactions } = admin.api.admin;
  await transactions.credit({ user: ann.id, amount: 1_000n, currency: 'USD', status: 'Complete' });
  const creditTransaction = await ann.api.transactions.credit({ amount: 500n, currency: 'USD' });
  const debitTransaction = await ann.api.transactions.debit({ amount: 300n, currency: 'USD' });
  await admin.api.admin.transactions.change({ id: creditTransaction.id, status: 'Complete' });
  const failedDebit = await ann.api.transactions.debit({ amount: 700n, currency: 'USD' });
  await admin.api.admin.transactions.change({ id: failedDebit.id, status: 'Failed' });
  await admin.api.admin.transactions.change({ id: debitTransaction.id, status: 'Complete' });
};

describe('GET /accounts/{reference}/?at=', () => {
  let fixture: CompanyFixture;
  let reference: string;
  let expectedBalances: BalancesAt[];

  beforeAll(async () => {
    fixture = await createFixture();
    await postMovements(fixture);
    reference = await readReference(fixture);
    const rows = await database.owner<{ at: number; balance: number; held: number }[]>`
      select (extract(epoch from e.created_at) * 1000)::float8 as at,
        (sum(balance_delta) over running)::float8 as balance, (sum(held_delta) over running)::float8 as held
      from entries e join ledger_accounts l on l.company_id = e.company_id and l.id = e.account_id
      where e.company_id = ${fixture.companyId} and l.account_reference = ${reference} window running as (order by seq)`;
    // The last entry of a millisecond determines the balance.
    expectedBalances = [...new Map(rows.map(({ at, balance, held }) => [at, { at, balance, available: balance - held }])).values()];
  });

  const serve = () => serveRest(database, fixture);

  const toBalances = (currency: { balance: number; available_balance: number }): Balances => ({
    balance: currency.balance,
    available: currency.available_balance,
  });

  it('returns the balances after each entry until the next one', async () => {
    const rest = await serve();
    const readBalancesAt = async (millis: number): Promise<Balances> => {
      const { data } = await rest('GET', `/accounts/${reference}/?at=${millis}`, { token: fixture.ann.token });
      expect(data.currencies).toHaveLength(1);
      return toBalances(data.currencies[0]);
    };
    expect(expectedBalances.length).toBeGreaterThan(3);
    let before: Balances = { balance: 0, available: 0 };
    for (const { at: millis, ...expected } of expectedBalances) {
      expect(await readBalancesAt(millis - 1), `before ${millis}`).toEqual(before);
      expect(await readBalancesAt(millis), `at ${millis}`).toEqual(expected);
      before = expected;
    }
  });

  it('returns zero before the first entry, and current balances for a future time', async () => {
    const rest = await serve();
    const requestBalance = async (query: string) =>
      (await rest('GET', `/accounts/${reference}/${query}`, { token: fixture.ann.token })).data;
    const now = await requestBalance('');
    expect(await requestBalance('?at=253402300799999')).toEqual(now);
    expect(await requestBalance('?at=')).toEqual(now);
    const [first] = (await requestBalance('?at=0')).currencies;
    expect(first).toEqual({ ...now.currencies[0], balance: 0, available_balance: 0 });
  });

  it('applies to the list of currencies and to a single currency', async () => {
    const rest = await serve();
    const [middleBalances] = expectedBalances.slice(Math.floor(expectedBalances.length / 2));
    const { at, ...expected } = middleBalances!;
    const path = `/accounts/${reference}/currencies/`;
    const { data: list, headers } = await rest('GET', `${path}?at=${at}&active=true`, { token: fixture.ann.token });
    expect(list).toMatchObject({ count: 1, next: null, previous: null });
    expect(toBalances(list.results[0])).toEqual(expected);
    expect(headers.get('x-ignored-parameters')).toBeNull();
    const { data: usdBalance } = await rest('GET', `${path}usd/?at=${at}`, { token: fixture.ann.token });
    expect(usdBalance).toEqual(list.results[0]);
  });

  it('rejects an invalid time', async () => {
    const rest = await serve();
    for (const at of ['yesterday', '-1', '1.5', '253402300800000']) {
      const response = await rest('GET', `/accounts/${reference}/?at=${at}`, { token: fixture.ann.token });
      expect(response).toMatchObject({ status: 400, data: { at: [expect.any(String)] } });
    }
  });
});

describe('GET /accounts/{reference}/currencies/', () => {
  it('lists used currencies, oldest first, with pages, filters and sorting', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    for (const code of ['JPY', 'EUR']) {
      await admin.api.admin.currencies.create({ code });
      await admin.api.admin.transactions.credit({ user: ann.id, amount: 5n, currency: code, status: 'Complete' });
    }
    const reference = await readReference(fixture);
    const rest = await serveRest(database, fixture);
    const codes = async (query: string) => {
      const { data } = await rest('GET', `/accounts/${reference}/currencies/?${query}`, { token: ann.token });
      return data.results.map(({ currency }: { currency: { code: string } }) => currency.code);
    };
    expect(await codes('')).toEqual(['JPY', 'EUR']);
    expect(await codes('orderby=currency')).toEqual(['EUR', 'JPY']);
    expect(await codes('active=true')).toEqual(['JPY']);
    expect(await codes('active=false')).toEqual(['EUR']);
    expect(await codes('currency=eur')).toEqual(['EUR']);
    expect(await codes('page_size=1&page=2')).toEqual(['EUR']);
    expect(await codes('pagination=cursor&page_size=1')).toEqual(['EUR']);
    const unusedResponse = await rest('GET', `/accounts/${reference}/currencies/USD/`, { token: ann.token });
    expect(unusedResponse.status).toBe(404);
  });
});

/** Opens two accounts, posts credits and a hold, and returns timestamps before, between and after these transactions. */
const openTwoAccounts = async ({ ann, admin }: CompanyFixture) => {
  const { transactions } = admin.api.admin;
  const [primary] = (await ann.api.accounts.list({})).results;
  const savings = await ann.api.accounts.create({ name: 'Savings' });
  const credits = [
    await transactions.credit({ user: ann.id, amount: 1_000n, currency: 'USD', status: 'Complete' }),
    await transactions.credit({ user: ann.id, account: savings.reference, amount: 40n, currency: 'USD', status: 'Complete' }),
  ];
  const pendingDebit = await ann.api.transactions.debit({ amount: 300n, currency: 'USD' });
  const timestamps = [credits[0]!.created - 1, ...[...credits, pendingDebit].map(({ created }) => created), pendingDebit.created + 60_000];
  return { references: [primary!.reference, savings.reference], moments: timestamps };
};

describe('accounts.history', () => {
  it('returns the balances of an account at each time', async () => {
    const fixture = await createFixture();
    const { references, moments } = await openTwoAccounts(fixture);
    for (const reference of references) {
      const [history] = await fixture.ann.api.accounts.history({ reference, moments });
      expect(history?.points).toHaveLength(moments.length);
      for (const point of history?.points ?? []) {
        const { currencies } = await fixture.ann.api.accounts.get({ reference, at: point.at });
        const [{ balance, available_balance } = { balance: 0n, available_balance: 0n }] = currencies;
        expect(point, `${reference} at ${point.at}`).toEqual({ at: point.at, balance, available_balance });
      }
    }
  });

  it('sums all accounts of a user by currency', async () => {
    const fixture = await createFixture();
    const { moments } = await openTwoAccounts(fixture);
    const histories = await fixture.ann.api.accounts.history({ moments });
    expect(histories.map(({ currency }) => currency.code)).toEqual(['USD']);
    expect(histories[0]?.points[0]).toMatchObject({ balance: 0n, available_balance: 0n });
    expect(histories[0]?.points.at(-1)).toMatchObject({ balance: 1_040n, available_balance: 740n });
  });

  it('excludes reconciliation accounts from the total, but returns a single one', async () => {
    const fixture = await createFixture();
    const { references, moments } = await openTwoAccounts(fixture);
    const [, reference = ''] = references;
    await fixture.admin.api.admin.accounts.update({ reference, recon: true });
    const [sum] = await fixture.ann.api.accounts.history({ moments });
    expect(sum?.points.at(-1)).toMatchObject({ balance: 1_000n, available_balance: 700n });
    const [singleHistory] = await fixture.ann.api.accounts.history({ reference, moments });
    expect(singleHistory?.points.at(-1)).toMatchObject({ balance: 40n });
  });

  it('returns not found for an account of another user or company', async () => {
    const fixture = await createFixture();
    const otherFixture = await createFixture();
    const { references, moments } = await openTwoAccounts(fixture);
    const input = { reference: references[0]!, moments };
    await expect(fixture.admin.api.accounts.history(input)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(otherFixture.admin.api.admin.accounts.history(input)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(fixture.admin.api.admin.accounts.history(input)).resolves.toHaveLength(1);
  });

  it('returns no history for a user without currencies', async () => {
    const fixture = await createFixture();
    await expect(fixture.ann.api.accounts.history({ moments: [Date.now()] })).resolves.toEqual([]);
  });
});

describe('GET /account-currencies/', () => {
  it('lists the currencies of all accounts of the user, now and at a given time', async () => {
    const fixture = await createFixture();
    const { ann, admin } = fixture;
    await postMovements(fixture);
    const reference = await readReference(fixture);
    const { reference: savings } = await ann.api.accounts.create({ name: 'Savings' });
    await ann.api.accounts.currencies.create({ reference: savings, currency: 'USD' });
    const rest = await serveRest(database, fixture);
    const read = async (query = '') => (await rest('GET', `/account-currencies/${query}`, { token: ann.token })).data;
    const usd = { account: reference, currency: { code: 'USD' }, balance: 1_200 };
    expect(await read('?orderby=-balance')).toMatchObject({
      count: 2,
      results: [usd, { account: savings, currency: { code: 'USD' }, balance: 0 }],
    });
    expect(await read('?account__name=Savings')).toMatchObject({ count: 1, results: [{ account: savings }] });
    expect(await read('?balance__gt=0')).toMatchObject({ count: 1, results: [usd] });
    for (const name of ['at', 'historic'])
      expect(await read(`?${name}=1000&currency=usd&account=${reference}`)).toMatchObject({
        count: 1,
        results: [{ account: reference, balance: 0 }],
      });
    const pages = [await read('?page_size=1'), await read('?page_size=1&page=2')];
    const listedAccounts = pages.flatMap(({ results }) => results.map(({ account }: { account: string }) => account));
    expect(new Set(listedAccounts)).toEqual(new Set([reference, savings]));
    const annsCurrencies = await admin.api.admin.accounts.allCurrencies({ user: ann.id, orderby: '-balance' });
    expect(annsCurrencies.results).toMatchObject([{ account: reference, balance: 1_200n, archived: false }, { account: savings }]);
    const otherFixture = await createFixture();
    expect((await otherFixture.admin.api.admin.accounts.allCurrencies({ account: reference })).results).toEqual([]);
  });
});
