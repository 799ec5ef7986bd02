import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#server/kernel/time.ts';
import { findStandardCurrency } from '#server/modules/companies/currencies/iso-4217.ts';
import { currencyList, ownCurrencyList } from '#server/modules/companies/currencies/service.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { picture, writeUpload } from '#server/testing/uploads.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const POINT = { code: 'POINT', description: 'Points', symbol: 'P', unit: 'point', divisibility: 0 };

describe('known currencies', () => {
  test('have the divisibility of ISO 4217', () => {
    const expectedDivisibilities = { USD: 2, JPY: 0, KWD: 3, IQD: 3, HUF: 2, IDR: 2, ISK: 0, CLF: 4, UYW: 4, XBT: 8, ETH: 18 };
    const divisibilities = Object.keys(expectedDivisibilities).map((code) => [code, findStandardCurrency(code)?.divisibility]);
    expect(Object.fromEntries(divisibilities)).toEqual(expectedDivisibilities);
    expect(findStandardCurrency('zar')).toEqual({ code: 'ZAR', description: 'Rand', divisibility: 2, symbol: 'R', unit: 'rand' });
    expect(findStandardCurrency('BTC')).toBeUndefined();
  });
});

describe('currencies of a company', () => {
  test('with a standard code need no other field, and get system accounts', async () => {
    const { admin, companyId } = await createFixture();
    expect(await admin.api.admin.currencies.create({ code: 'xbt' })).toMatchObject({
      code: 'XBT',
      display_code: 'XBT',
      symbol: '฿',
      unit: 'bitcoin',
      divisibility: 8,
      icon: null,
      metadata: {},
      archived: false,
    });
    const slots = await database.owner`
      select l.system_code, b.slot, b.floor from ledger_accounts l
      join balances b on b.company_id = l.company_id and b.account_id = l.id
      where l.company_id = ${companyId} and l.currency = 'XBT' and l.kind = 'system' order by 1, 2`;
    expect([...slots]).toEqual([
      ...Array.from({ length: 8 }, (_, slot) => ({ system_code: 'external', slot, floor: null })),
      { system_code: 'fees', slot: 0, floor: null },
    ]);
  });

  test('with a custom code require description, symbol and unit', async () => {
    const { admin } = await createFixture();
    const required = ['This field is required.'];
    expect((await catchApiError(admin.api.admin.currencies.create({ code: 'POINT' }))).fields).toEqual({
      description: required,
      symbol: required,
      unit: required,
    });
    const pointCurrency = { code: 'point', description: 'Loyalty points', symbol: 'P', unit: 'point', divisibility: 18 };
    expect(await admin.api.admin.currencies.create(pointCurrency)).toMatchObject(pointCurrency);
    expect((await catchApiError(admin.api.admin.currencies.create({ ...pointCurrency, code: 'POINT2', divisibility: 19 }))).fields).toEqual(
      {
        divisibility: ['Ensure this value is less than or equal to 18.'],
      },
    );
  });

  test('have unique codes, ignoring case', async () => {
    const { admin } = await createFixture();
    const duplicateCode = { fields: { code: ['A currency with this code already exists.'] } };
    expect(await catchApiError(admin.api.admin.currencies.create({ code: 'usd' }))).toMatchObject(duplicateCode);
    const pointCurrency = { description: 'Points', symbol: 'P', unit: 'point' };
    const outcomes = await Promise.allSettled(
      ['point', 'POINT'].map((code) => admin.api.admin.currencies.create({ ...pointCurrency, code })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('can change all fields except the code', async () => {
    const { admin, companyId, clock } = await createFixture();
    const before = await admin.api.admin.currencies.get({ code: 'USD' });
    expect(before.updated).toBe(before.created);
    clock.advance(1_000);
    const update = { code: 'usd', description: 'Greenback', display_code: 'US$', metadata: { a: 1 }, divisibility: 2 };
    expect(await admin.api.admin.currencies.update(update)).toMatchObject({
      code: 'USD',
      description: 'Greenback',
      display_code: 'US$',
      metadata: { a: 1 },
      divisibility: 2,
      created: before.created,
      updated: clock.now().getTime(),
    });
    const [audit] = await database.owner`select details from audit_log where company_id = ${companyId} and action = 'currency.update'`;
    expect(audit?.['details']).toEqual({
      code: 'USD',
      before: { description: 'US Dollar', displayCode: 'USD', metadata: {} },
      after: { description: 'Greenback', displayCode: 'US$', metadata: { a: 1 } },
    });
  });

  test('ignore changes that have no effect, and clear their metadata with null', async () => {
    const { admin, companyId, clock } = await createFixture();
    const before = await admin.api.admin.currencies.update({ code: 'USD', metadata: { a: 1 } });
    clock.advance(1_000);
    const unchangedFields = { code: 'USD', unit: before.unit, archived: false, metadata: { a: 1 } };
    for (const update of [{ code: 'USD' }, unchangedFields]) expect(await admin.api.admin.currencies.update(update)).toEqual(before);
    const updatedCurrency = await admin.api.admin.currencies.update({ code: 'USD', metadata: { b: 2 } });
    expect(updatedCurrency).toMatchObject({ metadata: { a: 1, b: 2 } });
    expect(await admin.api.admin.currencies.update({ code: 'USD', metadata: null })).toMatchObject({ metadata: {} });
    const audits = await database.owner`select from audit_log where company_id = ${companyId} and action = 'currency.update'`;
    expect(audits).toHaveLength(3);
  });

  test('are hidden from users once archived, and must be unarchived before a change', async () => {
    const { admin, ann } = await createFixture();
    await admin.api.admin.currencies.create({ code: 'EUR' });
    await admin.api.admin.currencies.update({ code: 'EUR', archived: true });
    expect((await ann.api.company.currencies.list({})).results.map(({ code }) => code)).toEqual(['USD']);
    expect((await catchApiError(ann.api.company.currencies.get({ code: 'EUR' }))).code).toBe('not_found');
    expect((await admin.api.admin.currencies.get({ code: 'EUR' })).archived).toBe(true);
    expect((await admin.api.admin.currencies.list({ archived: 'true' })).results.map(({ code }) => code)).toEqual(['EUR']);
    expect((await catchApiError(admin.api.admin.currencies.update({ code: 'EUR', unit: 'x' }))).message).toBe(
      'Cannot modify an archived object.',
    );
    expect(await admin.api.admin.currencies.update({ code: 'eur', archived: false, unit: 'cent' })).toMatchObject({
      unit: 'cent',
      archived: false,
    });
  });

  test('are found by code (ignoring case), only by users of the company', async () => {
    const [{ admin, ann }, otherFixture] = [await createFixture(), await createFixture()];
    await admin.api.admin.currencies.create({ code: 'ETH' });
    expect(await ann.api.company.currencies.get({ code: 'eth' })).toMatchObject({ code: 'ETH', divisibility: 18 });
    expect((await catchApiError(otherFixture.ann.api.company.currencies.get({ code: 'ETH' }))).code).toBe('not_found');
    expect((await catchApiError(ann.api.admin.currencies.create({ code: 'EUR' }))).code).toBe('permission_denied');
  });

  test('support every filter and sort order', async () => {
    const { admin, ann, companyId } = await createFixture();
    for (const code of ['ETH', 'EUR', 'XBT']) await admin.api.admin.currencies.create({ code });
    for (const columns of [
      { code: 'USD', display_code: 'b', unit: 'dollar', created_at: '2026-01-01' },
      { code: 'XBT', display_code: 'a', unit: 'bitcoin', created_at: '2026-01-02' },
      { code: 'ETH', display_code: 'c', unit: 'ether', created_at: '2026-01-03' },
      { code: 'EUR', display_code: 'd', unit: 'cent', created_at: '2026-01-04', archived: true },
    ]) {
      await database.owner`update currencies set ${database.owner(columns)} where company_id = ${companyId} and code = ${columns.code}`;
    }
    const matches = { code: [['usd', ({ code }: { code: string }) => code === 'USD'] as const] };
    expect(await findListMismatches(ownCurrencyList, ann.api.company.currencies.list, { matches })).toEqual({});
    expect(await findListMismatches(currencyList, admin.api.admin.currencies.list, { matches })).toEqual({});
  });
});

describe('an unused currency', () => {
  test('can change its divisibility until it is used', async () => {
    const { admin, ann, companyId } = await createFixture();
    await admin.api.admin.currencies.create(POINT);
    expect(await admin.api.admin.currencies.update({ code: 'POINT', divisibility: 2 })).toMatchObject({ divisibility: 2 });
    await ann.api.transactions.credit({ amount: 5n, currency: 'POINT' });
    const rejection = await catchApiError(admin.api.admin.currencies.update({ code: 'POINT', divisibility: 3 }));
    expect(rejection.fields).toEqual({ divisibility: [expect.stringContaining('is in use')] });
    expect(await admin.api.admin.currencies.update({ code: 'POINT', divisibility: 2, symbol: 'Pt' })).toMatchObject({ symbol: 'Pt' });
    const write = database.owner`update currencies set divisibility = 9 where company_id = ${companyId} and code = 'POINT'`;
    await expect(write).rejects.toThrow('in use');
  });

  test('can be deleted with its system accounts, and created again', async () => {
    const { admin, companyId } = await createFixture();
    await admin.api.admin.currencies.create(POINT);
    await admin.api.admin.currencies.remove({ code: 'point' });
    expect((await catchApiError(admin.api.admin.currencies.get({ code: 'POINT' }))).code).toBe('not_found');
    const ledgerAccounts = await database.owner`select from ledger_accounts where company_id = ${companyId} and currency = 'POINT'`;
    expect(ledgerAccounts).toHaveLength(0);
    expect(await admin.api.admin.currencies.create(POINT)).toMatchObject(POINT);
  });
});

test('rejects deleting a currency with entries or a linked bank account', async () => {
  const { admin, ann } = await createFixture();
  await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
  expect((await catchApiError(admin.api.admin.currencies.remove({ code: 'USD' }))).message).toContain('is used by accounts');
  await admin.api.admin.currencies.create(POINT);
  const { id } = await admin.api.admin.bankAccounts.create({});
  await admin.api.admin.bankAccounts.currencies.add({ id: String(id), currency: 'POINT' });
  expect((await catchApiError(admin.api.admin.currencies.remove({ code: 'POINT' }))).message).toContain('Archive it instead');
  expect(await admin.api.admin.currencies.get({ code: 'POINT' })).toMatchObject(POINT);
});

test('the overview of a currency returns balances, all-time totals and the last 24 hours', async () => {
  const { admin, ann, clock, as } = await createFixture();
  const credit = (amount: bigint) => admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete' });
  await credit(1_000n);
  await credit(570n);
  await ann.api.transactions.debit({ amount: 20n, currency: 'USD' });
  const permanentCaller = as({ token: (await admin.api.auth.tokens.create({ password: admin.password })).token });
  const allTimeTotals = {
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
  expect(await permanentCaller.admin.currencies.overview({ code: 'usd' })).toEqual({
    ...allTimeTotals,
    balance_24h: 1_570n,
    count_24h: 3,
    sum_24h_debits_pending: -20n,
    sum_24h_debits_complete: 0n,
    sum_24h_credits_pending: 0n,
    sum_24h_credits_complete: 1_570n,
  });
  clock.advance(2 * DAY_MS);
  expect(await permanentCaller.admin.currencies.overview({ code: 'USD' })).toEqual({
    ...allTimeTotals,
    balance_24h: 0n,
    count_24h: 0,
    sum_24h_debits_pending: 0n,
    sum_24h_debits_complete: 0n,
    sum_24h_credits_pending: 0n,
    sum_24h_credits_complete: 0n,
  });
});

test('an icon has a public URL in every representation of the currency until it is removed', async () => {
  const { admin, ann } = await createFixture();
  const icon = await writeUpload(await picture());
  const created = await admin.api.admin.currencies.create({ ...POINT, icon });
  expect(created.icon).toMatch(/\/files\/brand\/[0-9a-f]{40}\.webp$/);
  const credit = await ann.api.transactions.credit({ amount: 5n, currency: 'POINT' });
  expect(credit.currency.icon).toBe(created.icon);
  const otherIcon = await admin.api.admin.currencies.update({ code: 'POINT', icon: await writeUpload(await picture()) });
  expect(otherIcon.icon).not.toBe(created.icon);
  expect(await admin.api.admin.currencies.update({ code: 'POINT', icon: null })).toMatchObject({ icon: null });
});
