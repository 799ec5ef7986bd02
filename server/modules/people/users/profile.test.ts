import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { Meta } from '#server/api/rest-meta.ts';
import { domainEvents } from '#server/composition/domain-events.ts';
import { readIdentifier } from '#server/modules/people/identifiers/identifiers.ts';
import { findRecipient, requireRecordOwner } from '#server/modules/people/identifiers/user-lookup.ts';
import { toPersonDetails } from '#server/modules/people/user-profiles/person-fields.ts';
import { findOrCreateTemporaryUser } from '#server/modules/people/users/create-user.ts';
import type { ProfileChange } from '#server/modules/people/users/schema.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';
import { setContact } from '#server/testing/contacts.ts';
import { PROCEDURES } from '#server/testing/route-list.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

describe("the caller's profile", () => {
  test('has every field of the specification', async () => {
    const { ann, company, clock } = await createFixture();
    const user = await ann.api.user.get();
    expect(user).toEqual({
      id: ann.id,
      first_name: 'ann',
      last_name: '',
      username: '',
      email: ann.email,
      mobile: '',
      id_number: null,
      birth_date: null,
      profile: null,
      currency: null,
      timezone: null,
      company,
      language: 'en',
      nationality: '',
      metadata: {},
      verified: true,
      kyc: { updated: expect.any(Number), status: 'pending' },
      status: 'pending',
      groups: [{ name: 'user', label: 'User', settings: {} }],
      permissions: [],
      settings: { allow_transactions: true, allow_debit_transactions: true, allow_credit_transactions: true },
      temporary: false,
      ...toPersonDetails({}),
      created: expect.any(Number),
      updated: expect.any(Number),
    });
    expect(Math.abs(user.created - clock.now().getTime())).toBeLessThan(60_000);
  });

  test('changes the given fields, keeps the rest, and emits user.update', async () => {
    const { ann, companyId } = await createFixture();
    const update = {
      last_name: 'Ash',
      id_number: '8001015009087',
      birth_date: '2000-02-29',
      nationality: 'za',
      timezone: 'Africa/Johannesburg',
      language: 'af',
      mobile: '+27 82 000 0003',
    };
    const user = await ann.api.user.update(update);
    expect(user).toMatchObject({ ...update, first_name: 'ann', nationality: 'ZA', mobile: '+27820000003' });
    expect(user).not.toHaveProperty('verification');
    expect(await ann.api.user.get()).toEqual(user);
    const events =
      await database.owner`select data, original from events where company_id = ${companyId} and subject_id = ${ann.id} and names = '{user.update}'`;
    const { verification: _verification, ...eventData } = events[0]?.['data'] ?? {};
    expect(eventData).toEqual({
      ...user,
      archived: false,
      deactivated: false,
      retention_state: 'retaining',
      last_login: expect.any(Number),
    });
    expect(events).toMatchObject([{ original: { last_name: '', mobile: '', nationality: '' } }]);
  });

  test('emits no event without a change', async () => {
    const { ann, companyId, clock } = await createFixture();
    const before = await ann.api.user.get();
    expect(before.updated).toBe(before.created);
    clock.advance(1_000);
    expect(await ann.api.user.update({})).toEqual(before);
    expect(await ann.api.user.update({ first_name: 'ann', mobile: null, metadata: {} })).toEqual(before);
    expect(await database.owner`select from events where company_id = ${companyId} and names = '{user.update}'`).toHaveLength(0);
  });

  test('unsets fields that are blank or null', async () => {
    const { ann } = await createFixture();
    await ann.api.user.update({ mobile: '+27820000004', birth_date: '1990-01-01', nationality: 'ZA', language: 'af', id_number: '1' });
    expect(
      await ann.api.user.update({ mobile: '', birth_date: '', nationality: null, language: '', id_number: null, first_name: '' }),
    ).toMatchObject({
      mobile: '',
      birth_date: null,
      nationality: '',
      language: 'en',
      id_number: null,
      first_name: '',
    });
  });

  test('merges metadata and removes null keys', async () => {
    const { ann } = await createFixture();
    await ann.api.user.update({ metadata: { kept: 1, gone: 2, deep: { a: 1, b: 2 } } });
    const { metadata } = await ann.api.user.update({ metadata: { gone: null, added: [1], deep: { b: null, c: 3 } } });
    expect(metadata).toEqual({ kept: 1, added: [1], deep: { a: 1, c: 3 } });
    expect((await ann.api.user.update({ metadata: null })).metadata).toEqual({});
  });

  const MOBILE = 'Enter a valid mobile number in international form, for example +27820000001.';
  const ONE_LINE = 'Enter a name without line breaks and control characters.';
  const DATE = 'Date has wrong format. Use this format instead: YYYY-MM-DD.';
  const ZONE = 'Enter a valid time zone, for example Africa/Johannesburg.';
  const LANGUAGE = 'Enter a valid language code, for example en.';
  const longerThan = (length: number) => `Ensure this field has no more than ${length} characters.`;

  test.each<[field: keyof ProfileChange, good: string, bad: Record<string, string>]>([
    ['first_name', 'é'.repeat(50), { ['x'.repeat(51)]: longerThan(50), 'a\nb': ONE_LINE, 'a\u0085': ONE_LINE, 'a\u2028': ONE_LINE }],
    ['last_name', 'x'.repeat(50), { ['x'.repeat(51)]: longerThan(50), 'a\tb': ONE_LINE }],
    ['id_number', 'x'.repeat(24), { ['x'.repeat(25)]: longerThan(24) }],
    ['birth_date', '0001-01-01', { '0000-12-31': DATE, '2001-02-29': DATE, '2001-2-1': DATE, '12001-02-01': DATE }],
    ['nationality', 'ZA', { UK: 'Enter a valid ISO 3166-1 alpha-2 country code.' }],
    ['timezone', 'Etc/GMT+2', { '+02:00': ZONE, 'Africa/Atlantis': ZONE }],
    ['language', 'zh-Hant_TW', { '!': LANGUAGE, x: LANGUAGE, [`en${'-abcd'.repeat(5)}`]: longerThan(24) }],
    [
      'mobile',
      '+491234567890123',
      { '+1234567890123456': MOBILE, '+12345': MOBILE, '0820000000': MOBILE, [`+27820000000${' '.repeat(30)}`]: longerThan(40) },
    ],
  ])('accepts a %s such as %s, and rejects invalid ones', async (field, validValue, invalidValues) => {
    const { ann } = await createFixture();
    expect(await ann.api.user.update({ [field]: validValue })).toMatchObject({ [field]: validValue });
    for (const [value, message] of Object.entries(invalidValues)) {
      expect((await catchApiError(ann.api.user.update({ [field]: value }))).fields, value).toEqual({ [field]: [message] });
    }
  });

  test.each([
    ['direction overrides', 'Ann\u202Egnp.exe', 'Anngnp.exe'],
    ['direction isolates and marks', '\u2066Ann\u2069\u200F', 'Ann'],
    ['zero-width characters', 'A\u200Bn\uFEFFn\u2060\u00AD', 'Ann'],
    ['joiners without neighbors', '\u200DA\u200Dn\u200Cn \u200D', 'Ann '],
    ['repeated joiners', '👩\u200D\u200D👧', '👩\u200D👧'],
    ['keeps joiners in an emoji', '👩‍👩‍👧‍👦 👩🏽‍⚕️', '👩‍👩‍👧‍👦 👩🏽‍⚕️'],
    ['keeps joiners in a script that uses them', 'علی‌رضا क्‍ष', 'علی‌رضا क्‍ष'],
    ['keeps right-to-left names', 'מרים بنت أحمد', 'מרים بنت أحمد'],
    ['a name of invisible characters only', '\u200B\u202E', ''],
  ])('strips invisible characters from a name: %s', async (_what, input, expected) => {
    const { ann } = await createFixture();
    expect((await ann.api.user.update({ last_name: input })).last_name).toBe(expected);
  });

  test('rejects a mobile number in use in the company, and accepts one of another company', async () => {
    const [{ ann, bob }, otherFixture] = [await createFixture(), await createFixture()];
    await ann.api.user.update({ mobile: '+27820000005' });
    expect((await catchApiError(bob.api.user.update({ mobile: '+27820000005' }))).fields).toEqual({
      mobile: ['This value is already in use.'],
    });
    expect((await otherFixture.ann.api.user.update({ mobile: '+27820000005' })).mobile).toBe('+27820000005');
  });

  test('resets verification only if the mobile number changes', async () => {
    const { ann, companyId } = await createFixture();
    await ann.api.user.update({ mobile: '+27820000006' });
    await setContact(database, { companyId, userId: ann.id }, 'mobile', { isVerified: true });
    await setContact(database, { companyId, userId: ann.id }, 'email', { isVerified: false });
    expect((await ann.api.user.update({ mobile: '+27820000006' })).verified).toBe(true);
    expect((await ann.api.user.update({ mobile: '+27820000007' })).verified).toBe(false);
  });

  test('requires the permission', async () => {
    const { ann, companyId } = await createFixture();
    await database.owner`delete from group_permissions where company_id = ${companyId} and permission = 'user.user.change'`;
    expect((await catchApiError(ann.api.user.update({ first_name: 'x' }))).code).toBe('permission_denied');
    await database.owner`insert into user_permissions values (${companyId}, ${ann.id}, 'user.user.change')`;
    expect((await ann.api.user.update({ first_name: 'x' })).permissions).toEqual([{ section: 'user', type: 'user', level: 'change' }]);
  });
});

describe('the recipient lookup', () => {
  test('matches by ID or by verified email or mobile number within the company', async () => {
    const [{ ann, companyId }, otherFixture] = [await createFixture(), await createFixture()];
    await ann.api.user.update({ mobile: '+27820000008' });
    expect(await findRecipient(database.db, companyId, '+27820000008')).toBeUndefined();
    await setContact(database, { companyId, userId: ann.id }, 'mobile', { isVerified: true });
    for (const text of [ann.id, ` ${ann.email.toUpperCase()}`, '+27 (82) 000-0008']) {
      expect((await findRecipient(database.db, companyId, text))?.id).toBe(ann.id);
      expect(await findRecipient(database.db, otherFixture.companyId, text)).toBeUndefined();
    }
    expect(await findRecipient(database.db, companyId, 'ann')).toBeUndefined();
  });

  test('for a new record matches an unverified address only if a single user has added it', async () => {
    const { ann, bob, companyId } = await createFixture();
    const requireByAdmin = (recipient: string) => requireRecordOwner(database.db, { companyId, userId: null }, recipient);
    expect((await requireByAdmin(ann.email)).id).toBe(ann.id);
    await setContact(database, { companyId, userId: ann.id }, 'email', { isVerified: false });
    expect((await requireByAdmin(ann.email)).id).toBe(ann.id);
    await setContact(database, { companyId, userId: bob.id }, 'email', { address: ann.email, isVerified: false });
    await expect(requireByAdmin(ann.email)).rejects.toThrow('Several users have this unverified address');
    expect((await requireByAdmin(ann.id)).id).toBe(ann.id);
  });

  test('detects the type of identifier', () => {
    expect(
      ['01890a5d-ac96-774b-bcce-b302099a8057', 'a@b.example', '+27 82 000 0001', '0820000001', 'ann', ''].map(
        (text) => readIdentifier(text)?.kind,
      ),
    ).toEqual(['id', 'email', 'mobile', undefined, undefined, undefined]);
  });

  test('creates one temporary user for an unknown address, with the default group and an account', async () => {
    const { companyId, admin, anonymous, company } = await createFixture();
    const invite = () =>
      withCompanyTransaction(database.db, companyId, (tx) =>
        findOrCreateTemporaryUser(tx, { domainEvents }, companyId, { email: 'New@Example.com' }, new Date()),
      );
    const [first, second] = await Promise.all([invite(), invite()]);
    expect(first.id).toBe(second.id);
    expect(await findRecipient(database.db, companyId, 'new@example.com')).toBeUndefined();
    const { results } = await admin.api.admin.users.list({ temporary: 'true' });
    expect(results).toMatchObject([{ id: first.id, email: 'new@example.com', temporary: true, groups: [{ name: 'user' }] }]);
    const [account] = await database.owner`select is_primary from accounts where company_id = ${companyId} and user_id = ${first.id}`;
    expect(account).toEqual({ is_primary: true });
    const registration = await anonymous.auth.register({ email: 'new@example.com', company, password: 'correct horse battery' });
    expect(registration.user.id).not.toBe(first.id);
  });
});

// MFA rules apply to every procedure that returns a profile, including those that require no permission.
/** Every authenticated procedure that returns a profile, and its permission for rules. */
const PROFILE_PERMISSIONS: Record<string, string> = {
  'admin.search.find': 'admin.user.view',
  'auth.user': 'user.user.view',
  'auth.tokens.verify': 'user.user.view',
  // Takes the password and responds like a login.
  'auth.tokens.create': 'user.token.add',
  'user.get': 'user.user.view',
  'user.update': 'user.user.change',
  'user.replace': 'user.user.change',
  'admin.users.create': 'admin.user.add',
  'admin.users.list': 'admin.user.view',
  'admin.users.update': 'admin.user.change',
  'admin.users.replace': 'admin.user.change',
  'admin.users.get': 'admin.user.view',
};

/** A field that only profiles have. */
const PROFILE_FIELD = '"id_number":';

const returnsProfile = (output: unknown): boolean =>
  JSON.stringify(z.toJSONSchema(output as z.ZodType, { unrepresentable: 'any' })).includes(PROFILE_FIELD);

describe('a user profile', () => {
  it('is returned only by the listed procedures, with their permissions', () => {
    const profileProcedures = PROCEDURES.flatMap(([name, { _def }]) => {
      const { access, permission, concerns } = (_def.meta ?? {}) as Meta;
      if (access === 'public' || !returnsProfile((_def as { output?: unknown }).output)) return [];
      return [[name, permission ?? concerns]];
    });
    expect(Object.fromEntries(profileProcedures)).toEqual(PROFILE_PERMISSIONS);
  });

  it.each(['GET /auth/', 'POST /auth/tokens/verify/', 'GET /user/'])('is protected by a rule for user.user.view in %s', async (route) => {
    const fixture = await createFixture();
    const { api, token } = fixture.bob;
    await clearRules(database, fixture);
    await addTotp(database, fixture, fixture.bob);
    await addRule(database, fixture, { type: 'authorization', durability: 'permanent', permissions: ['user.user.view'] });
    const calls: Record<string, () => Promise<unknown>> = {
      'GET /auth/': () => api.auth.user(),
      'POST /auth/tokens/verify/': () => api.auth.tokens.verify({ token }),
      'GET /user/': () => api.user.get(),
    };
    expect((await catchApiError(calls[route]!())).code).toBe('mfa_required');
  });
});
