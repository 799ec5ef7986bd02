import { describe, expect, test } from 'vitest';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const group_name = 'user';
const max = { group_name, type: 'max', tx_type: 'debit', currency: 'USD', value: 100n } as const;

describe('limits', () => {
  test('apply to a group, tier or account currency, and are visible to the users they apply to', async () => {
    const { admin, ann, bob } = await createFixture();
    const { groups, accounts } = admin.api.admin;
    const groupLimit = await groups.limits.create({ ...max, currency: 'usd', subtype: 'withdraw', begin: 1, end: 2 });
    expect(groupLimit).toMatchObject({
      currency: 'USD',
      subtype: 'withdraw',
      begin: 1,
      end: 2,
      value: 100n,
      metadata: {},
      archived: false,
    });
    const tier_id = String((await groups.tiers.create({ group_name, level: 1, currency: 'usd' })).id);
    const { currency: _currency, ...withoutCurrency } = max;
    expect(await groups.tiers.limits.create({ ...withoutCurrency, tier_id })).toMatchObject({ currency: 'USD' });
    const { account: reference } = await ann.api.transactions.credit({ amount: 1n, currency: 'USD' });
    const accountLimit = await accounts.limits.create({ reference, code: 'usd', type: 'max', tx_type: 'debit', value: 7n });
    expect(accountLimit).toMatchObject({ account: reference, currency: 'USD' });
    expect((await ann.api.accounts.limits.list({ reference, code: 'USD' })).results.map(({ value }) => value)).toEqual([7n]);
    expect((await catchApiError(bob.api.accounts.limits.list({ reference, code: 'USD' }))).code).toBe('not_found');
    expect((await ann.api.groups.limits.list({ group_name })).results.map(({ id }) => id)).toEqual([groupLimit.id]);
    expect((await ann.api.groups.tiers.get({ group_name, tier_id })).limits).toMatchObject([{ type: 'max', value: 100n }]);
    expect((await catchApiError(ann.api.groups.limits.list({ group_name: 'admin' }))).code).toBe('not_found');
  });

  test('are rejected with an unknown currency, definition or subtype', async () => {
    const { admin } = await createFixture();
    const { limits } = admin.api.admin.groups;
    const findFieldErrors = async (overrides: object) => (await catchApiError(limits.create({ ...max, ...overrides }))).fields;
    expect(await findFieldErrors({ currency: undefined })).toEqual({ currency: ['This field is required.'] });
    expect(await findFieldErrors({ currency: 'NIX' })).toEqual({ currency: ['Currency does not exist.'] });
    expect(await findFieldErrors({ account_definition: 'none' })).toEqual({ account_definition: ['Account definition does not exist.'] });
    expect(await findFieldErrors({ begin: 2, end: 2 })).toEqual({ end: ['Ensure this is later than begin.'] });
    expect(await findFieldErrors({ type: 'overdraft', tx_type: 'credit' })).toHaveProperty('tx_type');
    await admin.api.admin.subtypes.create({ name: 'gift', tx_type: 'credit' });
    expect(await findFieldErrors({ subtype: 'gift' })).toEqual({ subtype: ['Subtype does not exist.'] });
  });

  test('that conflict for all transactions are rejected, naming the other limit', async () => {
    const { admin } = await createFixture();
    const { limits } = admin.api.admin.groups;
    const first = await limits.create({ ...max, type: 'day_max' });
    expect((await catchApiError(limits.create({ ...max, type: 'min', value: 101n }))).fields).toEqual({
      value: [`This conflicts with limit ${first.id} (day_max, at most 1.00 USD): no transaction could satisfy both.`],
    });
    expect((await catchApiError(limits.create({ ...max, type: 'day_max', value: 5n }))).fields).toEqual({
      type: [`Limit ${first.id} has the same scope, type, transactions and period. Change that limit instead.`],
    });
    const minimum = await limits.create({ ...max, type: 'min', value: 100n });
    expect((await catchApiError(limits.update({ group_name, limit_id: String(first.id), value: 99n }))).fields).toHaveProperty('value');
    // Other transactions and other times are unaffected.
    await limits.update({ group_name, limit_id: String(minimum.id), end: 10 });
    await limits.create({ ...max, type: 'min', value: 1n, begin: 10 });
    await limits.update({ group_name, limit_id: String(minimum.id), archived: true });
    await limits.update({ group_name, limit_id: String(first.id), value: 99n });
  });

  test('that conflict for some transactions are rejected', async () => {
    const { admin } = await createFixture();
    const { groups } = admin.api.admin;
    const { limits } = groups;
    await admin.api.admin.accountConfigurations.create({ group_name, name: 'savings' });
    const minimumLimit = await limits.create({ ...max, type: 'min', value: 100n });
    const conflict = {
      value: [`This conflicts with limit ${minimumLimit.id} (min, at least 1.00 USD): no transaction could satisfy both.`],
    };
    for (const scope of [{ subtype: 'wire' }, { account_definition: 'savings' }]) {
      expect((await catchApiError(limits.create({ ...max, value: 99n, ...scope }))).fields).toEqual(conflict);
    }
    // A limit of the subtype takes precedence.
    await limits.create({ ...max, type: 'min', value: 1n, subtype: 'wire' });
    await limits.create({ ...max, value: 99n, subtype: 'Wire' });
    expect(
      (await catchApiError(limits.create({ ...max, type: 'min', value: 100n, subtype: 'WIRE', account_definition: 'savings' }))).fields,
    ).toHaveProperty('value');
  });

  test('are not updated by a change that has no effect, and must be unarchived to change', async () => {
    const { admin, ann, companyId } = await createFixture();
    const { limits } = admin.api.admin.groups;
    const { id, updated } = await limits.create({ ...max, metadata: { a: 1 } });
    const limit_id = String(id);
    expect((await limits.replace({ ...max, limit_id })).updated).toBe(updated);
    expect(await limits.update({ group_name, limit_id, metadata: { b: 2 } })).toMatchObject({ metadata: { a: 1, b: 2 } });
    await limits.update({ group_name, limit_id, archived: true });
    expect((await catchApiError(limits.update({ group_name, limit_id, value: 1n }))).message).toBe('Cannot modify an archived object.');
    expect((await ann.api.groups.limits.list({ group_name })).results).toEqual([]);
    expect(await limits.list({ group_name })).toHaveLength(1);
    await limits.update({ group_name, limit_id, archived: false, value: 1n });
    await limits.remove({ group_name, limit_id });
    expect(await limits.list({ group_name })).toEqual([]);
    const auditRows =
      await database.owner`select action from audit_log where company_id = ${companyId} and action like 'limit.%' order by id`;
    expect(auditRows.map(({ action }) => action)).toEqual(['limit.create', 'limit.update', 'limit.update', 'limit.update', 'limit.remove']);
  });
});
