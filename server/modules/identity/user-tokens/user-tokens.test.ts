// Tokens that admins create for users who do not outrank them.
import { expect, it, test } from 'vitest';
import { userTokenList } from '#server/modules/identity/user-tokens/service.ts';
import { countMessages } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A user with all admin permissions on tokens, and no others. */
const createTokenAdmin = async (fixture: CompanyFixture) => {
  const tokenAdmin = await fixture.join('keeper');
  for (const level of ['view', 'add', 'change', 'delete'])
    await database.owner`insert into user_permissions (company_id, user_id, permission) values (${fixture.companyId}, ${tokenAdmin.id}, ${`admin.token.${level}`})`;
  return tokenAdmin;
};

it('creates a token for a user, which is returned once and acts as the user until it expires', async () => {
  const fixture = await createFixture();
  const { admin, ann, as, clock } = fixture;
  const { tokens } = admin.api.admin.users;
  const createdToken = await tokens.create({ user: ann.email, duration: 3_600, label: 'Kiosk' });
  expect(createdToken).toMatchObject({ label: 'Kiosk', user: { id: ann.id }, expires: clock.now().getTime() + 3_600_000, last_used: null });
  expect((await as({ token: createdToken.token }).user.get()).id).toBe(ann.id);
  const readToken = await tokens.get({ token_key: createdToken.token_key });
  expect(JSON.stringify(readToken)).not.toContain(createdToken.token);
  expect(await countMessages(database, fixture, ann, 'notice.token_created')).toBe(1);
  clock.advance(3_600_000);
  expect((await catchApiError(as({ token: createdToken.token }).user.get())).code).toBe('invalid_token');
  expect((await catchApiError(tokens.get({ token_key: createdToken.token_key }))).code).toBe('not_found');
});

it('never creates, changes or deletes tokens of the owner or of a user who outranks the caller', async () => {
  const fixture = await createFixture();
  const { admin, ann, bob } = fixture;
  const tokenAdmin = await createTokenAdmin(fixture);
  await admin.api.admin.users.update({ id: bob.id, groups: ['service'] });
  const { tokens } = tokenAdmin.api.admin.users;
  for (const { id, token } of [admin, bob]) {
    const token_key = token.slice(0, 12);
    for (const action of [
      () => tokens.create({ user: id }),
      () => tokens.update({ token_key, label: 'x' }),
      () => tokens.remove({ token_key }),
      () => tokens.removeAll({ user: id }),
      () => tokens.removeAll({ created__gt: '0' }),
    ])
      expect((await catchApiError(action())).code).toBe('permission_denied');
  }
  expect((await tokens.create({ user: ann.id })).expires).toBeNull();
  expect((await ann.api.user.get()).id).toBe(ann.id);
});

it('creates no tokens for archived or deactivated users, nor more than twenty without expiry', async () => {
  const { admin, ann, bob } = await createFixture();
  const { tokens } = admin.api.admin.users;
  await admin.api.admin.users.update({ id: bob.id, deactivated: true });
  expect((await catchApiError(tokens.create({ user: bob.id }))).fields).toHaveProperty('user');
  for (let number = 0; number < 20; number += 1)
    await database.owner`insert into tokens (company_id, token_key, user_id, secret_hash)
      select company_id, ${`none${number}`}, id, 'x' from users where id = ${ann.id}`;
  expect((await catchApiError(tokens.create({ user: ann.id }))).message).toContain('20 tokens');
});

it('renames and deletes tokens', async () => {
  const { admin, ann, as } = await createFixture();
  const { tokens } = admin.api.admin.users;
  const { token, token_key } = await tokens.create({ user: ann.id });
  expect(await tokens.update({ token_key, label: 'Till' })).toMatchObject({ label: 'Till' });
  expect(await tokens.replace({ token_key, label: null })).toMatchObject({ label: '' });
  await tokens.remove({ token_key });
  expect((await catchApiError(as({ token }).user.get())).code).toBe('invalid_token');
});

test('deletes all tokens that match the filters, and none without a filter', async () => {
  const { admin, ann, bob } = await createFixture();
  const { tokens } = admin.api.admin.users;
  await tokens.create({ user: ann.id });
  expect((await catchApiError(tokens.removeAll({}))).code).toBe('invalid');
  await tokens.removeAll({ user: ann.id });
  expect((await tokens.list({ user: ann.id })).count).toBe(0);
  expect((await catchApiError(ann.api.user.get())).code).toBe('invalid_token');
  expect((await bob.api.user.get()).id).toBe(bob.id);
});

test('lists tokens by user, key, group, expiry and age', async () => {
  const { admin, ann, bob, companyId } = await createFixture();
  const { tokens } = admin.api.admin.users;
  const permanent = await tokens.create({ user: bob.id });
  await database.owner`insert into groups (company_id, name, label, section) values (${companyId}, 'vip', 'VIP', 'user')`;
  await admin.api.admin.users.update({ id: bob.id, groups: ['vip'] });
  const listOwnerNames = async (query: Record<string, string>) => (await tokens.list(query)).results.map(({ user }) => user.first_name);
  expect(await listOwnerNames({ user: ann.email })).toEqual(['ann']);
  expect(await listOwnerNames({ token_key: permanent.token_key })).toEqual(['bob']);
  expect(await listOwnerNames({ token_key__in: `${permanent.token_key},x` })).toEqual(['bob']);
  expect(await listOwnerNames({ token_key__exclude: permanent.token_key, user: bob.id })).toEqual(['bob']);
  expect(await listOwnerNames({ expires__isnull: 'true' })).toEqual(['bob']);
  expect(await listOwnerNames({ group: 'VIP' })).toEqual(['bob', 'bob']);
  expect(await listOwnerNames({ group__in: 'nobody,vip', expires__isnull: 'false' })).toEqual(['bob']);
  expect(await listOwnerNames({ group__section: 'admin' })).toHaveLength(1);
  expect(await listOwnerNames({ created__gt: '253402300799999' })).toEqual([]);
  expect(Object.keys(userTokenList.filters)).toEqual(['token_key', 'user', 'group', 'expires', 'created']);
});
