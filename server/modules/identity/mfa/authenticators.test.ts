// Authenticators of a user: creation, verification, masking and removal.
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { Authenticator } from '#server/modules/identity/mfa/schema.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { codeAt, addTotp, wrongToken } from '#server/testing/authenticators.ts';
import { countMessages, lastSmsCode, createWrongCode } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const MOBILE = '+27820000123';
const UNKNOWN_ID = '0197a1f0-0000-7000-8000-000000000000';

type AuthenticatorDetails = { key: string; otpauth_url: string; tokens: { token: string; available: boolean }[] };

/** Details of any type. */
const detailsOf = ({ details }: Authenticator): AuthenticatorDetails => details as unknown as AuthenticatorDetails;

const stepUpError = {
  code: 'mfa_required',
  fields: { challenges: [expect.objectContaining({ type: 'authorization', durability: 'durable' })] },
};

describe('an authenticator app', () => {
  it('is created with its secret, verified with a code, and then masked', async () => {
    const fixture = await createFixture();
    const { mfa } = fixture.ann.api.auth;
    const created = await mfa.authenticators.create({ type: 'totp', details: { name: 'My phone' } });
    const { key, otpauth_url } = detailsOf(created);
    expect(created).toMatchObject({
      type: 'totp',
      verified: false,
      details: { name: 'My phone', algorithm: 'SHA1', account: fixture.ann.email },
    });
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(key);
    expect(await fixture.ann.api.auth.mfa.authenticators.get({ id: created.id })).toMatchObject({
      verified: false,
      details: { key: '*****', otpauth_url: '*****' },
    });
    await fixture.ann.api.auth.mfa.verify({ authenticator: created.id, token: codeAt(fixture, key) });
    const authenticator = await fixture.ann.api.auth.mfa.authenticators.get({ id: created.id });
    expect(authenticator).toMatchObject({ verified: true, details: { name: 'My phone', key: '*****', otpauth_url: '*****' } });
    const authenticators = await fixture.ann.api.auth.mfa.authenticators.list({});
    expect(authenticators).toMatchObject({ count: 1, results: [authenticator] });
    expect(JSON.stringify(authenticators)).not.toContain(key);
    expect(await countMessages(database, fixture, fixture.ann, 'notice.authenticator_added')).toBe(1);
  });

  it('stores its secret encrypted', async () => {
    const { ann } = await createFixture();
    const created = await ann.api.auth.mfa.authenticators.create({ type: 'totp' });
    const [row] = await database.owner`select secret from authenticators where id = ${created.id}`;
    expect(row?.['secret']).toMatch(/^v1\./);
    expect(row?.['secret']).not.toContain(detailsOf(created).key);
  });

  it.each(['SHA256', 'sha512'])('supports %s', async (algorithm) => {
    const fixture = await createFixture();
    const created = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp', details: { algorithm: algorithm as 'SHA256' } });
    expect(created.details).toMatchObject({ algorithm: algorithm.toUpperCase() });
    const epoch = Math.floor(fixture.clock.now().getTime() / 1_000);
    const token = generateSync({ secret: detailsOf(created).key, algorithm: algorithm.toLowerCase() as 'sha256', epoch });
    await fixture.ann.api.auth.mfa.verify({ authenticator: created.id, token });
    expect(await fixture.ann.api.auth.mfa.status()).toEqual({ sms: false, token: true });
  });

  it('expires if it is not verified within fifteen minutes', async () => {
    const fixture = await createFixture();
    const { id, ...created } = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' });
    fixture.clock.advance(15 * MINUTE_MS);
    expect((await catchApiError(fixture.ann.api.auth.mfa.authenticators.get({ id }))).code).toBe('not_found');
    expect((await fixture.ann.api.auth.mfa.authenticators.list({})).count).toBe(0);
    const token = codeAt(fixture, detailsOf({ id, ...created }).key);
    expect((await catchApiError(fixture.ann.api.auth.mfa.verify({ authenticator: id, token }))).code).toBe('not_found');
    await fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' });
    expect(await database.owner`select id from authenticators where id = ${id}`).toHaveLength(0);
  });
});

describe('an SMS authenticator', () => {
  it('is sent a code immediately, is verified with it, and then shows three digits of its number', async () => {
    const fixture = await createFixture();
    const created = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'sms', mobile: '+27 82 000-0123' });
    expect(created.details).toEqual({ name: 'Default SMS', mobile: MOBILE });
    const code = await lastSmsCode(database, fixture, fixture.ann);
    expect(await catchApiError(fixture.ann.api.auth.mfa.verify({ authenticator: created.id, token: createWrongCode(code) }))).toMatchObject(
      wrongToken,
    );
    await fixture.ann.api.auth.mfa.verify({ authenticator: created.id, token: code });
    expect((await fixture.ann.api.auth.mfa.authenticators.get({ id: created.id })).details).toMatchObject({ mobile: '*****123' });
    expect(await fixture.ann.api.auth.mfa.status()).toEqual({ sms: true, token: false });
  });

  it('emits an event with its code, which is erased after use', async () => {
    const fixture = await createFixture();
    const { id } = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'sms', details: { mobile: MOBILE } });
    const readEvents = () =>
      database.owner`select data, secret from events where company_id = ${fixture.companyId} and 'mfa.sms.verify' = any(names)`;
    expect(await readEvents()).toMatchObject([{ data: { mobile: MOBILE, user: { id: fixture.ann.id } }, secret: expect.any(String) }]);
    await fixture.ann.api.auth.mfa.verify({ authenticator: id, token: await lastSmsCode(database, fixture, fixture.ann) });
    expect(await readEvents()).toMatchObject([{ secret: null }]);
  });

  it('has a code that expires after five minutes, and is sent another one on request', async () => {
    const fixture = await createFixture();
    const { id } = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'sms', mobile: MOBILE });
    const code = await lastSmsCode(database, fixture, fixture.ann);
    fixture.clock.advance(5 * MINUTE_MS);
    expect(await catchApiError(fixture.ann.api.auth.mfa.verify({ authenticator: id, token: code }))).toMatchObject(wrongToken);
    await database.owner`delete from throttles where key like 'sms%'`;
    await fixture.ann.api.auth.mfa.deliver({ authenticator: id });
    await fixture.ann.api.auth.mfa.verify({ authenticator: id, token: await lastSmsCode(database, fixture, fixture.ann) });
  });
});

describe('recovery codes', () => {
  it('are ten codes, returned once; the code that verifies them remains valid', async () => {
    const fixture = await createFixture();
    const created = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'static' });
    const { tokens } = detailsOf(created);
    expect(tokens.map(({ available }) => available)).toEqual(Array(10).fill(true));
    for (const { token } of tokens) expect(token).toMatch(/^[0-9][0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    await fixture.ann.api.auth.mfa.verify({ authenticator: created.id, token: tokens[3]?.token ?? '' });
    expect((await fixture.ann.api.auth.mfa.authenticators.get({ id: created.id })).details).toEqual({
      name: 'Default Static',
      tokens: tokens.map(() => ({ token: '*****', available: true })),
    });
    const hashes = await database.owner`select code_hash from recovery_codes where authenticator_id = ${created.id}`;
    expect(hashes.every(({ code_hash }) => String(code_hash).startsWith('$argon2id$'))).toBe(true);
  });

  it('replace earlier ones once they are verified', async () => {
    const fixture = await createFixture();
    const first = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'static' });
    await fixture.ann.api.auth.mfa.verify({ authenticator: first.id, token: detailsOf(first).tokens[0]?.token ?? '' });
    const second = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'static' });
    const listIds = async () => (await fixture.ann.api.auth.mfa.authenticators.list({})).results.map(({ id }) => id);
    expect(await listIds()).toEqual([first.id, second.id]);
    await fixture.ann.api.auth.mfa.verify({ authenticator: second.id, token: detailsOf(second).tokens[9]?.token ?? '' });
    expect(await listIds()).toEqual([second.id]);
  });
});

describe('a new authenticator', () => {
  it.each([
    [{ type: 'passkey' }, { type: ['"passkey" is not a valid choice.'] }],
    [{}, { type: ['This field is required.'] }],
    [{ type: 'sms' }, { mobile: ['This field is required.'] }],
    [{ type: 'sms', details: { mobile: '' } }, { mobile: ['This field is required.'] }],
    [{ type: 'sms', details: { mobile: '0820000001' } }, { 'details.mobile': [expect.stringContaining('Enter a valid mobile number')] }],
    [{ type: 'totp', details: { algorithm: 'MD5' } }, { 'details.algorithm': ['"MD5" is not a valid choice.'] }],
    [{ type: 'totp', details: 'phone' }, { details: ['Expected an object.'] }],
    [{ type: 'totp', name: 'x'.repeat(51) }, { name: ['Ensure this field has no more than 50 characters.'] }],
  ])('with %j is rejected with field errors', async (body, data) => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    expect(await rest('POST', '/auth/mfa/authenticators/', { token: fixture.ann.token, body })).toMatchObject({ status: 400, data });
  });

  it('of an unsupported type is rejected with an error on the type', async () => {
    const fixture = await createFixture();
    await database.owner`update companies set settings = settings || '{"supported_authenticators": ["totp"]}' where id = ${fixture.companyId}`;
    expect(await catchApiError(fixture.ann.api.auth.mfa.authenticators.create({ type: 'sms', mobile: MOBILE }))).toMatchObject({
      code: 'invalid',
      fields: { type: [expect.stringContaining('does not support')] },
    });
    await fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' });
  });

  it('is rejected above ten per user, and throttled above six per minute', async () => {
    const fixture = await createFixture();
    for (let count = 0; count < 10; count++) {
      await database.owner`insert into authenticators (company_id, id, user_id, type, name) values (${fixture.companyId}, ${newId()}, ${fixture.ann.id}, 'static', '')`;
    }
    expect(await catchApiError(fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' }))).toMatchObject({
      code: 'invalid',
      message: 'You have reached the limit of 10 authenticators. Delete one first.',
    });
    for (let attempt = 0; attempt < 6; attempt++) await fixture.bob.api.auth.mfa.authenticators.create({ type: 'totp' });
    expect((await catchApiError(fixture.bob.api.auth.mfa.authenticators.create({ type: 'totp' }))).code).toBe('throttled');
  });

  it('requires step-up if another one is in use, as do its verification and removal (T21)', async () => {
    const fixture = await createFixture();
    const pending = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' });
    const { id } = await addTotp(database, fixture, fixture.ann);
    await database.owner`delete from authenticator_rules where company_id = ${fixture.companyId}`;
    const { mfa } = fixture.ann.api.auth;
    for (const call of [
      () => fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' }),
      () => fixture.ann.api.auth.mfa.verify({ authenticator: pending.id, token: codeAt(fixture, detailsOf(pending).key) }),
      () => fixture.ann.api.auth.mfa.authenticators.remove({ id }),
    ]) {
      expect(await catchApiError(call())).toMatchObject(stepUpError);
      await database.owner`delete from authenticator_challenges where company_id = ${fixture.companyId}`;
    }
    expect(await mfa.status()).toEqual({ sms: false, token: true });
  });

  it('can be created within five minutes of a step-up', async () => {
    const fixture = await createFixture();
    const totp = await addTotp(database, fixture, fixture.ann);
    await database.owner`delete from authenticator_rules where company_id = ${fixture.companyId}`;
    const { fields } = await catchApiError(fixture.ann.api.auth.mfa.authenticators.create({ type: 'static' }));
    const [challenge] = (fields as { challenges: { id: string }[] }).challenges;
    await fixture.ann.api.auth.mfa.verify({ challenge: challenge?.id, token: totp.code() });
    await fixture.ann.api.auth.mfa.authenticators.create({ type: 'static' });
    await fixture.ann.api.auth.mfa.authenticators.remove({ id: totp.id });
    expect(await countMessages(database, fixture, fixture.ann, 'notice.authenticator_removed')).toBe(1);
    const secondTotp = await addTotp(database, fixture, fixture.ann);
    fixture.clock.advance(5 * MINUTE_MS);
    expect(await catchApiError(fixture.ann.api.auth.mfa.authenticators.remove({ id: secondTotp.id }))).toMatchObject(stepUpError);
  });
});

describe('authenticators of other users', () => {
  it('are not found, and neither are malformed IDs', async () => {
    const fixture = await createFixture();
    const { id } = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'totp' });
    for (const inaccessibleId of [id, UNKNOWN_ID, 'nonsense']) {
      const { mfa } = fixture.bob.api.auth;
      const notFound = { code: 'not_found', message: 'Not found.' };
      expect(await catchApiError(mfa.authenticators.get({ id: inaccessibleId }))).toMatchObject(notFound);
      expect(await catchApiError(fixture.bob.api.auth.mfa.authenticators.remove({ id: inaccessibleId }))).toMatchObject(notFound);
      expect(await catchApiError(fixture.bob.api.auth.mfa.verify({ authenticator: inaccessibleId, token: '123456' }))).toMatchObject({
        ...notFound,
        fields: { authenticator: ['Not found.'] },
      });
      expect(await catchApiError(fixture.bob.api.auth.mfa.deliver({ authenticator: inaccessibleId }))).toMatchObject({
        ...notFound,
        fields: { authenticator: ['Not found.'] },
      });
    }
    expect((await fixture.bob.api.auth.mfa.authenticators.list({})).results).toEqual([]);
  });
});

describe('the list of authenticators', () => {
  it('is filtered by type and verification, and paginated', async () => {
    const fixture = await createRestFixture();
    const totp = await addTotp(database, fixture, fixture.ann);
    const { rest } = fixture;
    await database.owner`delete from authenticator_rules where company_id = ${fixture.companyId}`;
    await database.owner`insert into authenticators (company_id, id, user_id, type, name, mobile) values (${fixture.companyId}, ${newId()}, ${fixture.ann.id}, 'sms', '', ${MOBILE})`;
    const list = async (query: string) => (await rest('GET', `/auth/mfa/authenticators/${query}`, { token: fixture.ann.token })).data;
    expect(await list('?type=totp')).toMatchObject({ count: 1, results: [{ id: totp.id }] });
    expect(await list('?verified=false')).toMatchObject({ count: 1, results: [{ type: 'sms' }] });
    expect(await list(`?id=${totp.id}&verified=1`)).toMatchObject({ count: 1 });
    expect(await list('?page_size=1')).toMatchObject({ count: 2, next: expect.stringContaining('page=2') });
  });
});
