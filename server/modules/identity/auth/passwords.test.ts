import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { giveTotp } from '#server/testing/authenticators.ts';
import { countMessages, countWritten, lastSecret } from '#server/testing/sent-codes.ts';
import { useWorlds, type RestFixture, type TestUser } from '#server/testing/world.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createOffice } = useWorlds();

const NEW_PASSWORD = 'another horse battery';
const INVALID = { status: 400, data: { token: ['Invalid or expired token.'] } };

const ask = ({ rest, company }: RestFixture, user: string, headers = {}) =>
  rest('POST', '/auth/password/reset/', { body: { user, company }, headers });

const sentTo = (office: RestFixture, email: string) => lastSecret(database, office, 'password.reset', email);

/** Requests a reset and returns the parameters of the link. */
const askFor = async (office: RestFixture, { id, email }: TestUser) => {
  expect((await ask(office, email)).status).toBe(200);
  return { uid: id, token: await sentTo(office, email) };
};

const confirm = ({ rest }: RestFixture, body: Record<string, unknown>) =>
  rest('POST', '/auth/password/reset/confirm/', { body: { new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD, ...body } });

const logIn = ({ rest, company }: RestFixture, user: string, password: string) =>
  rest('POST', '/auth/login/', { body: { user, company, password } });

describe('POST /auth/password/reset/', () => {
  it('sends a link to the user’s email, and emits an event', async () => {
    const office = await createOffice();
    const { uid, token } = await askFor(office, office.ann);
    const [event] = await database.owner`select id, data, secret from events
      where company_id = ${office.companyId} and subject_id = ${uid} and 'user.password.reset' = any(names)`;
    expect(event?.['data']).toMatchObject({ uid, user: { id: uid } });
    expect(JSON.parse(office.services.encryption.decrypt(String(event?.['secret']), `event:${event?.['id']}`))).toEqual({
      token,
      url: `${office.services.environment.appUrl}/reset-password?uid=${uid}&token=${token}`,
    });
  });

  it.each(['email', 'mobile', 'id'] as const)('finds the user by %s', async (by) => {
    const office = await createOffice();
    await setContact(database, { companyId: office.companyId, userId: office.ann.id }, 'mobile', { address: '+27840000001' });
    const names = { email: office.ann.email.toUpperCase(), mobile: '+27 84 000 0001', id: office.ann.id };
    expect((await ask(office, names[by])).status).toBe(200);
    expect(await countMessages(database, office, office.ann, 'password.reset')).toBe(1);
  });

  it('returns the same response for an unknown user, and writes nothing', async () => {
    const office = await createOffice();
    await database.owner`update users set archived = true where company_id = ${office.companyId} and id = ${office.bob.id}`;
    const sent = await ask(office, office.ann.email);
    const before = await countWritten(database, office);
    for (const user of [`nobody@${office.company}.example`, office.bob.email, newId(), '+27849999999', 'what ever', "' or 1=1 --"]) {
      const answer = await ask(office, user);
      expect([answer.status, answer.text], user).toEqual([sent.status, sent.text]);
    }
    const elsewhere = await office.rest('POST', '/auth/password/reset/', { body: { user: office.ann.email, company: 'no-such-company' } });
    expect([elsewhere.status, elsewhere.text]).toEqual([sent.status, sent.text]);
    expect(await countWritten(database, office)).toBe(before);
  });

  it('is throttled by the entered identifier, whether or not it exists', async () => {
    const office = await createOffice();
    for (const user of [office.ann.email, 'nobody@nowhere.example']) {
      const statuses = [];
      for (let turn = 0; turn < 4; turn++) statuses.push((await ask(office, user)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('is throttled by client address', async () => {
    const office = await createOffice();
    const statuses = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await ask(office, `${turn}@nowhere.example`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('builds links from the configured address only', async () => {
    const office = await createOffice();
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      Forwarded: 'host=evil.example',
      Origin: 'https://evil.example',
    };
    await ask(office, office.ann.email, headers);
    const rows = await database.owner`
      select id, 'message' as place, data::text as text, secret from messages where company_id = ${office.companyId} and secret is not null
      union all select id, 'event', data::text, secret from events where company_id = ${office.companyId} and secret is not null`;
    const texts = rows.map(({ id, place, text, secret }) => text + office.services.encryption.decrypt(secret, `${place}:${id}`));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => text.includes('evil'))).toEqual([]);
  });

  it('sends each user with the same unverified address a link of their own', async () => {
    const office = await createOffice();
    const email = `shared@${office.company}.example`;
    const register = () => office.anonymous.auth.register({ email, company: office.company, password: 'correct horse battery' });
    const first = await register();
    office.clock.advance(DAY_MS + SECOND_MS);
    const second = await register();
    await ask(office, email);
    const rows = await database.owner`select user_id, data->>'uid' as uid from messages
      where company_id = ${office.companyId} and kind = 'password.reset'`;
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row['user_id']))).toEqual(new Set([first.user.id, second.user.id]));
    for (const row of rows) expect(row['uid']).toBe(row['user_id']);
  });
});

describe('POST /auth/password/reset/confirm/', () => {
  it('sets the password once, and opens no session', async () => {
    const office = await createOffice();
    const { ann } = office;
    const link = await askFor(office, ann);
    const done = await confirm(office, link);
    expect([done.status, done.body]).toEqual([200, { status: 'success' }]);
    expect((await logIn(office, ann.email, ann.password)).status).toBe(400);
    expect((await logIn(office, ann.email, NEW_PASSWORD)).status).toBe(200);
    expect(await confirm(office, { ...link, new_password1: ann.password, new_password2: ann.password })).toMatchObject(INVALID);
    expect((await logIn(office, ann.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('notifies the user, audits the reset, and erases the token from messages and events', async () => {
    const office = await createOffice();
    await confirm(office, await askFor(office, office.ann));
    expect(await countMessages(database, office, office.ann, 'notice.password_changed')).toBe(1);
    const logged = await database.owner`select action from audit_log where company_id = ${office.companyId} and user_id = ${office.ann.id}
      and action like 'password%' order by action`;
    expect(logged.map((row) => row['action'])).toEqual(['password.reset.confirm', 'password.reset.request']);
    const left = await database.owner`
      select 1 from messages where company_id = ${office.companyId} and kind = 'password.reset' and secret is not null
      union all select 1 from events where company_id = ${office.companyId} and 'user.password.reset' = any(names) and secret is not null`;
    expect(left).toEqual([]);
  });

  it('ends all sessions of the user, including tokens without expiry, and no others', async () => {
    const office = await createOffice();
    const { ann } = office;
    const permanent = await ann.api.auth.tokens.create({ password: ann.password });
    await confirm(office, await askFor(office, ann));
    for (const token of [ann.token, permanent.token]) expect((await office.rest('GET', '/auth/', { token })).status).toBe(401);
    expect((await office.rest('GET', '/auth/', { token: office.bob.token })).status).toBe(200);
  });

  it('leaves no session that is opened concurrently with the old password', async () => {
    const office = await createOffice();
    const { ann } = office;
    const link = await askFor(office, ann);
    const confirming = confirm(office, link);
    const opening = Array.from({ length: 8 }, (_, turn) =>
      turn % 2 === 0
        ? office.rest('POST', '/auth/tokens/', { token: ann.token, body: { password: ann.password } })
        : logIn(office, ann.email, ann.password),
    );
    const [confirmed, ...answers] = await Promise.all([confirming, ...opening]);
    expect(confirmed.status).toBe(200);
    for (const { status, data } of answers.filter((answer) => answer.status < 300)) {
      expect([200, 201]).toContain(status);
      expect((await office.rest('GET', '/auth/', { token: data.token })).status).toBe(401);
    }
    const left = await database.owner`select 1 from tokens where company_id = ${office.companyId} and user_id = ${ann.id}`;
    expect(left).toEqual([]);
  });

  it('keeps authenticators: the next log-in requires a challenge', async () => {
    const office = await createOffice();
    await giveTotp(database, office, office.ann);
    const link = await askFor(office, office.ann);
    expect((await confirm(office, link)).status).toBe(200);
    const { status, data } = await logIn(office, office.ann.email, NEW_PASSWORD);
    expect(status).toBe(200);
    expect(data.challenges).toMatchObject([{ type: 'authentication', authenticator_types: ['totp'] }]);
    expect((await office.rest('GET', '/user/', { token: data.token })).status).toBe(403);
  });

  it('accepts the newest link only', async () => {
    const office = await createOffice();
    const [older, newer] = [await askFor(office, office.ann), await askFor(office, office.ann)];
    expect(await confirm(office, older)).toMatchObject(INVALID);
    expect((await confirm(office, newer)).status).toBe(200);
  });

  it('rejects a link after an hour', async () => {
    const office = await createOffice();
    const link = await askFor(office, office.ann);
    office.clock.advance(HOUR_MS);
    expect(await confirm(office, link)).toMatchObject(INVALID);
  });

  it('rejects the link of an archived user', async () => {
    const office = await createOffice();
    const link = await askFor(office, office.ann);
    await database.owner`update users set archived = true where company_id = ${office.companyId} and id = ${office.ann.id}`;
    expect(await confirm(office, link)).toMatchObject(INVALID);
  });

  it('rejects the uid of another user without spending the link', async () => {
    const office = await createOffice();
    const link = await askFor(office, office.ann);
    for (const uid of [office.bob.id, newId(), 'x', `${link.uid}0`, office.ann.email]) {
      expect(await confirm(office, { ...link, uid }), uid).toMatchObject(INVALID);
    }
    expect((await confirm(office, link)).status).toBe(200);
    expect((await logIn(office, office.bob.email, office.bob.password)).status).toBe(200);
  });

  it('rejects malformed tokens', async () => {
    const office = await createOffice();
    const link = await askFor(office, office.ann);
    const [head = '', secret = ''] = link.token.split('.');
    const texts = [
      'x',
      `${head}.`,
      `${head}.${secret}x`,
      `${head}.${'A'.repeat(43)}`,
      `zzzzzz${head.slice(6)}.${secret}`,
      '💥',
      office.ann.token,
    ];
    for (const token of texts) expect(await confirm(office, { ...link, token }), token).toMatchObject(INVALID);
    for (const wrong of [undefined, null, 7, '', [], {}, 'x'.repeat(513)]) {
      const answer = await confirm(office, { ...link, token: wrong });
      expect([answer.status, Object.keys(answer.data)]).toEqual([400, ['token']]);
    }
  });

  it.each([
    [{ new_password1: 'short', new_password2: 'short' }, 'new_password1'],
    [{ new_password1: 'password123', new_password2: 'password123' }, 'new_password1'],
    [{ new_password1: NEW_PASSWORD, new_password2: 'a different one' }, 'new_password2'],
    [{ new_password1: undefined, new_password2: undefined, new_password: 'short' }, 'new_password'],
    [{ new_password1: undefined, new_password2: undefined }, 'new_password1'],
  ])('refuses the passwords %j and leaves the link usable', async (passwords, field) => {
    const office = await createOffice();
    const link = await askFor(office, office.ann);
    const answer = await confirm(office, { ...link, ...passwords });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.data)).toContain(field);
    expect(
      (await confirm(office, { ...link, new_password1: undefined, new_password2: undefined, new_password: NEW_PASSWORD })).status,
    ).toBe(200);
  });

  it('rejects the user’s own email as the password', async () => {
    const office = await createOffice();
    const { email } = office.ann;
    expect(await confirm(office, { ...(await askFor(office, office.ann)), new_password1: email, new_password2: email })).toMatchObject({
      status: 400,
      data: { new_password1: ['This password is the same as your email, mobile number or company.'] },
    });
  });

  it('succeeds once of many concurrent requests', async () => {
    const office = await createOffice();
    const link = await askFor(office, office.ann);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(office, link)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it('clears wrong passwords', async () => {
    const office = await createOffice();
    for (let guess = 0; guess < 6; guess++) await logIn(office, office.ann.email, 'a wrong password');
    expect((await logIn(office, office.ann.email, office.ann.password)).status).toBe(429);
    await confirm(office, await askFor(office, office.ann));
    expect((await logIn(office, office.ann.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('does not verify the email', async () => {
    const office = await createOffice();
    const email = `carol@${office.company}.example`;
    const { user } = await office.anonymous.auth.register({ email, company: office.company, password: 'correct horse battery' });
    await ask(office, email);
    await confirm(office, { uid: user.id, token: await sentTo(office, email) });
    expect((await logIn(office, email, NEW_PASSWORD)).data.user.verification).toEqual({ email: false, mobile: false });
  });
});

describe('a changed password', () => {
  it('notifies the user and is audited', async () => {
    const office = await createOffice();
    const { ann } = office;
    await ann.api.auth.changePassword({ old_password: ann.password, new_password: NEW_PASSWORD });
    expect(await countMessages(database, office, ann, 'notice.password_changed')).toBe(1);
    const logged = await database.owner`select actor_id, token_key from audit_log
      where company_id = ${office.companyId} and action = 'password.change'`;
    expect(logged).toEqual([{ actor_id: ann.id, token_key: ann.token.slice(0, 12) }]);
  });

  it('notifies the user of a new token without expiry', async () => {
    const office = await createOffice();
    await office.ann.api.auth.tokens.create({ password: office.ann.password });
    expect(await countMessages(database, office, office.ann, 'notice.token_created')).toBe(1);
  });
});
