import { describe, expect, it } from 'vitest';
import { generateRecoveryCodes, parseRecoveryCode } from '#server/modules/identity/mfa/recovery-codes.ts';
import { createPasswords } from '#server/platform/security/passwords.ts';
import { logInAgain, codeAt } from '#server/testing/authenticators.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { countMessages } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

type RecoverySetup = { fixture: CompanyFixture; phoneId: string; codes: string[] };

/** Ann has an app and recovery codes, both verified. */
const createRecoverySetup = async (): Promise<RecoverySetup> => {
  const fixture = await createFixture();
  const { mfa } = fixture.ann.api.auth;
  const phone = await mfa.authenticators.create({ type: 'totp', details: { name: 'Old phone' } });
  await fixture.ann.api.auth.mfa.verify({ authenticator: phone.id, token: codeAt(fixture, (phone.details as { key: string }).key) });
  const codes = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'static' });
  const tokens = (codes.details as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
  await fixture.ann.api.auth.mfa.verify({ authenticator: codes.id, token: tokens[0] ?? '' });
  return { fixture, phoneId: phone.id, codes: tokens };
};

describe('a recovery code', () => {
  it('has 65 bits and its position', async () => {
    const { codes } = await generateRecoveryCodes(createPasswords({ cost: { memoryKib: 8, passes: 1, parallelism: 1 } }));
    expect(codes.map((code) => code.charAt(0))).toEqual(Array.from('0123456789'));
    const secrets = codes.map((code) => code.slice(1).replaceAll('-', ''));
    expect(new Set(secrets).size).toBe(10);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
  });

  it.each([
    ['4k7m2pxq9abcde', '4K7M2PXQ9ABCDE'],
    ['4KlMiPXQ9ABCoE', '4K1M1PXQ9ABC0E'],
    ['OK7M2PXQ9ABCDE', '0K7M2PXQ9ABCDE'],
  ])('typed as %s is read as %s', (input, code) => {
    expect(parseRecoveryCode(input)).toEqual({ position: Number(code.charAt(0)), code });
  });

  it.each(['', 'XK7M2PXQ9ABCDE', '4K7M2PXQ9ABCD', '4K7M2PXQ9ABCDEF', '4U7M2PXQ9ABCDE', '4K7M2PXQ9ABCD*'])('does not parse %j', (input) => {
    expect(parseRecoveryCode(input)).toBeUndefined();
  });

  it('works once, in any format, and notifies the user', async () => {
    const { fixture, codes } = await createRecoverySetup();
    const session = await logInAgain(fixture, fixture.ann);
    const typedCode = (codes[5] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    await session.api().auth.mfa.verify({ challenge: session.challenge, token: typedCode });
    await session.api().auth.user();
    const otherSession = await logInAgain(fixture, fixture.ann);
    expect(
      await catchApiError(otherSession.api().auth.mfa.verify({ challenge: otherSession.challenge, token: codes[5] ?? '' })),
    ).toMatchObject({
      fields: { token: ['Invalid or expired token.'] },
    });
    const authenticators = await session.api().auth.mfa.authenticators.list({ type: 'static' });
    expect(authenticators.results[0]?.details).toMatchObject({ tokens: codes.map((_code, n) => ({ token: '*****', available: n !== 5 })) });
    expect(await countMessages(database, fixture, fixture.ann, 'notice.recovery_code_used')).toBe(1);
    expect(await countMessages(database, fixture, fixture.ann, 'notice.recovery_codes_low')).toBe(0);
  });

  it('is used up when its authenticator is verified again', async () => {
    const { fixture, codes } = await createRecoverySetup();
    const session = await logInAgain(fixture, fixture.ann);
    const [authenticator] = await database.owner`select id from authenticators where company_id = ${fixture.companyId} and type = 'static'`;
    const verify = () => session.api().auth.mfa.verify({ authenticator: String(authenticator?.['id']), token: codes[2] ?? '' });
    await verify();
    await session.api().auth.user();
    expect((await catchApiError(verify())).code).toBe('invalid');
  });

  it('notifies the user when three are left, and makes the type unavailable once the last one is used', async () => {
    const { fixture, codes } = await createRecoverySetup();
    await database.owner`update recovery_codes set used_at = now() where company_id = ${fixture.companyId} and position < 6`;
    await database.owner`delete from authenticators where company_id = ${fixture.companyId} and type = 'totp'`;
    for (const [n, code] of codes.slice(6).entries()) {
      const session = await logInAgain(fixture, fixture.ann);
      await session.api().auth.mfa.verify({ challenge: session.challenge, token: code });
      expect(await countMessages(database, fixture, fixture.ann, 'notice.recovery_codes_low')).toBe(n + 1);
    }
    expect((await logInAgain(fixture, fixture.ann)).challenge).toBe('');
  });
});

describe('a user who has lost a phone', () => {
  it('logs in with a recovery code, removes the old phone, sets up a new one, and logs in with it', async () => {
    const { fixture, phoneId, codes } = await createRecoverySetup();
    const rest = await serveRest(database, fixture);
    const session = await logInAgain(fixture, fixture.ann);
    const call = (method: string, path: string, body?: unknown) =>
      rest(method, path, { token: session.token, ...(body === undefined ? {} : { body }) });
    expect((await call('GET', '/user/')).status).toBe(403);
    expect((await call('POST', '/auth/mfa/verify/', { challenge: session.challenge, token: codes[7] })).status).toBe(200);
    expect((await call('GET', '/user/')).status).toBe(200);
    expect((await call('DELETE', `/auth/mfa/authenticators/${phoneId}/`)).status).toBe(200);
    const { data } = await call('POST', '/auth/mfa/authenticators/', { type: 'totp', details: { name: 'New phone' } });
    const key = data.details.key as string;
    expect((await call('POST', '/auth/mfa/verify/', { authenticator: data.id, token: codeAt(fixture, key) })).status).toBe(200);
    fixture.clock.advance(30_000);
    const next = await logInAgain(fixture, fixture.ann);
    await next.api().auth.mfa.verify({ challenge: next.challenge, token: codeAt(fixture, key) });
    expect((await next.api().auth.user()).id).toBe(fixture.ann.id);
  });
});
