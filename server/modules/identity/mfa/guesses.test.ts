// Concurrent guesses: each is counted before it is compared, and a code is accepted only once (T22, T23).
import { describe, expect, it } from 'vitest';
import { mfaGuessSubject } from '#server/modules/identity/mfa/spend-token.ts';
import { clearRules, addRule, addSms, addTotp, logInAgain, type TestLogin } from '#server/testing/authenticators.ts';
import { resetSmsLimits, lastSmsCode, createWrongCode } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type TestUser } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'success',
    async () => (await catchApiError(call)).code,
  );

/** Counts the calls by outcome. */
const countOutcomes = async (calls: Promise<unknown>[]): Promise<Record<string, number>> => {
  const outcomes: Record<string, number> = {};
  for (const outcome of await Promise.all(calls.map(outcomeOf))) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return outcomes;
};

/** Adds verified recovery codes to a user. */
const addRecoveryCodes = async ({ api }: TestUser): Promise<string[]> => {
  const { id, details } = await api.auth.mfa.authenticators.create({ type: 'static' });
  const codes = (details as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
  await api.auth.mfa.verify({ authenticator: id, token: codes[0] ?? '' });
  return codes;
};

describe('wrong codes', () => {
  it('are compared at most five times among a thousand concurrent guesses', { timeout: 120_000 }, async () => {
    const fixture = await createFixture();
    const totp = await addTotp(database, fixture, fixture.ann);
    const { challenge, from } = await logInAgain(fixture, fixture.ann);
    const token = createWrongCode(totp.code());
    const guesses = Array.from({ length: 1_000 }, (_none, n) =>
      from(`203.0.${Math.floor(n / 10)}.${n % 10}`).auth.mfa.verify({ challenge, token }),
    );
    const { invalid: invalidCount = 0, throttled: throttledCount = 0, ...remaining } = await countOutcomes(guesses);
    expect(remaining).toEqual({});
    expect(invalidCount).toBeGreaterThan(0);
    expect(invalidCount).toBeLessThanOrEqual(5);
    expect(invalidCount + throttledCount).toBe(1_000);
    const [failures] = await database.owner`select count(*)::int as rows from audit_log
      where company_id = ${fixture.companyId} and action = 'challenge.failure'`;
    expect(failures?.['rows']).toBe(invalidCount);
  });

  it('are limited regardless of new challenges, sessions and authenticators', async () => {
    const fixture = await createFixture();
    const pendingAuthenticator = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' });
    const totp = await addTotp(database, fixture, fixture.ann);
    const first = await logInAgain(fixture, fixture.ann);
    const token = createWrongCode(totp.code());
    for (let attempt = 0; attempt < 5; attempt++) await catchApiError(first.api().auth.mfa.verify({ challenge: first.challenge, token }));
    const second = await logInAgain(fixture, fixture.ann);
    for (const ids of [{ challenge: second.challenge }, {}, { authenticator: totp.id }]) {
      expect((await catchApiError(second.api().auth.mfa.verify({ ...ids, token: totp.code() }))).code).toBe('throttled');
    }
    // A new authenticator requires step-up before its token is compared.
    expect((await catchApiError(second.api().auth.mfa.verify({ authenticator: pendingAuthenticator.id, token }))).code).toBe(
      'mfa_required',
    );
  });

  it('are compared with SMS codes at most five times, even after a new code and the end of the pause', async () => {
    const fixture = await createFixture();
    const { id } = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'sms', mobile: '+27820000055' });
    const token = createWrongCode(await lastSmsCode(database, fixture, fixture.ann));
    const verify = (code: string) => catchApiError(fixture.ann.api.auth.mfa.verify({ authenticator: id, token: code }));
    for (let attempt = 0; attempt < 5; attempt++) expect((await verify(token)).code).toBe('invalid');
    await fixture.services.throttle.resetGuesses(mfaGuessSubject({ companyId: fixture.companyId, userId: fixture.ann.id }));
    await resetSmsLimits(database);
    await fixture.ann.api.auth.mfa.deliver({ authenticator: id });
    expect((await verify(await lastSmsCode(database, fixture, fixture.ann))).code).toBe('throttled');
  });
});

describe('with an app and SMS', () => {
  it('wrong app codes count even while SMS codes are throttled', async () => {
    const fixture = await createFixture();
    const totp = await addTotp(database, fixture, fixture.ann);
    await addSms(database, fixture, fixture.ann, '+27820000056');
    const { challenge, api } = await logInAgain(fixture, fixture.ann);
    const verify = (token: string) => outcomeOf(api().auth.mfa.verify({ challenge, token }));
    const token = createWrongCode(totp.code());
    for (let attempt = 0; attempt < 5; attempt++) expect(await verify(token)).toBe('invalid');
    await database.owner`delete from throttles where key like 'pause%'`;
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 4; attempt++) outcomes.push(await verify(token));
    expect(outcomes).toEqual(['invalid', 'throttled', 'throttled', 'throttled']);
    expect(await verify(totp.code())).toBe('throttled');
  });
});

describe('among concurrent requests', () => {
  it('an app code is accepted in only one of many sessions (T23)', async () => {
    const fixture = await createFixture();
    const totp = await addTotp(database, fixture, fixture.ann);
    const sessions: TestLogin[] = [];
    for (let n = 0; n < 4; n++) sessions.push(await logInAgain(fixture, fixture.ann));
    const token = totp.code();
    const outcomes = await countOutcomes(sessions.map(({ api, challenge }) => api().auth.mfa.verify({ challenge, token })));
    expect(outcomes['success']).toBe(1);
  });

  it('a recovery code sent fifty times works only once (T23)', async () => {
    const fixture = await createFixture();
    const [, code = ''] = await addRecoveryCodes(fixture.ann);
    const sessions: TestLogin[] = [];
    for (let n = 0; n < 5; n++) sessions.push(await logInAgain(fixture, fixture.ann));
    const outcomes = await countOutcomes(
      Array.from({ length: 50 }, (_none, n) => sessions[n % 5]).map(async (session) =>
        session?.api().auth.mfa.verify({ challenge: session.challenge, token: code }),
      ),
    );
    expect(outcomes['success']).toBe(1);
    const [usedCode] =
      await database.owner`select count(*)::int as codes from recovery_codes where company_id = ${fixture.companyId} and used_at is not null`;
    expect(usedCode?.['codes']).toBe(1);
  });

  it('a code completes only one of two challenges of a session', async () => {
    const fixture = await createFixture();
    await clearRules(database, fixture);
    for (let n = 0; n < 2; n++) await addRule(database, fixture, { type: 'authentication', durability: 'permanent' });
    const totp = await addTotp(database, fixture, fixture.ann);
    const { token, challenges } = await fixture.anonymous.auth.login({
      user: fixture.ann.email,
      company: fixture.company,
      password: fixture.ann.password,
    });
    expect(challenges).toHaveLength(2);
    const code = totp.code();
    const outcomes = await countOutcomes(challenges.map(({ id }) => fixture.as({ token }).auth.mfa.verify({ challenge: id, token: code })));
    expect(outcomes).toEqual({ success: 1, invalid: 1 });
  });
});
