import { expect, test } from 'vitest';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

const FLOAT_ACCOUNT = {
  name: 'Float',
  bank_name: 'Commerzbank',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'cobadeffxxx',
  action: 'deposit' as const,
};

test('users see unarchived bank accounts with their currencies', async () => {
  const { admin, ann, bob } = await createFixture();
  const { id, ...created } = await admin.api.admin.bankAccounts.create({
    ...FLOAT_ACCOUNT,
    branch_address: { city: 'Köln', country: 'de' },
  });
  expect(created).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', archived: false, currencies: [] });
  expect(created.branch_address).toMatchObject({ city: 'Köln', country: 'DE', line_1: null });
  await admin.api.admin.bankAccounts.currencies.add({ id: String(id), currency: 'usd' });
  await admin.api.admin.bankAccounts.create({ name: 'Old', archived: true });
  const { results } = await ann.api.company.bankAccounts.list({ currency: 'usd' });
  expect(results).toMatchObject([{ id, name: 'Float', currencies: [{ code: 'USD' }] }]);
  expect(results[0]).not.toHaveProperty('archived');
  expect((await bob.api.company.bankAccounts.list({})).count).toBe(1);
  expect((await bob.api.company.bankAccounts.list({ currency: 'EUR' })).count).toBe(0);
  expect((await admin.api.admin.bankAccounts.list({})).count).toBe(2);
  expect((await admin.api.admin.bankAccounts.list({ archived: true })).results).toMatchObject([{ name: 'Old' }]);
  expect((await admin.api.admin.bankAccounts.list({ name__contains: 'loa' })).count).toBe(1);
});

test('rejects an invalid IBAN', async () => {
  const { admin } = await createFixture();
  const rejection = await catchApiError(admin.api.admin.bankAccounts.create({ iban: 'DE00370400440532013000' }));
  expect(rejection.fields).toEqual({ iban: [expect.any(String)] });
});

test('a change sets only sent fields, merges metadata and branch address, and clears null fields', async () => {
  const { admin } = await createFixture();
  const created = await admin.api.admin.bankAccounts.create({ ...FLOAT_ACCOUNT, metadata: { a: 1 }, branch_address: { city: 'Köln' } });
  const id = String(created.id);
  const bankAccount = await admin.api.admin.bankAccounts.replace({
    id,
    bic: null,
    metadata: { b: 2 },
    branch_address: { line_1: 'Domplatz 1' },
  });
  expect(bankAccount).toMatchObject({
    name: 'Float',
    bic: null,
    metadata: { a: 1, b: 2 },
    branch_address: { city: 'Köln', line_1: 'Domplatz 1' },
  });
});

test('rejects a change to an archived bank account unless it unarchives it', async () => {
  const { admin } = await createFixture();
  const id = String((await admin.api.admin.bankAccounts.create({ archived: true })).id);
  expect((await catchApiError(admin.api.admin.bankAccounts.update({ id, name: 'x' }))).message).toBe('Cannot modify an archived object.');
  const addition = admin.api.admin.bankAccounts.currencies.add({ id, currency: 'USD' });
  expect((await catchApiError(addition)).message).toBe('Cannot modify an archived object.');
  expect(await admin.api.admin.bankAccounts.update({ id, name: 'x', archived: false })).toMatchObject({ name: 'x', archived: false });
});

test('links bank accounts and currencies from either side, without duplicates', async () => {
  const { admin } = await createFixture();
  const { id } = await admin.api.admin.bankAccounts.create(FLOAT_ACCOUNT);
  await admin.api.admin.currencies.create({ code: 'EUR' });
  await admin.api.admin.currencies.bankAccounts.add({ code: 'eur', id });
  await admin.api.admin.bankAccounts.currencies.add({ id: String(id), currency: 'EUR' });
  expect((await admin.api.admin.bankAccounts.currencies.list({ id: String(id) })).results).toMatchObject([{ code: 'EUR' }]);
  expect((await admin.api.admin.currencies.bankAccounts.list({ code: 'EUR' })).results).toMatchObject([{ id }]);
  expect((await admin.api.admin.currencies.bankAccounts.list({ code: 'USD' })).count).toBe(0);
  await admin.api.admin.currencies.bankAccounts.remove({ code: 'EUR', id: String(id) });
  expect((await catchApiError(admin.api.admin.bankAccounts.currencies.get({ id: String(id), code: 'EUR' }))).code).toBe('not_found');
  const unknownCurrency = admin.api.admin.bankAccounts.currencies.add({ id: String(id), currency: 'XYZ' });
  expect((await catchApiError(unknownCurrency)).fields).toEqual({ currency: ['Currency does not exist.'] });
  await admin.api.admin.bankAccounts.remove({ id: String(id) });
  expect((await catchApiError(admin.api.admin.bankAccounts.get({ id: String(id) }))).code).toBe('not_found');
});
