// The audit log of sign-ins, tokens and authenticators: actor, user, client, session and request. The API role cannot change entries.
import { describe, expect, test } from 'vitest';
import { API_ROLE } from '#db/client.ts';
import { newId } from '#server/kernel/id.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { lastSmsCode } from '#server/testing/sent-codes.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const toTokenKey = (token: string): string => token.slice(0, 12);

const readLogRows = ({ companyId }: CompanyFixture, action: string) =>
  database.owner`select actor_id, user_id, token_key, client_address, user_agent, request_id, details from audit_log
    where company_id = ${companyId} and action = ${action} order by created_at, id`;

const logIn = ({ as, company }: CompanyFixture, user: string, password: string, clientAddress = '198.51.100.1') =>
  as({ clientAddress, userAgent: 'A phone' }).auth.login({ company, user, password });

describe('the audit log of access', () => {
  test('records a login with its user, client and session', async () => {
    const fixture = await createFixture();
    const { token } = await logIn(fixture, fixture.ann.email, fixture.ann.password);
    expect(await readLogRows(fixture, 'login.success')).toEqual([
      {
        actor_id: fixture.ann.id,
        user_id: fixture.ann.id,
        token_key: toTokenKey(token),
        client_address: '198.51.100.1',
        user_agent: 'A phone',
        request_id: expect.any(String),
        details: { isNewDevice: true },
      },
    ]);
  });

  test('records a failed login with the client, and with the user if known', async () => {
    const fixture = await createFixture();
    await catchApiError(logIn(fixture, fixture.ann.email, 'wrong'));
    await catchApiError(logIn(fixture, 'nobody@example.com', 'wrong', '198.51.100.2'));
    const commonColumns = { actor_id: null, token_key: null, user_agent: 'A phone', request_id: expect.any(String), details: {} };
    expect(await readLogRows(fixture, 'login.failure')).toEqual([
      { ...commonColumns, user_id: fixture.ann.id, client_address: '198.51.100.1' },
      { ...commonColumns, user_id: null, client_address: '198.51.100.2' },
    ]);
  });

  test('omits logins at unknown or suspended companies', async () => {
    const fixture = await createFixture();
    const count = async () => Number((await database.owner`select count(*) from audit_log`)[0]?.['count']);
    const before = await count();
    await catchApiError(logIn({ ...fixture, company: 'nowhere-at-all' }, fixture.ann.email, fixture.ann.password));
    await database.owner`update companies set status = 'suspended' where id = ${fixture.companyId}`;
    await catchApiError(logIn(fixture, fixture.ann.email, fixture.ann.password));
    expect(await count()).toBe(before);
  });

  test('keeps a failed login even if its request had an idempotency key and was rolled back', async () => {
    const fixture = await createRestFixture();
    const requestId = newId();
    const headers = { 'Idempotency-Key': newId(), 'X-Request-Id': requestId };
    const body = { company: fixture.company, user: fixture.ann.email, password: 'wrong' };
    expect((await fixture.rest('POST', '/auth/login/', { body, headers })).status).toBe(400);
    expect(await readLogRows(fixture, 'login.failure')).toMatchObject([{ user_id: fixture.ann.id, request_id: requestId }]);
  });

  test('records logouts, of one session or all, with the session', async () => {
    const fixture = await createFixture();
    const { ann, bob, admin, as } = fixture;
    await ann.api.auth.logout();
    await bob.api.auth.logoutAll();
    await admin.api.session.revokeOthers();
    await as({ token: admin.token }).session.signOut();
    const readAuditRows = async (action: string) =>
      (await readLogRows(fixture, action)).map((toLogRow) => [toLogRow['actor_id'], toLogRow['token_key']]);
    expect(await readAuditRows('logout')).toEqual([
      [ann.id, toTokenKey(ann.token)],
      [admin.id, toTokenKey(admin.token)],
    ]);
    expect(await readAuditRows('logout.all')).toEqual([[bob.id, toTokenKey(bob.token)]]);
    expect(await readAuditRows('logout.others')).toEqual([[admin.id, toTokenKey(admin.token)]]);
  });

  test('records created and deleted tokens with the acting session', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const { token } = await ann.api.auth.tokens.create({ password: ann.password });
    await ann.api.auth.tokens.remove({ token_key: toTokenKey(token) });
    const expectedRow = { actor_id: ann.id, user_id: ann.id, token_key: toTokenKey(ann.token), details: { token_key: toTokenKey(token) } };
    expect(await readLogRows(fixture, 'token.create')).toMatchObject([expectedRow]);
    expect(await readLogRows(fixture, 'token.remove')).toMatchObject([expectedRow]);
  });

  test('records the registration of a company and of its users', async () => {
    const fixture = await createFixture();
    expect(await readLogRows(fixture, 'company.register')).toMatchObject([
      { actor_id: fixture.admin.id, client_address: fixture.clientAddress },
    ]);
    const registrationActors = (await readLogRows(fixture, 'user.register')).map((toLogRow) => toLogRow['actor_id']);
    expect(new Set(registrationActors)).toEqual(new Set([fixture.admin.id, fixture.ann.id, fixture.bob.id]));
  });

  test('omits rejected and ineffective requests', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    await catchApiError(ann.api.auth.tokens.create({ password: 'wrong' }));
    await catchApiError(bob.api.auth.tokens.remove({ token_key: toTokenKey(ann.token) }));
    expect([await readLogRows(fixture, 'token.create'), await readLogRows(fixture, 'token.remove')]).toEqual([[], []]);
  });

  test('truncates the user agent to the column length', async () => {
    const fixture = await createFixture();
    await fixture.as({ token: fixture.ann.token, userAgent: 'x'.repeat(10_000) }).auth.logout();
    expect((await readLogRows(fixture, 'logout'))[0]?.['user_agent']).toHaveLength(300);
  });
});

describe('the API role', () => {
  test.each(["update audit_log set action = 'nothing'", 'delete from audit_log', 'truncate audit_log'])('cannot %s', async (statement) => {
    const failedTransaction = database.owner.begin(async (tx) => {
      await tx.unsafe(`set local role ${API_ROLE}`);
      await tx`select from audit_log`;
      await tx.unsafe(statement);
    });
    await expect(failedTransaction).rejects.toMatchObject({ code: '42501', message: 'permission denied for table audit_log' });
  });
});

/** Adds an SMS authenticator to Ann and verifies it. */
const addVerifiedAuthenticator = async (fixture: CompanyFixture): Promise<string> => {
  const { mfa } = fixture.ann.api.auth;
  const { id } = await mfa.authenticators.create({ type: 'sms', mobile: '+27820000393' });
  await mfa.verify({ authenticator: id, token: await lastSmsCode(database, fixture, fixture.ann) });
  return id;
};

const readAuthenticatorLog = ({ companyId }: CompanyFixture) =>
  database.owner`select action, actor_id as actor, user_id as subject, token_key as session, details from audit_log
    where company_id = ${companyId} and action like 'authenticator.%' order by created_at, id`;

const toLogRow = (action: string, actor: { id: string; token: string }, subject: { id: string }, details: object) => ({
  action: `authenticator.${action}`,
  actor: actor.id,
  subject: subject.id,
  session: actor.token.slice(0, 12),
  details,
});

test('records when a user adds, verifies and removes an authenticator', async () => {
  const fixture = await createFixture();
  const { ann } = fixture;
  const authenticator = await addVerifiedAuthenticator(fixture);
  await ann.api.auth.mfa.authenticators.remove({ id: authenticator });
  expect(await readAuthenticatorLog(fixture)).toEqual([
    toLogRow('create', ann, ann, { authenticator, type: 'sms' }),
    toLogRow('verify', ann, ann, { authenticator, type: 'sms', isNew: true }),
    toLogRow('remove', ann, ann, { authenticator, type: 'sms' }),
  ]);
});

test('records the admin as the actor and the user as the subject when an admin removes an authenticator', async () => {
  const fixture = await createFixture();
  const authenticator = await addVerifiedAuthenticator(fixture);
  await fixture.admin.api.admin.users.authenticators.remove({ id: authenticator });
  expect((await readAuthenticatorLog(fixture)).at(-1)).toEqual(
    toLogRow('remove', fixture.admin, fixture.ann, { authenticator, type: 'sms' }),
  );
});
