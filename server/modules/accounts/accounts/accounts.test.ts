import { describe, expect, it } from 'vitest';
import { accountList, ownAccountList } from '#server/modules/accounts/accounts/account-list.ts';
import type { Account, AccountCurrency, AdminAccount } from '#server/modules/accounts/accounts/schema.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { catchApiError, useFixtures, type TestUser } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

/** Credits accounts with the given balances. */
const creditAccounts = async ({ api }: TestUser, amounts: Record<string, Record<string, bigint>>): Promise<void> => {
  for (const [account, currencyAmounts] of Object.entries(amounts)) {
    for (const [currency, amount] of Object.entries(currencyAmounts)) {
      await api.admin.transactions.credit({ account, amount, currency, status: 'Complete' });
    }
  }
};

const hasMatchingCurrency =
  (isMatch: (accountCurrency: AccountCurrency) => boolean) =>
  ({ currencies }: Account): boolean =>
    currencies.some(isMatch);

/** Expected results of filters that do not compare a field of the account. */
const currencyFilters: Record<string, (readonly [value: string, isMatch: (account: Account) => boolean])[]> = {
  active: [['false', hasMatchingCurrency(({ active }) => !active)]],
  currency: [['usd', hasMatchingCurrency(({ currency }) => currency.code === 'USD')]],
  currency__in: [['usd,eur', hasMatchingCurrency(({ currency }) => currency.code === 'USD')]],
  balance: [['300', hasMatchingCurrency(({ balance }) => balance === 300n)]],
  balance__gt: [['300', hasMatchingCurrency(({ balance }) => balance > 300n)]],
  balance__gte: [['301', hasMatchingCurrency(({ balance }) => balance >= 301n)]],
  balance__lt: [['300', hasMatchingCurrency(({ balance }) => balance < 300n)]],
  balance__lte: [['299', hasMatchingCurrency(({ balance }) => balance <= 299n)]],
  available_balance: [['400', hasMatchingCurrency(({ available_balance: available }) => available === 400n)]],
  available_balance__gt: [['399', hasMatchingCurrency(({ available_balance: available }) => available > 399n)]],
  available_balance__gte: [['400', hasMatchingCurrency(({ available_balance: available }) => available >= 400n)]],
  available_balance__lt: [['300', hasMatchingCurrency(({ available_balance: available }) => available < 300n)]],
  available_balance__lte: [['20', hasMatchingCurrency(({ available_balance: available }) => available <= 20n)]],
  definition: [['pot', ({ definition }: Account) => definition === 'pot']],
  definition__in: [['pot,other', ({ definition }: Account) => definition === 'pot']],
};

describe('GET /accounts/', () => {
  it('returns one primary account without currencies for a new user', async () => {
    const { ann } = await createFixture();
    const { count, results } = await ann.api.accounts.list({});
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ name: 'default', label: null, primary: true, currencies: [], metadata: {} });
    expect(results[0]?.reference).toMatch(/^[A-Z0-9]{10}$/);
  });

  it('returns balance and available balance per currency, with the first used currency active', async () => {
    const { ann, admin } = await createFixture();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    for (const [currency, amount] of [
      ['USD', 500n],
      ['JPY', 70n],
    ] as const) {
      await admin.api.admin.transactions.credit({ user: ann.id, amount, currency, status: 'Complete' });
    }
    await ann.api.transactions.debit({ amount: 200n, currency: 'USD' });
    await ann.api.transactions.credit({ amount: 9n, currency: 'USD' });
    const [account] = (await ann.api.accounts.list({})).results;
    expect(account?.currencies).toMatchObject([
      { currency: { code: 'USD', divisibility: 2 }, balance: 500n, available_balance: 300n, active: true },
      { currency: { code: 'JPY', divisibility: 0 }, balance: 70n, available_balance: 70n, active: false },
    ]);
  });

  it('supports every filter and sort order', async () => {
    const { ann, companyId, admin } = await createFixture();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    await database.owner`update accounts set reference = 'MAIN', name = 'travel', created_at = '2026-01-01', updated_at = '2026-02-01'
      where company_id = ${companyId} and user_id = ${ann.id}`;
    await database.owner`insert into accounts (company_id, reference, user_id, name, definition, recon, created_at, updated_at) values
      (${companyId}, 'SAVE', ${ann.id}, 'daily', 'pot', false, '2026-01-02', '2026-02-03'),
      (${companyId}, 'ATM', ${ann.id}, 'savings', 'till', true, '2026-01-03', '2026-02-02')`;
    await creditAccounts(admin, { MAIN: { USD: 500n, JPY: 20n }, SAVE: { JPY: 300n } });
    await admin.api.admin.transactions.debit({ account: 'MAIN', amount: 100n, currency: 'USD' });
    expect(await findListMismatches(ownAccountList, ann.api.accounts.list, { matches: currencyFilters })).toEqual({});
  });

  it('matches several currency filters against one currency', async () => {
    const { ann, admin } = await createFixture();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    const reference = (await ann.api.accounts.list({})).results[0]?.reference ?? '';
    await creditAccounts(admin, { [reference]: { USD: 5n, JPY: 500n } });
    const count = async (query: Record<string, string>) => (await ann.api.accounts.list(query)).count;
    expect(await count({ currency: 'jpy', balance__gt: '100' })).toBe(1);
    expect(await count({ currency: 'usd', balance__gt: '100' })).toBe(0);
    expect(await count({ currency: 'usd', active: 'true', balance: '5' })).toBe(1);
  });

  it('returns only active or only inactive currencies with the active filter', async () => {
    const { ann, admin } = await createFixture();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    const reference = (await ann.api.accounts.list({})).results[0]?.reference ?? '';
    await creditAccounts(admin, { [reference]: { USD: 5n, JPY: 500n } });
    const codes = ({ currencies }: { currencies: { currency: { code: string } }[] }) => currencies.map(({ currency }) => currency.code);
    expect((await ann.api.accounts.list({ active: 'true' })).results.map(codes)).toEqual([['USD']]);
    expect(codes(await ann.api.accounts.get({ reference, active: 'false' }))).toEqual(['JPY']);
  });
});

describe('GET /accounts/{reference}/', () => {
  it("returns the caller's account, with and without a trailing slash", async () => {
    const fixture = await createFixture();
    const rest = await serveRest(database, fixture);
    const [account] = (await fixture.ann.api.accounts.list({})).results;
    for (const path of [`/accounts/${account?.reference}/`, `/accounts/${account?.reference}`]) {
      expect((await rest('GET', path, { token: fixture.ann.token })).data).toEqual(account);
    }
  });

  it("returns 404 for another user's account and for an unknown reference", async () => {
    const fixture = await createFixture();
    const rest = await serveRest(database, fixture);
    const [account] = (await fixture.bob.api.accounts.list({})).results;
    for (const reference of [account?.reference, 'NOTHING']) {
      expect((await rest('GET', `/accounts/${reference}/`, { token: fixture.ann.token })).status).toBe(404);
    }
  });
});

const primaryOf = async ({ api }: TestUser): Promise<string> => (await api.accounts.list({ primary: 'true' })).results[0]?.reference ?? '';

describe('POST /admin/accounts/', () => {
  it('opens a standalone account with a given reference that transactions can use', async () => {
    const { admin, rest, company } = await createRestFixture();
    const body = { name: 'Float', reference: 'float-1', label: 'Till', metadata: { desk: 1 } };
    const { status, data } = await rest('POST', '/admin/accounts/', { token: admin.token, body });
    expect(status, company).toBe(201);
    const timestamps = { created: expect.any(Number), updated: expect.any(Number) };
    const unset = { user: null, definition: null, primary: false, recon: false, hidden: false, archived: false, currencies: [] };
    expect(data).toEqual({ ...body, ...unset, ...timestamps });
    await admin.api.admin.transactions.credit({ account: 'float-1', amount: 90n, currency: 'USD', status: 'Complete' });
    const account = await admin.api.admin.accounts.get({ reference: 'float-1' });
    expect(account.currencies).toMatchObject([{ currency: { code: 'USD' }, balance: 90n, active: true, archived: false }]);
  });

  it('opens an account for a user by address, with its reference as the default name', async () => {
    const { admin, ann } = await createFixture();
    const { email } = await ann.api.user.get();
    const account = await admin.api.admin.accounts.create({ user: email });
    expect(account).toMatchObject({ user: { id: ann.id }, name: account.reference, primary: false });
    expect((await ann.api.accounts.get({ reference: account.reference })).name).toBe(account.reference);
  });

  it('rejects a duplicate or malformed reference, and a primary account without a user', async () => {
    const { admin } = await createFixture();
    await admin.api.admin.accounts.create({ reference: 'float' });
    const findRejectedFields = async (input: Parameters<typeof admin.api.admin.accounts.create>[0]) =>
      Object.keys(((await catchApiError(admin.api.admin.accounts.create(input))).fields ?? {}) as object);
    expect(await findRejectedFields({ reference: 'float' })).toEqual(['reference']);
    expect(await findRejectedFields({ reference: 'a/b' })).toEqual(['reference']);
    expect(await findRejectedFields({ primary: true })).toEqual(['primary']);
    expect(await findRejectedFields({ user: 'nobody@people.example' })).toEqual(['user']);
  });
});

describe('PATCH and PUT /admin/accounts/{reference}/', () => {
  it('changes only the fields in the request, and never the reference or user', async () => {
    const { admin, bob, rest } = await createRestFixture();
    const { reference } = await admin.api.admin.accounts.create({ name: 'Float', label: 'Till', metadata: { desk: 1, hall: 2 } });
    const before = await admin.api.admin.accounts.get({ reference });
    for (const method of ['PATCH', 'PUT']) {
      const body = { label: null, metadata: { desk: null }, user: bob.id };
      const { status, data } = await rest(method, `/admin/accounts/${reference}/`, { token: admin.token, body });
      expect(status).toBe(200);
      expect(data).toEqual({ ...before, label: null, metadata: { hall: 2 }, updated: data.updated });
    }
  });

  it('moves the primary flag, and transactions without an account use the new primary account', async () => {
    const { admin, ann } = await createFixture();
    const first = await primaryOf(ann);
    const { reference } = await admin.api.admin.accounts.create({ user: ann.id, name: 'second' });
    await admin.api.admin.accounts.update({ reference, primary: true });
    expect(await primaryOf(ann)).toBe(reference);
    expect((await admin.api.admin.accounts.get({ reference: first })).primary).toBe(false);
    expect((await ann.api.transactions.credit({ amount: 1n, currency: 'USD' })).account).toBe(reference);
  });

  it('leaves one primary account after concurrent changes', async () => {
    const { admin, ann, as } = await createFixture();
    const accounts = await Promise.all(['a', 'b', 'c'].map((name) => admin.api.admin.accounts.create({ user: ann.id, name })));
    await Promise.all(accounts.map(({ reference }) => as({ token: admin.token }).admin.accounts.update({ reference, primary: true })));
    expect((await ann.api.accounts.list({ primary: 'true' })).count).toBe(1);
  });

  it('rejects unsetting, hiding or archiving a primary account', async () => {
    const { admin, ann } = await createFixture();
    const reference = await primaryOf(ann);
    const { update } = admin.api.admin.accounts;
    for (const fields of [{ primary: false }, { archived: true }, { hidden: true }]) {
      expect((await catchApiError(update({ reference, ...fields }))).fields).toHaveProperty(Object.keys(fields)[0] ?? '');
    }
  });

  it('archives an account with a balance, which then is hidden, rejects new transactions and accepts reversals', async () => {
    const { admin, ann } = await createFixture();
    const { reference } = await admin.api.admin.accounts.create({ user: ann.id, name: 'second' });
    const { credit, reverse } = admin.api.admin.transactions;
    const { id } = await credit({ account: reference, amount: 7n, currency: 'USD', status: 'Complete' });
    await admin.api.admin.accounts.update({ reference, archived: true });
    expect((await catchApiError(ann.api.accounts.get({ reference }))).code).toBe('not_found');
    expect((await ann.api.accounts.list({ name: 'second' })).count).toBe(0);
    expect((await catchApiError(credit({ account: reference, amount: 7n, currency: 'USD' }))).fields).toHaveProperty('account');
    const update = catchApiError(admin.api.admin.accounts.update({ reference, label: 'x' }));
    expect((await update).message).toBe('Cannot modify an archived object.');
    await reverse({ id });
    expect((await admin.api.admin.accounts.get({ reference })).currencies).toMatchObject([{ balance: 0n }]);
    expect(await admin.api.admin.accounts.update({ reference, archived: false })).toMatchObject({ archived: false });
  });

  it('writes nothing for a change that has no effect', async () => {
    const { admin, companyId } = await createFixture();
    const { reference, updated } = await admin.api.admin.accounts.create({ name: 'Float' });
    expect((await admin.api.admin.accounts.update({ reference, name: 'Float' })).updated).toBe(updated);
    const auditRows = await database.owner`select action from audit_log where company_id = ${companyId} and action like 'account%'`;
    expect(auditRows.map(({ action }) => action)).toEqual(['account.create']);
  });
});

describe('GET /admin/accounts/', () => {
  it('supports every filter and sort order', async () => {
    const { admin, ann, bob, companyId } = await createFixture();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    await database.owner`delete from accounts where company_id = ${companyId}`;
    await database.owner`insert into accounts (company_id, reference, user_id, name, label, definition, is_primary, recon, hidden, archived,
        created_at, updated_at) values
      (${companyId}, 'MAIN', ${ann.id}, 'travel', 'Journeys', 'pot', true, false, false, false, '2026-01-01', '2026-02-01'),
      (${companyId}, 'SAVE', ${bob.id}, 'daily', null, 'till', false, true, false, false, '2026-01-02', '2026-02-03'),
      (${companyId}, 'ATM', null, 'savings', null, null, false, false, true, false, '2026-01-03', '2026-02-02'),
      (${companyId}, 'OLD', null, 'zebra', null, null, false, false, false, true, '2026-01-04', '2026-02-04')`;
    for (const [account, currency, amount] of [
      ['MAIN', 'USD', 500n],
      ['MAIN', 'JPY', 20n],
      ['SAVE', 'JPY', 300n],
    ] as const) {
      await admin.api.admin.transactions.credit({ account, currency, amount, status: 'Complete' });
    }
    await admin.api.admin.transactions.debit({ account: 'MAIN', amount: 100n, currency: 'USD' });
    const hasCurrency = (isMatch: (accountCurrency: AdminAccount['currencies'][number]) => boolean) => (account: AdminAccount) =>
      account.currencies.some(isMatch);
    const amountCases = (field: 'balance' | 'available_balance', value: bigint) => ({
      [field]: [[String(value), hasCurrency((accountCurrency) => accountCurrency[field] === value)] as const],
      [`${field}__gt`]: [[String(value), hasCurrency((accountCurrency) => accountCurrency[field] > value)] as const],
      [`${field}__gte`]: [[String(value), hasCurrency((accountCurrency) => accountCurrency[field] >= value)] as const],
      [`${field}__lt`]: [[String(value), hasCurrency((accountCurrency) => accountCurrency[field] < value)] as const],
      [`${field}__lte`]: [[String(value - 1n), hasCurrency((accountCurrency) => accountCurrency[field] <= value - 1n)] as const],
    });
    const matches = {
      active: [['true', hasCurrency(({ active }) => active)] as const],
      currency: [['usd', hasCurrency(({ currency }) => currency.code === 'USD')] as const],
      currency__in: [['usd,eur', hasCurrency(({ currency }) => currency.code === 'USD')] as const],
      ...amountCases('balance', 300n),
      ...amountCases('available_balance', 300n),
      user: [[ann.id, ({ user }: AdminAccount) => user?.id === ann.id] as const],
      user__isnull: [['true', ({ user }: AdminAccount) => user === null] as const],
      group: [['user', ({ user }: AdminAccount) => user !== null] as const],
      search: [
        ['journ', ({ reference }: AdminAccount) => reference === 'MAIN'] as const,
        ['at', ({ reference }: AdminAccount) => reference === 'ATM'] as const,
        [bob.id, ({ reference }: AdminAccount) => reference === 'SAVE'] as const,
      ],
    };
    expect(await findListMismatches(accountList, admin.api.admin.accounts.list, { matches })).toEqual({});
  });
});
