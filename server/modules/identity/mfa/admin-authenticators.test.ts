import { describe, expect, it } from 'vitest';
import { adminAuthenticatorList, ownAuthenticatorList } from '#server/modules/identity/mfa/authenticators.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { clearRules, addSms, addTotp } from '#server/testing/authenticators.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { withToken } from '#server/testing/rest-client.ts';
import { useFixtures, type TestUser, type CompanyFixture, catchApiError } from '#server/testing/company-fixture.ts';
import { createWrongCode } from '#server/testing/sent-codes.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const PATH = '/admin/users/mfa/authenticators/';

const createAdminClient = async () => {
  const fixture = await createRestFixture();
  return { fixture, rest: withToken(fixture.rest, fixture.admin.token) };
};

const readNotices = async ({ companyId }: CompanyFixture, { id }: TestUser): Promise<unknown[]> => [
  ...(await database.owner`select kind, channel, recipient, data from messages
    where company_id = ${companyId} and user_id = ${id} and kind like 'notice.%'`),
];

const readRemovals = async ({ companyId }: CompanyFixture): Promise<unknown[]> => [
  ...(await database.owner`select actor_id, user_id, token_key, details from audit_log
    where company_id = ${companyId} and action = 'authenticator.remove' order by created_at, id`),
];

describe("users' authenticators", () => {
  it('are listed with their users, without secrets', async () => {
    const { fixture, rest } = await createAdminClient();
    const { id } = await addTotp(database, fixture, fixture.ann);
    const listResponse = await rest('GET', PATH);
    expect(listResponse).toMatchObject({ status: 200, data: { count: 1 } });
    const timestamp = expect.any(Number);
    const [authenticator] = listResponse.data.results;
    expect(authenticator).toEqual({
      id,
      type: 'totp',
      user: expect.objectContaining({ id: fixture.ann.id }),
      verified: true,
      created: timestamp,
      updated: timestamp,
    });
    expect(Object.keys(authenticator.user)).not.toContain('metadata');
    expect((await rest('GET', `${PATH}${id}/`)).data).toEqual(authenticator);
  });

  it('support every filter and sort order, for their user and for admins', async () => {
    const { ann, bob, admin, companyId, clock } = await createRestFixture();
    await clearRules(database, { companyId });
    const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS);
    const shared = { company_id: companyId, name: 'Mine', secret: null, algorithm: null, mobile: null };
    const columns = [
      {
        user_id: ann.id,
        type: 'totp',
        secret: 'x',
        algorithm: 'SHA1',
        verified_at: clock.now(),
        created_at: minutesAgo(5),
        updated_at: minutesAgo(4),
      },
      { user_id: ann.id, type: 'sms', mobile: '+27820000001', verified_at: null, created_at: minutesAgo(8), updated_at: minutesAgo(3) },
      { user_id: ann.id, type: 'static', verified_at: clock.now(), created_at: minutesAgo(7), updated_at: minutesAgo(6) },
      { user_id: bob.id, type: 'static', verified_at: clock.now(), created_at: minutesAgo(9), updated_at: minutesAgo(1) },
    ];
    await database.owner`insert into authenticators ${database.owner(columns.map((row) => ({ ...shared, id: newId(), ...row })))}`;
    expect(await findListMismatches(ownAuthenticatorList, ann.api.auth.mfa.authenticators.list)).toEqual({});
    const isBobs = ({ user }: { user: { id: string } }) => user.id === bob.id;
    expect(
      await findListMismatches(adminAuthenticatorList, admin.api.admin.users.authenticators.list, {
        matches: { user: [bob.id, bob.email].map((text) => [text, isBobs]) },
      }),
    ).toEqual({});
  });

  it('are not found if they were not verified in time', async () => {
    const { fixture, rest } = await createAdminClient();
    const id = await addSms(database, fixture, fixture.bob, '+27820000001', { isVerified: false });
    fixture.clock.advance(16 * 60_000);
    expect((await rest('GET', PATH)).data.count).toBe(0);
    expect((await rest('DELETE', `${PATH}${id}/`)).status).toBe(404);
  });
});

describe('an admin who removes an authenticator', () => {
  it('lets the user log in again, notifies them, and ends sessions with an open login challenge', async () => {
    const { fixture, rest } = await createAdminClient();
    const { ann, admin, company } = fixture;
    const { id } = await addTotp(database, fixture, ann);
    const logIn = () => fixture.anonymous.auth.login({ user: ann.email, company, password: ann.password });
    const challengedLogin = await logIn();
    expect((await rest('GET', '/user/', { token: challengedLogin.token })).status).toBe(403);
    expect(await rest('DELETE', `${PATH}${id}/`)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect((await rest('GET', '/user/', { token: challengedLogin.token })).status).toBe(401);
    expect((await rest('GET', '/user/', { token: ann.token })).status, 'an earlier session').toBe(200);
    expect((await rest('GET', '/user/', { token: (await logIn()).token })).status).toBe(200);
    expect((await rest('DELETE', `${PATH}${id}/`)).status).toBe(404);
    const notice = {
      kind: 'notice.authenticator_removed',
      channel: 'email',
      recipient: ann.email,
      data: { name: 'ann', authenticator: 'App' },
    };
    expect(await readNotices(fixture, ann)).toEqual([notice]);
    expect(await readNotices(fixture, admin)).toEqual([]);
    expect(await readRemovals(fixture)).toEqual([
      { actor_id: admin.id, user_id: ann.id, token_key: admin.token.slice(0, 12), details: { authenticator: id, type: 'totp' } },
    ]);
  });

  it('succeeds with only one of two concurrent requests', async () => {
    const { fixture, rest } = await createAdminClient();
    const { id } = await addTotp(database, fixture, fixture.ann);
    const responses = await Promise.all([0, 1].map(() => rest('DELETE', `${PATH}${id}/`)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await readRemovals(fixture)).toHaveLength(1);
  });

  it('resets the count of wrong codes', async () => {
    const { fixture, rest } = await createAdminClient();
    const { ann } = fixture;
    const { id } = await addTotp(database, fixture, ann);
    const [{ id: challenge }] = (await rest('GET', '/user/', { token: ann.token })).data.challenges;
    const guess = () => rest('POST', '/auth/mfa/verify/', { token: ann.token, body: { challenge, token: '000000' } });
    for (let guesses = 0; guesses < 5; guesses++) await guess();
    expect((await guess()).status).toBe(429);
    await rest('DELETE', `${PATH}${id}/`);
    expect((await guess()).status).not.toBe(429);
  });

  it('must complete step-up if the admin has an authenticator', async () => {
    const { fixture, rest } = await createAdminClient();
    await database.owner`delete from authenticator_rules where company_id = ${fixture.companyId}`;
    const { id } = await addTotp(database, fixture, fixture.ann);
    await addTotp(database, fixture, fixture.admin);
    expect((await rest('GET', `${PATH}${id}/`)).status).toBe(200);
    expect((await rest('DELETE', `${PATH}${id}/`)).status).toBe(403);
    expect(await readRemovals(fixture)).toEqual([]);
  });
});

describe('the legacy endpoints', () => {
  it('show which types a user has enabled, and disable them by type', async () => {
    const { fixture, rest } = await createAdminClient();
    const { ann } = fixture;
    await addTotp(database, fixture, ann);
    await addSms(database, fixture, ann, '+27820000001');
    const status = async () => (await rest('GET', `/admin/users/${ann.id}/mfa/`)).data;
    expect(await status()).toEqual({ sms: true, token: true });
    expect((await rest('DELETE', `/admin/users/${ann.id}/mfa/sms/`)).status).toBe(200);
    expect(await status()).toEqual({ sms: false, token: true });
    expect((await rest('DELETE', `/admin/users/${ann.id}/mfa/token/`)).status).toBe(200);
    expect(await status()).toEqual({ sms: false, token: false });
    expect((await rest('DELETE', `/admin/users/${ann.id}/mfa/token/`)).status).toBe(404);
    expect(await readNotices(fixture, ann)).toHaveLength(2);
  });

  it('show an unverified authenticator as disabled', async () => {
    const { fixture, rest } = await createAdminClient();
    await addSms(database, fixture, fixture.ann, '+27820000001', { isVerified: false });
    expect((await rest('GET', `/admin/users/${fixture.ann.id}/mfa/`)).data).toEqual({ sms: false, token: false });
    expect((await rest('DELETE', `/admin/users/${fixture.ann.id}/mfa/sms/`)).status).toBe(200);
    expect(await readNotices(fixture, fixture.ann)).toEqual([]);
  });
});

it('does not find authenticators of another company', async () => {
  const [fixture, otherFixture] = [await createAdminClient(), await createAdminClient()];
  const { id } = await addTotp(database, otherFixture.fixture, otherFixture.fixture.ann);
  for (const method of ['GET', 'DELETE']) expect((await fixture.rest(method, `${PATH}${id}/`)).status).toBe(404);
  expect((await fixture.rest('GET', PATH)).data.count).toBe(0);
  for (const [method, end] of [
    ['GET', ''],
    ['DELETE', 'token/'],
  ]) {
    expect((await fixture.rest(method ?? '', `/admin/users/${otherFixture.fixture.ann.id}/mfa/${end}`)).status).toBe(404);
  }
  expect((await otherFixture.rest('GET', `${PATH}${id}/`)).status).toBe(200);
});

it.each(['x', '00000000-0000-4000-8000-000000000000', '%00'])('returns not_found for %s', async (id) => {
  const { rest } = await createAdminClient();
  for (const [method, path] of [
    ['GET', `${PATH}${id}/`],
    ['DELETE', `${PATH}${id}/`],
    ['GET', `/admin/users/${id}/mfa/`],
  ]) {
    expect((await rest(method ?? '', path ?? '')).status).toBe(404);
  }
});

it.each(['one', 'all'])('an admin who removes %s of a user’s authenticators ends the pause after wrong codes', async (removed) => {
  const fixture = await createFixture();
  const { ann, admin } = fixture;
  const app = await addTotp(database, fixture, ann);
  const guess = (authenticator: string, token: string) => catchApiError(ann.api.auth.mfa.verify({ authenticator, token }));
  for (let attempt = 0; attempt < 5; attempt++) await guess(app.id, createWrongCode(app.code()));
  expect((await guess(app.id, app.code())).code).toBe('throttled');
  if (removed === 'one') await admin.api.admin.users.authenticators.remove({ id: app.id });
  else await admin.api.admin.users.mfa.disableToken({ id: ann.id });
  const { id } = await ann.api.auth.mfa.authenticators.create({ type: 'totp' });
  expect((await guess(id, '000000')).code).toBe('invalid');
});
