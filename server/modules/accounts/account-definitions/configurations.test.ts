import { describe, expect, it } from 'vitest';
import { openDefaultAccounts } from '#server/modules/accounts/accounts/account-creation.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const configure = ({ admin }: CompanyFixture, name: string, rest: { default?: boolean; primary?: boolean } = {}) =>
  admin.api.admin.accountConfigurations.create({ group_name: 'user', name, ...rest });

const accountsOf = async ({ api }: TestUser) =>
  (await api.accounts.list({ orderby: 'name' })).results.map(({ name, primary, definition, currencies }) => ({
    name,
    primary,
    definition,
    currencies: currencies.map(({ currency, active }) => `${currency.code}${active ? ' active' : ''}`),
  }));

describe('/admin/groups/{name}/account-configurations/', () => {
  it('adds, lists, changes and deletes configurations', async () => {
    const { admin, rest } = await createRestFixture();
    const { token } = admin;
    const path = '/admin/groups/user/account-configurations/';
    const body = { name: 'savings', label: 'Savings', default: true };
    const { status, data } = await rest('POST', path, { token, body });
    const timestamps = { created: expect.any(Number), updated: expect.any(Number) };
    expect(status).toBe(201);
    expect(data).toEqual({ ...body, primary: false, archived: false, currencies: [], ...timestamps });
    const addResponse = await rest('POST', `${path}savings/currencies/`, { token, body: { currency: 'usd' } });
    expect(addResponse).toMatchObject({ status: 201, data: { code: 'USD' } });
    expect((await rest('GET', `${path}savings/currencies/usd/`, { token })).data).toMatchObject({ code: 'USD' });
    expect((await rest('GET', `${path}savings/currencies/`, { token })).data).toMatchObject({ count: 1, results: [{ code: 'USD' }] });
    const updateResponse = await rest('PATCH', `${path}savings/`, { token, body: { name: 'savings', label: null, default: false } });
    expect(updateResponse.data).toMatchObject({ label: null, default: false, currencies: [{ code: 'USD' }] });
    expect((await rest('GET', path, { token })).data).toMatchObject({ count: 1, results: [{ name: 'savings' }] });
    expect((await rest('DELETE', `${path}savings/currencies/USD/`, { token })).body).toEqual({ status: 'success' });
    expect((await rest('DELETE', `${path}savings/`, { token })).body).toEqual({ status: 'success' });
    expect((await rest('GET', `${path}savings/`, { token })).status).toBe(404);
    expect((await rest('GET', '/admin/groups/nobody/account-configurations/', { token })).status).toBe(404);
  });

  it('allows one primary configuration, and rejects archiving or renaming it', async () => {
    const fixture = await createFixture();
    await configure(fixture, 'first', { primary: true });
    await configure(fixture, 'second', { primary: true });
    const { list, update } = fixture.admin.api.admin.accountConfigurations;
    const { results } = await list({ group_name: 'user', primary: 'true' });
    expect(results.map(({ name }) => name)).toEqual(['second']);
    const path = { group_name: 'user', config_name: 'second' };
    expect((await catchApiError(update({ ...path, archived: true }))).fields).toHaveProperty('archived');
    expect((await catchApiError(update({ ...path, name: 'third' }))).fields).toHaveProperty('name');
    expect((await catchApiError(configure(fixture, 'second'))).fields).toHaveProperty('name');
  });
});

describe('users of a group with account configurations', () => {
  it('get the default accounts at registration, the primary one first, with their currencies', async () => {
    const fixture = await createFixture();
    await configure(fixture, 'everyday', { primary: true });
    await configure(fixture, 'pot', { default: true });
    await configure(fixture, 'extra');
    await fixture.admin.api.admin.accountConfigurations.currencies.create({ group_name: 'user', config_name: 'pot', currency: 'USD' });
    expect(await accountsOf(await fixture.join('Eve'))).toEqual([
      { name: 'everyday', primary: true, definition: 'everyday', currencies: [] },
      { name: 'pot', primary: false, definition: 'pot', currencies: ['USD active'] },
    ]);
  });

  it('open only accounts and currencies that the configurations allow', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await admin.api.admin.currencies.create({ code: 'JPY' });
    await configure(fixture, 'pot');
    await admin.api.admin.accountConfigurations.currencies.create({ group_name: 'user', config_name: 'pot', currency: 'JPY' });
    for (const name of ['other', undefined]) {
      expect((await catchApiError(ann.api.accounts.create({ name }))).fields).toHaveProperty('name');
    }
    const { reference, currencies, definition } = await ann.api.accounts.create({ name: 'pot' });
    expect({ definition, codes: currencies.map(({ currency }) => currency.code) }).toEqual({ definition: 'pot', codes: ['JPY'] });
    expect((await catchApiError(ann.api.accounts.currencies.create({ reference, currency: 'USD' }))).fields).toHaveProperty('currency');
    const addedByAdmin = await admin.api.admin.accounts.currencies.create({ reference, currency: 'USD' });
    expect(addedByAdmin.currency.code).toBe('USD');
  });

  it('get the missing default accounts when they join the group, and keep their primary account', async () => {
    const fixture = await createFixture();
    await configure(fixture, 'everyday', { primary: true });
    const { companyId, ann, clock } = fixture;
    const openDefaults = () =>
      withCompanyTransaction(database.db, companyId, (tx) =>
        openDefaultAccounts(tx, { companyId, userId: ann.id, groupName: 'user', now: clock.now() }),
      );
    await openDefaults();
    await openDefaults();
    expect((await accountsOf(ann)).map(({ name, primary }) => ({ name, primary }))).toEqual([
      { name: 'default', primary: true },
      { name: 'everyday', primary: false },
    ]);
  });
});
