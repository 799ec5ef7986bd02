import { expect, test } from 'vitest';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

test('rejects a duplicate name per transaction type and a partner of the same type', async () => {
  const { admin, ann } = await createFixture();
  const { subtypes } = admin.api.admin;
  const sendSubtype = await subtypes.create({ name: 'send', tx_type: 'debit', label: 'Sent' });
  const duplicateName = { name: ['A subtype of debit transactions with this name already exists.'] };
  expect((await catchApiError(subtypes.create({ name: 'send', tx_type: 'debit' }))).fields).toEqual(duplicateName);
  expect((await catchApiError(subtypes.create({ name: 'SEND', tx_type: 'debit' }))).fields).toEqual(duplicateName);
  expect((await catchApiError(subtypes.create({ name: 'gift', tx_type: 'debit', partner: sendSubtype.id }))).fields).toHaveProperty(
    'partner',
  );
  const received = await subtypes.create({ name: 'receive', tx_type: 'credit', usage_type: 'partner', partner: sendSubtype.id });
  expect(received).toMatchObject({ partner: { id: sendSubtype.id, name: 'send', label: 'Sent' }, usage_type: 'partner' });
  expect((await ann.api.subtypes.list({ tx_type: 'credit' })).map(({ name }) => name)).toEqual(['receive']);
  expect((await subtypes.list({ partner__isnull: 'true' })).map(({ name }) => name)).toEqual(['send']);
});

test('hides archived subtypes and those that a group disallows from users', async () => {
  const { admin, ann } = await createFixture();
  const { subtypes, groups } = admin.api.admin;
  const [firstSubtype, secondSubtype] = [
    await subtypes.create({ name: 'one', tx_type: 'debit' }),
    await subtypes.create({ name: 'two', tx_type: 'debit' }),
  ];
  await subtypes.update({ id: String(firstSubtype.id), archived: true });
  expect((await ann.api.subtypes.list({})).map(({ name }) => name)).toEqual(['two']);
  await groups.settings.update({ group_name: 'user', disallowed_transaction_subtypes: [secondSubtype.id] });
  expect(await ann.api.subtypes.list({})).toEqual([]);
  expect((await catchApiError(ann.api.subtypes.get({ id: String(secondSubtype.id) }))).code).toBe('not_found');
  expect(await subtypes.list({})).toHaveLength(2);
  expect((await catchApiError(subtypes.update({ id: String(firstSubtype.id), label: 'x' }))).message).toBe(
    'Cannot modify an archived object.',
  );
});

test('rejects renaming and deleting a used subtype', async () => {
  const { admin, ann } = await createFixture();
  const { subtypes } = admin.api.admin;
  const { id } = await subtypes.create({ name: 'top_up', tx_type: 'credit' });
  const unpairedSubtype = await subtypes.create({ name: 'free', tx_type: 'credit', partner: null });
  await ann.api.transactions.credit({ amount: 1n, currency: 'USD', subtype: 'top_up' });
  expect((await catchApiError(subtypes.remove({ id: String(id) }))).message).toContain('Archive it instead');
  expect((await catchApiError(subtypes.update({ id: String(id), name: 'other' }))).fields).toHaveProperty('name');
  expect(await subtypes.update({ id: String(id), label: 'Top-up' })).toMatchObject({ label: 'Top-up' });
  await subtypes.remove({ id: String(unpairedSubtype.id) });
  expect(await subtypes.list({})).toHaveLength(1);
});

test('treats the debit and credit subtypes of a fee as used', async () => {
  const { admin } = await createFixture();
  const { subtypes, groups } = admin.api.admin;
  const debit = await subtypes.create({ name: 'commission', tx_type: 'debit' });
  const incomeSubtype = await subtypes.create({ name: 'income', tx_type: 'credit' });
  const feeSubtypes = { debit_subtype: 'commission', credit_subtype: 'income' };
  await groups.fees.create({ group_name: 'user', tx_type: 'credit', currency: 'USD', value: 1n, ...feeSubtypes });
  for (const { id } of [debit, incomeSubtype]) {
    expect((await catchApiError(subtypes.remove({ id: String(id) }))).message).toContain('Archive it instead');
    expect((await catchApiError(subtypes.update({ id: String(id), name: 'other' }))).fields).toHaveProperty('name');
  }
});
