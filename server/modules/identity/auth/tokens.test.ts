// Tokens without expiry, and stolen or misused tokens.
import { describe, expect, it, test } from 'vitest';
import { clearRules, addRule, addTotp, type TestAuthenticator } from '#server/testing/authenticators.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { createSessionCookie } from '#server/http/dashboard/cookies.ts';

const { database, createFixture, createRestFixture } = useFixtures();

/** Makes a call, completes the required challenge, and repeats the call. */
const callWithChallenge = async <Output>(
  { as }: CompanyFixture,
  token: string,
  app: TestAuthenticator,
  call: (api: CallerApi) => Promise<Output>,
): Promise<Output> => {
  expect((await catchApiError(call(as({ token })))).code).toBe('mfa_required');
  await as({ token }).auth.mfa.verify({ token: app.code() });
  return call(as({ token }));
};

const createToken =
  ({ ann }: CompanyFixture) =>
  (api: CallerApi) =>
    api.auth.tokens.create({ password: ann.password });

const debit = (api: CallerApi) => api.transactions.debit({ amount: 1n, currency: 'USD' });

describe('a token without expiry', () => {
  it('inherits the permanent login challenge, but no step-up challenge', async () => {
    const fixture = await createFixture();
    const app = await addTotp(database, fixture, fixture.ann);
    const { token, challenges } = await callWithChallenge(fixture, fixture.ann.token, app, createToken(fixture));
    expect(challenges).toEqual([]);
    expect((await fixture.as({ token }).user.get()).id).toBe(fixture.ann.id);
    expect((await catchApiError(createToken(fixture)(fixture.as({ token })))).fields).toMatchObject({
      challenges: [{ type: 'authorization' }],
    });
  });

  it('does not inherit durable challenges', async () => {
    const fixture = await createFixture();
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authentication', durability: 'durable', durationSeconds: 3_600 });
    const app = await addTotp(database, fixture, fixture.ann);
    const { token, challenges } = await callWithChallenge(fixture, fixture.ann.token, app, createToken(fixture));
    expect(challenges).toMatchObject([{ durability: 'durable' }]);
    expect((await catchApiError(fixture.as({ token }).user.get())).code).toBe('mfa_required');
  });

  it('inherits nothing from other sessions of the user', async () => {
    const fixture = await createFixture();
    const { ann, admin, company, anonymous, as } = fixture;
    await admin.api.admin.transactions.credit({ user: ann.id, amount: 100n, currency: 'USD', status: 'Complete' });
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authorization', durability: 'permanent', permissions: ['user.transaction.add'] });
    const app = await addTotp(database, fixture, ann);
    await callWithChallenge(fixture, ann.token, app, debit);
    const { token: otherToken } = await anonymous.auth.login({ user: ann.email, company, password: ann.password });
    const { token } = await callWithChallenge(fixture, otherToken, app, createToken(fixture));
    expect((await catchApiError(debit(as({ token })))).code).toBe('mfa_required');
    const ownToken = await createToken(fixture)(ann.api);
    expect(await debit(as({ token: ownToken.token }))).toMatchObject({ amount: -1n });
  });

  it('is not created if its session ends during the password check', async () => {
    const fixture = await createFixture();
    const { ann, anonymous, company, companyId, services } = fixture;
    await anonymous.auth.resetPassword({ user: ann.email, company });
    const reset = {
      uid: ann.id,
      token: await lastSecret(database, fixture, 'password.reset', ann.email),
      new_password: 'a much better horse',
    };
    const { verify } = services.passwords;
    services.passwords.verify = async (hash, password) => {
      services.passwords.verify = verify;
      await anonymous.auth.confirmPasswordReset(reset);
      return verify(hash, password);
    };
    expect((await catchApiError(createToken(fixture)(ann.api))).code).toBe('invalid_token');
    expect(await database.owner`select 1 from tokens where company_id = ${companyId} and user_id = ${ann.id}`).toHaveLength(0);
  });
});

describe('a reader of the database', () => {
  test('finds no usable tokens', async () => {
    const { as, companyId } = await createFixture();
    const rows = await database.owner<{ token_key: string; secret_hash: Buffer }[]>`
      select token_key, secret_hash from tokens where company_id = ${companyId}`;
    expect(rows.length).toBeGreaterThan(2);
    for (const { token_key: key, secret_hash: hash } of rows) {
      const encodedHashes = [hash.toString('base64url'), hash.toString('hex'), hash.toString('base64')];
      for (const token of [key, `${key}.`, ...encodedHashes, ...encodedHashes.map((text) => `${key}.${text}`)]) {
        expect((await catchApiError(as({ token }).user.get())).code, token).toBe('invalid_token');
      }
    }
  });

  test('finds only SHA-256 hashes of 256 random bits', async () => {
    const { ann, companyId } = await createFixture();
    const [row] = await database.owner<{ matchCount: number }[]>`
      select count(*)::int as "matchCount" from tokens where company_id = ${companyId}
        and secret_hash = sha256(convert_to(${ann.token.slice(13)}, 'UTF8')) and length(secret_hash) = 32`;
    expect(row?.matchCount).toBe(1);
  });
});

test('a stolen password and session cannot override a reset in progress', async () => {
  const fixture = await createFixture();
  const { ann, anonymous, company, services } = fixture;
  await anonymous.auth.resetPassword({ user: ann.email, company });
  const token = await lastSecret(database, fixture, 'password.reset', ann.email);
  const { hash } = services.passwords;
  // The owner confirms the reset while the thief's new password is hashed.
  services.passwords.hash = async (password) => {
    services.passwords.hash = hash;
    await anonymous.auth.confirmPasswordReset({ uid: ann.id, token, new_password: 'what the owner wants' });
    return hash(password);
  };
  const passwordChange = ann.api.auth.changePassword({ old_password: ann.password, new_password: 'what the thief wants' });
  expect((await catchApiError(passwordChange)).fields).toEqual({ old_password: ['Incorrect password.'] });
  expect((await anonymous.auth.login({ user: ann.email, company, password: 'what the owner wants' })).user.id).toBe(ann.id);
});

describe('a token', () => {
  test('is accepted only in the Authorization header', async () => {
    const fixture = await createRestFixture();
    const { token } = fixture.ann;
    const { rest } = fixture;
    const cookie = await createSessionCookie(fixture.services.environment, 'a secret that only this test knows').seal(token, null);
    const otherRequests = [
      await rest('GET', `/user/?token=${token}`),
      await rest('GET', `/user/?access_token=${token}`),
      await rest('GET', `/user/?Authorization=Token%20${token}`),
      await rest('PATCH', '/user/', { body: { token, first_name: 'Mallory' } }),
      await rest('PATCH', `/user/?token=${token}`, { body: { first_name: 'Mallory' } }),
      await rest('GET', '/user/', { headers: { Cookie: `token=${token}; ${cookie.split(';')[0]}` } }),
      await rest('GET', '/user/', { headers: { 'X-Token': token, 'X-Authorization': `Token ${token}` } }),
      await rest('GET', '/user/', { headers: { Authorization: `Bearer ${token}` } }),
      await rest('GET', '/user/', { headers: { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` } }),
    ];
    expect(otherRequests.map(({ status }) => status)).toEqual(otherRequests.map(() => 401));
    expect((await rest('GET', '/user/', { token })).data).toMatchObject({ id: fixture.ann.id, first_name: 'ann' });
  });

  test('is not repeated in the response that rejects it', async () => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    const { token } = fixture.ann;
    await fixture.ann.api.auth.logout();
    for (const response of [await rest('GET', `/user/?token=${token}`, { token }), await rest('GET', `/nothing/${token}/`)]) {
      expect(response.text + JSON.stringify([...response.headers])).not.toContain(token.slice(13));
    }
  });
});

test('a password reset ends all sessions of the user, including tokens without expiry, and no others', async () => {
  const { ann, bob, anonymous, as, company, companyId, services } = await createFixture();
  const permanent = await ann.api.auth.tokens.create({ password: ann.password });
  await anonymous.auth.resetPassword({ user: ann.email, company });
  const [message] = await database.owner`select id, secret from messages where company_id = ${companyId} and kind = 'password.reset'`;
  const link = services.encryption.decrypt(String(message?.['secret']), `message:${message?.['id']}`);
  await anonymous.auth.confirmPasswordReset({ uid: ann.id, token: link, new_password: 'a much better horse' });
  for (const token of [ann.token, permanent.token]) expect((await catchApiError(as({ token }).user.get())).code).toBe('invalid_token');
  expect((await bob.api.user.get()).id).toBe(bob.id);
});

describe('tokens of the caller', () => {
  it('can be read and renamed only by their user', async () => {
    const { ann, bob, as } = await createFixture();
    const { token } = await ann.api.auth.tokens.create({ password: ann.password, label: 'Server' });
    const { token_key: key } = (await ann.api.auth.tokens.list()).find(({ expires }) => expires === null) ?? { token_key: '' };
    expect(await ann.api.auth.tokens.get({ token_key: key })).toMatchObject({ token_key: key, label: 'Server', expires: null });
    expect(await ann.api.auth.tokens.update({ token_key: key, label: 'Backup' })).toMatchObject({ label: 'Backup' });
    expect(await as({ token }).auth.tokens.replace({ token_key: key, label: '' })).toMatchObject({ label: '' });
    for (const call of [
      () => bob.api.auth.tokens.get({ token_key: key }),
      () => bob.api.auth.tokens.update({ token_key: key, label: 'Mine' }),
      () => ann.api.auth.tokens.get({ token_key: 'unknown' }),
    ])
      expect((await catchApiError(call())).code).toBe('not_found');
  });

  it('are deleted by filters; without filters, all of them are deleted', async () => {
    const { ann, bob, as } = await createFixture();
    const { token } = await ann.api.auth.tokens.create({ password: ann.password });
    await ann.api.auth.tokens.removeAll({ expires__isnull: 'true' });
    expect((await catchApiError(as({ token }).user.get())).code).toBe('invalid_token');
    expect(await ann.api.auth.tokens.list()).toHaveLength(1);
    await ann.api.auth.tokens.create({ password: ann.password });
    expect((await catchApiError(ann.api.auth.tokens.removeAll({ label: 'Server' }))).fields).toHaveProperty('label');
    await ann.api.auth.tokens.removeAll({});
    expect((await catchApiError(ann.api.user.get())).code).toBe('invalid_token');
    expect(await bob.api.auth.tokens.list()).toHaveLength(1);
  });
});
