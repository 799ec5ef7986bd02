import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { registerAt } from '#server/testing/registration.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { useFixtures, type RestFixture, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const INVALID_KEY = { status: 400, data: { key: ['Invalid or expired token.'] } };

const register = (fixture: RestFixture, name: string, fields: Record<string, unknown> = {}) =>
  registerAt(fixture, { email: `${name}@${fixture.company}.example`, ...fields });

const verify = ({ rest }: RestFixture, key: unknown) => rest('POST', '/auth/email/verify/', { body: { key } });

const readKey = (fixture: RestFixture, email: string) => lastSecret(database, fixture, 'email.verify', email);

const readVerification = async ({ rest }: RestFixture, token: string) => (await rest('GET', '/auth/', { token })).data.verification;

describe('registration', () => {
  it('sends a link to the address, and emits an event', async () => {
    const fixture = await createRestFixture();
    const { email, id } = await register(fixture, 'carol');
    const key = await readKey(fixture, email);
    const [event] = await database.owner`select id, data, secret from events
      where company_id = ${fixture.companyId} and subject_id = ${id} and 'user.email.verify' = any(names)`;
    expect(event?.['data']).toMatchObject({ email, user: { id } });
    expect(JSON.stringify(event?.['data'])).not.toContain(key);
    const { appUrl } = fixture.services.environment;
    expect(JSON.parse(fixture.services.encryption.decrypt(String(event?.['secret']), `event:${event?.['id']}`))).toEqual({
      key,
      url: `${appUrl}/verify-email?key=${key}`,
    });
  });

  it('of a company sends a link to its owner', async () => {
    const { anonymous, services } = await createFixture();
    const company = `new-${newId().slice(-12)}`;
    const email = `owner@${company}.example`;
    const { token } = await anonymous.auth.registerCompany({ email, company, password: 'correct horse battery' });
    const fixture = { companyId: Number.parseInt(token.slice(0, 6), 36), services } as CompanyFixture;
    const key = await lastSecret(database, fixture, 'email.verify', email);
    await expect(anonymous.auth.verifyEmail({ key })).resolves.toBeUndefined();
  });
});

describe('POST /auth/email/verify/', () => {
  it('verifies the address once, emits an event and audits it', async () => {
    const fixture = await createRestFixture();
    const { email, id, token } = await register(fixture, 'carol');
    expect(await readVerification(fixture, token)).toEqual({ email: false, mobile: false });
    const key = await readKey(fixture, email);
    expect(await verify(fixture, key)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await readVerification(fixture, token)).toEqual({ email: true, mobile: false });
    expect(await verify(fixture, key)).toMatchObject(INVALID_KEY);
    const [event] = await database.owner`select data from events
      where company_id = ${fixture.companyId} and subject_id = ${id} and 'user.update' = any(names)`;
    expect(event?.['data']).toMatchObject({ id, verified: true });
    const [auditRow] = await database.owner`select actor_id, details from audit_log
      where company_id = ${fixture.companyId} and action = 'email.verify'`;
    expect(auditRow).toMatchObject({ actor_id: id, details: { email, taken_from: [] } });
  });

  it('erases the key from the message and the event', async () => {
    const fixture = await createRestFixture();
    const { email, id } = await register(fixture, 'carol');
    await verify(fixture, await readKey(fixture, email));
    const remainingSecrets = await database.owner`
      select 1 from messages where company_id = ${fixture.companyId} and user_id = ${id} and secret is not null
      union all select 1 from events where company_id = ${fixture.companyId} and subject_id = ${id} and secret is not null`;
    expect(remainingSecrets).toEqual([]);
  });

  it('requires no session, and ignores that of another user', async () => {
    const fixture = await createRestFixture();
    const { email, token } = await register(fixture, 'carol');
    const key = await readKey(fixture, email);
    expect((await fixture.rest('POST', '/auth/email/verify/', { token: fixture.bob.token, body: { key } })).status).toBe(200);
    expect(await readVerification(fixture, token)).toMatchObject({ email: true });
  });

  it('rejects a key after a day', async () => {
    const fixture = await createRestFixture();
    const { email } = await register(fixture, 'carol');
    const key = await readKey(fixture, email);
    fixture.clock.advance(DAY_MS);
    expect(await verify(fixture, key)).toMatchObject(INVALID_KEY);
  });

  it('rejects malformed keys', async () => {
    const fixture = await createRestFixture();
    const { email } = await register(fixture, 'carol');
    const key = await readKey(fixture, email);
    const [head = '', secret = ''] = key.split('.');
    const malformedKeys = [
      'x',
      `${head}.`,
      `.${secret}`,
      `${head}.${secret}x`,
      `${head}.${'A'.repeat(43)}`,
      `zzzzzz${head.slice(6)}.${secret}`,
      `${head.slice(0, 6)}zzzzzz.${secret}`,
      key.toUpperCase(),
      ` ${key}`,
      `${key}\n`,
      "' or 1=1 --",
      '💥',
      'a'.repeat(512),
      fixture.ann.token,
    ];
    for (const text of malformedKeys) expect(await verify(fixture, text), text).toMatchObject(INVALID_KEY);
    for (const invalidKey of [undefined, null, 7, '', [], {}, true, 'a'.repeat(513)]) {
      const response = await verify(fixture, invalidKey);
      expect(response.status, String(invalidKey)).toBe(400);
      expect(Object.keys(response.data), String(invalidKey)).toEqual(['key']);
    }
    expect((await verify(fixture, key)).status).toBe(200);
  });

  it('does not accept the token of a password reset, and a reset does not accept an email key', async () => {
    const fixture = await createRestFixture();
    const { email, id } = await register(fixture, 'carol');
    await fixture.rest('POST', '/auth/password/reset/', { body: { user: email, company: fixture.company } });
    expect(await verify(fixture, await lastSecret(database, fixture, 'password.reset', email))).toMatchObject(INVALID_KEY);
    const body = { uid: id, token: await readKey(fixture, email), new_password: 'another horse battery' };
    expect(await fixture.rest('POST', '/auth/password/reset/confirm/', { body })).toMatchObject({
      status: 400,
      data: { token: ['Invalid or expired token.'] },
    });
  });

  it('rejects the key of an archived user', async () => {
    const fixture = await createRestFixture();
    const { email, id } = await register(fixture, 'carol');
    await database.owner`update users set archived = true where company_id = ${fixture.companyId} and id = ${id}`;
    expect(await verify(fixture, await readKey(fixture, email))).toMatchObject(INVALID_KEY);
  });

  it('replays the response for a repeated Idempotency-Key', async () => {
    const fixture = await createRestFixture();
    const { email } = await register(fixture, 'carol');
    const key = await readKey(fixture, email);
    const request = { body: { key }, headers: { 'Idempotency-Key': newId() } };
    expect((await fixture.rest('POST', '/auth/email/verify/', request)).status).toBe(200);
    const replay = await fixture.rest('POST', '/auth/email/verify/', request);
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });
});

describe('an unverified address of several users', () => {
  /** A squatter registers with the victim's address, and the victim registers once it is free again. */
  const registerTwice = async (fixture: RestFixture) => {
    const squatter = await register(fixture, 'victim');
    fixture.clock.advance(DAY_MS + SECOND_MS);
    const victim = await register(fixture, 'victim', { password: 'the victims own password' });
    return { squatter, victim };
  };

  const readKeysByUser = async (fixture: RestFixture, email: string): Promise<Record<string, string>> => {
    const rows = await database.owner`select id, user_id, secret from messages
      where company_id = ${fixture.companyId} and recipient = ${email} and kind = 'email.verify' order by id`;
    return Object.fromEntries(
      rows.map((row) => [row['user_id'], fixture.services.encryption.decrypt(String(row['secret']), `message:${row['id']}`)]),
    );
  };

  it('belongs to the user who verifies it; the others lose it and their pending messages', async () => {
    const fixture = await createRestFixture();
    const { squatter, victim } = await registerTwice(fixture);
    const { company, rest } = fixture;
    await rest('POST', '/auth/email/verify/resend/', { body: { email: victim.email, company } });
    await rest('POST', '/auth/password/reset/', { body: { user: victim.email, company } });
    const keysByUser = await readKeysByUser(fixture, victim.email);
    expect((await verify(fixture, keysByUser[victim.id])).status).toBe(200);
    expect(await verify(fixture, keysByUser[squatter.id])).toMatchObject(INVALID_KEY);
    const remainingMessages =
      await database.owner`select purpose from verifications where company_id = ${fixture.companyId} and user_id = ${squatter.id}`;
    expect(remainingMessages).toEqual([]);
    const logIn = (user: string) => rest('POST', '/auth/login/', { body: { user, company, password: 'correct horse battery' } });
    expect((await logIn(victim.email)).status).toBe(400);
    expect(await logIn(squatter.id)).toMatchObject({ status: 200, data: { user: { email: '', verified: false } } });
    const loginResponse = await rest('POST', '/auth/login/', {
      body: { user: victim.email, company, password: 'the victims own password' },
    });
    expect(loginResponse).toMatchObject({ status: 200, data: { user: { id: victim.id, verification: { email: true } } } });
    const [auditRow] =
      await database.owner`select details from audit_log where company_id = ${fixture.companyId} and action = 'email.verify'`;
    expect(auditRow?.['details']).toEqual({ email: victim.email, taken_from: [squatter.id] });
    const events = await database.owner`select data from events
      where company_id = ${fixture.companyId} and subject_id = ${squatter.id} and 'user.update' = any(names)`;
    expect(events).toMatchObject([{ data: { id: squatter.id, email: '' } }]);
  });

  it('is assigned to only one of two users who verify it concurrently', async () => {
    const fixture = await createRestFixture();
    const { squatter, victim } = await registerTwice(fixture);
    await fixture.rest('POST', '/auth/email/verify/resend/', { body: { email: victim.email, company: fixture.company } });
    const keysByUser = await readKeysByUser(fixture, victim.email);
    const responses = await Promise.all([verify(fixture, keysByUser[victim.id]), verify(fixture, keysByUser[squatter.id])]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const holders =
      await database.owner`select email_verified from users where company_id = ${fixture.companyId} and email = ${victim.email}`;
    expect(holders).toEqual([{ email_verified: true }]);
  });

  it('cannot be used by another user within a day', async () => {
    const fixture = await createRestFixture();
    const { email } = await register(fixture, 'carol');
    fixture.clock.advance(DAY_MS - HOUR_MS);
    const body = { email, company: fixture.company, password: 'correct horse battery' };
    expect(await fixture.rest('POST', '/auth/register/', { body })).toMatchObject({
      status: 400,
      data: { email: ['This value is already in use.'] },
    });
  });

  it('is independent of the same address in another company', async () => {
    const [fixture, otherFixture] = [await createRestFixture(), await createRestFixture()];
    const email = 'same@person.example';
    const first = await register(fixture, 'x', { email });
    const second = await register(otherFixture, 'x', { email });
    expect((await verify(fixture, await readKey(fixture, email))).status).toBe(200);
    expect(await readVerification(fixture, first.token)).toMatchObject({ email: true });
    expect(await readVerification(otherFixture, second.token)).toMatchObject({ email: false });
  });
});
