// The legacy endpoints over REST, in the order in which v3 clients call them.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { codeAt, addRule, addTotp } from '#server/testing/authenticators.ts';
import type { ClientResponse } from '#server/testing/rest-client.ts';
import { countMessages, resetSmsLimits, lastSmsCode, createWrongCode } from '#server/testing/sent-codes.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

const MOBILE = '+27820000123';

type LegacyClient = {
  fixture: CompanyFixture;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ClientResponse>;
};

const createClient = async (): Promise<LegacyClient> => {
  const fixture = await createRestFixture();
  const { rest } = fixture;
  const { token } = fixture.ann;
  const call: LegacyClient['call'] = (method, path, body, headers = {}) =>
    rest(method, `/auth/mfa${path}`, { token, headers, ...(body === undefined ? {} : { body }) });
  return { fixture, call };
};

const success = { status: 200, body: { status: 'success' } };
const wrongToken = {
  status: 400,
  body: { status: 'error', message: 'Invalid or expired token.', data: { token: ['Invalid or expired token.'] } },
};
const notFound = { status: 404, body: { status: 'error', message: 'Not found.' } };

describe('an SMS authenticator', () => {
  it('is enabled, confirmed and disabled', async () => {
    const { fixture, call } = await createClient();
    expect((await call('GET', '/')).data).toEqual({ sms: false, token: false });
    for (const [method, path] of [
      ['GET', '/sms/'],
      ['DELETE', '/sms/'],
      ['POST', '/sms/send/'],
    ] as const) {
      expect(await call(method, path)).toMatchObject(notFound);
    }
    const record = { mobile: MOBILE, confirmed: false, created: expect.any(Number), updated: expect.any(Number) };
    expect(await call('POST', '/sms/', { mobile: '+27 (82) 000-0123' })).toMatchObject({ status: 201, data: record });
    expect((await call('GET', '/sms/')).data).toEqual(record);
    const code = await lastSmsCode(database, fixture, fixture.ann);
    expect(await call('POST', '/verify/', { token: createWrongCode(code) })).toMatchObject(wrongToken);
    expect((await call('GET', '/')).data).toEqual({ sms: false, token: false });
    expect(await call('POST', '/verify/', { token: code })).toMatchObject(success);
    expect((await call('GET', '/')).data).toEqual({ sms: true, token: false });
    expect((await call('GET', '/sms/')).data).toMatchObject({ mobile: '*****123', confirmed: true });
    expect((await call('GET', '/authenticators/')).data).toMatchObject({ count: 1, results: [{ type: 'sms', verified: true }] });
    expect(await call('DELETE', '/sms/')).toMatchObject(success);
    expect((await call('GET', '/')).data).toEqual({ sms: false, token: false });
    expect((await call('GET', '/authenticators/')).data).toMatchObject({ count: 0 });
  });

  it('is sent another code on request, once per minute, which replaces the previous one', async () => {
    const { fixture, call } = await createClient();
    await call('POST', '/sms/', { mobile: MOBILE });
    const first = await lastSmsCode(database, fixture, fixture.ann);
    expect(await call('POST', '/sms/send/')).toMatchObject({ status: 200 });
    expect(await countMessages(database, fixture, fixture.ann, 'mfa.sms.verify'), 'the first message has not been delivered').toBe(1);
    fixture.clock.advance(60_000);
    await resetSmsLimits(database);
    expect(await call('POST', '/sms/send/')).toMatchObject({ status: 200, text: '{"status":"success"}' });
    const second = await lastSmsCode(database, fixture, fixture.ann);
    expect(await call('POST', '/verify/', { token: first })).toMatchObject(wrongToken);
    expect(await call('POST', '/verify/', { token: second })).toMatchObject(success);
  });

  it('requires a valid number', async () => {
    const { call } = await createClient();
    for (const body of [undefined, {}, { mobile: '' }, { mobile: null }]) {
      expect(await call('POST', '/sms/', body)).toMatchObject({ status: 400, data: { mobile: ['This field is required.'] } });
    }
    for (const mobile of ['0820000001', 'none', '+', 27_820_000_001]) {
      expect(await call('POST', '/sms/', { mobile })).toMatchObject({ status: 400, data: { mobile: [expect.any(String)] } });
    }
  });

  it('replaces an unconfirmed number', async () => {
    const { fixture, call } = await createClient();
    await call('POST', '/sms/', { mobile: MOBILE });
    await resetSmsLimits(database);
    expect((await call('POST', '/sms/', { mobile: '+27820000456' })).status).toBe(201);
    expect((await call('GET', '/authenticators/')).data).toMatchObject({ count: 1 });
    await call('POST', '/verify/', { token: await lastSmsCode(database, fixture, fixture.ann) });
    expect((await call('GET', '/sms/')).data).toMatchObject({ mobile: '*****456', confirmed: true });
  });

  it('sends codes to the new number once it is confirmed, on request and for challenges', async () => {
    const { fixture, call } = await createClient();
    for (const mobile of [MOBILE, '+27820000456']) {
      await resetSmsLimits(database);
      expect((await call('POST', '/sms/', { mobile })).status).toBe(201);
      expect(await call('POST', '/verify/', { token: await lastSmsCode(database, fixture, fixture.ann) })).toMatchObject(success);
      fixture.clock.advance(MINUTE_MS);
    }
    expect((await call('GET', '/sms/')).data).toMatchObject({ mobile: '*****456', confirmed: true });
    const readLastSmsNumber = async (): Promise<unknown> => {
      const [message] = await database.owner`select recipient from messages where user_id = ${fixture.ann.id} order by id desc limit 1`;
      return message?.['recipient'];
    };
    await resetSmsLimits(database);
    await call('POST', '/sms/send/');
    expect(await readLastSmsNumber()).toBe('+27820000456');
    await resetSmsLimits(database);
    await addRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions: ['user.mfa.view'] });
    const [{ id }] = (await call('GET', '/sms/')).data.challenges;
    expect(await readLastSmsNumber()).toBe('+27820000456');
    expect(await call('POST', '/verify/', { challenge: id, token: await lastSmsCode(database, fixture, fixture.ann) })).toMatchObject(
      success,
    );
  });

  it('also works with the swapped paths, depending on the number in the body', async () => {
    const { fixture, call } = await createClient();
    expect(await call('POST', '/sms/send/', { mobile: MOBILE })).toMatchObject({ status: 200, data: { mobile: MOBILE, confirmed: false } });
    const first = await lastSmsCode(database, fixture, fixture.ann);
    fixture.clock.advance(60_000);
    await resetSmsLimits(database);
    expect(await call('POST', '/sms/', {})).toMatchObject({ status: 201, data: { mobile: MOBILE, confirmed: false } });
    const second = await lastSmsCode(database, fixture, fixture.ann);
    expect(await call('POST', '/verify/', { token: first })).toMatchObject(wrongToken);
    expect(await call('POST', '/verify/', { token: second })).toMatchObject(success);
  });

  it('requires step-up under both paths if an authenticator is in use', async () => {
    const { fixture, call } = await createClient();
    await addTotp(database, fixture, fixture.ann);
    await database.owner`delete from authenticator_rules where company_id = ${fixture.companyId}`;
    for (const path of ['/sms/', '/sms/send/']) {
      const response = await call('POST', path, { mobile: MOBILE }, { 'Idempotency-Key': path });
      expect(response).toMatchObject({ status: 403, data: { challenges: [{ type: 'authorization' }] } });
      // The challenge persists although the request is rolled back.
      const [challenge] = await database.owner`select id from authenticator_challenges where company_id = ${fixture.companyId}`;
      expect(challenge?.['id']).toBe(response.data.challenges[0].id);
      await database.owner`delete from authenticator_challenges where company_id = ${fixture.companyId}`;
    }
    expect((await call('GET', '/sms/')).status).toBe(404);
  });
});

describe('an authenticator app', () => {
  it('is enabled, confirmed and disabled', async () => {
    const { fixture, call } = await createClient();
    for (const method of ['GET', 'DELETE']) expect(await call(method, '/token/')).toMatchObject(notFound);
    const enabled = await call('POST', '/token/');
    expect(enabled).toMatchObject({ status: 201, data: { account: fixture.ann.email, issuer: expect.any(String), confirmed: false } });
    const { key, otpauth_url } = enabled.data;
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(key);
    expect((await call('GET', '/token/')).data).toEqual(enabled.data);
    expect(await call('POST', '/verify/', { token: createWrongCode(codeAt(fixture, key)) })).toMatchObject(wrongToken);
    expect(await call('POST', '/verify/', { token: codeAt(fixture, key) })).toMatchObject(success);
    expect((await call('GET', '/')).data).toEqual({ sms: false, token: true });
    expect((await call('GET', '/token/')).data).toMatchObject({ key: '', otpauth_url: '', confirmed: true });
    expect(await call('DELETE', '/token/')).toMatchObject(success);
    expect((await call('GET', '/')).data).toEqual({ sms: false, token: false });
  });

  it('is replaced by the next one if unconfirmed, and expires after fifteen minutes', async () => {
    const { fixture, call } = await createClient();
    const first = (await call('POST', '/token/')).data.key as string;
    const second = (await call('POST', '/token/')).data.key as string;
    expect((await call('GET', '/token/')).data.key).toBe(second);
    expect(await call('POST', '/verify/', { token: codeAt(fixture, first) })).toMatchObject(wrongToken);
    fixture.clock.advance(15 * MINUTE_MS);
    expect(await call('GET', '/token/')).toMatchObject(notFound);
    expect(await call('POST', '/verify/', { token: codeAt(fixture, second) })).toMatchObject(wrongToken);
  });

  it('remains valid while another one is set up', async () => {
    const { fixture, call } = await createClient();
    const first = (await call('POST', '/token/')).data.key as string;
    await call('POST', '/verify/', { token: codeAt(fixture, first) });
    const second = (await call('POST', '/token/')).data.key as string;
    expect((await call('GET', '/token/')).data).toMatchObject({ key: second, confirmed: false });
    expect((await call('GET', '/')).data).toEqual({ sms: false, token: true });
    fixture.clock.advance(MINUTE_MS);
    expect(await call('POST', '/verify/', { token: codeAt(fixture, second) })).toMatchObject(success);
    expect((await call('GET', '/authenticators/?type=totp&verified=true')).data.count).toBe(2);
  });

  it('is shared with the current endpoints', async () => {
    const { fixture, call } = await createClient();
    const created = (await call('POST', '/authenticators/', { type: 'totp' })).data;
    expect((await call('GET', '/token/')).data).toMatchObject({ key: created.details.key, confirmed: false });
    await call('POST', '/verify/', { token: codeAt(fixture, created.details.key) });
    expect((await call('GET', `/authenticators/${created.id}/`)).data.verified).toBe(true);
  });
});

describe('a token without an ID', () => {
  it('completes all open challenges of the session that accept it', async () => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    const totp = await addTotp(database, fixture, fixture.ann);
    const { email, password } = fixture.ann;
    const login = await rest('POST', '/auth/login/', { body: { user: email, company: fixture.company, password } });
    expect(login.data.challenges).toHaveLength(1);
    const verify = (token: string) => rest('POST', '/auth/mfa/verify/', { token: login.data.token, body: { token } });
    const code = totp.code();
    expect(await verify(createWrongCode(code))).toMatchObject(wrongToken);
    expect(await verify(code)).toMatchObject(success);
    expect((await rest('GET', '/auth/', { token: login.data.token })).status).toBe(200);
  });

  it('is compared even if nothing is open or set up', async () => {
    const { call } = await createClient();
    expect(await call('POST', '/verify/', { token: '123456' })).toMatchObject(wrongToken);
  });
});
