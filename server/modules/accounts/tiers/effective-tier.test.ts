import { describe, expect, test } from 'vitest';
import { filterTiersByCurrency, findReachedTiers, readTiersOfGroup } from '#server/modules/accounts/tiers/effective-tier.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type TierFixture = { id: number; level: number; currency?: string; archived?: boolean; requirements?: string[] };

/** Inserts tiers of the group `user`. */
const addTiers = async ({ companyId }: CompanyFixture, ...tiers: TierFixture[]): Promise<void> => {
  for (const { requirements = [], ...tier } of tiers) {
    await database.owner`insert into tiers ${database.owner({ company_id: companyId, group_name: 'user', ...tier })}`;
    for (const [index, requirement] of requirements.entries()) {
      const row = { company_id: companyId, id: tier.id * 100 + index, tier_id: tier.id, requirement };
      await database.owner`insert into tier_requirements ${database.owner(row)}`;
    }
  }
};

type RuleFixture = { resource: string; condition: Record<string, unknown> };
type RequirementSetFixture = {
  id: number;
  parent_id?: number;
  condition: 'all' | 'any';
  min_condition_matches?: number;
  rules?: RuleFixture[];
};

const addRequirementSets = async ({ companyId }: CompanyFixture, tierId: number, ...sets: RequirementSetFixture[]): Promise<void> => {
  for (const { rules = [], ...set } of sets) {
    await database.owner`insert into requirement_sets ${database.owner({ company_id: companyId, tier_id: tierId, ...set })}`;
    for (const [index, rule] of rules.entries()) {
      await database.owner`insert into requirement_items (company_id, id, set_id, rule)
        values (${companyId}, ${set.id * 100 + index}, ${set.id}, ${JSON.stringify(rule)}::text::jsonb)`;
    }
  }
};

const effectiveLevelOf = async ({ companyId, ann, clock }: CompanyFixture, currency?: string): Promise<number | undefined> => {
  const tiers = filterTiersByCurrency(await readTiersOfGroup(database.db, companyId, 'user'), currency);
  const [highest] = await findReachedTiers(database.db, { companyId, userId: ann.id, now: clock.now() }, tiers);
  return highest?.level;
};

const updateUser = ({ companyId, ann }: CompanyFixture, columns: Record<string, string | null>) =>
  database.owner`update users set ${database.owner(columns)} where company_id = ${companyId} and id = ${ann.id}`;

describe('the effective tier', () => {
  test('is the highest tier if no tier has requirements, and undefined in a group without tiers', async () => {
    const fixture = await createFixture();
    expect(await effectiveLevelOf(fixture)).toBeUndefined();
    await addTiers(fixture, { id: 1, level: 1 }, { id: 2, level: 3 }, { id: 3, level: 2 }, { id: 4, level: 9, archived: true });
    expect(await effectiveLevelOf(fixture)).toBe(3);
    expect(await effectiveLevelOf(await createFixture())).toBeUndefined();
  });

  test('ignores tiers of other currencies', async () => {
    const fixture = await createFixture();
    await addTiers(fixture, { id: 1, level: 1 }, { id: 2, level: 2, currency: 'EUR' });
    expect(await effectiveLevelOf(fixture, 'USD')).toBe(1);
    expect(await effectiveLevelOf(fixture, 'EUR')).toBe(2);
  });

  test('requires the profile fields, in a profile that is not declined', async () => {
    const fixture = await createFixture();
    const requirements = ['first_name', 'last_name', 'nationality', 'birth_date', 'id_number', 'language'];
    await addTiers(fixture, { id: 1, level: 1 }, { id: 2, level: 2, requirements });
    const completeProfile = {
      first_name: 'Ann',
      last_name: 'Lee',
      nationality: 'ZA',
      birth_date: '1990-01-02',
      id_number: '1',
      language: 'en',
    };
    await updateUser(fixture, completeProfile);
    expect(await effectiveLevelOf(fixture)).toBe(2);
    for (const column of ['first_name', 'last_name', 'language']) {
      await updateUser(fixture, { [column]: '' });
      expect([column, await effectiveLevelOf(fixture)]).toEqual([column, 1]);
      await updateUser(fixture, completeProfile);
    }
    for (const column of ['nationality', 'birth_date', 'id_number']) {
      await updateUser(fixture, { [column]: null });
      expect([column, await effectiveLevelOf(fixture)]).toEqual([column, 1]);
      await updateUser(fixture, completeProfile);
    }
    await updateUser(fixture, { status: 'declined' });
    expect(await effectiveLevelOf(fixture)).toBe(1);
  });

  test('requires a verified record that is not archived', async () => {
    const fixture = await createFixture();
    await addTiers(fixture, { id: 1, level: 1 }, { id: 2, level: 2, requirements: ['address'] });
    const { addresses } = fixture.admin.api.admin.users;
    const { id } = await addresses.create({ user: fixture.ann.id });
    expect(await effectiveLevelOf(fixture)).toBe(1);
    await addresses.update({ id: String(id), status: 'verified' });
    expect(await effectiveLevelOf(fixture)).toBe(2);
    await addresses.update({ id: String(id), archived: true });
    expect(await effectiveLevelOf(fixture)).toBe(1);
    await addresses.create({ user: fixture.bob.id, status: 'verified' });
    expect(await effectiveLevelOf(fixture)).toBe(1);
  });

  test('requires a proof that has not expired', async () => {
    const fixture = await createFixture();
    const { ann, clock } = fixture;
    await addTiers(fixture, { id: 1, level: 1 }, { id: 2, level: 2, requirements: ['proof_of_identity'] });
    const { create } = fixture.admin.api.admin.users.documents;
    const expires = clock.now().getTime() + 1;
    await create({ user: ann.id, file: await writeUpload(PDF), document_type: 'passport', status: 'verified', expires });
    expect(await effectiveLevelOf(fixture)).toBe(2);
    clock.advance(1);
    expect(await effectiveLevelOf(fixture)).toBe(1);
  });

  test('requires a verified email address and mobile number', async () => {
    const fixture = await createFixture();
    await addTiers(fixture, { id: 1, level: 1, requirements: ['email_address'] }, { id: 2, level: 2, requirements: ['mobile'] });
    expect(await effectiveLevelOf(fixture)).toBe(1);
    await database.owner`insert into mobiles (company_id, id, user_id, number, is_verified)
      values (${fixture.companyId}, 77, ${fixture.ann.id}, '+27820000001', true)`;
    expect(await effectiveLevelOf(fixture)).toBe(2);
  });
});

describe('a requirement set', () => {
  const residenceRule = (country: unknown): RuleFixture => ({ resource: 'address', condition: { country, status: 'verified' } });

  test('is met by a single record that has all values; a list matches any of its values', async () => {
    const fixture = await createFixture();
    await addTiers(fixture, { id: 1, level: 1 });
    await addRequirementSets(fixture, 1, { id: 1, condition: 'all', rules: [residenceRule(['ZA', 'BW'])] });
    const { create } = fixture.admin.api.admin.users.addresses;
    await create({ user: fixture.ann.id, country: 'ZA' });
    await create({ user: fixture.ann.id, country: 'US', status: 'verified' });
    expect(await effectiveLevelOf(fixture)).toBeUndefined();
    await create({ user: fixture.ann.id, country: 'BW', status: 'verified' });
    expect(await effectiveLevelOf(fixture)).toBe(1);
  });

  test('is met if all of its rules are met, or the minimum number of them for `any`', async () => {
    const fixture = await createFixture();
    await addTiers(fixture, { id: 1, level: 1 }, { id: 2, level: 2 }, { id: 3, level: 3 });
    const nationalityRule = { resource: 'user', condition: { nationality: 'ZA' } };
    const goldRule = { resource: 'user', condition: { metadata: { gold: true } } };
    const timezoneRule = { resource: 'user', condition: { timezone: null } };
    await addRequirementSets(fixture, 1, { id: 1, condition: 'any', rules: [nationalityRule, goldRule] });
    await addRequirementSets(fixture, 2, {
      id: 2,
      condition: 'any',
      min_condition_matches: 2,
      rules: [nationalityRule, goldRule, timezoneRule],
    });
    await addRequirementSets(fixture, 3, { id: 3, condition: 'all', rules: [nationalityRule, goldRule] });
    expect(await effectiveLevelOf(fixture)).toBeUndefined();
    await updateUser(fixture, { nationality: 'ZA', timezone: 'Africa/Gaborone' });
    expect(await effectiveLevelOf(fixture)).toBe(1);
    await updateUser(fixture, { timezone: null });
    expect(await effectiveLevelOf(fixture)).toBe(2);
    await database.owner`update users set metadata = '{"gold": true, "more": 1}' where company_id = ${fixture.companyId} and id = ${fixture.ann.id}`;
    expect(await effectiveLevelOf(fixture)).toBe(3);
  });

  test('is met through its nested sets, and a tier requires every top-level set', async () => {
    const fixture = await createFixture();
    await addTiers(fixture, { id: 1, level: 1 });
    const languageRule = (language: string): RuleFixture => ({ resource: 'user', condition: { language } });
    await addRequirementSets(
      fixture,
      1,
      { id: 1, condition: 'any' },
      { id: 2, parent_id: 1, condition: 'all', rules: [languageRule('fr'), residenceRule('FR')] },
      { id: 3, parent_id: 1, condition: 'all', rules: [languageRule('de')] },
      { id: 4, condition: 'all', rules: [{ resource: 'email', condition: { primary: true, verified: true } }] },
    );
    await updateUser(fixture, { language: 'fr' });
    expect(await effectiveLevelOf(fixture)).toBeUndefined();
    await updateUser(fixture, { language: 'de' });
    expect(await effectiveLevelOf(fixture)).toBe(1);
    await database.owner`update requirement_items set rule = '{"resource": "email", "condition": {"verified": false}}'::jsonb
      where company_id = ${fixture.companyId} and set_id = 4`;
    expect(await effectiveLevelOf(fixture)).toBeUndefined();
  });

  test('is not met by an unknown field', async () => {
    const fixture = await createFixture();
    await addTiers(fixture, { id: 1, level: 1 });
    await addRequirementSets(fixture, 1, { id: 1, condition: 'all', rules: [{ resource: 'user', condition: { password_hash: null } }] });
    expect(await effectiveLevelOf(fixture)).toBeUndefined();
  });
});

test('evaluates any number of requirements in two statements', async () => {
  const fixture = await createFixture();
  await addTiers(
    fixture,
    { id: 1, level: 1, requirements: ['address', 'mobile', 'language'] },
    { id: 2, level: 2, requirements: ['address'] },
  );
  await addRequirementSets(fixture, 1, { id: 1, condition: 'all', rules: [{ resource: 'user', condition: { language: 'en' } }] });
  expect(await database.recordSentStatements(() => effectiveLevelOf(fixture))).toHaveLength(2);
});
