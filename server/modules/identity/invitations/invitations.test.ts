import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#server/kernel/time.ts';
import { toMessageSecretContext } from '#server/modules/messaging/messages/message.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const PASSWORD = 'correct horse battery';

/** The key in the email to an address. */
const readKey = async ({ companyId, services }: CompanyFixture, email: string): Promise<string> => {
  const [message] = await database.owner<{ id: string; secret: string }[]>`
    select id, secret from messages
    where company_id = ${companyId} and kind = 'company.invitation' and recipient = ${email} order by created_at desc, id desc limit 1`;
  if (!message) throw new Error('Nothing was sent.');
  return services.encryption.decrypt(message.secret, toMessageSecretContext(message.id));
};

const register = ({ anonymous, company }: CompanyFixture, email: string, invitation?: string) =>
  anonymous.auth.register({ email, company, password: PASSWORD, ...(invitation && { invitation }) });

describe('a company that requires invitations', () => {
  test('registers a user once per key, in the group, with a verified address', async () => {
    const fixture = await createFixture();
    const { admin, company } = fixture;
    await admin.api.admin.company.settings.update({ require_invitation: true });
    const email = `carol@${company}.example`;
    expect((await catchApiError(register(fixture, email))).fields).toEqual({ invitation: [expect.stringContaining('by invitation')] });
    const { id } = await admin.api.admin.invitations.create({ email: email.toUpperCase(), group: 'service' });
    const key = await readKey(fixture, email);
    const invalidInvitation = { fields: { invitation: [expect.stringContaining('is not valid')] } };
    expect(await catchApiError(register(fixture, `dave@${company}.example`, key))).toMatchObject(invalidInvitation);
    expect(await catchApiError(register(fixture, email, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`))).toMatchObject(
      invalidInvitation,
    );
    const { user } = await register(fixture, email, key);
    expect(user).toMatchObject({ email, verification: { email: true }, groups: [{ name: 'service' }] });
    expect((await admin.api.admin.invitations.list({})).results).toMatchObject([{ id, status: 'accepted', user: user.id }]);
    expect((await catchApiError(register(fixture, email, key))).code).toBe('invalid');
    expect((await catchApiError(admin.api.admin.invitations.resend({ id: String(id) }))).message).toContain('already been accepted');
  });

  test('rejects a key that was revoked, was replaced or has expired', async () => {
    const fixture = await createFixture();
    const { admin, clock, as } = fixture;
    const permanentCaller = as({ token: (await admin.api.auth.tokens.create({ password: admin.password })).token });
    const email = `carol@${fixture.company}.example`;
    const invalidInvitation = { fields: { invitation: [expect.any(String)] } };
    const { id } = await permanentCaller.admin.invitations.create({ email });
    const first = await readKey(fixture, email);
    expect((await catchApiError(permanentCaller.admin.invitations.create({ email }))).fields).toEqual({
      email: [expect.stringContaining('already been invited')],
    });
    await permanentCaller.admin.invitations.resend({ id: String(id) });
    const second = await readKey(fixture, email);
    expect(await catchApiError(register(fixture, email, first))).toMatchObject(invalidInvitation);
    clock.advance(14 * DAY_MS);
    expect(await catchApiError(register(fixture, email, second))).toMatchObject(invalidInvitation);
    expect((await permanentCaller.admin.invitations.list({})).results).toMatchObject([{ status: 'expired' }]);
    await permanentCaller.admin.invitations.remove({ id: String(id) });
    expect((await permanentCaller.admin.invitations.list({})).count).toBe(0);
    const remainingRows =
      await database.owner`select from messages where company_id = ${fixture.companyId} and kind = 'company.invitation' and secret is not null`;
    expect(remainingRows).toHaveLength(0);
  });
});

test('an invitation to a group requires the permissions of the group, which must exist', async () => {
  const { admin, bob, companyId } = await createFixture();
  await database.owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${bob.id}, 'admin.user.add')`;
  const email = 'carol@people.example';
  expect((await catchApiError(bob.api.admin.invitations.create({ email, group: 'admin' }))).code).toBe('permission_denied');
  expect((await catchApiError(admin.api.admin.invitations.create({ email, group: 'nobody' }))).fields).toEqual({
    group: ['Group does not exist.'],
  });
  expect(await bob.api.admin.invitations.create({ email })).toMatchObject({ email, group: null, status: 'open' });
});

describe('an invitation to an admin group', () => {
  const inviteByBob = async (fixture: CompanyFixture) => {
    const { admin, bob } = fixture;
    await admin.api.admin.groups.create({ name: 'staff', section: 'admin' });
    const permissions = (['add', 'change'] as const).map((level) => ({ section: 'admin' as const, type: 'user' as const, level }));
    await admin.api.admin.groups.permissions.give({ group_name: 'staff', permissions });
    await admin.api.admin.users.groups.move({ id: bob.id, group: 'staff' });
    const email = `back@${fixture.company}.example`;
    const { id } = await bob.api.admin.invitations.create({ email, group: 'staff' });
    return { id: String(id), email };
  };
  const invalidInvitationError = { fields: { invitation: [expect.stringContaining('is not valid')] } };

  test.each(['archived', 'deactivated'] as const)(
    'does not readmit an inviter who was %s, until another admin resends the invitation',
    async (column) => {
      const fixture = await createFixture();
      const { id, email } = await inviteByBob(fixture);
      await fixture.admin.api.admin.users.update({ id: fixture.bob.id, [column]: true });
      expect(await catchApiError(register(fixture, email, await readKey(fixture, email)))).toMatchObject(invalidInvitationError);
      expect(await fixture.admin.api.admin.invitations.resend({ id })).toMatchObject({ invited_by: fixture.admin.id });
      const { user } = await register(fixture, email, await readKey(fixture, email));
      expect(user).toMatchObject({ groups: [{ name: 'staff' }] });
    },
  );

  test('is valid only while the inviter has the permissions of the group', async () => {
    const fixture = await createFixture();
    const { email } = await inviteByBob(fixture);
    const { users } = fixture.admin.api.admin;
    await users.groups.move({ id: fixture.bob.id, group: 'user' });
    expect(await catchApiError(register(fixture, email, await readKey(fixture, email)))).toMatchObject(invalidInvitationError);
    await users.groups.move({ id: fixture.bob.id, group: 'staff' });
    const { user } = await register(fixture, email, await readKey(fixture, email));
    expect(user).toMatchObject({ groups: [{ name: 'staff' }] });
  });
});

test('a company sets its session duration and required consents', async () => {
  const { admin, ann, anonymous, company, clock } = await createFixture();
  const updateSettings = (settings: Parameters<typeof admin.api.admin.company.settings.update>[0]) =>
    admin.api.admin.company.settings.update(settings);
  const readSessionDuration = async (session_duration?: number) => {
    const { expires } = await anonymous.auth.login({ user: ann.email, company, password: ann.password, session_duration });
    return (expires - clock.now().getTime()) / 1_000;
  };
  await updateSettings({ default_session_duration: 600, session_duration_max: 1_200 });
  expect([await readSessionDuration(), await readSessionDuration(900), await readSessionDuration(5_000)]).toEqual([600, 900, 1_200]);
  await updateSettings({ allow_session_durations: false });
  expect(await readSessionDuration(900)).toBe(600);
  await updateSettings({ require_privacy_policy: true, nationalities: ['NA'] });
  const carol = { email: `carol@${company}.example`, company, password: PASSWORD };
  expect((await catchApiError(anonymous.auth.register(carol))).fields).toEqual({ privacy_policy: ['Privacy policy must be accepted.'] });
  const registrationAbroad = anonymous.auth.register({ ...carol, privacy_policy: true, nationality: 'ZA' });
  expect((await catchApiError(registrationAbroad)).fields).toHaveProperty('nationality');
  await updateSettings({ residencies: ['BW', 'NA'] });
  const namibian = { ...carol, privacy_policy: true, nationality: 'NA' };
  expect((await catchApiError(anonymous.auth.register({ ...namibian, residency: 'ZA' }))).fields).toEqual({
    residency: ['The company does not accept this country.'],
  });
  const { user } = await anonymous.auth.register({ ...namibian, residency: 'bw' });
  expect(user).toMatchObject({ nationality: 'NA', residency: 'BW' });
});
