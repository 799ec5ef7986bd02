import { describe, expect, test } from 'vitest';
import { serveRest } from '#server/testing/rest-client.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const group_name = 'user';
const fee = { group_name, tx_type: 'debit', currency: 'USD' } as const;

describe('fees', () => {
  test('preserve a percentage exactly as a JSON number', async () => {
    const fixture = await createFixture();
    const rest = await serveRest(database, fixture);
    const { token } = fixture.admin;
    for (const percentage of [1.5, 0.000001, 999.999999, 2]) {
      const body = { tx_type: 'Debit', currency: 'usd', percentage };
      const response = await rest('POST', '/admin/groups/user/fees/', { token, body });
      expect(response).toMatchObject({
        status: 201,
        body: { data: { percentage, value: 0, currency: 'USD', tx_type: 'debit', inferred: true } },
      });
    }
    for (const percentage of [1000, -1, 0.0000001, 'much']) {
      const response = await rest('POST', '/admin/groups/user/fees/', { token, body: { tx_type: 'debit', currency: 'USD', percentage } });
      expect(response).toMatchObject({ status: 400, body: { data: { percentage: expect.any(Array) } } });
    }
  });

  test('require a value or percentage, and existing accounts and subtypes', async () => {
    const { admin, ann } = await createFixture();
    const { fees } = admin.api.admin.groups;
    const findFieldErrors = async (overrides: object) => (await catchApiError(fees.create({ ...fee, value: 1n, ...overrides }))).fields;
    expect(await findFieldErrors({ value: 0n })).toEqual({ value: ['Enter a value or a percentage above 0.'] });
    expect(await findFieldErrors({ credit_account: 'nobody' })).toEqual({ credit_account: ['Account does not exist.'] });
    expect(await findFieldErrors({ name: 'A Fee' })).toEqual({ name: ['Enter a name of lowercase letters, digits and underscores.'] });
    const { account } = await ann.api.transactions.credit({ amount: 1n, currency: 'USD' });
    expect(await fees.create({ ...fee, value: 1n, credit_account: account })).toMatchObject({ credit_account: account });
    await admin.api.admin.subtypes.create({ name: 'fee', tx_type: 'debit' });
    expect(await findFieldErrors({ debit_subtype: 'tax' })).toEqual({ debit_subtype: ['Subtype does not exist.'] });
    expect(await fees.create({ ...fee, value: 1n, debit_subtype: 'fee' })).toMatchObject({ debit_subtype: 'fee' });
  });

  test('have unique names per scope, currency and transaction type', async () => {
    const { admin } = await createFixture();
    const { fees } = admin.api.admin.groups;
    const first = await fees.create({ ...fee, name: 'service', value: 1n });
    expect((await catchApiError(fees.create({ ...fee, name: 'service', value: 2n }))).fields).toEqual({
      name: [`Fee ${first.id} has the same scope, name, currency and transaction type.`],
    });
    await fees.create({ ...fee, name: 'service', tx_type: 'credit', value: 2n });
    await fees.update({ group_name, fee_id: String(first.id), archived: true });
    await fees.create({ ...fee, name: 'service', value: 2n });
    const unarchiveInput = { group_name, fee_id: String(first.id), archived: false };
    expect((await catchApiError(fees.update(unarchiveInput))).fields).toHaveProperty('name');
  });

  test('are not updated by a change that has no effect, and hide their accounts from users', async () => {
    const { admin, ann, clock } = await createFixture();
    const { fees } = admin.api.admin.groups;
    const { id, updated } = await fees.create({ ...fee, value: 1n, percentage: '1.5' });
    clock.advance(5);
    const path = { group_name, fee_id: String(id) };
    expect((await fees.replace({ ...fee, ...path, percentage: '1.50' })).updated).toBe(updated);
    expect(await fees.update({ ...path, percentage: null })).toMatchObject({ percentage: null, updated: updated + 5 });
    expect((await catchApiError(fees.update({ ...path, value: 0n }))).fields).toHaveProperty('value');
    const [visibleFee] = (await ann.api.groups.fees.list({ group_name })).results;
    expect(visibleFee).toMatchObject({ id, value: 1n });
    expect(visibleFee).not.toHaveProperty('credit_account');
  });
});
