import { describe, expect, it } from 'vitest';
import { ownAccountList } from '#server/modules/accounts/accounts/list-accounts.ts';
import type { Account, AccountCurrency } from '#server/modules/accounts/accounts/schema.ts';
import { wrongAnswers } from '#server/testing/declared-lists.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useWorlds, type Person } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** Gives accounts what they are to hold. */
const hold = async ({ api }: Person, amounts: Record<string, Record<string, bigint>>): Promise<void> => {
  for (const [account, held] of Object.entries(amounts)) {
    for (const [currency, amount] of Object.entries(held)) {
      await api.admin.transactions.credit({ account, amount, currency, status: 'Complete' });
    }
  }
};

const anyHeld =
  (isFound: (held: AccountCurrency) => boolean) =>
  ({ currencies }: Account): boolean =>
    currencies.some(isFound);

/** What filters find that no field of an account shows. */
const ofCurrencies: Record<string, (readonly [value: string, isFound: (account: Account) => boolean])[]> = {
  active: [['false', anyHeld(({ active }) => !active)]],
  currency: [['usd', anyHeld(({ currency }) => currency.code === 'USD')]],
  currency__in: [['usd,eur', anyHeld(({ currency }) => currency.code === 'USD')]],
  balance: [['300', anyHeld(({ balance }) => balance === 300n)]],
  balance__gt: [['300', anyHeld(({ balance }) => balance > 300n)]],
  balance__gte: [['301', anyHeld(({ balance }) => balance >= 301n)]],
  balance__lt: [['300', anyHeld(({ balance }) => balance < 300n)]],
  balance__lte: [['299', anyHeld(({ balance }) => balance <= 299n)]],
  available_balance: [['400', anyHeld(({ available_balance: available }) => available === 400n)]],
  available_balance__gt: [['399', anyHeld(({ available_balance: available }) => available > 399n)]],
  available_balance__gte: [['400', anyHeld(({ available_balance: available }) => available >= 400n)]],
  available_balance__lt: [['300', anyHeld(({ available_balance: available }) => available < 300n)]],
  available_balance__lte: [['20', anyHeld(({ available_balance: available }) => available <= 20n)]],
  definition: [['pot', ({ definition }: Account) => definition === 'pot']],
  definition__in: [['pot,other', ({ definition }: Account) => definition === 'pot']],
};

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
    const { ann, companyId, admin } = await createWorld();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    await database.owner`update accounts set reference = 'MAIN', name = 'travel', created_at = '2026-01-01', updated_at = '2026-02-01'
      where company_id = ${companyId} and user_id = ${ann.id}`;
    await database.owner`insert into accounts (company_id, reference, user_id, name, definition, recon, created_at, updated_at) values
      (${companyId}, 'SAVE', ${ann.id}, 'daily', 'pot', false, '2026-01-02', '2026-02-03'),
      (${companyId}, 'ATM', ${ann.id}, 'savings', 'till', true, '2026-01-03', '2026-02-02')`;
    await hold(admin, { MAIN: { USD: 500n, JPY: 20n }, SAVE: { JPY: 300n } });
    await admin.api.admin.transactions.debit({ account: 'MAIN', amount: 100n, currency: 'USD' });
    expect(await wrongAnswers(ownAccountList, ann.api.accounts.list, { found: ofCurrencies })).toEqual({});
  });

  it('finds by several words about currencies what one currency fits', async () => {
    const { ann, admin } = await createWorld();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    const reference = (await ann.api.accounts.list({})).results[0]?.reference ?? '';
    await hold(admin, { [reference]: { USD: 5n, JPY: 500n } });
    const count = async (query: Record<string, string>) => (await ann.api.accounts.list(query)).count;
    expect(await count({ currency: 'jpy', balance__gt: '100' })).toBe(1);
    expect(await count({ currency: 'usd', balance__gt: '100' })).toBe(0);
    expect(await count({ currency: 'usd', active: 'true', balance: '5' })).toBe(1);
  });

  it('shows of the currencies only the active one, or the others, when that is asked', async () => {
    const { ann, admin } = await createWorld();
    await admin.api.admin.currencies.create({ code: 'JPY' });
    const reference = (await ann.api.accounts.list({})).results[0]?.reference ?? '';
    await hold(admin, { [reference]: { USD: 5n, JPY: 500n } });
    const codes = ({ currencies }: { currencies: { currency: { code: string } }[] }) => currencies.map(({ currency }) => currency.code);
    expect((await ann.api.accounts.list({ active: 'true' })).results.map(codes)).toEqual([['USD']]);
    expect(codes(await ann.api.accounts.get({ reference, active: 'false' }))).toEqual(['JPY']);
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
