import { SMS_RECIPIENT_THROTTLE } from '#server/modules/people/throttles.ts';
import { describe, expect, it } from 'vitest';
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { registerAt, type NewRegistration } from '#server/testing/registration.ts';
import { forgetSmsLimits, lastSecret, otherThan } from '#server/testing/sent-codes.ts';
import { useWorlds, type RestFixture } from '#server/testing/world.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createOffice } = useWorlds();

const INVALID = { status: 400, data: { otp: ['Invalid or expired token.'] } };

const newNumber = (): string => `+2782${randomInt(1_000_000, 9_999_999)}`;

const register = (office: RestFixture, mobile?: string) => registerAt(office, { mobile });

const verify = ({ rest }: RestFixture, { token }: NewRegistration, otp: unknown) =>
  rest('POST', '/auth/mobile/verify/', { token, body: { otp } });

const change = async ({ rest }: RestFixture, { token }: NewRegistration, mobile: string | null) => {
  await forgetSmsLimits(database);
  expect((await rest('PATCH', '/user/', { token, body: { mobile } })).status).toBe(200);
};

const codeFor = (office: RestFixture, mobile: string) => lastSecret(database, office, 'mobile.verify', mobile);

const verification = async ({ rest }: RestFixture, { token }: NewRegistration) =>
  (await rest('GET', '/auth/', { token })).data.verification;

const noticesOf = async ({ companyId }: RestFixture, { id }: NewRegistration) => {
  const rows = await database.owner`select channel, recipient, data from messages
    where company_id = ${companyId} and user_id = ${id} and kind = 'notice.mobile_changed' order by channel, id`;
  return rows.map(({ channel, recipient, data }) => [channel, recipient, data.mobile]);
};

describe('registration with a mobile number', () => {
  it('sends a code by SMS, and emits an event', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    const { id } = await register(office, mobile);
    const otp = await codeFor(office, mobile);
    expect(otp).toMatch(/^\d{6}$/);
    const [event] = await database.owner`select id, data, secret from events
      where company_id = ${office.companyId} and subject_id = ${id} and 'user.mobile.verify' = any(names)`;
    expect(event?.['data']).toMatchObject({ mobile, user: { id } });
    expect(JSON.parse(office.services.encryption.decrypt(String(event?.['secret']), `event:${event?.['id']}`))).toEqual({ key: otp });
  });

  it('accepts a code with spaces and hyphens', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    const person = await register(office, mobile);
    const otp = await codeFor(office, mobile);
    expect((await verify(office, person, ` ${otp.slice(0, 3)}-${otp.slice(3)}`)).status).toBe(200);
    expect(await verification(office, person)).toMatchObject({ mobile: true });
  });

  it('succeeds without an SMS above the limit of the number', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    for (let sent = 0; sent < 10; sent++) await office.services.throttle.count(SMS_RECIPIENT_THROTTLE, mobile);
    const { id } = await register(office, mobile);
    const sent =
      await database.owner`select 1 from messages where company_id = ${office.companyId} and user_id = ${id} and channel = 'sms'`;
    expect(sent).toEqual([]);
  });
});

describe('POST /auth/mobile/verify/', () => {
  it('verifies the caller’s number once', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    const carol = await register(office, mobile);
    const otp = await codeFor(office, mobile);
    expect(await office.rest('POST', '/auth/mobile/verify/', { body: { otp } })).toMatchObject({ status: 401 });
    expect(await verify(office, office.ann as NewRegistration, otp)).toMatchObject(INVALID);
    expect(await verify(office, carol, otp)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await verification(office, carol)).toEqual({ email: false, mobile: true });
    expect(await verify(office, carol, otp)).toMatchObject(INVALID);
    const left = await database.owner`select 1 from messages
      where company_id = ${office.companyId} and user_id = ${carol.id} and kind = 'mobile.verify' and secret is not null`;
    expect(left).toEqual([]);
    const [logged] =
      await database.owner`select actor_id from audit_log where company_id = ${office.companyId} and action = 'mobile.verify'`;
    expect(logged).toEqual({ actor_id: carol.id });
  });

  it('allows five guesses, which a new code does not reset', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    const carol = await register(office, mobile);
    const otp = await codeFor(office, mobile);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => verify(office, carol, otherThan(otp))));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
    await forgetSmsLimits(database);
    await office.rest('POST', '/auth/mobile/verify/resend/', { body: { mobile, company: office.company } });
    expect((await verify(office, carol, await codeFor(office, mobile))).status).toBe(429);
    expect(await verification(office, carol)).toMatchObject({ mobile: false });
  });

  it.each(['12345', '1234567', '12 34 56', ' 123456', 'abcdef', '١٢٣٤٥٦', 'x'.repeat(512)])('rejects %j', async (otp) => {
    const office = await createOffice();
    const carol = await register(office, newNumber());
    expect(await verify(office, carol, otp)).toMatchObject(INVALID);
  });

  it.each([undefined, null, 123456, '', [], {}, 'x'.repeat(513)])('rejects a body with %j by field', async (otp) => {
    const office = await createOffice();
    const carol = await register(office, newNumber());
    const answer = await verify(office, carol, otp);
    expect([answer.status, Object.keys(answer.data)]).toEqual([400, ['otp']]);
  });

  it('rejects a code after five minutes, and users without a number', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    const carol = await register(office, mobile);
    const otp = await codeFor(office, mobile);
    office.clock.advance(5 * MINUTE_MS);
    expect(await verify(office, carol, otp)).toMatchObject(INVALID);
    expect(await verify(office, await register(office), otp)).toMatchObject(INVALID);
  });

  it('removes the number from other users', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    const [carol, dave] = [await register(office, mobile), await register(office)];
    await setContact(database, { companyId: office.companyId, userId: dave.id }, 'mobile', { address: mobile });
    expect((await verify(office, carol, await codeFor(office, mobile))).status).toBe(200);
    expect((await office.rest('GET', '/user/', { token: dave.token })).data.mobile).toBe('');
  });
});

describe('a changed number', () => {
  it('gets a code; that of the previous number is invalid', async () => {
    const office = await createOffice();
    const [first, second] = [newNumber(), newNumber()];
    const carol = await register(office, first);
    const otp = await codeFor(office, first);
    await change(office, carol, second);
    expect(await verify(office, carol, otp)).toMatchObject(INVALID);
    expect((await verify(office, carol, await codeFor(office, second))).status).toBe(200);
    await change(office, carol, first);
    expect(await verification(office, carol)).toEqual({ email: false, mobile: false });
  });

  it('is notified to the email, and to the previous number if it was verified', async () => {
    const office = await createOffice();
    const [first, second] = [newNumber(), newNumber()];
    const carol = await register(office, first);
    await change(office, carol, second);
    expect(await noticesOf(office, carol)).toEqual([['email', carol.email, `*****${second.slice(-3)}`]]);
    await verify(office, carol, await codeFor(office, second));
    await change(office, carol, null);
    expect(await noticesOf(office, carol)).toEqual([
      ['email', carol.email, `*****${second.slice(-3)}`],
      ['email', carol.email, ''],
      ['sms', second, ''],
    ]);
    const logged = await database.owner`select actor_id from audit_log where company_id = ${office.companyId} and action = 'mobile.change'`;
    expect(logged).toEqual([{ actor_id: carol.id }, { actor_id: carol.id }]);
  });

  it('is not notified if the number stays the same', async () => {
    const office = await createOffice();
    const mobile = newNumber();
    const carol = await register(office, mobile);
    await office.rest('PATCH', '/user/', { token: carol.token, body: { mobile, first_name: 'Carol' } });
    expect(await noticesOf(office, carol)).toEqual([]);
  });
});
