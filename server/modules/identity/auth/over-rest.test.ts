import { describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { createRestFixture } = useFixtures();
const password = 'correct horse battery';

describe('accounts and sessions over REST', () => {
  test('return 201 for creations and 200 for actions, in the envelope', async () => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    const { company, ann } = fixture;
    const person = { email: 'new@example.com', company, password1: password, password2: password };
    const registration = await rest('POST', '/auth/register/', { body: person });
    expect(registration).toMatchObject({ status: 201, body: { status: 'success', data: { user: { email: 'new@example.com' } } } });
    const { token } = registration.data;
    const statuses = [
      await rest('POST', '/auth/company/register/', { body: { ...person, company: `${company}-2`, terms_and_conditions: true } }),
      await rest('POST', '/auth/tokens/', { token, body: { password } }),
      await rest('POST', '/auth/login/', { body: { user: ann.email, company, password } }),
      await rest('POST', '/auth/tokens/verify/', { token, body: { token } }),
      await rest('GET', '/auth/', { token }),
      await rest('PATCH', '/user/', { token, body: { first_name: 'New' } }),
      await rest('POST', '/auth/password/change/', {
        token,
        body: { old_password: password, new_password1: `${password}!`, new_password2: `${password}!` },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 200, 200, 200, 200, 200]);
    expect((await rest('GET', '/auth/tokens/', { token })).data).toEqual([
      { token_key: token.slice(0, 12), expires: expect.stringMatching(/Z$/) },
    ]);
    expect(await rest('DELETE', `/auth/tokens/${token.slice(0, 12)}/`, { token })).toMatchObject({
      status: 200,
      body: { status: 'success' },
    });
    expect(await rest('POST', '/auth/logout/', { token })).toMatchObject({
      status: 401,
      body: { status: 'error', message: 'Invalid token.' },
    });
  });

  test('accept logout without a body and return only success', async () => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    expect((await rest('POST', '/auth/logout/', { token: fixture.ann.token })).body).toEqual({ status: 'success' });
    expect((await rest('POST', '/auth/logout/all/', { token: fixture.bob.token })).body).toEqual({ status: 'success' });
    expect((await rest('GET', '/user/', { token: fixture.bob.token })).status).toBe(401);
  });

  test('return WWW-Authenticate if the token is missing', async () => {
    const { rest } = await createRestFixture();
    const response = await rest('GET', '/user/');
    expect(response).toMatchObject({ status: 401, body: { message: 'Authentication credentials were not provided.' } });
    expect(response.headers.get('www-authenticate')).toBe('Token');
  });

  test('return 400 for a failed login, and 429 with Retry-After for a throttled one', async () => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    const logInWithWrongPassword = () =>
      rest('POST', '/auth/login/', { body: { user: fixture.ann.email, company: fixture.company, password: 'wrong' } });
    const message = 'Unable to log in with the given details.';
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await logInWithWrongPassword()).toMatchObject({
        status: 400,
        body: { status: 'error', message, data: { non_field_errors: [message] } },
      });
    }
    const throttledResponse = await logInWithWrongPassword();
    expect(throttledResponse.status).toBe(429);
    expect(Number(throttledResponse.headers.get('retry-after'))).toBeGreaterThan(25);
  });

  test('register once per Idempotency-Key, and return the same token for a repeated request', async () => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    const company = `${fixture.company}-3`;
    const headers = { 'Idempotency-Key': newId() };
    const owner = { path: '/auth/company/register/', body: { email: 'owner@example.com', company, password } };
    const user = { path: '/auth/register/', body: { email: 'user@example.com', company, password } };
    for (const { path, body } of [owner, user]) {
      const first = await rest('POST', path, { body, headers });
      const second = await rest('POST', path, { body, headers });
      expect(first.status).toBe(201);
      expect(second.text).toBe(first.text);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect((await rest('GET', '/user/', { token: first.data.token })).status).toBe(200);
    }
  });

  test('count wrong passwords even with an Idempotency-Key', async () => {
    const fixture = await createRestFixture();
    const { rest } = fixture;
    const logInWithKey = () =>
      rest('POST', '/auth/login/', {
        body: { user: fixture.bob.email, company: fixture.company, password: 'wrong' },
        headers: { 'Idempotency-Key': newId() },
      });
    for (let attempt = 0; attempt < 5; attempt++) expect((await logInWithKey()).status).toBe(400);
    expect((await logInWithKey()).status).toBe(429);
  });
});
