import { describe, expect, it } from 'vitest';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

const addRecord = async ({ ann }: CompanyFixture, kind: 'bankAccounts' | 'cryptoAccounts') => {
  const { user } = ann.api;
  const { id } = await (kind === 'bankAccounts'
    ? user.bankAccounts.create({})
    : user.cryptoAccounts.create({ address: 'anywhere', crypto_type: 'other' }));
  return String(id);
};

/** Adds US dollars to the person's account and returns the ID of the account currency. */
const addDollars = async ({ admin }: CompanyFixture, { api }: CompanyFixture['ann']) => {
  const reference = (await api.accounts.list({})).results[0]?.reference ?? '';
  return (await admin.api.admin.accounts.currencies.create({ reference, currency: 'USD' })).id;
};

describe.each(['bankAccounts', 'cryptoAccounts'] as const)('%s', (kind) => {
  it('are linked to currencies by admins, without duplicates, and contain the links', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const id = await addRecord(fixture, kind);
    const { currencies, get } = admin.api.admin.users[kind];
    expect(await currencies.list({ id })).toEqual([]);
    for (const currency of ['usd', 'USD']) expect(await currencies.create({ id, currency })).toMatchObject({ code: 'USD' });
    expect(await currencies.get({ id, code: 'usd' })).toMatchObject({ code: 'USD', divisibility: 2 });
    expect(await currencies.update({ id, code: 'USD' })).toMatchObject({ code: 'USD' });
    expect(await get({ id })).toMatchObject({ currencies: [{ code: 'USD' }], account_currencies: [] });
    expect(await ann.api.user[kind].get({ id })).toMatchObject({ currencies: [{ code: 'USD' }] });
    await currencies.remove({ id, code: 'usd' });
    expect((await catchApiError(currencies.get({ id, code: 'USD' }))).code).toBe('not_found');
    expect((await catchApiError(currencies.remove({ id, code: 'USD' }))).code).toBe('not_found');
  });

  it('are linked only to account currencies of their own user', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    const id = await addRecord(fixture, kind);
    const { accountCurrencies, get } = admin.api.admin.users[kind];
    const [annsCurrency, bobsCurrency] = [await addDollars(fixture, ann), await addDollars(fixture, bob)];
    const link = await accountCurrencies.create({ id, account_currency: annsCurrency });
    expect(link).toMatchObject({ id: annsCurrency, currency: { code: 'USD' } });
    expect(await accountCurrencies.list({ id })).toEqual([link]);
    expect(await get({ id })).toMatchObject({ account_currencies: [link] });
    for (const account_currency of [bobsCurrency, 'nonsense'])
      expect((await catchApiError(accountCurrencies.create({ id, account_currency }))).fields).toHaveProperty('account_currency');
    await accountCurrencies.remove({ id, account_currency_id: annsCurrency });
    expect(await accountCurrencies.list({ id })).toEqual([]);
  });

  it('are linked by their user to currencies and to account currencies of the user', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    const id = await addRecord(fixture, kind);
    const { currencies, accountCurrencies, get } = ann.api.user[kind];
    expect(await currencies.create({ id, currency: 'usd' })).toMatchObject({ code: 'USD' });
    expect(await currencies.list({ id })).toMatchObject([{ code: 'USD' }]);
    const [annsCurrency, bobsCurrency] = [await addDollars(fixture, ann), await addDollars(fixture, bob)];
    const link = await accountCurrencies.create({ id, account_currency: annsCurrency });
    expect(await get({ id })).toMatchObject({ currencies: [{ code: 'USD' }], account_currencies: [link] });
    expect((await catchApiError(accountCurrencies.create({ id, account_currency: bobsCurrency }))).fields).toHaveProperty(
      'account_currency',
    );
    const others = bob.api.user[kind];
    for (const call of [
      () => others.currencies.list({ id }),
      () => others.currencies.create({ id, currency: 'USD' }),
      () => others.currencies.remove({ id, code: 'USD' }),
      () => others.accountCurrencies.create({ id, account_currency: bobsCurrency }),
      () => others.accountCurrencies.get({ id, account_currency_id: annsCurrency }),
      () => others.accountCurrencies.remove({ id, account_currency_id: annsCurrency }),
    ])
      expect((await catchApiError(call())).code).toBe('not_found');
    await currencies.remove({ id, code: 'USD' });
    await accountCurrencies.remove({ id, account_currency_id: annsCurrency });
    expect(await get({ id })).toMatchObject({ currencies: [], account_currencies: [] });
  });

  it('reject links if archived, of another company or for an unknown currency', async () => {
    const fixture = await createFixture();
    const otherFixture = await createFixture();
    const id = await addRecord(fixture, kind);
    const { currencies, update } = fixture.admin.api.admin.users[kind];
    expect((await catchApiError(currencies.create({ id, currency: 'NONE' }))).fields).toHaveProperty('currency');
    expect((await catchApiError(otherFixture.admin.api.admin.users[kind].currencies.create({ id, currency: 'USD' }))).code).toBe(
      'not_found',
    );
    await update({ id, archived: true });
    expect((await catchApiError(currencies.create({ id, currency: 'USD' }))).message).toBe('Cannot modify an archived object.');
  });
});
