// Idempotency keys of the real API: they are separate per user, and saved responses reveal no secrets.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const withKey = (key: string) => ({ 'Idempotency-Key': key });

const countSavedResponses = (key: string) =>
  database.owner<
    { body: Buffer; encryption_key_id: string | null }[]
  >`select body, encryption_key_id from idempotency_keys where key = ${key}`;

describe('the same key of several users', () => {
  it.each([
    ['a posting', 'POST', '/transactions/credit/', { amount: 5, currency: 'USD' }, 201],
    ['a change', 'PATCH', '/user/', { first_name: 'Kim' }, 200],
  ])('is separate for %s of each user, within a company and across companies', async (_what, method, path, body, status) => {
    const [fixtureA, fixtureB] = [await createFixture(), await createFixture()];
    const key = newId();
    const callers: [CompanyFixture, string][] = [
      [fixtureA, fixtureA.ann.token],
      [fixtureA, fixtureA.bob.token],
      [fixtureB, fixtureB.ann.token],
    ];
    const ids = new Set<string>();
    for (const [fixture, token] of callers) {
      const call = await serveRest(database, fixture);
      const [first, retry] = [
        await call(method, path, { token, body, headers: withKey(key) }),
        await call(method, path, { token, body, headers: withKey(key) }),
      ];
      expect([first.status, retry.text, first.headers.get('idempotent-replayed')]).toEqual([status, first.text, null]);
      ids.add(first.data.id);
    }
    expect(ids.size).toBe(callers.length);
  });

  it('replays the response only to sessions of the same user', async () => {
    const fixture = await createFixture();
    const { ann, bob, company, anonymous } = fixture;
    const call = await serveRest(database, fixture);
    const { token } = await anonymous.auth.login({ company, user: ann.email, password: ann.password });
    const [key, body] = [newId(), { first_name: 'Kim' }];
    const first = await call('PATCH', '/user/', { token: ann.token, body, headers: withKey(key) });
    expect((await call('PATCH', '/user/', { token, body, headers: withKey(key) })).text).toBe(first.text);
    expect((await call('PATCH', '/user/', { token: bob.token, body, headers: withKey(key) })).text).not.toBe(first.text);
  });
});

describe('a saved response', () => {
  it('of a login or a registration is encrypted, and replayed only for the same body', async () => {
    const fixture = await createFixture();
    const { company, ann } = fixture;
    const call = await serveRest(database, fixture);
    const bodies = {
      '/auth/login/': { company, user: ann.email, password: ann.password },
      '/auth/register/': { company, email: `new@${company}.example`, password: 'correct horse battery' },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const key = newId();
      const first = await call('POST', path, { body, headers: withKey(key) });
      expect(first.data.token).toHaveLength(56);
      const [saved, ...more] = await countSavedResponses(key);
      expect([more, saved?.encryption_key_id]).toEqual([[], expect.any(String)]);
      expect(saved?.body.toString()).not.toMatch(/token|success|@/);
      expect((await call('POST', path, { body, headers: withKey(key) })).text).toBe(first.text);
      const other = await call('POST', path, { body: { ...body, password: 'wrong' }, headers: withKey(key) });
      expect([other.status, other.text.includes(first.data.token)]).toEqual([400, false]);
    }
  });

  it('of a login is stored under a keyed hash that does not allow guessing the password', async () => {
    const fixture = await createFixture();
    const { company, ann } = fixture;
    const call = await serveRest(database, fixture);
    const [key, text] = [newId(), JSON.stringify({ company, user: ann.email, password: ann.password })];
    expect((await call('POST', '/auth/login/', { text, headers: withKey(key) })).status).toBe(200);
    const [row] = await database.owner`select principal, encode(body_hash, 'hex') as body_hash from idempotency_keys where key = ${key}`;
    const quickHash = createHash('sha256').update(text).digest('hex');
    expect(Object.values(row ?? {}).filter((stored) => String(stored).includes(quickHash))).toEqual([]);
  });

  it('of a token creation is encrypted', async () => {
    const fixture = await createFixture();
    const call = await serveRest(database, fixture);
    const key = newId();
    const { token, password } = fixture.ann;
    const created = await call('POST', '/auth/tokens/', { token, body: { password }, headers: withKey(key) });
    expect(created.status).toBe(201);
    expect((await countSavedResponses(key))[0]?.body.toString()).not.toContain(created.data.token);
  });

  it('is looked up after challenges: an open challenge is not saved and hides the saved response', async () => {
    const fixture = await createFixture();
    const { bob } = fixture;
    const call = await serveRest(database, fixture);
    const [before, during] = [newId(), newId()];
    const create = (key: string) => call('PATCH', '/user/', { token: bob.token, body: { first_name: 'Kim' }, headers: withKey(key) });
    const saved = await create(before);
    await clearRules(database, fixture);
    await addTotp(database, fixture, bob);
    await addRule(database, fixture, { type: 'authentication', durability: 'permanent' });
    expect([(await create(before)).status, (await create(during)).status]).toEqual([403, 403]);
    expect(await countSavedResponses(during)).toEqual([]);
    await clearRules(database, fixture);
    expect((await create(before)).text).toBe(saved.text);
    expect(await create(during)).toMatchObject({ status: 200, data: { first_name: 'Kim' } });
  });

  it('is not replayed after the permission was removed or the session ended', async () => {
    const fixture = await createFixture();
    const { admin, ann, companyId } = fixture;
    const call = await serveRest(database, fixture);
    const key = newId();
    const credit = (token: string) =>
      call('POST', '/admin/transactions/credit/', { token, body: { user: ann.email, amount: 5, currency: 'USD' }, headers: withKey(key) });
    const { token } = await admin.api.auth.tokens.create({ password: admin.password });
    expect((await credit(token)).status).toBe(201);
    await database.owner`delete from group_permissions where company_id = ${companyId} and permission = 'admin.transaction.add'`;
    expect((await credit(token)).status).toBe(403);
    await admin.api.auth.tokens.remove({ token_key: token.slice(0, 12) });
    expect((await credit(token)).status).toBe(401);
  });
});
