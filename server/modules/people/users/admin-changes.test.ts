// Users created, changed, archived and deactivated by admins. Archiving and deactivating end access immediately.
import { describe, expect, it, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const NEW_PASSWORD = 'a-long-new-password';

/** An admin who has only permissions to manage users. */
const createLimitedAdmin = async (fixture: CompanyFixture) => {
  const limitedAdmin = await fixture.join('clerk');
  for (const permission of ['admin.user.view', 'admin.user.add', 'admin.user.change', 'admin.user.delete'])
    await database.owner`insert into user_permissions (company_id, user_id, permission) values (${fixture.companyId}, ${limitedAdmin.id}, ${permission})`;
  return limitedAdmin;
};

const eventsOf = ({ companyId }: CompanyFixture, name: string) => database.owner<{ data: Record<string, unknown> }[]>`
  select data from events where company_id = ${companyId} and names[1] = ${name} order by id`;

describe('a user created by an admin', () => {
  it('has the given fields, an account and the default group, and emits an event', async () => {
    const fixture = await createFixture();
    const { admin } = fixture;
    const id = newId();
    const created = await admin.api.admin.users.create({
      id,
      first_name: 'Nia',
      middle_name: 'May',
      email: 'Nia@People.example',
      username: 'Nia.May',
      gender: 'female',
      residency: 'za',
      metadata: { crm: 7 },
    });
    expect(created).toMatchObject({
      id,
      first_name: 'Nia',
      middle_name: 'May',
      email: 'nia@people.example',
      username: 'nia.may',
      gender: 'female',
      residency: 'ZA',
      title: null,
      metadata: { crm: 7 },
      groups: [{ name: 'user' }],
      owner: false,
      balance: 0n,
      available_balance: 0n,
      archived: false,
      deactivated: false,
      retention_state: 'retaining',
      last_login: null,
    });
    expect(created.account).toMatch(/^\w{10}$/);
    expect((await eventsOf(fixture, 'user.create')).at(-1)?.data).toMatchObject({ id, gender: 'female' });
  });

  it('sets a password with an emailed link and logs in; no password is sent', async () => {
    const fixture = await createFixture();
    const { admin, anonymous, company, companyId } = fixture;
    const { id } = await admin.api.admin.users.create({ email: 'nia@people.example' });
    const [message] = await database.owner<
      { kind: string }[]
    >`select kind from messages where company_id = ${companyId} and user_id = ${id}`;
    expect(message?.kind).toBe('password.set');
    expect(await eventsOf(fixture, 'user.password.reset')).toEqual([]);
    const token = await lastSecret(database, fixture, 'password.set', 'nia@people.example');
    await anonymous.auth.confirmPasswordReset({ uid: id, token, new_password: NEW_PASSWORD });
    const { user } = await anonymous.auth.login({ user: 'nia@people.example', company, password: NEW_PASSWORD });
    expect(user.id).toBe(id);
  });

  it("receives a link to the company's page for first passwords, not to the page for resets", async () => {
    const { admin } = await createFixture();
    const invite = async (email: string) => {
      const { id } = await admin.api.admin.users.create({ email });
      const { results } = await admin.api.outbox.list({});
      return { id, link: results.find(({ recipient }) => recipient === email)?.link };
    };
    await admin.api.admin.company.settings.update({ password_reset_url: 'https://shop.example/reset' });
    const nia = await invite('nia@people.example');
    expect(nia.link).toMatch(new RegExp(`^http://[^/]+/reset-password\\?uid=${nia.id}&token=`));
    await admin.api.admin.company.settings.update({ password_set_url: 'https://shop.example/welcome?from=message' });
    const noa = await invite('noa@people.example');
    expect(noa.link).toMatch(new RegExp(`^https://shop\\.example/welcome\\?from=message&uid=${noa.id}&token=`));
  });

  it('can have no email address, and then receives no message', async () => {
    const { admin, companyId } = await createFixture();
    const { id } = await admin.api.admin.users.create({ mobile: '+27820000901' });
    expect(await database.owner`select from messages where company_id = ${companyId} and user_id = ${id}`).toEqual([]);
  });

  it('joins the named group regardless of case, but no unknown or archived one', async () => {
    const { admin, companyId } = await createFixture();
    await database.owner`insert into groups (company_id, name, label, section) values (${companyId}, 'vip', 'VIP', 'user')`;
    expect(await admin.api.admin.users.create({ groups: ['VIP'] })).toMatchObject({ groups: [{ name: 'vip' }] });
    await database.owner`update groups set archived = true where company_id = ${companyId} and name = 'vip'`;
    for (const group of ['vip', 'nobody'])
      expect((await catchApiError(admin.api.admin.users.create({ groups: [group] }))).fields).toHaveProperty('groups');
  });

  it('cannot have an ID, username, email or mobile number in use', async () => {
    const { admin, ann, bob } = await createFixture();
    await admin.api.admin.users.update({ id: bob.id, username: 'bob' });
    for (const contact of [{ id: ann.id }, { username: 'BOB' }, { email: ann.email }])
      expect((await catchApiError(admin.api.admin.users.create(contact))).fields).toHaveProperty(Object.keys(contact)[0] ?? '');
  });
});

describe('a change by an admin', () => {
  it('sets only the given fields, clears null ones, and emits one event with previous values', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const before = await admin.api.admin.users.get({ id: ann.id });
    await admin.api.admin.users.update({ id: ann.id, title: 'ms', tax_number: '77', status: 'verified', metadata: { a: 1 } });
    const { updated: _updated, ...after } = await admin.api.admin.users.update({ id: ann.id, title: null, metadata: { b: 2 } });
    const { updated: _before, ...unchanged } = before;
    expect(after).toEqual({ ...unchanged, tax_number: '77', status: 'verified', metadata: { a: 1, b: 2 } });
    const events = await eventsOf(fixture, 'user.update');
    expect(events).toHaveLength(2);
    await admin.api.admin.users.update({ id: ann.id, status: 'verified' });
    expect(await eventsOf(fixture, 'user.update')).toHaveLength(2);
  });

  it('accepts the state delete_requested and rejects deleted', async () => {
    const { admin, ann } = await createFixture();
    const setRetentionState = (retention_state: 'retaining' | 'delete_requested' | 'deleted') =>
      admin.api.admin.users.update({ id: ann.id, retention_state });
    expect(await setRetentionState('delete_requested')).toMatchObject({ retention_state: 'delete_requested' });
    expect(await catchApiError(setRetentionState('deleted'))).toMatchObject({
      code: 'invalid',
      fields: { retention_state: [expect.stringContaining('Personal data is not deleted by this field.')] },
    });
    expect(await admin.api.admin.users.get({ id: ann.id })).toMatchObject({ retention_state: 'delete_requested' });
    expect(await setRetentionState('retaining')).toMatchObject({ retention_state: 'retaining' });
  });

  it('of identity fields does not reset the KYC status', async () => {
    const { admin, ann } = await createFixture();
    await admin.api.admin.users.update({ id: ann.id, status: 'verified' });
    expect(await admin.api.admin.users.update({ id: ann.id, first_name: 'Anne', id_number: '99' })).toMatchObject({ status: 'verified' });
  });

  it('sets a new primary email and mobile number, to be verified by the recipient', async () => {
    const { admin, ann } = await createFixture();
    const user = await admin.api.admin.users.update({ id: ann.id, email: 'anne@people.example', mobile: '+27820000902' });
    expect(user).toMatchObject({ email: 'anne@people.example', mobile: '+27820000902', verification: { email: false, mobile: false } });
    expect((await ann.api.user.emails.list()).map(({ email, primary }) => [email, primary])).toEqual([
      [ann.email, false],
      ['anne@people.example', true],
    ]);
    expect((await catchApiError(admin.api.admin.users.update({ id: ann.id, email: admin.email }))).fields).toHaveProperty('email');
  });

  it('moves the user to another group', async () => {
    const { admin, ann } = await createFixture();
    expect((await admin.api.admin.users.update({ id: ann.id, groups: ['admin'] })).groups).toMatchObject([{ name: 'admin' }]);
    expect((await admin.api.admin.users.update({ id: ann.id, groups: [] })).groups).toEqual([]);
    expect((await catchApiError(admin.api.admin.users.update({ id: ann.id, groups: ['user', 'admin'] }))).fields).toHaveProperty('groups');
  });

  it.each([
    { email: 'no email' },
    { gender: 'robot' as 'other' },
    { residency: 'Nowhere' },
    { username: 'two words' },
    { birth_date: '1990-02-31' },
    { status: 'done' as 'pending' },
    { middle_name: 'x'.repeat(51) },
  ])('is rejected with a field error: %j', async (input) => {
    const { admin, ann } = await createFixture();
    expect((await catchApiError(admin.api.admin.users.update({ id: ann.id, ...input }))).fields).toHaveProperty(
      Object.keys(input)[0] ?? '',
    );
  });
});

describe('archiving and deactivating', () => {
  it.each([{ archived: true }, { deactivated: true }])('end all sessions immediately and block logins: %j', async (state) => {
    const { admin, ann, anonymous, company } = await createFixture();
    await ann.api.auth.tokens.create({ password: ann.password });
    expect(await admin.api.admin.users.update({ id: ann.id, ...state })).toMatchObject(state);
    expect((await catchApiError(ann.api.user.get())).code).toBe('invalid_token');
    const wrongPassword = await catchApiError(anonymous.auth.login({ user: ann.email, company, password: 'something else' }));
    expect(await catchApiError(anonymous.auth.login({ user: ann.email, company, password: ann.password }))).toEqual(wrongPassword);
    const restoredState = { archived: false, deactivated: false };
    await admin.api.admin.users.update({ id: ann.id, ...restoredState });
    expect((await anonymous.auth.login({ user: ann.email, company, password: ann.password })).user.id).toBe(ann.id);
  });

  test('of a user by DELETE allows only unarchiving afterwards', async () => {
    const { admin, ann } = await createFixture();
    await admin.api.admin.users.remove({ id: ann.id });
    await admin.api.admin.users.remove({ id: ann.id });
    expect((await catchApiError(admin.api.admin.users.update({ id: ann.id, first_name: 'X' }))).message).toBe(
      'Cannot modify an archived object.',
    );
    expect((await catchApiError(admin.api.admin.users.settings.update({ id: ann.id, allow_transactions: false }))).code).toBe('invalid');
    expect(await admin.api.admin.users.update({ id: ann.id, archived: false, first_name: 'X' })).toMatchObject({ first_name: 'X' });
  });

  it('are rejected for the owner and the caller', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const limitedAdmin = await createLimitedAdmin(fixture);
    for (const update of [{ archived: true }, { deactivated: true }, { groups: ['user'] }]) {
      expect((await catchApiError(admin.api.admin.users.update({ id: admin.id, ...update }))).code).toBe('invalid');
      expect((await catchApiError(limitedAdmin.api.admin.users.update({ id: admin.id, ...update }))).code).toBe('permission_denied');
    }
    expect((await catchApiError(limitedAdmin.api.admin.users.remove({ id: limitedAdmin.id }))).code).toBe('invalid');
    await limitedAdmin.api.admin.users.remove({ id: ann.id });
  });
});

test('rejects changes to users of higher rank, and groups that outrank the caller', async () => {
  const fixture = await createFixture();
  const { admin, ann, bob } = fixture;
  const limitedAdmin = await createLimitedAdmin(fixture);
  await admin.api.admin.users.update({ id: bob.id, groups: ['admin'] });
  for (const action of [
    () => limitedAdmin.api.admin.users.update({ id: bob.id, email: 'mine@people.example' }),
    () => limitedAdmin.api.admin.users.remove({ id: bob.id }),
    () => limitedAdmin.api.admin.users.settings.update({ id: bob.id, allow_transactions: false }),
    () => limitedAdmin.api.admin.users.update({ id: ann.id, groups: ['admin'] }),
    () => limitedAdmin.api.admin.users.create({ groups: ['service'] }),
  ])
    expect((await catchApiError(action())).code).toBe('permission_denied');
});

test('transaction switches of a user apply from the next transaction', async () => {
  const { admin, ann } = await createFixture();
  const { settings } = admin.api.admin.users;
  const allSwitches = {
    allow_transactions: true,
    allow_debit_transactions: true,
    allow_credit_transactions: true,
    disallowed_transaction_subtypes: [],
  };
  expect(await settings.get({ id: ann.id })).toEqual(allSwitches);
  expect(await settings.update({ id: ann.id, allow_credit_transactions: false })).toEqual({
    ...allSwitches,
    allow_credit_transactions: false,
  });
  expect((await catchApiError(ann.api.transactions.credit({ amount: 1n, currency: 'USD' }))).code).toBe('invalid');
  expect(await settings.replace({ id: ann.id, allow_credit_transactions: true })).toEqual(allSwitches);
  const unknownSubtype = await catchApiError(settings.update({ id: ann.id, disallowed_transaction_subtypes: [9_999] }));
  expect(unknownSubtype.fields).toHaveProperty('disallowed_transaction_subtypes');
});

test('the overview counts users by status', async () => {
  const { admin, ann, bob } = await createFixture();
  await admin.api.admin.users.update({ id: ann.id, archived: true });
  await admin.api.admin.users.update({ id: bob.id, deactivated: true });
  expect(await admin.api.admin.users.overview()).toEqual({ total: 3, archived: 1, active: 1 });
});

test('a username can be set once by its user, and countries must be accepted by the company', async () => {
  const { ann, companyId } = await createFixture();
  expect(await ann.api.user.update({ username: 'Ann-1', marital_status: 'single' })).toMatchObject({
    username: 'ann-1',
    marital_status: 'single',
  });
  expect((await catchApiError(ann.api.user.update({ username: 'other' }))).fields).toHaveProperty('username');
  await ann.api.user.replace({ username: 'ann-1', first_name: 'Anne' });
  await database.owner`update companies set settings = '{"residencies": ["ZA"], "nationalities": ["ZA"]}' where id = ${companyId}`;
  expect((await catchApiError(ann.api.user.update({ residency: 'DE', nationality: 'DE' }))).fields).toMatchObject({
    residency: expect.any(Array),
    nationality: expect.any(Array),
  });
  expect(await ann.api.user.update({ residency: 'ZA' })).toMatchObject({ residency: 'ZA' });
});
