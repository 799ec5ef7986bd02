import { expect, it } from 'vitest';
import { restoreOwnerAccess, type OwnerAccess } from '#server/modules/identity/auth/restore-owner-access.ts';
import { newId } from '#server/kernel/id.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { addRule, addTotp } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const NEW_PASSWORD = 'staple battery horse correct';

const restoreAccess = (
  { services, company }: CompanyFixture,
  { withoutRules = false, identifier = company } = {},
): Promise<OwnerAccess> => {
  const client = { clientAddress: 'this machine', userAgent: 'owner:let-in', requestId: newId(), appUrl: 'https://books.example' };
  return restoreOwnerAccess(database.db, { ...services, ...client }, { company: identifier, withoutRules });
};

/** Sets a new password with the link. */
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

it('lets an owner without authenticators set a new password and log in without a challenge', async () => {
  const fixture = await createFixture();
  const { admin, companyId } = fixture;
  const { id } = await addTotp(database, fixture, admin);
  await addTotp(database, fixture, fixture.ann);
  expect((await logIn(fixture)).challenges).toHaveLength(1);

  const { owner, link, expiresAt, authenticators, rules } = await restoreAccess(fixture);
  expect({ owner: owner.id, authenticators, rules }).toEqual({ owner: admin.id, authenticators: 1, rules: [] });
  expect(link).toMatch(/^https:\/\/books\.example\/reset-password\?uid=[0-9a-f-]{36}&token=/);
  expect(expiresAt.getTime()).toBe(fixture.clock.now().getTime() + 3_600_000);
  expect((await catchApiError(admin.api.user.get())).code, 'earlier sessions').toBe('invalid_token');

  await setPassword(fixture, link);
  expect((await catchApiError(setPassword(fixture, link))).code).toBe('invalid');
  const loginResult = await logIn(fixture, NEW_PASSWORD);
  expect(loginResult.challenges).toEqual([]);
  expect(await fixture.as({ token: loginResult.token }).user.get()).toMatchObject({ id: admin.id });
  expect((await catchApiError(fixture.ann.api.user.get())).code, 'others').toBe('mfa_required');

  const rows = await database.owner`select action, actor_id, user_id, client_address, details from audit_log
    where company_id = ${companyId} and user_agent = 'owner:let-in' order by created_at, id`;
  const auditFields = { actor_id: null, user_id: admin.id, client_address: 'this machine' };
  expect([...rows]).toEqual([
    { action: 'authenticator.remove', ...auditFields, details: { authenticator: id, type: 'totp' } },
    { action: 'owner.let_in', ...auditFields, details: { authenticators: 1, removed_rules: [] } },
  ]);
  const notices =
    await database.owner`select recipient from messages where company_id = ${companyId} and kind = 'notice.authenticator_removed'`;
  expect([...notices]).toEqual([{ recipient: admin.email }]);
});

it('reports MFA rules that block the owner, and deletes them only on request', async () => {
  const fixture = await createFixture();
  const setupRule = { type: 'setup', durability: 'permanent', authenticatorTypes: ['sms'] };
  const companyRule = await addRule(database, fixture, setupRule);
  const adminRule = await addRule(database, fixture, { ...setupRule, group: 'admin' });
  const serviceRule = await addRule(database, fixture, { ...setupRule, group: 'service' });
  const debitRule = await addRule(database, fixture, {
    type: 'authorization',
    durability: 'ephemeral',
    permissions: ['user.transaction.add'],
  });
  const readRemainingRuleIds = async () =>
    (await database.owner`select id from authenticator_rules where company_id = ${fixture.companyId} order by id`).map(({ id }) => id);

  expect((await restoreAccess(fixture)).rules).toEqual([adminRule, companyRule]);
  expect(await readRemainingRuleIds()).toEqual([1, companyRule, adminRule, serviceRule, debitRule]);
  const { link } = await restoreAccess(fixture, { withoutRules: true });
  expect(await readRemainingRuleIds()).toEqual([1, serviceRule, debitRule]);
  await setPassword(fixture, link);
  expect((await logIn(fixture, NEW_PASSWORD)).challenges).toEqual([]);
});

it('resets the counts of wrong passwords and codes', async () => {
  const fixture = await createRestFixture();
  const { rest } = fixture;
  await addTotp(database, fixture, fixture.admin);
  const guessCode = async ({ token, challenges: [challenge] }: LogInResult) =>
    (await rest('POST', '/auth/mfa/verify/', { token, body: { challenge: challenge?.id, token: '000000' } })).status;
  const loginResult = await logIn(fixture);
  for (let guesses = 0; guesses < 5; guesses++) await catchApiError(logIn(fixture, 'a wrong password'));
  expect((await catchApiError(logIn(fixture))).code).toBe('throttled');
  for (let guesses = 0; guesses < 5; guesses++) await guessCode(loginResult);
  expect(await guessCode(loginResult)).toBe(429);
  await restoreAccess(fixture);
  await addTotp(database, fixture, fixture.admin);
  expect(await guessCode(await logIn(fixture))).toBe(400);
});

it.each([
  ['is unknown', undefined, 'nobody-has-this', /Company "nobody-has-this" does not exist/],
  ['is suspended', `update companies set status = 'suspended' where id = $1`, undefined, /is suspended/],
  ['has no owner', 'update companies set owner_id = null where id = $1', undefined, /has no owner/],
  ['has an archived owner', 'update users set archived = true where company_id = $1', undefined, /is archived/],
])('rejects a company that %s with a clear message', async (_name, statement, identifier, message) => {
  const fixture = await createFixture();
  await addTotp(database, fixture, fixture.admin);
  if (statement) await database.owner.unsafe(statement, [fixture.companyId]);
  const rejection = restoreAccess(fixture, identifier ? { identifier } : {});
  await expect(rejection).rejects.toThrow(OperatorError);
  await expect(rejection).rejects.toThrow(message);
  const [authenticatorCount] = await database.owner`select count(*)::int from authenticators where company_id = ${fixture.companyId}`;
  expect(authenticatorCount?.['count']).toBe(1);
});
