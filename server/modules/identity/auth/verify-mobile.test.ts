import { SMS_RECIPIENT_THROTTLE } from '#server/modules/people/throttles.ts';
import { describe, expect, it } from 'vitest';
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { registerAt, type NewRegistration } from '#server/testing/registration.ts';
import { resetSmsLimits, lastSecret, createWrongCode } from '#server/testing/sent-codes.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createRestFixture } = useFixtures();

const INVALID_CODE = { status: 400, data: { otp: ['Invalid or expired token.'] } };

const newNumber = (): string => `+2782${randomInt(1_000_000, 9_999_999)}`;

const register = (fixture: RestFixture, mobile?: string) => registerAt(fixture, { mobile });

const verify = ({ rest }: RestFixture, { token }: NewRegistration, otp: unknown) =>
  rest('POST', '/auth/mobile/verify/', { token, body: { otp } });

const changeMobile = async ({ rest }: RestFixture, { token }: NewRegistration, mobile: string | null) => {
  await resetSmsLimits(database);
  expect((await rest('PATCH', '/user/', { token, body: { mobile } })).status).toBe(200);
};

const readCode = (fixture: RestFixture, mobile: string) => lastSecret(database, fixture, 'mobile.verify', mobile);

const readVerification = async ({ rest }: RestFixture, { token }: NewRegistration) =>
  (await rest('GET', '/auth/', { token })).data.verification;

const noticesOf = async ({ companyId }: RestFixture, { id }: NewRegistration) => {
  const rows = await database.owner`select channel, recipient, data from messages
    where company_id = ${companyId} and user_id = ${id} and kind = 'notice.mobile_changed' order by channel, id`;
  return rows.map(({ channel, recipient, data }) => [channel, recipient, data.mobile]);
};

describe('registration with a mobile number', () => {
  it('sends a code by SMS, and emits an event', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    const { id } = await register(fixture, mobile);
    const otp = await readCode(fixture, mobile);
    expect(otp).toMatch(/^\d{6}$/);
    const [event] = await database.owner`select id, data, secret from events
      where company_id = ${fixture.companyId} and subject_id = ${id} and 'user.mobile.verify' = any(names)`;
    expect(event?.['data']).toMatchObject({ mobile, user: { id } });
    expect(JSON.parse(fixture.services.encryption.decrypt(String(event?.['secret']), `event:${event?.['id']}`))).toEqual({ key: otp });
  });

  it('accepts a code with spaces and hyphens', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    const person = await register(fixture, mobile);
    const otp = await readCode(fixture, mobile);
    expect((await verify(fixture, person, ` ${otp.slice(0, 3)}-${otp.slice(3)}`)).status).toBe(200);
    expect(await readVerification(fixture, person)).toMatchObject({ mobile: true });
  });

  it('succeeds without an SMS when the limit of the number is exceeded', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    for (let count = 0; count < 10; count++) await fixture.services.throttle.count(SMS_RECIPIENT_THROTTLE, mobile);
    const { id } = await register(fixture, mobile);
    const messages =
      await database.owner`select 1 from messages where company_id = ${fixture.companyId} and user_id = ${id} and channel = 'sms'`;
    expect(messages).toEqual([]);
  });
});

describe('POST /auth/mobile/verify/', () => {
  it('verifies the caller’s number only once', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    const carol = await register(fixture, mobile);
    const otp = await readCode(fixture, mobile);
    expect(await fixture.rest('POST', '/auth/mobile/verify/', { body: { otp } })).toMatchObject({ status: 401 });
    expect(await verify(fixture, fixture.ann as NewRegistration, otp)).toMatchObject(INVALID_CODE);
    expect(await verify(fixture, carol, otp)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await readVerification(fixture, carol)).toEqual({ email: false, mobile: true });
    expect(await verify(fixture, carol, otp)).toMatchObject(INVALID_CODE);
    const remainingMessages = await database.owner`select 1 from messages
      where company_id = ${fixture.companyId} and user_id = ${carol.id} and kind = 'mobile.verify' and secret is not null`;
    expect(remainingMessages).toEqual([]);
    const [auditRow] =
      await database.owner`select actor_id from audit_log where company_id = ${fixture.companyId} and action = 'mobile.verify'`;
    expect(auditRow).toEqual({ actor_id: carol.id });
  });

  it('allows five guesses, and a new code does not reset the count', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    const carol = await register(fixture, mobile);
    const otp = await readCode(fixture, mobile);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => verify(fixture, carol, createWrongCode(otp))));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
    await resetSmsLimits(database);
    await fixture.rest('POST', '/auth/mobile/verify/resend/', { body: { mobile, company: fixture.company } });
    expect((await verify(fixture, carol, await readCode(fixture, mobile))).status).toBe(429);
    expect(await readVerification(fixture, carol)).toMatchObject({ mobile: false });
  });

  it.each(['12345', '1234567', '12 34 56', ' 123456', 'abcdef', '١٢٣٤٥٦', 'x'.repeat(512)])('rejects %j', async (otp) => {
    const fixture = await createRestFixture();
    const carol = await register(fixture, newNumber());
    expect(await verify(fixture, carol, otp)).toMatchObject(INVALID_CODE);
  });

  it.each([undefined, null, 123456, '', [], {}, 'x'.repeat(513)])('rejects a body with the code %j with a field error', async (otp) => {
    const fixture = await createRestFixture();
    const carol = await register(fixture, newNumber());
    const response = await verify(fixture, carol, otp);
    expect([response.status, Object.keys(response.data)]).toEqual([400, ['otp']]);
  });

  it('rejects a code after five minutes, and a user without a number', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    const carol = await register(fixture, mobile);
    const otp = await readCode(fixture, mobile);
    fixture.clock.advance(5 * MINUTE_MS);
    expect(await verify(fixture, carol, otp)).toMatchObject(INVALID_CODE);
    expect(await verify(fixture, await register(fixture), otp)).toMatchObject(INVALID_CODE);
  });

  it('removes the number from other users', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    const [carol, dave] = [await register(fixture, mobile), await register(fixture)];
    await setContact(database, { companyId: fixture.companyId, userId: dave.id }, 'mobile', { address: mobile });
    expect((await verify(fixture, carol, await readCode(fixture, mobile))).status).toBe(200);
    expect((await fixture.rest('GET', '/user/', { token: dave.token })).data.mobile).toBe('');
  });
});

describe('a changed number', () => {
  it('is sent a code, and the code for the previous number becomes invalid', async () => {
    const fixture = await createRestFixture();
    const [first, second] = [newNumber(), newNumber()];
    const carol = await register(fixture, first);
    const otp = await readCode(fixture, first);
    await changeMobile(fixture, carol, second);
    expect(await verify(fixture, carol, otp)).toMatchObject(INVALID_CODE);
    expect((await verify(fixture, carol, await readCode(fixture, second))).status).toBe(200);
    await changeMobile(fixture, carol, first);
    expect(await readVerification(fixture, carol)).toEqual({ email: false, mobile: false });
  });

  it('is reported to the email address, and to the previous number if it was verified', async () => {
    const fixture = await createRestFixture();
    const [first, second] = [newNumber(), newNumber()];
    const carol = await register(fixture, first);
    await changeMobile(fixture, carol, second);
    expect(await noticesOf(fixture, carol)).toEqual([['email', carol.email, `*****${second.slice(-3)}`]]);
    await verify(fixture, carol, await readCode(fixture, second));
    await changeMobile(fixture, carol, null);
    expect(await noticesOf(fixture, carol)).toEqual([
      ['email', carol.email, `*****${second.slice(-3)}`],
      ['email', carol.email, ''],
      ['sms', second, ''],
    ]);
    const auditRows =
      await database.owner`select actor_id from audit_log where company_id = ${fixture.companyId} and action = 'mobile.change'`;
    expect(auditRows).toEqual([{ actor_id: carol.id }, { actor_id: carol.id }]);
  });

  it('is not reported if the number stays the same', async () => {
    const fixture = await createRestFixture();
    const mobile = newNumber();
    const carol = await register(fixture, mobile);
    await fixture.rest('PATCH', '/user/', { token: carol.token, body: { mobile, first_name: 'Carol' } });
    expect(await noticesOf(fixture, carol)).toEqual([]);
  });
});
