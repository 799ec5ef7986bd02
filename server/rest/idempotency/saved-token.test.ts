// Replays of responses that carry a token.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const ENDED = { status: 422, code: 'idempotency_token_ended' };

/** Sends a request that returns a token, each time under the same key. */
const createKeyedLogIn = async () => {
  const fixture = await createFixture();
  const { company, ann } = fixture;
  const call = await serveRest(database, fixture);
  const request = { body: { company, user: ann.email, password: ann.password }, headers: { 'Idempotency-Key': newId() } };
  const logIn = async () => call('POST', '/auth/login/', request);
  return { fixture, call, logIn };
};

const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code });

describe('a replayed login', () => {
  it('returns the saved response while its token is active', async () => {
    const { logIn } = await createKeyedLogIn();
    const [first, retry] = [await logIn(), await logIn()];
    expect([retry.text, retry.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  });

  it('is rejected once its session has logged out, requires a new key, and starts no session', async () => {
    const { call, logIn } = await createKeyedLogIn();
    const { token } = (await logIn()).data;
    const other = (await logIn()).data.token;
    await call('POST', '/auth/logout/', { token });
    const retry = await logIn();
    expect(outcomeOf(retry)).toEqual(ENDED);
    expect(retry.body.message).toContain('Use a new Idempotency-Key');
    expect([retry.text.includes(token), other]).toEqual([false, token]);
    expect(outcomeOf(await logIn())).toEqual(ENDED);
  });

  it('is rejected once the token has expired, and runs again when the key has expired', async () => {
    const { fixture, logIn } = await createKeyedLogIn();
    const first = await logIn();
    fixture.clock.advance(10 * HOUR_MS);
    expect(outcomeOf(await logIn())).toEqual(ENDED);
    fixture.clock.advance(DAY_MS);
    const later = await logIn();
    expect([later.status, later.data.token === first.data.token]).toEqual([200, false]);
  });

  it('is rejected once an admin has deactivated the user', async () => {
    const { fixture, logIn } = await createKeyedLogIn();
    await logIn();
    await fixture.admin.api.admin.users.update({ id: fixture.ann.id, deactivated: true });
    expect(outcomeOf(await logIn())).toEqual(ENDED);
  });
});

it('a replayed registration is rejected once its session has logged out', async () => {
  const fixture = await createFixture();
  const call = await serveRest(database, fixture);
  const body = { company: fixture.company, email: `new@${fixture.company}.example`, password: 'correct horse battery' };
  const register = () => call('POST', '/auth/register/', { body, headers: { 'Idempotency-Key': 'registration' } });
  const { token } = (await register()).data;
  await call('POST', '/auth/logout/', { token });
  expect(outcomeOf(await register())).toEqual(ENDED);
});

it('a replayed token creation is rejected once the token is revoked', async () => {
  const fixture = await createFixture();
  const call = await serveRest(database, fixture);
  const { token, password } = fixture.ann;
  const create = () => call('POST', '/auth/tokens/', { token, body: { password }, headers: { 'Idempotency-Key': 'creation' } });
  const created = await create();
  expect((await create()).text).toBe(created.text);
  await call('POST', '/auth/logout/', { token: created.data.token });
  expect(outcomeOf(await create())).toEqual(ENDED);
});

it('a token that an admin created for a user is not replayed once it is deleted', async () => {
  const fixture = await createFixture();
  const { admin, ann } = fixture;
  const call = await serveRest(database, fixture);
  const create = () =>
    call('POST', '/admin/users/tokens/', { token: admin.token, body: { user: ann.id }, headers: { 'Idempotency-Key': 'for-ann' } });
  const created = await create();
  expect([created.status, (await create()).text]).toEqual([201, created.text]);
  await call('POST', '/auth/logout/', { token: created.data.token });
  expect(outcomeOf(await create())).toEqual(ENDED);
});
