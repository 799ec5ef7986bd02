// Adding an authenticator and changing contact data require a recent proof.
import { describe, expect, it } from 'vitest';
import type { Context } from '#server/api/context.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { addTotp } from '#server/testing/authenticators.ts';
import { catchApiError, useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const COOKIE: NonNullable<Context['cookie']> = { set: () => Promise.resolve(), clear: () => undefined };

/** Ann's dashboard session. Each call of the function is a new request. */
const dashboardOf = (fixture: CompanyFixture) => (): CallerApi =>
  fixture.as({ token: fixture.ann.token, cookie: COOKIE, presentedChallenges: 'all' });

type ProtectedOperations = Record<string, (api: CallerApi) => Promise<unknown>>;

/** Calls that change authenticators or contact data. */
const createProtectedOperations = (ids: { email: string; mobile: string; authenticator: string }): ProtectedOperations => ({
  'an authenticator is added': (api) => api.auth.mfa.authenticators.create({ type: 'totp' }),
  'recovery codes are added': (api) => api.auth.mfa.authenticators.create({ type: 'static' }),
  'an authenticator is removed': (api) => api.auth.mfa.authenticators.remove({ id: ids.authenticator }),
  'a TOTP app is set up': (api) => api.auth.mfa.token.enable(),
  'TOTP apps are disabled': (api) => api.auth.mfa.token.disable(),
  'SMS is set up': (api) => api.auth.mfa.sms.enable({ mobile: '+27820000001' }),
  'SMS is set up by the legacy endpoint': (api) => api.auth.mfa.sms.send({ mobile: '+27820000001' }),
  'SMS is disabled': (api) => api.auth.mfa.sms.disable(),
  'an authenticator is confirmed': (api) => api.auth.mfa.verify({ authenticator: ids.authenticator, token: '000000' }),
  'an email is added': (api) => api.user.emails.create({ email: 'thief@people.example' }),
  'an email is made primary': (api) => api.user.emails.update({ id: ids.email, primary: true }),
  'an email is removed': (api) => api.user.emails.remove({ id: ids.email }),
  'a mobile number is added': (api) => api.user.mobiles.create({ number: '+27820000002' }),
  'a mobile number is made primary': (api) => api.user.mobiles.update({ id: ids.mobile, primary: true }),
  'a mobile number is removed': (api) => api.user.mobiles.remove({ id: ids.mobile }),
  'the mobile number of the profile is changed': (api) => api.user.update({ mobile: '+27820000003' }),
});

/** Creates the records that the calls change. The authenticator is not confirmed. */
const prepareOperations = async ({ ann }: CompanyFixture): Promise<ProtectedOperations> => {
  const email = await ann.api.user.emails.create({ email: 'second@people.example' });
  await ann.api.user.mobiles.create({ number: '+27820000010' });
  const mobile = await ann.api.user.mobiles.create({ number: '+27820000011' });
  const { id: authenticator } = await ann.api.auth.mfa.authenticators.create({ type: 'totp' });
  return createProtectedOperations({ email: String(email.id), mobile: String(mobile.id), authenticator });
};

const readErrorCodes = async (operations: ProtectedOperations, api: () => CallerApi): Promise<Record<string, string>> => {
  const codes: Record<string, string> = {};
  for (const [name, operation] of Object.entries(operations)) codes[name] = (await catchApiError(operation(api()))).code;
  return codes;
};

const mapToCode = (operations: ProtectedOperations, code: string) =>
  Object.fromEntries(Object.keys(operations).map((name) => [name, code]));

describe('the dashboard', () => {
  it('requires a proof for every sensitive change ten minutes after login', async () => {
    const fixture = await createFixture();
    const operations = await prepareOperations(fixture);
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await readErrorCodes(operations, dashboardOf(fixture))).toEqual(mapToCode(operations, 'proof_required'));
  });

  it('requires no proof within ten minutes of login', async () => {
    const fixture = await createFixture();
    fixture.clock.advance(10 * MINUTE_MS - 1);
    const email = await dashboardOf(fixture)().user.emails.create({ email: 'second@people.example' });
    expect(email).toMatchObject({ email: 'second@people.example', verified: false });
  });

  it('accepts the right password as proof for ten minutes, and rejects a wrong one', async () => {
    const fixture = await createFixture();
    const dashboard = dashboardOf(fixture);
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await catchApiError(dashboard().session.provePassword({ password: 'wrong' }))).toMatchObject({
      fields: { password: ['Incorrect password.'] },
    });
    expect(await catchApiError(dashboard().user.emails.create({ email: 'a@people.example' }))).toMatchObject({ code: 'proof_required' });
    await dashboard().session.provePassword({ password: fixture.ann.password });
    await dashboard().user.emails.create({ email: 'a@people.example' });
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await catchApiError(dashboard().user.emails.create({ email: 'b@people.example' }))).toMatchObject({ code: 'proof_required' });
  });

  it('rejects the right password after too many wrong ones', async () => {
    const fixture = await createFixture();
    const dashboard = dashboardOf(fixture);
    const codes: string[] = [];
    for (let index = 0; index < 30 && !codes.includes('throttled'); index++)
      codes.push((await catchApiError(dashboard().session.provePassword({ password: 'wrong' }))).code);
    expect(codes.at(-1)).toBe('throttled');
    expect(await catchApiError(dashboard().session.provePassword({ password: fixture.ann.password }))).toMatchObject({ code: 'throttled' });
  });

  it('requires a code from users with an authenticator, and accepts it as proof', async () => {
    const fixture = await createFixture();
    const app = await addTotp(database, fixture, fixture.ann);
    const dashboard = dashboardOf(fixture);
    fixture.clock.advance(10 * MINUTE_MS);
    const error = await catchApiError(dashboard().user.emails.create({ email: 'a@people.example' }));
    expect(error).toMatchObject({ code: 'mfa_required', fields: { challenges: [{ authenticator_types: ['totp'] }] } });
    const { challenges } = error.fields as { challenges: { id: string }[] };
    await dashboard().auth.mfa.verify({ challenge: challenges[0]?.id ?? '', token: app.code() });
    fixture.clock.advance(6 * MINUTE_MS);
    await dashboard().user.emails.create({ email: 'a@people.example' });
  });

  it('accepts a password change as proof', async () => {
    const fixture = await createFixture();
    const dashboard = dashboardOf(fixture);
    fixture.clock.advance(10 * MINUTE_MS);
    const next = 'another horse battery';
    await dashboard().auth.changePassword({ old_password: fixture.ann.password, new_password: next });
    expect(await dashboard().user.emails.create({ email: 'a@people.example' })).toMatchObject({ email: 'a@people.example' });
  });

  it('issues a token for the documentation that also requires a proof', async () => {
    const fixture = await createRestFixture();
    fixture.clock.advance(10 * MINUTE_MS);
    const { token } = await dashboardOf(fixture)().session.createTryOutToken();
    const response = await fixture.rest('POST', '/user/emails/', { token, body: { email: 'a@people.example' } });
    expect(response).toMatchObject({ status: 403, body: { code: 'proof_required' } });
  });
});

describe('REST', () => {
  it('requires a proof only if the company has enabled it', async () => {
    const fixture = await createRestFixture();
    const { rest, ann, admin, clock } = fixture;
    clock.advance(10 * MINUTE_MS);
    const add = (email: string, token: string) => rest('POST', '/user/emails/', { token, body: { email } });
    expect(await add('a@people.example', ann.token)).toMatchObject({ status: 201 });
    await admin.api.admin.company.settings.update({ require_recent_proof: true });
    const proof = { type: 'password', method: 'POST', path: '/auth/login/' };
    expect(await add('b@people.example', ann.token)).toMatchObject({ status: 403, body: { code: 'proof_required', data: { proof } } });
    const logIn = { company: fixture.company, user: ann.email, password: ann.password };
    const { body } = await rest('POST', '/auth/login/', { body: logIn });
    const { token } = (body as { data: { token: string } }).data;
    expect(await add('b@people.example', token)).toMatchObject({ status: 201 });
  });
});
