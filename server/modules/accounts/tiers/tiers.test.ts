import { describe, expect, test } from 'vitest';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

const group_name = 'user';

describe('tiers', () => {
  test('return requirements, limits and fees, and to users whether they have reached the tier', async () => {
    const { admin, ann } = await createFixture();
    const { tiers } = admin.api.admin.groups;
    await tiers.create({ group_name, level: 1, name: 'Start' });
    const tier_id = String((await tiers.create({ group_name, level: 2, currency: 'usd' })).id);
    const path = { group_name, tier_id };
    await tiers.requirements.create({ ...path, requirement: 'address' });
    await tiers.limits.create({ ...path, type: 'day_max', tx_type: 'debit', value: 500n });
    await tiers.fees.create({ ...path, tx_type: 'debit', percentage: '1.5' });
    expect(await tiers.get(path)).toMatchObject({
      level: 2,
      currency: 'USD',
      requirements: [{ requirement: 'address' }],
      limits: [{ type: 'day_max', value: 500n }],
      fees: [{ percentage: 1.5 }],
      settings: { allow_transactions: true, disallowed_transaction_subtypes: [] },
    });
    expect((await ann.api.groups.tiers.list({ group_name })).results.map(({ level, active }) => [level, active])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect((await ann.api.groups.tiers.list({ group_name, active: 'true' })).results).toHaveLength(1);
    expect((await tiers.list({ group_name, requirement: 'address' })).map(({ level }) => level)).toEqual([2]);
    await tiers.update({ ...path, archived: true });
    for (const [active, levels] of Object.entries({ true: [1], false: [2] }))
      expect((await tiers.list({ group_name, active })).map(({ level }) => level)).toEqual(levels);
    expect((await catchApiError(ann.api.groups.tiers.get(path))).code).toBe('not_found');
    expect((await catchApiError(tiers.update({ ...path, level: 3 }))).message).toBe('Cannot modify an archived object.');
  });

  test('have unique levels per group and currency', async () => {
    const { admin } = await createFixture();
    const { tiers } = admin.api.admin.groups;
    const first = await tiers.create({ group_name, level: 1 });
    expect((await catchApiError(tiers.create({ group_name, level: 1 }))).fields).toEqual({
      level: [`Tier ${first.id} of this group has this level. Choose another one.`],
    });
    await tiers.create({ group_name, level: 1, currency: 'USD' });
    expect((await catchApiError(tiers.create({ group_name, level: 2, currency: 'NIX' }))).fields).toEqual({
      currency: ['Currency does not exist.'],
    });
  });

  test('keep the switches that a change omits', async () => {
    const { admin } = await createFixture();
    const { tiers } = admin.api.admin.groups;
    const path = { group_name, tier_id: String((await tiers.create({ group_name, level: 1 })).id) };
    await tiers.updateSettings({ ...path, allow_debit_transactions: false });
    expect(await tiers.replaceSettings({ ...path, allow_credit_transactions: false })).toMatchObject({
      allow_transactions: true,
      allow_debit_transactions: false,
      allow_credit_transactions: false,
    });
    const unknownSubtype = { ...path, disallowed_transaction_subtypes: [7] };
    expect((await catchApiError(tiers.updateSettings(unknownSubtype))).fields).toEqual({
      disallowed_transaction_subtypes: ['Subtype 7 does not exist.'],
    });
  });

  test('are deleted with their limits and requirement sets', async () => {
    const { admin } = await createFixture();
    const { tiers } = admin.api.admin.groups;
    const path = { group_name, tier_id: String((await tiers.create({ group_name, level: 1 })).id) };
    await tiers.limits.create({ ...path, type: 'max', tx_type: 'debit', currency: 'USD', value: 1n });
    await tiers.requirementSets.create({ ...path, condition: 'all' });
    await tiers.remove(path);
    expect(await tiers.list({ group_name })).toEqual([]);
  });
});

describe('requirements', () => {
  test('cannot be duplicated, and are hidden when archived', async () => {
    const { admin } = await createFixture();
    const { tiers } = admin.api.admin.groups;
    const path = { group_name, tier_id: String((await tiers.create({ group_name, level: 1 })).id) };
    const { id } = await tiers.requirements.create({ ...path, requirement: 'mobile' });
    const duplicate = catchApiError(tiers.requirements.create({ ...path, requirement: 'mobile' }));
    expect((await duplicate).fields).toEqual({ requirement: ['This tier already has this requirement.'] });
    await tiers.requirements.update({ ...path, requirement_id: String(id), archived: true });
    expect((await tiers.get(path)).requirements).toEqual([]);
    expect(await tiers.requirements.list(path)).toMatchObject([{ requirement: 'mobile', archived: true }]);
  });

  test('are rejected in sets with a cycle, an unknown parent or an unknown field', async () => {
    const { admin } = await createFixture();
    const { tiers } = admin.api.admin.groups;
    const path = { group_name, tier_id: String((await tiers.create({ group_name, level: 1 })).id) };
    const { requirementSets: sets } = tiers;
    const outer = await sets.create({ ...path, condition: 'any', min_condition_matches: 2 });
    const inner = await sets.create({ ...path, condition: 'all', parent: outer.id });
    expect((await catchApiError(sets.update({ ...path, set_id: String(outer.id), parent: inner.id }))).fields).toEqual({
      parent: ['A set cannot contain itself.'],
    });
    expect((await catchApiError(sets.create({ ...path, condition: 'all', parent: 99 }))).fields).toEqual({
      parent: ['Requirement set does not exist.'],
    });
    const set = { ...path, set_id: String(inner.id) };
    await sets.items.create({ ...set, rule: { resource: 'address', condition: { country: ['ZA', 'BW'], status: 'verified' } } });
    const invalidItem = sets.items.create({ ...set, rule: { resource: 'email', condition: { password: 'x' } } });
    expect((await catchApiError(invalidItem)).fields).toHaveProperty('rule');
    expect((await sets.list(path)).results.map(({ items }) => items.length)).toEqual([0, 1]);
    await sets.remove({ ...path, set_id: String(outer.id) });
    expect((await sets.list(path)).results).toEqual([]);
  });
});
