// Completing challenges: with a correct token, once, in the session that they were issued for.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import {
  clearRules,
  addRule,
  addSms,
  addTotp,
  logInAgain,
  wrongToken,
  type TestLogin,
  type TestAuthenticator,
} from '#server/testing/authenticators.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { countMessages, resetSmsLimits, lastSmsCode, createWrongCode } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const invalidChallengeError = { code: 'invalid', fields: { challenge: ['Invalid or expired challenge.'] } };

type ChallengedLogIn = { fixture: CompanyFixture; totp: TestAuthenticator; session: TestLogin };

/** Ann has an authenticator app and logs in. */
const createChallengedLogIn = async (): Promise<ChallengedLogIn> => {
  const fixture = await createFixture();
  const totp = await addTotp(database, fixture, fixture.ann);
  return { fixture, totp, session: await logInAgain(fixture, fixture.ann) };
};

const readChallengeAudit = async ({ companyId, ann }: CompanyFixture): Promise<unknown[]> => {
  const rows = await database.owner`select action from audit_log where company_id = ${companyId} and user_id = ${ann.id}
    and action like 'challenge%' order by created_at, id`;
  return rows.map(({ action }) => action as unknown);
};

describe('a login challenge', () => {
  it('is completed by an app code, and no longer blocks the session', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    expect((await catchApiError(session.api().auth.user())).code).toBe('mfa_required');
    await session.api().auth.mfa.verify({ challenge: session.challenge, token: totp.code() });
    expect((await session.api().auth.user()).id).toBe(fixture.ann.id);
    expect(await readChallengeAudit(fixture)).toEqual(['challenge.complete']);
  });

  it.each([
    ['spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['capital letters', (code: string) => code],
  ])('accepts %s', async (spelling, format) => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const challenge = spelling.startsWith('capital') ? session.challenge.toUpperCase() : session.challenge;
    await session.api().auth.mfa.verify({ challenge, token: format(totp.code()) });
    expect((await session.api().auth.user()).id).toBe(fixture.ann.id);
  });

  it.each(['12345', '1234567', 'abcdef', '12345a', '１２３４５６', '4K7M-2PXQ9-ABCD', 'u'.repeat(14), '{}'])(
    'rejects %s as malformed without counting a guess',
    async (token) => {
      const { fixture, totp, session } = await createChallengedLogIn();
      for (let attempt = 0; attempt < 6; attempt++) {
        expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token }))).toMatchObject(wrongToken);
      }
      expect(await readChallengeAudit(fixture)).toEqual([]);
      await session.api().auth.mfa.verify({ challenge: session.challenge, token: totp.code() });
    },
  );

  it('rejects a wrong code, audits it, and pauses after five', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const token = createWrongCode(totp.code());
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token }))).toMatchObject(wrongToken);
    }
    expect((await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token: totp.code() }))).code).toBe(
      'throttled',
    );
    expect(await readChallengeAudit(fixture)).toEqual(Array(5).fill('challenge.failure'));
  });

  it('counts wrong codes across all sessions', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const otherSession = await logInAgain(fixture, fixture.ann);
    const token = createWrongCode(totp.code());
    for (const { api, challenge } of [session, otherSession, session, otherSession, session])
      await catchApiError(api().auth.mfa.verify({ challenge, token }));
    for (const { api, challenge } of [session, otherSession]) {
      expect((await catchApiError(api().auth.mfa.verify({ challenge, token }))).code).toBe('throttled');
    }
  });

  it('rejects a code from two time steps ago', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const token = totp.code();
    fixture.clock.advance(MINUTE_MS);
    expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token }))).toMatchObject(wrongToken);
  });

  it('accepts a code once across all sessions', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const otherSession = await logInAgain(fixture, fixture.ann);
    const token = totp.code();
    await session.api().auth.mfa.verify({ challenge: session.challenge, token });
    expect(await catchApiError(otherSession.api().auth.mfa.verify({ challenge: otherSession.challenge, token }))).toMatchObject(wrongToken);
  });
});

describe('a challenge that cannot be completed (T19)', () => {
  it('returns the same error whether it is of another session or user, completed, unknown or malformed', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const otherSession = await logInAgain(fixture, fixture.ann);
    const bobsTotp = await addTotp(database, fixture, fixture.bob);
    await session.api().auth.mfa.verify({ challenge: session.challenge, token: totp.code() });
    for (const challenge of [otherSession.challenge, session.challenge, '0197a1f0-0000-4000-8000-000000000000', 'nonsense']) {
      expect(await catchApiError(session.api().auth.mfa.verify({ challenge, token: totp.code() }))).toMatchObject(invalidChallengeError);
    }
    expect(
      await catchApiError(fixture.bob.api.auth.mfa.verify({ challenge: otherSession.challenge, token: bobsTotp.code() })),
    ).toMatchObject(invalidChallengeError);
    expect((await catchApiError(otherSession.api().auth.user())).code).toBe('mfa_required');
  });

  it('is rejected after it expires', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token: totp.code() }))).toMatchObject(
      invalidChallengeError,
    );
  });

  it('reports its supported types for a token of another type', async () => {
    const { fixture, totp } = await createChallengedLogIn();
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authentication', durability: 'permanent', authenticatorTypes: ['totp'] });
    const session = await logInAgain(fixture, fixture.ann);
    expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token: '4K7M-2PXQ9-ABCDE' }))).toMatchObject({
      code: 'invalid',
      fields: { token: ['This challenge requires an authenticator app.'] },
    });
    await session.api().auth.mfa.verify({ challenge: session.challenge, token: totp.code() });
  });

  it('of a setup rule accepts no token, and reports what to set up', async () => {
    const fixture = await createFixture();
    await addRule(database, fixture, { type: 'setup', durability: 'permanent', authenticatorTypes: ['totp'] });
    const session = await logInAgain(fixture, fixture.ann);
    expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token: '123456' }))).toMatchObject({
      code: 'invalid',
      fields: { challenge: [expect.stringContaining('setting up')] },
    });
  });

  it('is completed by only one of many concurrent requests', async () => {
    const { totp, session } = await createChallengedLogIn();
    const token = totp.code();
    const attempts = await Promise.allSettled(
      Array.from({ length: 50 }, () => session.api().auth.mfa.verify({ challenge: session.challenge, token })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a challenge that supports SMS', () => {
  it('is sent a code automatically, and another one on request, which replaces the first', async () => {
    const fixture = await createFixture();
    await addSms(database, fixture, fixture.ann, '+27820000077');
    const session = await logInAgain(fixture, fixture.ann);
    const first = await lastSmsCode(database, fixture, fixture.ann);
    await session.api().auth.mfa.deliver({ challenge: session.challenge });
    expect(await lastSmsCode(database, fixture, fixture.ann), 'the first message has not been delivered').toBe(first);
    fixture.clock.advance(60_000);
    expect((await catchApiError(session.api().auth.mfa.deliver({ challenge: session.challenge }))).code).toBe('throttled');
    await resetSmsLimits(database);
    await session.api().auth.mfa.deliver({ challenge: session.challenge });
    const second = await lastSmsCode(database, fixture, fixture.ann);
    expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token: first }))).toMatchObject(wrongToken);
    await session.api().auth.mfa.verify({ challenge: session.challenge, token: second });
    await session.api().auth.user();
  });

  it('is not completed by a code that was sent for another challenge', async () => {
    const fixture = await createFixture();
    await addSms(database, fixture, fixture.ann, '+27820000077');
    const session = await logInAgain(fixture, fixture.ann);
    await resetSmsLimits(database);
    const otherSession = await logInAgain(fixture, fixture.ann);
    const code = await lastSmsCode(database, fixture, fixture.ann);
    expect(otherSession.challenge).not.toBe(session.challenge);
    expect(await catchApiError(session.api().auth.mfa.verify({ challenge: session.challenge, token: code }))).toMatchObject(wrongToken);
    await otherSession.api().auth.mfa.verify({ challenge: otherSession.challenge, token: code });
  });
});

describe('delivery', () => {
  it('is rejected with a field error for authenticators and challenges without SMS', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const { api, challenge } = session;
    expect(await catchApiError(api().auth.mfa.deliver({ challenge }))).toMatchObject({
      code: 'invalid',
      fields: { challenge: [expect.stringContaining('cannot be completed by SMS')] },
    });
    expect(await catchApiError(api().auth.mfa.deliver({ authenticator: totp.id }))).toMatchObject({
      code: 'invalid',
      fields: { authenticator: ['No codes are sent for authenticators of the type totp.'] },
    });
    expect(await countMessages(database, fixture, fixture.ann, 'mfa.sms.verify')).toBe(0);
  });

  it('returns 404 with a field error for an unknown ID or another session', async () => {
    const { fixture, session } = await createChallengedLogIn();
    const otherSession = await logInAgain(fixture, fixture.ann);
    const rest = await serveRest(database, fixture);
    for (const challenge of [otherSession.challenge, 'nonsense']) {
      const response = await rest('POST', '/auth/mfa/deliver/', { token: session.token, body: { challenge } });
      expect(response).toMatchObject({ status: 404, data: { challenge: ['Not found.'] } });
    }
    for (const body of [{}, { challenge: null }, { challenge: '' }]) {
      const response = await rest('POST', '/auth/mfa/deliver/', { token: session.token, body });
      expect(response).toMatchObject({ status: 400, data: { challenge: ['This field is required.'] } });
    }
  });
});

it('verifying an authenticator repeatedly keeps only one completed challenge per rule', async () => {
  const fixture = await createFixture();
  const totp = await addTotp(database, fixture, fixture.ann);
  for (let n = 0; n < 3; n++) await fixture.ann.api.auth.mfa.verify({ authenticator: totp.id, token: totp.code() });
  const challenges =
    await database.owner`select rule_id from authenticator_challenges where company_id = ${fixture.companyId} order by rule_id`;
  expect(challenges.map(({ rule_id: rule }) => rule as unknown)).toEqual([0, 1]);
});

describe('a verification request', () => {
  it.each([
    [{}, { token: ['This field is required.'] }],
    [{ token: '' }, { token: ['This field may not be blank.'] }],
    [{ token: 123456 }, { token: ['Not a valid string.'] }],
    [{ token: '1'.repeat(65) }, { token: ['Ensure this field has no more than 64 characters.'] }],
    [{ token: '123456', challenge: 7 }, { challenge: ['Not a valid string.'] }],
    [{ token: '123456', challenge: 'x', authenticator: 'y' }, { non_field_errors: ['Send either challenge or authenticator.'] }],
  ])('with %j is rejected with a field error', async (body, data) => {
    const { fixture, session } = await createChallengedLogIn();
    const rest = await serveRest(database, fixture);
    expect(await rest('POST', '/auth/mfa/verify/', { token: session.token, body })).toMatchObject({ status: 400, data });
  });

  it('with an Idempotency-Key replays its response, and audits failures', async () => {
    const { fixture, totp, session } = await createChallengedLogIn();
    const rest = await serveRest(database, fixture);
    const verify = (token: string, key: string) =>
      rest('POST', '/auth/mfa/verify/', {
        token: session.token,
        body: { challenge: session.challenge, token },
        headers: { 'Idempotency-Key': key },
      });
    const code = totp.code();
    expect((await verify(createWrongCode(code), 'wrong')).status).toBe(400);
    expect(await readChallengeAudit(fixture)).toEqual(['challenge.failure']);
    for (let attempt = 0; attempt < 2; attempt++) expect((await verify(code, 'right')).status).toBe(200);
  });
});
