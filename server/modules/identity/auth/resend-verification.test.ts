import { describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';
import { registerAt } from '#server/testing/registration.ts';
import { countMessagesAndEvents, resetSmsLimits, lastSecret } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

const resend = async ({ rest, company }: RestFixture, body: Record<string, unknown>) => {
  const path = 'email' in body ? '/auth/email/verify/resend/' : '/auth/mobile/verify/resend/';
  return rest('POST', path, { body: { company, ...body } });
};

describe('POST /auth/email/verify/resend/', () => {
  it('sends a new link, which replaces the previous one', async () => {
    const fixture = await createRestFixture();
    const email = `carol@${fixture.company}.example`;
    await registerAt(fixture, { email });
    const first = await lastSecret(database, fixture, 'email.verify', email);
    expect(await resend(fixture, { email: email.toUpperCase(), company: fixture.company.toUpperCase() })).toMatchObject({ status: 200 });
    const second = await lastSecret(database, fixture, 'email.verify', email);
    expect((await fixture.rest('POST', '/auth/email/verify/', { body: { key: first } })).status).toBe(400);
    expect((await fixture.rest('POST', '/auth/email/verify/', { body: { key: second } })).status).toBe(200);
  });

  it('returns the same response for verified and unknown addresses, and writes nothing', async () => {
    const fixture = await createRestFixture();
    const email = `carol@${fixture.company}.example`;
    await registerAt(fixture, { email });
    const expected = await resend(fixture, { email });
    const before = await countMessagesAndEvents(database, fixture);
    const requestBodies = [
      { email: fixture.bob.email },
      { email: `nobody@${fixture.company}.example` },
      { email, company: 'no-such-company' },
      { email: 'new@comer.example' },
    ];
    for (const body of requestBodies) {
      const response = await resend(fixture, body);
      expect([response.status, response.text]).toEqual([expected.status, expected.text]);
    }
    expect(await countMessagesAndEvents(database, fixture)).toBe(before);
  });

  it('is throttled by the entered identifier, whether or not it exists', async () => {
    const fixture = await createRestFixture();
    const email = `carol@${fixture.company}.example`;
    await registerAt(fixture, { email });
    for (const address of [email, `nobody@${fixture.company}.example`]) {
      const statuses = [];
      for (let round = 0; round < 3; round++) statuses.push((await resend(fixture, { email: address })).status);
      expect(statuses).toEqual([200, 429, 429]);
    }
  });

  it('is throttled by client address, at thirty per hour', async () => {
    const { as, company } = await createRestFixture();
    const resendTo = (name: string, clientAddress = '198.51.100.30') =>
      as({ clientAddress }).auth.resendEmailVerification({ email: `${name}@${company}.example`, company });
    await Promise.all(Array.from({ length: 30 }, (_none, n) => resendTo(`nobody-${n}`)));
    expect((await catchApiError(resendTo('nobody-else'))).code).toBe('throttled');
    await resendTo('nobody-else', '198.51.100.31');
  });

  it('sends each user with the same unverified address a separate link', async () => {
    const fixture = await createRestFixture();
    const email = `carol@${fixture.company}.example`;
    const first = await registerAt(fixture, { email });
    fixture.clock.advance(DAY_MS + SECOND_MS);
    const second = await registerAt(fixture, { email });
    await resend(fixture, { email });
    const rows = await database.owner`select user_id, count(*)::int as sent from messages
      where company_id = ${fixture.companyId} and kind = 'email.verify' and recipient = ${email} group by user_id`;
    expect(new Map(rows.map((row) => [row['user_id'], row['sent']]))).toEqual(
      new Map([
        [first.id, 2],
        [second.id, 2],
      ]),
    );
  });

  it.each([{}, { email: 'x' }, { email: null }, { email: 7 }, { email: 'a@b.example', company: '' }])(
    'rejects %j with a field error',
    async (body) => {
      const fixture = await createRestFixture();
      const response = await fixture.rest('POST', '/auth/email/verify/resend/', { body: { company: fixture.company, ...body } });
      expect([response.status, response.body.code]).toEqual([400, 'invalid']);
    },
  );
});

describe('POST /auth/mobile/verify/resend/', () => {
  it('sends a new code, which replaces the previous one', async () => {
    const fixture = await createRestFixture();
    const { token } = await registerAt(fixture, { email: `carol@${fixture.company}.example`, mobile: '+27 83 000 0001' });
    const mobile = '+27830000001';
    const first = await lastSecret(database, fixture, 'mobile.verify', mobile);
    await resetSmsLimits(database);
    expect((await resend(fixture, { mobile: '+27 (83) 000-0001' })).status).toBe(200);
    const second = await lastSecret(database, fixture, 'mobile.verify', mobile);
    const verify = (otp: string) => fixture.rest('POST', '/auth/mobile/verify/', { token, body: { otp } });
    expect(first === second || (await verify(first)).status === 400).toBe(true);
    expect((await verify(second)).status).toBe(200);
  });

  it('returns the same response when an SMS limit is exceeded, sends nothing, and keeps the previous code', async () => {
    const fixture = await createRestFixture();
    const mobile = '+27830000002';
    const { token } = await registerAt(fixture, { email: `carol@${fixture.company}.example`, mobile });
    const otp = await lastSecret(database, fixture, 'mobile.verify', mobile);
    const before = await countMessagesAndEvents(database, fixture);
    expect(await resend(fixture, { mobile })).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await countMessagesAndEvents(database, fixture)).toBe(before);
    expect((await fixture.rest('POST', '/auth/mobile/verify/', { token, body: { otp } })).status).toBe(200);
  });
});
