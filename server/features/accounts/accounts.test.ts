import { describe, expect, it } from 'vitest';
import { ownAccountList } from '#server/features/accounts/list-accounts.ts';
import { wrongAnswers } from '#server/testing/declared-lists.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

describe('GET /accounts/', () => {
  it('shows a new user one primary account without currencies', async () => {
    const { ann } = await createWorld();
    const { count, results } = await ann.api.accounts.list({});
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ name: 'default', label: null, primary: true, currencies: [], metadata: {} });
    expect(results[0]?.reference).toMatch(/^[A-Z0-9]{10}$/);
  });

  it('shows balance and available balance of each currency, the one used first as active', async () => {
    const { ann, admin } = await createWorld();
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

  it('lists by every filter and in every order', async () => {
    const { ann, companyId } = await createWorld();
    await database.owner`update accounts set reference = 'MAIN', name = 'travel', created_at = '2026-01-01', updated_at = '2026-02-01'
      where company_id = ${companyId} and user_id = ${ann.id}`;
    await database.owner`insert into accounts (company_id, reference, user_id, name, created_at, updated_at) values
      (${companyId}, 'SAVE', ${ann.id}, 'daily', '2026-01-02', '2026-02-03'),
      (${companyId}, 'ATM', ${ann.id}, 'savings', '2026-01-03', '2026-02-02')`;
    expect(await wrongAnswers(ownAccountList, ann.api.accounts.list)).toEqual({});
  });
});

describe('GET /accounts/{reference}/', () => {
  it('shows one of the caller’s accounts, with or without the slash', async () => {
    const world = await createWorld();
    const rest = await serveRest(database, world);
    const [account] = (await world.ann.api.accounts.list({})).results;
    for (const path of [`/accounts/${account?.reference}/`, `/accounts/${account?.reference}`]) {
      expect((await rest('GET', path, { token: world.ann.token })).data).toEqual(account);
    }
  });

  it('answers 404 for a reference of another user and for none at all', async () => {
    const world = await createWorld();
    const rest = await serveRest(database, world);
    const [account] = (await world.bob.api.accounts.list({})).results;
    for (const reference of [account?.reference, 'NOTHING']) {
      expect((await rest('GET', `/accounts/${reference}/`, { token: world.ann.token })).status).toBe(404);
    }
  });
});
