import { expect, it } from 'vitest';
import { restoreOwnerAccess, type OwnerAccess } from '#server/modules/identity/auth/restore-owner-access.ts';
import { newId } from '#server/kernel/id.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { giveRule, giveTotp } from '#server/testing/authenticators.ts';
import { refusalOf, useWorlds, type CompanyFixture } from '#server/testing/world.ts';

const { database, createWorld, createOffice } = useWorlds();

const NEW_PASSWORD = 'staple battery horse correct';

const restore = ({ services, company }: CompanyFixture, { withoutRules = false, identifier = company } = {}): Promise<OwnerAccess> => {
  const from = { clientAddress: 'this machine', userAgent: 'owner:let-in', requestId: newId(), appUrl: 'https://books.example' };
  return restoreOwnerAccess(database.db, { ...services, ...from }, { company: identifier, withoutRules });
};

/** Uses the link. */
const setPassword = ({ anonymous }: CompanyFixture, link: string) => {
  const query = new URL(link).searchParams;
  return anonymous.auth.confirmPasswordReset({
    uid: query.get('uid') ?? '',
    token: query.get('token') ?? '',
    new_password1: NEW_PASSWORD,
    new_password2: NEW_PASSWORD,
  });
};

const logIn = ({ anonymous, company, admin }: CompanyFixture, password = admin.password) =>
  anonymous.auth.login({ company, user: admin.email, password });

type LogInResult = Awaited<ReturnType<typeof logIn>>;

it('an owner without authenticators sets a new password and logs in without a challenge', async () => {
  const world = await createWorld();
  const { admin, companyId } = world;
  const { id } = await giveTotp(database, world, admin);
  await giveTotp(database, world, world.ann);
  expect((await logIn(world)).challenges).toHaveLength(1);

  const { owner, link, expiresAt, authenticators, rules } = await restore(world);
  expect({ owner: owner.id, authenticators, rules }).toEqual({ owner: admin.id, authenticators: 1, rules: [] });
  expect(link).toMatch(/^https:\/\/books\.example\/reset-password\?uid=[0-9a-f-]{36}&token=/);
  expect(expiresAt.getTime()).toBe(world.clock.now().getTime() + 3_600_000);
  expect((await refusalOf(admin.api.user.get())).code, 'sessions from before').toBe('invalid_token');

  await setPassword(world, link);
  expect((await refusalOf(setPassword(world, link))).code).toBe('invalid');
  const entered = await logIn(world, NEW_PASSWORD);
  expect(entered.challenges).toEqual([]);
  expect(await world.as({ token: entered.token }).user.get()).toMatchObject({ id: admin.id });
  expect((await refusalOf(world.ann.api.user.get())).code, 'others').toBe('mfa_required');

  const rows = await database.owner`select action, actor_id, user_id, client_address, details from audit_log
    where company_id = ${companyId} and user_agent = 'owner:let-in' order by created_at, id`;
  const from = { actor_id: null, user_id: admin.id, client_address: 'this machine' };
  expect([...rows]).toEqual([
    { action: 'authenticator.remove', ...from, details: { authenticator: id, type: 'totp' } },
    { action: 'owner.let_in', ...from, details: { authenticators: 1, removed_rules: [] } },
  ]);
  const notices =
    await database.owner`select recipient from messages where company_id = ${companyId} and kind = 'notice.authenticator_removed'`;
  expect([...notices]).toEqual([{ recipient: admin.email }]);
});

it('MFA rules that block the owner are reported, and deleted only on request', async () => {
  const world = await createWorld();
  const setUp = { type: 'setup', durability: 'permanent', authenticatorTypes: ['sms'] };
  const ofCompany = await giveRule(database, world, setUp);
  const ofAdmins = await giveRule(database, world, { ...setUp, group: 'admin' });
  const ofUsers = await giveRule(database, world, { ...setUp, group: 'service' });
  const onDebits = await giveRule(database, world, {
    type: 'authorization',
    durability: 'ephemeral',
    permissions: ['user.transaction.add'],
  });
  const left = async () =>
    (await database.owner`select id from authenticator_rules where company_id = ${world.companyId} order by id`).map(({ id }) => id);

  expect((await restore(world)).rules).toEqual([ofAdmins, ofCompany]);
  expect(await left()).toEqual([1, ofCompany, ofAdmins, ofUsers, onDebits]);
  const { link } = await restore(world, { withoutRules: true });
  expect(await left()).toEqual([1, ofUsers, onDebits]);
  await setPassword(world, link);
  expect((await logIn(world, NEW_PASSWORD)).challenges).toEqual([]);
});

it('wrong passwords and codes are cleared', async () => {
  const world = await createOffice();
  const { rest } = world;
  await giveTotp(database, world, world.admin);
  const guessCode = async ({ token, challenges: [challenge] }: LogInResult) =>
    (await rest('POST', '/auth/mfa/verify/', { token, body: { challenge: challenge?.id, token: '000000' } })).status;
  const entered = await logIn(world);
  for (let guesses = 0; guesses < 5; guesses++) await refusalOf(logIn(world, 'a wrong password'));
  expect((await refusalOf(logIn(world))).code).toBe('throttled');
  for (let guesses = 0; guesses < 5; guesses++) await guessCode(entered);
  expect(await guessCode(entered)).toBe(429);
  await restore(world);
  await giveTotp(database, world, world.admin);
  expect(await guessCode(await logIn(world))).toBe(400);
});

it.each([
  ['is unknown', undefined, 'nobody-has-this', /no company "nobody-has-this"/],
  ['is suspended', `update companies set status = 'suspended' where id = $1`, undefined, /is suspended/],
  ['has no owner', 'update companies set owner_id = null where id = $1', undefined, /has no owner/],
  ['has an archived owner', 'update users set archived = true where company_id = $1', undefined, /is archived/],
])('a company that %s is refused in plain words', async (_name, change, identifier, message) => {
  const world = await createWorld();
  await giveTotp(database, world, world.admin);
  if (change) await database.owner.unsafe(change, [world.companyId]);
  const refused = restore(world, identifier ? { identifier } : {});
  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow(message);
  const [kept] = await database.owner`select count(*)::int from authenticators where company_id = ${world.companyId}`;
  expect(kept?.['count']).toBe(1);
});
