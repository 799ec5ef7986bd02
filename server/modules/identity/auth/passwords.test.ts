import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { addTotp } from '#server/testing/authenticators.ts';
import { countMessages, countMessagesAndEvents, lastSecret } from '#server/testing/sent-codes.ts';
import { useFixtures, type RestFixture, type TestUser } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createRestFixture } = useFixtures();

const NEW_PASSWORD = 'another horse battery';
const INVALID_TOKEN = { status: 400, data: { token: ['Invalid or expired token.'] } };

const postReset = ({ rest, company }: RestFixture, user: string, headers = {}) =>
  rest('POST', '/auth/password/reset/', { body: { user, company }, headers });

const readResetSecret = (fixture: RestFixture, email: string) => lastSecret(database, fixture, 'password.reset', email);

/** Requests a reset and returns the parameters of the link. */
const requestReset = async (fixture: RestFixture, { id, email }: TestUser) => {
  expect((await postReset(fixture, email)).status).toBe(200);
  return { uid: id, token: await readResetSecret(fixture, email) };
};

const confirm = ({ rest }: RestFixture, body: Record<string, unknown>) =>
  rest('POST', '/auth/password/reset/confirm/', { body: { new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD, ...body } });

const logIn = ({ rest, company }: RestFixture, user: string, password: string) =>
  rest('POST', '/auth/login/', { body: { user, company, password } });

describe('POST /auth/password/reset/', () => {
  it('sends a link to the user’s email, and emits an event', async () => {
    const fixture = await createRestFixture();
    const { uid, token } = await requestReset(fixture, fixture.ann);
    const [event] = await database.owner`select id, data, secret from events
      where company_id = ${fixture.companyId} and subject_id = ${uid} and 'user.password.reset' = any(names)`;
    expect(event?.['data']).toMatchObject({ uid, user: { id: uid } });
    expect(JSON.parse(fixture.services.encryption.decrypt(String(event?.['secret']), `event:${event?.['id']}`))).toEqual({
      token,
      url: `${fixture.services.environment.appUrl}/reset-password?uid=${uid}&token=${token}`,
    });
  });

  it.each(['email', 'mobile', 'id'] as const)('finds the user by %s', async (kind) => {
    const fixture = await createRestFixture();
    await setContact(database, { companyId: fixture.companyId, userId: fixture.ann.id }, 'mobile', { address: '+27840000001' });
    const identifiers = { email: fixture.ann.email.toUpperCase(), mobile: '+27 84 000 0001', id: fixture.ann.id };
    expect((await postReset(fixture, identifiers[kind])).status).toBe(200);
    expect(await countMessages(database, fixture, fixture.ann, 'password.reset')).toBe(1);
  });

  it('returns the same response for an unknown user, and writes nothing', async () => {
    const fixture = await createRestFixture();
    await database.owner`update users set archived = true where company_id = ${fixture.companyId} and id = ${fixture.bob.id}`;
    const expected = await postReset(fixture, fixture.ann.email);
    const before = await countMessagesAndEvents(database, fixture);
    for (const user of [`nobody@${fixture.company}.example`, fixture.bob.email, newId(), '+27849999999', 'what ever', "' or 1=1 --"]) {
      const response = await postReset(fixture, user);
      expect([response.status, response.text], user).toEqual([expected.status, expected.text]);
    }
    const otherResponse = await fixture.rest('POST', '/auth/password/reset/', {
      body: { user: fixture.ann.email, company: 'no-such-company' },
    });
    expect([otherResponse.status, otherResponse.text]).toEqual([expected.status, expected.text]);
    expect(await countMessagesAndEvents(database, fixture)).toBe(before);
  });

  it('is throttled by the entered identifier, whether or not it exists', async () => {
    const fixture = await createRestFixture();
    for (const user of [fixture.ann.email, 'nobody@nowhere.example']) {
      const statuses = [];
      for (let round = 0; round < 4; round++) statuses.push((await postReset(fixture, user)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('is throttled by client address', async () => {
    const fixture = await createRestFixture();
    const statuses = [];
    for (let index = 0; index < 11; index++) statuses.push((await postReset(fixture, `${index}@nowhere.example`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('builds links only with the configured URL of the app', async () => {
    const fixture = await createRestFixture();
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      Forwarded: 'host=evil.example',
      Origin: 'https://evil.example',
    };
    await postReset(fixture, fixture.ann.email, headers);
    const rows = await database.owner`
      select id, 'message' as kind, data::text as text, secret from messages where company_id = ${fixture.companyId} and secret is not null
      union all select id, 'event', data::text, secret from events where company_id = ${fixture.companyId} and secret is not null`;
    const messageTexts = rows.map(({ id, kind, text, secret }) => text + fixture.services.encryption.decrypt(secret, `${kind}:${id}`));
    expect(messageTexts.length).toBeGreaterThan(1);
    expect(messageTexts.filter((text) => text.includes('evil'))).toEqual([]);
  });

  it('sends each user with the same unverified address a separate link', async () => {
    const fixture = await createRestFixture();
    const email = `shared@${fixture.company}.example`;
    const register = () => fixture.anonymous.auth.register({ email, company: fixture.company, password: 'correct horse battery' });
    const first = await register();
    fixture.clock.advance(DAY_MS + SECOND_MS);
    const second = await register();
    await postReset(fixture, email);
    const rows = await database.owner`select user_id, data->>'uid' as uid from messages
      where company_id = ${fixture.companyId} and kind = 'password.reset'`;
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row['user_id']))).toEqual(new Set([first.user.id, second.user.id]));
    for (const row of rows) expect(row['uid']).toBe(row['user_id']);
  });
});

describe('POST /auth/password/reset/confirm/', () => {
  it('sets the password once, and does not start a session', async () => {
    const fixture = await createRestFixture();
    const { ann } = fixture;
    const link = await requestReset(fixture, ann);
    const confirmation = await confirm(fixture, link);
    expect([confirmation.status, confirmation.body]).toEqual([200, { status: 'success' }]);
    expect((await logIn(fixture, ann.email, ann.password)).status).toBe(400);
    expect((await logIn(fixture, ann.email, NEW_PASSWORD)).status).toBe(200);
    expect(await confirm(fixture, { ...link, new_password1: ann.password, new_password2: ann.password })).toMatchObject(INVALID_TOKEN);
    expect((await logIn(fixture, ann.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('notifies the user, audits the reset, and erases the token from messages and events', async () => {
    const fixture = await createRestFixture();
    await confirm(fixture, await requestReset(fixture, fixture.ann));
    expect(await countMessages(database, fixture, fixture.ann, 'notice.password_changed')).toBe(1);
    const auditRows =
      await database.owner`select action from audit_log where company_id = ${fixture.companyId} and user_id = ${fixture.ann.id}
      and action like 'password%' order by action`;
    expect(auditRows.map((row) => row['action'])).toEqual(['password.reset.confirm', 'password.reset.request']);
    const remainingRows = await database.owner`
      select 1 from messages where company_id = ${fixture.companyId} and kind = 'password.reset' and secret is not null
      union all select 1 from events where company_id = ${fixture.companyId} and 'user.password.reset' = any(names) and secret is not null`;
    expect(remainingRows).toEqual([]);
  });

  it('ends all sessions of the user, including tokens without expiry, and no others', async () => {
    const fixture = await createRestFixture();
    const { ann } = fixture;
    const permanent = await ann.api.auth.tokens.create({ password: ann.password });
    await confirm(fixture, await requestReset(fixture, ann));
    for (const token of [ann.token, permanent.token]) expect((await fixture.rest('GET', '/auth/', { token })).status).toBe(401);
    expect((await fixture.rest('GET', '/auth/', { token: fixture.bob.token })).status).toBe(200);
  });

  it('ends sessions that are opened concurrently with the old password', async () => {
    const fixture = await createRestFixture();
    const { ann } = fixture;
    const link = await requestReset(fixture, ann);
    const confirmation = confirm(fixture, link);
    const logIns = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? fixture.rest('POST', '/auth/tokens/', { token: ann.token, body: { password: ann.password } })
        : logIn(fixture, ann.email, ann.password),
    );
    const [confirmResponse, ...responses] = await Promise.all([confirmation, ...logIns]);
    expect(confirmResponse.status).toBe(200);
    for (const { status, data } of responses.filter((response) => response.status < 300)) {
      expect([200, 201]).toContain(status);
      expect((await fixture.rest('GET', '/auth/', { token: data.token })).status).toBe(401);
    }
    const remainingTokens = await database.owner`select 1 from tokens where company_id = ${fixture.companyId} and user_id = ${ann.id}`;
    expect(remainingTokens).toEqual([]);
  });

  it('keeps authenticators: the next login requires a challenge', async () => {
    const fixture = await createRestFixture();
    await addTotp(database, fixture, fixture.ann);
    const link = await requestReset(fixture, fixture.ann);
    expect((await confirm(fixture, link)).status).toBe(200);
    const { status, data } = await logIn(fixture, fixture.ann.email, NEW_PASSWORD);
    expect(status).toBe(200);
    expect(data.challenges).toMatchObject([{ type: 'authentication', authenticator_types: ['totp'] }]);
    expect((await fixture.rest('GET', '/user/', { token: data.token })).status).toBe(403);
  });

  it('accepts only the newest link', async () => {
    const fixture = await createRestFixture();
    const [older, newer] = [await requestReset(fixture, fixture.ann), await requestReset(fixture, fixture.ann)];
    expect(await confirm(fixture, older)).toMatchObject(INVALID_TOKEN);
    expect((await confirm(fixture, newer)).status).toBe(200);
  });

  it('rejects a link after an hour', async () => {
    const fixture = await createRestFixture();
    const link = await requestReset(fixture, fixture.ann);
    fixture.clock.advance(HOUR_MS);
    expect(await confirm(fixture, link)).toMatchObject(INVALID_TOKEN);
  });

  it('rejects the link of an archived user', async () => {
    const fixture = await createRestFixture();
    const link = await requestReset(fixture, fixture.ann);
    await database.owner`update users set archived = true where company_id = ${fixture.companyId} and id = ${fixture.ann.id}`;
    expect(await confirm(fixture, link)).toMatchObject(INVALID_TOKEN);
  });

  it('rejects the uid of another user without using up the link', async () => {
    const fixture = await createRestFixture();
    const link = await requestReset(fixture, fixture.ann);
    for (const uid of [fixture.bob.id, newId(), 'x', `${link.uid}0`, fixture.ann.email]) {
      expect(await confirm(fixture, { ...link, uid }), uid).toMatchObject(INVALID_TOKEN);
    }
    expect((await confirm(fixture, link)).status).toBe(200);
    expect((await logIn(fixture, fixture.bob.email, fixture.bob.password)).status).toBe(200);
  });

  it('rejects malformed tokens', async () => {
    const fixture = await createRestFixture();
    const link = await requestReset(fixture, fixture.ann);
    const [head = '', secret = ''] = link.token.split('.');
    const malformedTokens = [
      'x',
      `${head}.`,
      `${head}.${secret}x`,
      `${head}.${'A'.repeat(43)}`,
      `zzzzzz${head.slice(6)}.${secret}`,
      '💥',
      fixture.ann.token,
    ];
    for (const token of malformedTokens) expect(await confirm(fixture, { ...link, token }), token).toMatchObject(INVALID_TOKEN);
    for (const invalidToken of [undefined, null, 7, '', [], {}, 'x'.repeat(513)]) {
      const response = await confirm(fixture, { ...link, token: invalidToken });
      expect([response.status, Object.keys(response.data)]).toEqual([400, ['token']]);
    }
  });

  it.each([
    [{ new_password1: 'short', new_password2: 'short' }, 'new_password1'],
    [{ new_password1: 'password123', new_password2: 'password123' }, 'new_password1'],
    [{ new_password1: NEW_PASSWORD, new_password2: 'a different one' }, 'new_password2'],
    [{ new_password1: undefined, new_password2: undefined, new_password: 'short' }, 'new_password'],
    [{ new_password1: undefined, new_password2: undefined }, 'new_password1'],
  ])('rejects the passwords %j and leaves the link usable', async (passwords, field) => {
    const fixture = await createRestFixture();
    const link = await requestReset(fixture, fixture.ann);
    const response = await confirm(fixture, { ...link, ...passwords });
    expect(response.status).toBe(400);
    expect(Object.keys(response.data)).toContain(field);
    expect(
      (await confirm(fixture, { ...link, new_password1: undefined, new_password2: undefined, new_password: NEW_PASSWORD })).status,
    ).toBe(200);
  });

  it('rejects the user’s own email as the password', async () => {
    const fixture = await createRestFixture();
    const { email } = fixture.ann;
    expect(
      await confirm(fixture, { ...(await requestReset(fixture, fixture.ann)), new_password1: email, new_password2: email }),
    ).toMatchObject({
      status: 400,
      data: { new_password1: ['This password is the same as your email, mobile number or company.'] },
    });
  });

  it('accepts only one of many concurrent requests', async () => {
    const fixture = await createRestFixture();
    const link = await requestReset(fixture, fixture.ann);
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(fixture, link)));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it('resets the count of wrong passwords', async () => {
    const fixture = await createRestFixture();
    for (let guess = 0; guess < 6; guess++) await logIn(fixture, fixture.ann.email, 'a wrong password');
    expect((await logIn(fixture, fixture.ann.email, fixture.ann.password)).status).toBe(429);
    await confirm(fixture, await requestReset(fixture, fixture.ann));
    expect((await logIn(fixture, fixture.ann.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('does not verify the email', async () => {
    const fixture = await createRestFixture();
    const email = `carol@${fixture.company}.example`;
    const { user } = await fixture.anonymous.auth.register({ email, company: fixture.company, password: 'correct horse battery' });
    await postReset(fixture, email);
    await confirm(fixture, { uid: user.id, token: await readResetSecret(fixture, email) });
    expect((await logIn(fixture, email, NEW_PASSWORD)).data.user.verification).toEqual({ email: false, mobile: false });
  });
});

describe('a change of credentials', () => {
  it('of a password notifies the user and is audited', async () => {
    const fixture = await createRestFixture();
    const { ann } = fixture;
    await ann.api.auth.changePassword({ old_password: ann.password, new_password: NEW_PASSWORD });
    expect(await countMessages(database, fixture, ann, 'notice.password_changed')).toBe(1);
    const auditRows = await database.owner`select actor_id, token_key from audit_log
      where company_id = ${fixture.companyId} and action = 'password.change'`;
    expect(auditRows).toEqual([{ actor_id: ann.id, token_key: ann.token.slice(0, 12) }]);
  });

  it('by a new token without expiry notifies the user', async () => {
    const fixture = await createRestFixture();
    await fixture.ann.api.auth.tokens.create({ password: fixture.ann.password });
    expect(await countMessages(database, fixture, fixture.ann, 'notice.token_created')).toBe(1);
  });
});
