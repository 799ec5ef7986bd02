import { describe, expect, test } from 'vitest';
import { permissionsOf } from '#server/kernel/permissions.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();
const password = 'correct horse battery';

describe('registering a company', () => {
  test('creates an owner with admin permissions, the first currency, groups and a primary account', async () => {
    const { admin, company, companyId } = await createFixture();
    const [user, currencies, groups, accounts] = await Promise.all([
      admin.api.user.get(),
      admin.api.admin.currencies.list({}),
      database.owner`select name, is_default, is_public from groups where company_id = ${companyId} order by name`,
      database.owner`select reference, name, is_primary from accounts where company_id = ${companyId} and user_id = ${admin.id}`,
    ]);
    expect(user).toMatchObject({ id: admin.id, company, groups: [{ name: 'admin', label: 'Admin', settings: {} }] });
    expect(currencies).toMatchObject({ count: 1, results: [{ code: 'USD', divisibility: 2 }] });
    expect([...groups]).toEqual([
      { name: 'admin', is_default: false, is_public: false },
      { name: 'service', is_default: false, is_public: false },
      { name: 'user', is_default: true, is_public: true },
    ]);
    expect([...accounts]).toEqual([{ reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/), name: 'default', is_primary: true }]);
  });

  test('gives admins and services all admin permissions, and users all user permissions', async () => {
    const { companyId } = await createFixture();
    const rows = await database.owner`
      select g.name, g.section, array_agg(p.permission order by p.permission) as permissions
      from groups g join group_permissions p on p.company_id = g.company_id and p.group_name = g.name
      where g.company_id = ${companyId} group by g.name, g.section order by g.name`;
    expect([...rows]).toEqual([
      { name: 'admin', section: 'admin', permissions: permissionsOf('admin', 'user').toSorted() },
      { name: 'service', section: 'admin', permissions: permissionsOf('admin').toSorted() },
      { name: 'user', section: 'user', permissions: permissionsOf('user').toSorted() },
    ]);
  });

  test('accepts the company as an object', async () => {
    const { anonymous, company } = await createFixture();
    const id = `${company}-2`;
    const { user } = await anonymous.auth.registerCompany({
      email: 'Owner@Example.com ',
      company: { id: id.toUpperCase(), name: 'The Second' },
      password,
      currency: 'jpy',
    });
    expect(user).toMatchObject({ company: id, email: 'owner@example.com', verification: { email: false, mobile: false } });
    const [companyRow] = await database.owner`select name, owner_id from companies where identifier = ${id}`;
    expect(companyRow).toEqual({ name: 'The Second', owner_id: user.id });
  });

  test('rejects an identifier that is malformed or in use (ignoring case), and writes nothing', async () => {
    const { anonymous, company } = await createFixture();
    const register = (identifier: string) =>
      catchApiError(anonymous.auth.registerCompany({ email: 'x@example.com', company: identifier, password }));
    expect(await register(company.toUpperCase())).toMatchObject({
      code: 'invalid',
      fields: { company: ['This value is already in use.'] },
    });
    for (const identifier of ['a', 'no spaces', 'x'.repeat(51), 'ümlaut']) {
      expect((await register(identifier)).fields).toEqual({ company: ['Enter 2 to 50 letters, digits, hyphens or underscores.'] });
    }
    expect(await database.owner`select 1 from users where email = 'x@example.com'`).toHaveLength(0);
  });

  test('rejects an unknown first currency', async () => {
    const { anonymous, company } = await createFixture();
    const registration = anonymous.auth.registerCompany({ email: 'x@example.com', company: `${company}-3`, password, currency: 'QQQ' });
    expect((await catchApiError(registration)).fields).toEqual({
      currency: ['Enter a currency code such as EUR, ZAR, XBT (Bitcoin) or ETH.'],
    });
  });

  test('reports a bad password and an unknown currency together', async () => {
    const { anonymous, company } = await createFixture();
    const registration = anonymous.auth.registerCompany({
      email: 'x@example.com',
      company: `${company}-4`,
      password: 'short',
      currency: 'QQQ',
    });
    expect((await catchApiError(registration)).fields).toEqual({
      currency: ['Enter a currency code such as EUR, ZAR, XBT (Bitcoin) or ETH.'],
      password: ['This password is too short. It must contain at least 8 characters.'],
    });
  });
});

describe('registering a user', () => {
  test('returns a token, the user and the expiry, and emits user.create', async () => {
    const { anonymous, as, company, companyId, clock } = await createFixture();
    const { token, user, expires } = await anonymous.auth.register({
      email: 'Cleo@Example.com',
      company: company.toUpperCase(),
      password1: password,
      password2: password,
      mobile: '+27 (82) 000-0001',
      nationality: 'za',
    });
    expect(user).toMatchObject({
      email: 'cleo@example.com',
      mobile: '+27820000001',
      nationality: 'ZA',
      username: '',
      metadata: {},
      status: 'pending',
      temporary: false,
      groups: [{ name: 'user' }],
      verification: { email: false, mobile: false },
    });
    expect(expires).toBe(clock.now().getTime() + 36_000_000);
    expect(await as({ token }).user.get()).not.toHaveProperty('verification');
    const events =
      await database.owner`select names, data->>'id' as id from events where company_id = ${companyId} and subject_id = ${user.id} order by id`;
    expect(events[0]).toEqual({ names: ['user.create'], id: user.id });
    expect(events.flatMap(({ names }) => names)).toEqual(['user.create', 'user.email.verify', 'user.mobile.verify']);
  });

  test('reports all invalid fields together', async () => {
    const { anonymous, company } = await createFixture();
    const registration = anonymous.auth.register({
      email: 'nobody',
      company,
      mobile: '12',
      nationality: 'XX',
      password1: password,
      password2: 'other',
    });
    expect((await catchApiError(registration)).fields).toEqual({
      email: ['Enter a valid email address.'],
      mobile: ['Enter a valid mobile number in international form, for example +27820000001.'],
      nationality: ['Enter a valid ISO 3166-1 alpha-2 country code.'],
      password2: ["The two password fields didn't match."],
    });
    expect((await catchApiError(anonymous.auth.register({ email: 'x@example.com', company }))).fields).toEqual({
      password1: ['This field is required.'],
      password2: ['This field is required.'],
    });
  });

  test('reports a bad password and all missing consents together', async () => {
    const { admin, anonymous, company } = await createFixture();
    await admin.api.admin.company.settings.update({
      require_terms_and_conditions: true,
      require_privacy_policy: true,
      nationalities: ['ZA'],
    });
    const registration = anonymous.auth.register({ email: 'x@example.com', company, password: 'short', nationality: 'DE' });
    expect((await catchApiError(registration)).fields).toEqual({
      terms_and_conditions: ['Terms and conditions must be accepted.'],
      privacy_policy: ['Privacy policy must be accepted.'],
      nationality: ['The company does not accept this country.'],
      password: ['This password is too short. It must contain at least 8 characters.'],
    });
  });

  test('rejects an email or mobile number in use in the company, in any format', async () => {
    const { anonymous, company, ann } = await createFixture();
    const person = { company, password1: password, password2: password };
    await anonymous.auth.register({ ...person, email: 'a@example.com', mobile: '+27820000001' });
    const inUse = ['This value is already in use.'];
    expect((await catchApiError(anonymous.auth.register({ ...person, email: ann.email.toUpperCase() }))).fields).toEqual({ email: inUse });
    const sameMobile = anonymous.auth.register({ ...person, email: 'b@example.com', mobile: '+27 82 000 0001' });
    expect((await catchApiError(sameMobile)).fields).toEqual({ mobile: inUse });
  });

  test('accepts only one of two concurrent registrations with the same email', async () => {
    const { anonymous, company } = await createFixture();
    const person = { company, email: 'twice@example.com', password1: password, password2: password };
    const outcomes = await Promise.allSettled([anonymous.auth.register(person), anonymous.auth.register(person)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('registers the same email in another company as a separate user', async () => {
    const [firstFixture, secondFixture] = [await createFixture(), await createFixture()];
    const person = { email: 'same@example.com', password1: password, password2: password };
    const first = await firstFixture.anonymous.auth.register({ ...person, company: firstFixture.company });
    const second = await secondFixture.anonymous.auth.register({ ...person, company: secondFixture.company });
    expect(first.user.id).not.toBe(second.user.id);
  });

  test('rejects unknown or closed companies, and missing consent if it is required', async () => {
    const { anonymous, company, companyId } = await createFixture();
    const person = { email: 'x@example.com', password1: password, password2: password };
    const fieldsIn = async (name: string) => (await catchApiError(anonymous.auth.register({ ...person, company: name }))).fields;
    expect(await fieldsIn('nowhere-at-all')).toEqual({ company: ['Company does not exist.'] });
    await database.owner`update companies set settings = '{"require_terms_and_conditions": true}' where id = ${companyId}`;
    expect(await fieldsIn(company)).toEqual({ terms_and_conditions: ['Terms and conditions must be accepted.'] });
    await database.owner`update companies set settings = '{"allow_registrations": false}' where id = ${companyId}`;
    expect(await fieldsIn(company)).toEqual({ company: ['Registrations are disabled for this company.'] });
  });

  test('accepts at most one group, which must be public', async () => {
    const { anonymous, company } = await createFixture();
    const registerInGroups = (groups: string[]) =>
      catchApiError(anonymous.auth.register({ email: 'x@example.com', company, password1: password, password2: password, groups }));
    expect((await registerInGroups(['admin'])).fields).toEqual({ groups: ['"admin" is not a valid choice.'] });
    expect((await registerInGroups(['nothing'])).fields).toEqual({ groups: ['"nothing" is not a valid choice.'] });
    expect((await registerInGroups(['g'.repeat(240_000)])).message.length).toBeLessThan(200);
    expect((await registerInGroups(['user', 'user'])).fields).toEqual({ groups: ['Ensure this field has no more than 1 elements.'] });
  });

  test('assigns the default group, regardless of which groups are public', async () => {
    const { anonymous, companyId, company, join } = await createFixture();
    await database.owner`insert into groups (company_id, name, label, section, is_public, is_default) values
      (${companyId}, 'agents', 'Agents', 'user', true, false), (${companyId}, 'members', 'Members', 'user', false, false)`;
    const groupsOf = async (email: string) => {
      const rows = await database.owner`
        select g.group_name from user_groups g join users u on u.company_id = g.company_id and u.id = g.user_id
        where u.company_id = ${companyId} and u.email = ${email}`;
      return rows.map((row) => row['group_name']);
    };
    expect(await groupsOf((await join('cleo')).email)).toEqual(['user']);
    await database.owner`update groups set is_default = false where company_id = ${companyId} and name = 'user'`;
    await database.owner`update groups set is_default = true where company_id = ${companyId} and name = 'members'`;
    expect(await groupsOf((await join('dora')).email)).toEqual(['members']);
    const registration = { email: 'emil@example.com', company, password1: password, password2: password, groups: ['agents'] };
    await anonymous.auth.register(registration);
    expect(await groupsOf(registration.email)).toEqual(['agents']);
  });

  test('rejects passwords that are short, common, or the user’s email', async () => {
    const { anonymous, company } = await createFixture();
    const fieldsOf = async (invalidValue: string) =>
      (await catchApiError(anonymous.auth.register({ email: 'somebody@example.com', company, password: invalidValue }))).fields;
    expect(await fieldsOf('short')).toEqual({ password: ['This password is too short. It must contain at least 8 characters.'] });
    expect(await fieldsOf('x'.repeat(129))).toEqual({ password: ['Ensure this field has no more than 128 characters.'] });
    expect(await fieldsOf('PassWord123')).toEqual({ password: ['This password is too common.'] });
    expect(await fieldsOf('Somebody@Example.com')).toEqual({
      password: ['This password is the same as your email, mobile number or company.'],
    });
  });

  test('is limited to ten users and three companies per hour and address, counting failures', async () => {
    const { as, company } = await createFixture({ limitsRegistrations: true });
    const otherClient = as({ clientAddress: '192.0.2.7' });
    const person = { email: 'x@example.com', company: 'nowhere-at-all', password1: password, password2: password };
    for (let attempt = 0; attempt < 10; attempt++) expect((await catchApiError(otherClient.auth.register(person))).code).toBe('invalid');
    const error = await catchApiError(otherClient.auth.register({ ...person, company }));
    expect(error.code).toBe('throttled');
    expect(error.message).toMatch(/^Request was throttled\. Expected available in \d+ seconds\.$/);
    const newCompany = { ...person, currency: 'QQQ' };
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await catchApiError(otherClient.auth.registerCompany(newCompany))).code).toBe('invalid');
    expect((await catchApiError(otherClient.auth.registerCompany(newCompany))).code).toBe('throttled');
  });
});
