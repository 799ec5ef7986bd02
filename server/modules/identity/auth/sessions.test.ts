import { domainEvents } from '#server/composition/domain-events.ts';
import { describe, expect, test, vi } from 'vitest';
import { parseSessionDurationMs } from '#server/modules/identity/auth/sessions.ts';
import { recordTokenUse } from '#server/modules/identity/auth/authenticate.ts';
import { findOrCreateTemporaryUser } from '#server/modules/people/index.ts';
import { HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';

const { database, createFixture } = useFixtures();

const WRONG_CREDENTIALS = { code: 'invalid', fields: { non_field_errors: ['Unable to log in with the given details.'] } };

describe('login', () => {
  test('accepts email, mobile number or ID, in any format, and returns a new token', async () => {
    const { ann, anonymous, as, company, clock } = await createFixture();
    await ann.api.user.update({ mobile: '+27820000002' });
    for (const user of [ann.email.toUpperCase(), '+27 82 000-0002', ann.id.toUpperCase()]) {
      const access = await anonymous.auth.login({ user, company: company.toUpperCase(), password: ann.password });
      expect(access.user).toMatchObject({ id: ann.id, verification: { email: true, mobile: false } });
      expect(access.expires).toBe(clock.now().getTime() + 10 * HOUR_MS);
      expect(access.token).not.toBe(ann.token);
      expect((await as({ token: access.token }).user.get()).id).toBe(ann.id);
    }
  });

  test('returns the same error for an unknown company, an unknown user and a wrong password', async () => {
    const { ann, anonymous, company, companyId } = await createFixture();
    await withCompanyTransaction(database.db, companyId, (tx) =>
      findOrCreateTemporaryUser(tx, { domainEvents }, companyId, { email: 'later@example.com' }, new Date()),
    );
    const attempts = [
      { user: ann.email, company: 'nowhere-at-all', password: ann.password },
      { user: 'nobody@example.com', company, password: ann.password },
      { user: 'later@example.com', company, password: ann.password },
      { user: 'no identifier at all', company, password: ann.password },
      { user: ann.email, company, password: 'wrong' },
    ];
    for (const credentials of attempts) expect(await catchApiError(anonymous.auth.login(credentials))).toMatchObject(WRONG_CREDENTIALS);
  });

  test('hashes once for every identifier, so that all logins take the same time', async () => {
    const { ann, as, company, services } = await createFixture();
    const verify = vi.spyOn(services.passwords, 'verify');
    const caller = as({});
    for (const credentials of [
      { user: ann.email, company },
      { user: 'nobody@example.com', company },
      { user: ann.email, company: 'nowhere' },
    ]) {
      await catchApiError(caller.auth.login({ ...credentials, password: 'wrong' }));
    }
    expect(verify.mock.calls.map(([hash]) => hash)).toEqual([expect.stringContaining('$argon2id$'), null, null]);
  });

  test('is throttled after five wrong passwords, for existing and unknown users', async () => {
    const { ann, as, company } = await createFixture();
    for (const user of [ann.email, 'nobody@example.com']) {
      const logInFromHost = (n: number) => as({ clientAddress: `198.51.100.${n}` }).auth.login({ user, company, password: 'wrong' });
      for (let n = 1; n <= 5; n++) expect(await catchApiError(logInFromHost(n))).toMatchObject(WRONG_CREDENTIALS);
      expect((await catchApiError(logInFromHost(6))).code).toBe('throttled');
    }
  });

  test('rejects archived users and suspended companies, whose sessions have ended', async () => {
    const { ann, bob, anonymous, company, companyId } = await createFixture();
    await database.owner`update users set archived = true where company_id = ${companyId} and id = ${ann.id}`;
    expect(await catchApiError(anonymous.auth.login({ user: ann.email, company, password: ann.password }))).toMatchObject(
      WRONG_CREDENTIALS,
    );
    expect((await catchApiError(ann.api.user.get())).code).toBe('invalid_token');
    await database.owner`update companies set status = 'suspended' where id = ${companyId}`;
    expect(await catchApiError(anonymous.auth.login({ user: bob.email, company, password: bob.password }))).toMatchObject(
      WRONG_CREDENTIALS,
    );
    expect((await catchApiError(bob.api.user.get())).code).toBe('invalid_token');
  });

  test.each(['archived', 'deactivated'] as const)('creates no session for a user who is %s in the meantime', async (column) => {
    const { admin, ann, anonymous, company, companyId, services } = await createFixture();
    const { verify } = services.passwords;
    vi.spyOn(services.passwords, 'verify').mockImplementation(async (...parameters) => {
      await admin.api.admin.users.update({ id: ann.id, [column]: true });
      return verify(...parameters);
    });
    expect(await catchApiError(anonymous.auth.login({ user: ann.email, company, password: ann.password }))).toMatchObject(
      WRONG_CREDENTIALS,
    );
    const remainingTokens = await database.owner`select from tokens where company_id = ${companyId} and user_id = ${ann.id}`;
    expect(remainingTokens).toHaveLength(0);
  });

  test('rehashes the password at the current cost', async () => {
    const { ann, anonymous, company, companyId, services } = await createFixture();
    const currentParameters = '$argon2id$v=19$m=8,t=1,p=1$';
    services.passwords.needsRehash = () => true;
    const readPasswordHash = async () => {
      const [row] = await database.owner`select password_hash from users where company_id = ${companyId} and id = ${ann.id}`;
      return String(row?.['password_hash']);
    };
    const before = await readPasswordHash();
    await anonymous.auth.login({ user: ann.email, company, password: ann.password });
    expect(await readPasswordHash()).toContain(currentParameters);
    expect(await readPasswordHash()).not.toBe(before);
  });
});

describe('a session', () => {
  test('expires after ten hours, or after the requested duration', async () => {
    const { ann, anonymous, as, company, clock } = await createFixture();
    const credentials = { user: ann.email, company, password: ann.password };
    const { token } = await anonymous.auth.login({ ...credentials, session_duration: 900 });
    clock.advance(15 * MINUTE_MS - 1);
    expect((await as({ token }).user.get()).id).toBe(ann.id);
    clock.advance(1);
    expect((await catchApiError(as({ token }).user.get())).code).toBe('invalid_token');
    clock.advance(10 * HOUR_MS - 15 * MINUTE_MS);
    expect((await catchApiError(ann.api.user.get())).code).toBe('invalid_token');
  });

  test('lasts at most 31 days', async () => {
    const { ann, anonymous, company } = await createFixture();
    const logInWithDuration = (duration: number) =>
      catchApiError(anonymous.auth.login({ user: ann.email, company, password: ann.password, session_duration: duration }));
    expect((await logInWithDuration(2_678_400_001)).fields).toEqual({
      session_duration: ['Ensure this value is less than or equal to 2678400000.'],
    });
    expect((await logInWithDuration(0)).fields).toEqual({ session_duration: ['Ensure this value is greater than or equal to 1.'] });
  });

  test('requires a valid token', async () => {
    const { ann, anonymous, as } = await createFixture();
    expect(await catchApiError(anonymous.user.get())).toMatchObject({ code: 'unauthenticated' });
    const tampered = ann.token.slice(0, -1) + (ann.token.endsWith('A') ? 'B' : 'A');
    for (const token of ['', 'nonsense', tampered]) {
      expect((await catchApiError(as({ token }).user.get())).code).toBe('invalid_token');
    }
  });

  test('of one company is invalid in another, even if its key contains the ID of that company', async () => {
    const [firstFixture, secondFixture] = [await createFixture(), await createFixture()];
    const mixedToken = secondFixture.admin.token.slice(0, 6) + firstFixture.ann.token.slice(6);
    expect((await catchApiError(firstFixture.as({ token: mixedToken }).user.get())).code).toBe('invalid_token');
  });

  test('records its use at most once per minute', async () => {
    const { ann, companyId } = await createFixture();
    const tokenKey = ann.token.slice(0, 12);
    const session = { companyId, tokenKey };
    const start = new Date('2026-01-01T00:00:00Z');
    const uses: unknown[] = [];
    for (const afterMs of [0, MINUTE_MS - 1, MINUTE_MS + 1]) {
      await recordTokenUse(database.db, session, new Date(start.getTime() + afterMs));
      const [row] = await database.owner`select last_used_at from tokens where company_id = ${companyId} and token_key = ${tokenKey}`;
      uses.push(row?.['last_used_at']);
    }
    expect(uses).toEqual([start, start, new Date(start.getTime() + MINUTE_MS + 1)]);
  });
});

describe('ending sessions', () => {
  test('logout ends the current session', async () => {
    const { ann, anonymous, as, company } = await createFixture();
    const { token } = await anonymous.auth.login({ user: ann.email, company, password: ann.password });
    await ann.api.auth.logout();
    expect((await catchApiError(as({ token: ann.token }).user.get())).code).toBe('invalid_token');
    expect((await as({ token }).user.get()).id).toBe(ann.id);
  });

  test('logout everywhere ends the user’s expiring sessions', async () => {
    const { ann, bob, anonymous, as, company } = await createFixture();
    const { token } = await anonymous.auth.login({ user: ann.email, company, password: ann.password });
    const permanent = await ann.api.auth.tokens.create({ password: ann.password });
    await ann.api.auth.logoutAll();
    for (const endedToken of [token, ann.token])
      expect((await catchApiError(as({ token: endedToken }).user.get())).code).toBe('invalid_token');
    expect((await as({ token: permanent.token }).user.get()).id).toBe(ann.id);
    expect((await bob.api.user.get()).id).toBe(bob.id);
  });

  test('a password change ends all other sessions, including tokens without expiry', async () => {
    const { ann, anonymous, as, company } = await createFixture();
    const permanent = await ann.api.auth.tokens.create({ password: ann.password });
    const newPassword = 'a much better horse';
    await ann.api.auth.changePassword({ old_password: ann.password, new_password1: newPassword, new_password2: newPassword });
    expect((await as({ token: ann.token }).user.get()).id).toBe(ann.id);
    expect((await catchApiError(as({ token: permanent.token }).user.get())).code).toBe('invalid_token');
    expect(await catchApiError(anonymous.auth.login({ user: ann.email, company, password: ann.password }))).toMatchObject(
      WRONG_CREDENTIALS,
    );
    expect((await anonymous.auth.login({ user: ann.email, company, password: newPassword })).user.id).toBe(ann.id);
  });

  test('a password change requires the old password and an acceptable new one, entered twice', async () => {
    const { ann } = await createFixture();
    const readErrorFields = async (input: Parameters<typeof ann.api.auth.changePassword>[0]) =>
      (await catchApiError(ann.api.auth.changePassword(input))).fields;
    expect(await readErrorFields({ old_password: 'wrong', new_password: 'a much better horse' })).toEqual({
      old_password: ['Incorrect password.'],
    });
    expect(await readErrorFields({ old_password: ann.password, new_password: 'password' })).toEqual({
      new_password: ['This password is too common.'],
    });
    expect(await readErrorFields({ old_password: ann.password, new_password1: 'a much better horse', new_password2: 'another' })).toEqual({
      new_password2: ["The two password fields didn't match."],
    });
  });
});

describe('tokens', () => {
  test('are listed by key and expiry, without the secret', async () => {
    const { ann, as, clock } = await createFixture();
    const permanent = await ann.api.auth.tokens.create({ password: ann.password });
    expect(permanent.user.verification).toEqual({ email: true, mobile: false });
    const expires = new Date(clock.now().getTime() + 10 * HOUR_MS).toISOString();
    expect(new Set(await ann.api.auth.tokens.list())).toEqual(
      new Set([
        { token_key: ann.token.slice(0, 12), expires },
        { token_key: permanent.token.slice(0, 12), expires: null },
      ]),
    );
    clock.advance(11 * HOUR_MS);
    expect(await as({ token: permanent.token }).auth.tokens.list()).toEqual([{ token_key: permanent.token.slice(0, 12), expires: null }]);
  });

  test('without expiry require the password, and are limited to twenty', async () => {
    const { ann, companyId } = await createFixture();
    expect((await catchApiError(ann.api.auth.tokens.create({ password: 'wrong' }))).fields).toEqual({ password: ['Incorrect password.'] });
    await database.owner`insert into tokens (company_id, token_key, user_id, secret_hash)
      select ${companyId}, 'filler' || n, ${ann.id}, '\\x00' from generate_series(1, 19) n`;
    const outcomes = await Promise.allSettled([1, 2].map(() => ann.api.auth.tokens.create({ password: ann.password })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await catchApiError(ann.api.auth.tokens.create({ password: ann.password }))).message).toContain('20 tokens without expiry');
  });

  test('are deleted only by their owner', async () => {
    const { ann, bob } = await createFixture();
    const remove = (caller: typeof ann) => caller.api.auth.tokens.remove({ token_key: ann.token.slice(0, 12) });
    expect((await catchApiError(remove(bob))).code).toBe('not_found');
    await remove(ann);
    expect((await catchApiError(ann.api.auth.tokens.list())).code).toBe('invalid_token');
  });

  test('are verified only by their owner', async () => {
    const [{ ann, bob }, otherFixture] = [await createFixture(), await createFixture()];
    expect(await ann.api.auth.tokens.verify({ token: ann.token })).toEqual(await ann.api.auth.user());
    for (const token of [bob.token, otherFixture.ann.token, 'nonsense', `${ann.token.slice(0, 12)}.${'A'.repeat(43)}`]) {
      expect((await catchApiError(ann.api.auth.tokens.verify({ token }))).fields).toEqual({ token: ['Invalid or expired token.'] });
    }
  });
});

const keyOf = (token: string): string => token.slice(0, 12);

const logInFrom = ({ as, company }: CompanyFixture, { email, password }: TestUser, device: { clientAddress: string; userAgent: string }) =>
  as(device).auth.login({ user: email, company, password });

describe('the list of sessions', () => {
  test('contains the time, address and user agent of each session, token labels, and which one is current', async () => {
    const fixture = await createFixture();
    const { ann, as, clock } = fixture;
    const created = clock.now().getTime();
    await ann.api.auth.tokens.create({ password: ann.password, label: 'Nightly export' });
    const phone = { clientAddress: '198.51.100.7', userAgent: 'A phone' };
    const { token } = await logInFrom(fixture, ann, phone);
    const { sessions } = await as({ token }).session.list();
    const commonFields = { created, last_used: expect.toSatisfy(isTimestampOrNull), is_current: false };
    const homeSession = { ...commonFields, client_address: fixture.clientAddress, user_agent: 'vitest' };
    const phoneSession = { ...commonFields, client_address: phone.clientAddress, user_agent: phone.userAgent };
    const expires = created + 10 * HOUR_MS;
    expect(new Set(sessions)).toEqual(
      new Set([
        { ...phoneSession, token_key: keyOf(token), label: null, expires, is_current: true },
        { ...homeSession, token_key: expect.any(String), label: 'Nightly export', expires: null },
        { ...homeSession, token_key: keyOf(ann.token), label: null, expires },
      ]),
    );
  });

  test('is limited to a hundred: another login ends the session that expires first, but no token without expiry', async () => {
    const fixture = await createFixture();
    const { ann, bob, as, companyId, clock } = fixture;
    const permanent = await ann.api.auth.tokens.create({ password: ann.password });
    await database.owner`insert into tokens (company_id, token_key, user_id, secret_hash, expires_at)
      select ${companyId}, 'filler' || n, ${ann.id}, '\\x00', ${clock.now()}::timestamptz + n * interval '1 hour' from generate_series(11, 109) n`;
    const { token } = await logInFrom(fixture, ann, { clientAddress: fixture.clientAddress, userAgent: 'A phone' });
    const { sessions } = await as({ token }).session.list();
    expect(sessions.filter(({ expires }) => expires !== null)).toHaveLength(100);
    expect((await catchApiError(ann.api.user.get())).code).toBe('invalid_token');
    expect((await as({ token: permanent.token }).user.get()).id).toBe(ann.id);
    expect((await bob.api.user.get()).id).toBe(bob.id);
  });

  test('omits expired sessions and those of other users', async () => {
    const { ann, bob, as, clock } = await createFixture();
    const { token } = await bob.api.auth.tokens.create({ password: bob.password });
    clock.advance(11 * HOUR_MS);
    expect((await as({ token }).session.list()).sessions.map(({ token_key }) => token_key)).toEqual([keyOf(token)]);
    expect((await catchApiError(ann.api.session.list())).code).toBe('invalid_token');
  });
});

const isTimestampOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

describe('ending sessions from the list', () => {
  test('ends the selected session immediately, and no session of another user', async () => {
    const fixture = await createFixture();
    const { ann, bob, as } = fixture;
    const { token } = await logInFrom(fixture, ann, { clientAddress: '198.51.100.8', userAgent: 'A phone' });
    expect((await catchApiError(bob.api.session.revoke({ token_key: keyOf(token) }))).code).toBe('not_found');
    expect((await as({ token }).user.get()).id).toBe(ann.id);
    await ann.api.session.revoke({ token_key: keyOf(token) });
    expect((await catchApiError(as({ token }).user.get())).code).toBe('invalid_token');
    expect((await catchApiError(ann.api.session.revoke({ token_key: keyOf(token) }))).code).toBe('not_found');
  });

  test('ends the user’s other expiring sessions, and keeps the current one and tokens without expiry', async () => {
    const fixture = await createFixture();
    const { ann, bob, as } = fixture;
    const { token: otherToken } = await logInFrom(fixture, ann, { clientAddress: '198.51.100.9', userAgent: 'A phone' });
    const { token: permanent } = await ann.api.auth.tokens.create({ password: ann.password });
    await ann.api.session.revokeOthers();
    expect((await catchApiError(as({ token: otherToken }).user.get())).code).toBe('invalid_token');
    for (const token of [ann.token, permanent]) expect((await as({ token }).user.get()).id).toBe(ann.id);
    expect((await bob.api.user.get()).id).toBe(bob.id);
  });
});

test('accepts labels of up to a hundred characters, and stores blank ones as null', async () => {
  const { ann } = await createFixture();
  const create = (label: string) => ann.api.auth.tokens.create({ password: ann.password, label });
  expect((await catchApiError(create('x'.repeat(101)))).fields).toEqual({ label: ['Ensure this field has no more than 100 characters.'] });
  const { token } = await create('');
  const { sessions } = await ann.api.session.list();
  expect(sessions.find(({ token_key }) => token_key === keyOf(token))?.label).toBeNull();
});

describe('a token for the documentation pages', () => {
  test('is valid for fifteen minutes, and is listed among the sessions', async () => {
    const { ann, as, clock } = await createFixture();
    const { token, expires } = await ann.api.session.createTryOutToken();
    expect(expires).toBe(clock.now().getTime() + 15 * MINUTE_MS);
    expect((await as({ token }).user.get()).id).toBe(ann.id);
    const { sessions } = await ann.api.session.list();
    expect(sessions).toContainEqual(expect.objectContaining({ token_key: token.split('.')[0], label: 'API documentation', expires }));
    clock.advance(15 * MINUTE_MS + 1);
    expect((await catchApiError(as({ token }).user.get())).code).toBe('invalid_token');
  });

  test('expires no later than the session that created it', async () => {
    const { ann, anonymous, as, company } = await createFixture();
    const session = await anonymous.auth.login({ company, user: ann.email, password: ann.password, session_duration: 300 });
    expect((await as({ token: session.token }).session.createTryOutToken()).expires).toBe(session.expires);
  });

  test('is not created while a challenge is open, and inherits only permanent challenges', async () => {
    const fixture = await createFixture();
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authentication', durability: 'permanent' });
    const app = await addTotp(database, fixture, fixture.ann);
    expect((await catchApiError(fixture.ann.api.session.createTryOutToken())).code).toBe('mfa_required');
    await fixture.ann.api.auth.mfa.verify({ token: app.code() });
    const { token } = await fixture.ann.api.session.createTryOutToken();
    expect((await fixture.as({ token }).user.get()).id).toBe(fixture.ann.id);
  });
});

test('session_duration is read in milliseconds or seconds and defaults to ten hours', () => {
  expect([undefined, null, 900, 2_678_400, 2_678_401, 36_000_000].map(parseSessionDurationMs)).toEqual([
    36_000_000, 36_000_000, 900_000, 2_678_400_000, 2_678_401, 36_000_000,
  ]);
});
