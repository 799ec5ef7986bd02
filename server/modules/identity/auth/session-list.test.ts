import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#server/kernel/time.ts';
import { refusalOf, useWorlds, type Person, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const keyOf = (token: string): string => token.slice(0, 12);

const logInFrom = ({ as, company }: World, { email, password }: Person, device: { clientAddress: string; userAgent: string }) =>
  as(device).auth.login({ user: email, company, password });

describe('the list of sessions', () => {
  test('tells when, from where and with what each began, which one this is, and what tokens are called', async () => {
    const world = await createWorld();
    const { ann, as, clock } = world;
    const created = clock.now().getTime();
    await ann.api.auth.tokens.create({ password: ann.password, label: 'Nightly export' });
    const phone = { clientAddress: '198.51.100.7', userAgent: 'A phone' };
    const { token } = await logInFrom(world, ann, phone);
    const { sessions } = await as({ token }).session.list();
    const common = { created, last_used: expect.toSatisfy(isMomentOrNull), is_current: false };
    const atHome = { ...common, client_address: world.clientAddress, user_agent: 'vitest' };
    const away = { ...common, client_address: phone.clientAddress, user_agent: phone.userAgent };
    const expires = created + 10 * HOUR_MS;
    expect(new Set(sessions)).toEqual(
      new Set([
        { ...away, token_key: keyOf(token), label: null, expires, is_current: true },
        { ...atHome, token_key: expect.any(String), label: 'Nightly export', expires: null },
        { ...atHome, token_key: keyOf(ann.token), label: null, expires },
      ]),
    );
  });

  test('holds a hundred at most: a log-in beyond ends the one that expires first, and no token without expiry', async () => {
    const world = await createWorld();
    const { ann, bob, as, companyId, clock } = world;
    const permanent = await ann.api.auth.tokens.create({ password: ann.password });
    await database.owner`insert into tokens (company_id, token_key, user_id, secret_hash, expires_at)
      select ${companyId}, 'filler' || n, ${ann.id}, '\\x00', ${clock.now()}::timestamptz + n * interval '1 hour' from generate_series(11, 109) n`;
    const { token } = await logInFrom(world, ann, { clientAddress: world.clientAddress, userAgent: 'A phone' });
    const { sessions } = await as({ token }).session.list();
    expect(sessions.filter(({ expires }) => expires !== null)).toHaveLength(100);
    expect((await refusalOf(ann.api.user.get())).code).toBe('invalid_token');
    expect((await as({ token: permanent.token }).user.get()).id).toBe(ann.id);
    expect((await bob.api.user.get()).id).toBe(bob.id);
  });

  test('leaves out what has expired, and what is somebody else’s', async () => {
    const { ann, bob, as, clock } = await createWorld();
    const { token } = await bob.api.auth.tokens.create({ password: bob.password });
    clock.advance(11 * HOUR_MS);
    expect((await as({ token }).session.list()).sessions.map(({ token_key }) => token_key)).toEqual([keyOf(token)]);
    expect((await refusalOf(ann.api.session.list())).code).toBe('invalid_token');
  });
});

const isMomentOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

describe('ending sessions from the list', () => {
  test('ends the one that was meant at once, and nobody else’s', async () => {
    const world = await createWorld();
    const { ann, bob, as } = world;
    const { token } = await logInFrom(world, ann, { clientAddress: '198.51.100.8', userAgent: 'A phone' });
    expect((await refusalOf(bob.api.session.revoke({ token_key: keyOf(token) }))).code).toBe('not_found');
    expect((await as({ token }).user.get()).id).toBe(ann.id);
    await ann.api.session.revoke({ token_key: keyOf(token) });
    expect((await refusalOf(as({ token }).user.get())).code).toBe('invalid_token');
    expect((await refusalOf(ann.api.session.revoke({ token_key: keyOf(token) }))).code).toBe('not_found');
  });

  test('ends all others of the same person that expire, and spares this one and tokens without expiry', async () => {
    const world = await createWorld();
    const { ann, bob, as } = world;
    const { token: other } = await logInFrom(world, ann, { clientAddress: '198.51.100.9', userAgent: 'A phone' });
    const { token: permanent } = await ann.api.auth.tokens.create({ password: ann.password });
    await ann.api.session.revokeOthers();
    expect((await refusalOf(as({ token: other }).user.get())).code).toBe('invalid_token');
    for (const token of [ann.token, permanent]) expect((await as({ token }).user.get()).id).toBe(ann.id);
    expect((await bob.api.user.get()).id).toBe(bob.id);
  });
});

test('a label has at most a hundred characters, and a blank one is none', async () => {
  const { ann } = await createWorld();
  const create = (label: string) => ann.api.auth.tokens.create({ password: ann.password, label });
  expect((await refusalOf(create('x'.repeat(101)))).fields).toEqual({ label: ['Ensure this field has no more than 100 characters.'] });
  const { token } = await create('');
  const { sessions } = await ann.api.session.list();
  expect(sessions.find(({ token_key }) => token_key === keyOf(token))?.label).toBeNull();
});
