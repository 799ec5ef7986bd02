// Opening accounts, and the currencies of accounts.
import { describe, expect, it } from 'vitest';
import { accountCurrencyList } from '#server/modules/accounts/accounts/currencies.ts';
import { ACCOUNTS_PER_USER_MAX } from '#server/modules/accounts/accounts/schema.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const referenceOf = async ({ api }: TestUser): Promise<string> => (await api.accounts.list({})).results[0]?.reference ?? '';

const addCurrencies = async ({ admin }: CompanyFixture): Promise<void> => {
  for (const code of ['JPY', 'EUR']) await admin.api.admin.currencies.create({ code });
};

const activeCurrenciesOf = async ({ api }: TestUser, reference: string): Promise<string[]> =>
  (await api.accounts.get({ reference, active: 'true' })).currencies.map(({ currency }) => currency.code);

describe('POST /accounts/', () => {
  it('opens an account for the caller', async () => {
    const { ann, rest } = await createRestFixture();
    const body = { name: 'savings', label: 'For a bicycle', metadata: { goal: 1 } };
    const { status, data } = await rest('POST', '/accounts/', { token: ann.token, body: { ...body, primary: true, user: 'other' } });
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...body, primary: false, currencies: [], definition: null });
    expect((await ann.api.accounts.list({})).results.map(({ name }) => name).toSorted()).toEqual(['default', 'savings']);
    expect((await ann.api.transactions.credit({ amount: 1n, currency: 'USD', account: data.reference })).account).toBe(data.reference);
  });

  it('rejects a duplicate name and more than fifty accounts', async () => {
    const { ann, companyId } = await createFixture();
    expect((await catchApiError(ann.api.accounts.create({ name: 'default' }))).fields).toHaveProperty('name');
    await database.owner`insert into accounts (company_id, reference, user_id, name)
      select ${companyId}, 'N' || number, ${ann.id}, 'n' || number from generate_series(2, ${ACCOUNTS_PER_USER_MAX}::int) as number`;
    expect((await catchApiError(ann.api.accounts.create({ name: 'last' }))).fields).toHaveProperty('non_field_errors');
  });
});

describe('the active currency of an account', () => {
  it('is the first added currency until the user activates another, and is always exactly one', async () => {
    const fixture = await createRestFixture();
    const { ann, rest } = fixture;
    await addCurrencies(fixture);
    const reference = await referenceOf(ann);
    const path = `/accounts/${reference}/currencies/`;
    const first = await rest('POST', path, { token: ann.token, body: { currency: 'jpy' } });
    expect(first).toMatchObject({ status: 201, data: { active: true, balance: 0, currency: { code: 'JPY' } } });
    await ann.api.accounts.currencies.create({ reference, currency: 'EUR' });
    expect(await activeCurrenciesOf(ann, reference)).toEqual(['JPY']);
    for (const [method, code] of [
      ['PATCH', 'EUR'],
      ['PUT', 'jpy'],
    ] as const) {
      const response = await rest(method, `${path}${code}/`, { token: ann.token, body: { active: true } });
      expect(response).toMatchObject({ status: 200, data: { active: true } });
      expect(await activeCurrenciesOf(ann, reference)).toEqual([code.toUpperCase()]);
    }
    expect((await catchApiError(ann.api.accounts.currencies.update({ reference, code: 'JPY', active: false }))).fields).toHaveProperty(
      'active',
    );
  });

  it('is the first used currency until another is activated, and keeps its id', async () => {
    const fixture = await createFixture();
    const { ann, admin } = fixture;
    await addCurrencies(fixture);
    const reference = await referenceOf(ann);
    await admin.api.admin.transactions.credit({ user: ann.id, amount: 5n, currency: 'USD', status: 'Complete' });
    const { id } = await ann.api.accounts.currencies.get({ reference, code: 'USD' });
    await ann.api.accounts.currencies.create({ reference, currency: 'EUR' });
    expect(await activeCurrenciesOf(ann, reference)).toEqual(['USD']);
    await ann.api.accounts.currencies.update({ reference, code: 'EUR', active: true });
    expect(await activeCurrenciesOf(ann, reference)).toEqual(['EUR']);
    expect(await ann.api.accounts.currencies.get({ reference, code: 'USD' })).toMatchObject({ id, active: false, balance: 5n });
  });

  it('changes to the next currency when an admin archives it, and the archived one is hidden from the user', async () => {
    const fixture = await createFixture();
    const { ann, admin } = fixture;
    await addCurrencies(fixture);
    const reference = await referenceOf(ann);
    for (const currency of ['JPY', 'EUR']) await ann.api.accounts.currencies.create({ reference, currency });
    const { currencies } = admin.api.admin.accounts;
    expect(await currencies.update({ reference, code: 'JPY', archived: true })).toMatchObject({ archived: true, active: false });
    expect(await activeCurrenciesOf(ann, reference)).toEqual(['EUR']);
    expect((await catchApiError(ann.api.accounts.currencies.get({ reference, code: 'JPY' }))).code).toBe('not_found');
    expect((await ann.api.accounts.currencies.list({ reference })).count).toBe(1);
    expect((await catchApiError(currencies.update({ reference, code: 'JPY', metadata: { a: 1 } }))).message).toContain('archived');
    expect(await currencies.update({ reference, code: 'JPY', archived: false, active: true })).toMatchObject({ active: true });
  });

  it('rejects a duplicate, unknown or archived currency', async () => {
    const fixture = await createFixture();
    const { ann, admin } = fixture;
    await addCurrencies(fixture);
    await admin.api.admin.currencies.update({ code: 'EUR', archived: true });
    const reference = await referenceOf(ann);
    await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    for (const currency of ['usd', 'EUR', 'NIX']) {
      const { fields } = await catchApiError(ann.api.accounts.currencies.create({ reference, currency }));
      expect(fields, currency).toHaveProperty('currency');
    }
  });
});

describe('/admin/accounts/{reference}/currencies/{code}/settings/', () => {
  it('sets individual switches, which the user can see', async () => {
    const { ann, admin, rest } = await createRestFixture();
    const reference = await referenceOf(ann);
    await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    const path = `/admin/accounts/${reference}/currencies/usd/settings/`;
    const allowed = { allow_transactions: true, allow_debit_transactions: true, allow_credit_transactions: true };
    const unrestricted = { disallowed_transaction_subtypes: [] };
    const { token } = admin;
    expect((await rest('GET', path, { token })).data).toEqual({ ...allowed, ...unrestricted });
    await rest('PATCH', path, { token, body: { allow_debit_transactions: false } });
    const { data } = await rest('PUT', path, { token, body: { allow_transactions: false } });
    const frozen = { ...allowed, ...unrestricted, allow_transactions: false, allow_debit_transactions: false };
    expect(data).toEqual(frozen);
    expect((await ann.api.accounts.currencies.get({ reference, code: 'USD' })).settings).toEqual(frozen);
    expect((await rest('PATCH', path, { token, body: { disallowed_transaction_subtypes: [9] } })).status).toBe(400);
    expect((await rest('PATCH', path, { token: ann.token, body: {} })).status).toBe(403);
  });
});

it('the currencies of an account support every filter and sort order', async () => {
  const fixture = await createFixture();
  const { ann, admin, companyId } = fixture;
  await addCurrencies(fixture);
  const reference = await referenceOf(ann);
  for (const [currency, amount] of [
    ['JPY', 50n],
    ['EUR', 900n],
  ] as const) {
    await admin.api.admin.transactions.credit({ user: ann.id, currency, amount, status: 'Complete' });
  }
  await ann.api.transactions.debit({ currency: 'EUR', amount: 870n });
  await ann.api.accounts.currencies.create({ reference, currency: 'USD', active: true });
  await admin.api.admin.accounts.currencies.update({ reference, code: 'JPY', archived: true });
  await database.owner`update account_currencies set
      created_at = case currency when 'JPY' then '2026-03-01'::timestamptz when 'EUR' then '2026-03-03' else '2026-03-02' end
    where company_id = ${companyId}`;
  await database.owner`update account_currencies set updated_at = case currency when 'USD' then '2100-01-02'::timestamptz when 'EUR' then '2100-01-01' else '2100-01-03' end
    where company_id = ${companyId}`;
  type CurrencyListItem = { currency: { code: string } };
  const list = (query: Record<string, string>) => admin.api.admin.accounts.currencies.list({ ...query, reference });
  const selectors = { currency: ({ currency }: CurrencyListItem) => currency.code };
  expect(await findListMismatches(accountCurrencyList, list, { displayed: selectors })).toEqual({});
});
