// What depends on whether a currency is used: its divisibility, and whether it may go; and how it stands.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#server/kernel/time.ts';
import { picture, writeUpload } from '#server/testing/uploads.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const POINT = { code: 'POINT', description: 'Points', symbol: 'P', unit: 'point', divisibility: 0 };

describe('a currency that nothing was booked in', () => {
  test('may have another divisibility, until something is', async () => {
    const { admin, ann, companyId } = await createWorld();
    await admin.api.admin.currencies.create(POINT);
    expect(await admin.api.admin.currencies.update({ code: 'POINT', divisibility: 2 })).toMatchObject({ divisibility: 2 });
    await ann.api.transactions.credit({ amount: 5n, currency: 'POINT' });
    const refused = await refusalOf(admin.api.admin.currencies.update({ code: 'POINT', divisibility: 3 }));
    expect(refused.fields).toEqual({ divisibility: [expect.stringContaining('is in use')] });
    expect(await admin.api.admin.currencies.update({ code: 'POINT', divisibility: 2, symbol: 'Pt' })).toMatchObject({ symbol: 'Pt' });
    const write = database.owner`update currencies set divisibility = 9 where company_id = ${companyId} and code = 'POINT'`;
    await expect(write).rejects.toThrow('in use');
  });

  test('may be deleted with its accounts, in any case, and be made again', async () => {
    const { admin, companyId } = await createWorld();
    await admin.api.admin.currencies.create(POINT);
    await admin.api.admin.currencies.remove({ code: 'point' });
    expect((await refusalOf(admin.api.admin.currencies.get({ code: 'POINT' }))).code).toBe('not_found');
    const left = await database.owner`select from ledger_accounts where company_id = ${companyId} and currency = 'POINT'`;
    expect(left).toHaveLength(0);
    expect(await admin.api.admin.currencies.create(POINT)).toMatchObject(POINT);
  });
});

test('a currency that is booked in, or that a bank account takes, is not deleted', async () => {
  const { admin, ann } = await createWorld();
  await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
  expect((await refusalOf(admin.api.admin.currencies.remove({ code: 'USD' }))).message).toContain('in use');
  await admin.api.admin.currencies.create(POINT);
  const { id } = await admin.api.admin.bankAccounts.create({});
  await admin.api.admin.bankAccounts.currencies.add({ id: String(id), currency: 'POINT' });
  expect((await refusalOf(admin.api.admin.currencies.remove({ code: 'POINT' }))).message).toContain('Archive it instead');
  expect(await admin.api.admin.currencies.get({ code: 'POINT' })).toMatchObject(POINT);
});

test('the overview of a currency says what accounts hold, and what there was of all time and of the last 24 hours', async () => {
  const { admin, ann, clock, as } = await createWorld();
  const credit = (amount: bigint) => admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete' });
  await credit(1_000n);
  await credit(570n);
  await ann.api.transactions.debit({ amount: 20n, currency: 'USD' });
  const lasting = as({ token: (await admin.api.auth.tokens.create({ password: admin.password })).token });
  const ofAllTime = {
    balance_total: 1_570n,
    available_balance_total: 1_550n,
    count_total: 3,
    count_debits_pending: 1,
    count_debits_complete: 0,
    count_credits_pending: 0,
    count_credits_complete: 2,
    sum_debits_pending: -20n,
    sum_debits_complete: 0n,
    sum_credits_pending: 0n,
    sum_credits_complete: 1_570n,
  };
  expect(await lasting.admin.currencies.overview({ code: 'usd' })).toEqual({
    ...ofAllTime,
    balance_24h: 1_570n,
    count_24h: 3,
    sum_24h_debits_pending: -20n,
    sum_24h_debits_complete: 0n,
    sum_24h_credits_pending: 0n,
    sum_24h_credits_complete: 1_570n,
  });
  clock.advance(2 * DAY_MS);
  expect(await lasting.admin.currencies.overview({ code: 'USD' })).toEqual({
    ...ofAllTime,
    balance_24h: 0n,
    count_24h: 0,
    sum_24h_debits_pending: 0n,
    sum_24h_debits_complete: 0n,
    sum_24h_credits_pending: 0n,
    sum_24h_credits_complete: 0n,
  });
});

test('an icon is an image that everybody may see, in all forms of the currency, until it is removed', async () => {
  const { admin, ann } = await createWorld();
  const icon = await writeUpload(await picture());
  const created = await admin.api.admin.currencies.create({ ...POINT, icon });
  expect(created.icon).toMatch(/\/files\/brand\/[0-9a-f]{40}\.webp$/);
  const credit = await ann.api.transactions.credit({ amount: 5n, currency: 'POINT' });
  expect(credit.currency.icon).toBe(created.icon);
  const other = await admin.api.admin.currencies.update({ code: 'POINT', icon: await writeUpload(await picture()) });
  expect(other.icon).not.toBe(created.icon);
  expect(await admin.api.admin.currencies.update({ code: 'POINT', icon: null })).toMatchObject({ icon: null });
});
