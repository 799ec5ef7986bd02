import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { createGate, startToyApi, type Toy } from '#server/testing/toy-api.ts';
import { call, type Reply } from '#server/testing/toy-client.ts';

const database = useTestDatabase();
let toy: Toy;
beforeAll(async () => {
  toy = await startToyApi(database.db);
});
afterAll(() => toy.close());

type Sent = { path?: string; method?: string; token?: string; json?: object; key?: string };

const send = ({ path = '/user/count/', method = 'POST', token = 'ann', json, key }: Sent): Promise<Reply> =>
  call(toy.origin, path, { method, token, json, headers: key === undefined ? {} : { 'Idempotency-Key': key } });

const countOf = async (name: string): Promise<number> => {
  const [row] = await database.owner<{ points: number }[]>`select points from throttles where key = ${name}`;
  return row?.points ?? 0;
};

const savedUnder = async (key: string): Promise<number> => {
  const [row] = await database.owner<{ saved: number }[]>`select count(*)::int as saved from idempotency_keys where key = ${key}`;
  return row?.saved ?? 0;
};

const isReplayed = ({ headers }: Reply): boolean => headers.get('idempotent-replayed') === 'true';

describe('a key', () => {
  it('runs a request once and answers the same bytes again', async () => {
    const [name, key] = [newId(), newId()];
    const first = await send({ json: { name }, key });
    const second = await send({ json: { name }, key });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true]);
    expect(await countOf(name)).toBe(1);
  });

  it('is not needed: without one every request runs', async () => {
    const name = newId();
    await send({ json: { name } });
    expect((await send({ json: { name } })).json.data.count).toBe(2);
  });

  it('binds whatever the body says then', async () => {
    const [name, key] = [newId(), newId()];
    const first = await send({ json: { name }, key });
    const other = await send({ json: { name: newId(), fail: 'refused' }, key });
    const broken = await call(toy.origin, '/user/count/', { method: 'POST', token: 'ann', body: '{', headers: { 'Idempotency-Key': key } });
    expect([other.text, broken.text]).toEqual([first.text, first.text]);
  });

  it('runs one of many requests at once and gives all the same answer', async () => {
    const [name, key] = [newId(), newId()];
    const replies = await Promise.all(Array.from({ length: 30 }, () => send({ json: { name }, key })));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter((reply) => !isReplayed(reply))).toHaveLength(1);
    expect(await countOf(name)).toBe(1);
  });

  it('is the same with quotes and blanks around it, and for every spelling of the path', async () => {
    const [name, key] = [newId(), newId()];
    await send({ json: { name }, key });
    for (const spelled of [{ key: `"${key}"` }, { key: `  ${key} ` }, { key, path: '/user/count' }, { key, path: '/user/%63ount/?x=1' }]) {
      expect(isReplayed(await send({ json: { name }, ...spelled }))).toBe(true);
    }
    expect(await countOf(name)).toBe(1);
  });

  it('is another one for another user, path or method', async () => {
    const [name, key] = [newId(), newId()];
    await send({ json: { name }, key });
    await send({ json: { name }, key, token: 'bob' });
    await send({ json: { name }, key, path: '/user/count/a%2Fb/' });
    await send({ json: { name }, key, path: '/user/count/b/' });
    await send({ json: { name }, key, method: 'PATCH' });
    expect(await countOf(name)).toBe(5);
  });

  it.each(['a b', 'ä', '""', 'x'.repeat(256), ' '])('refuses %j on the field Idempotency-Key', async (key) => {
    const answer = await fetch(`${toy.origin}/3/user/count/`, {
      method: 'POST',
      body: JSON.stringify({ name: 'unused' }),
      headers: { Authorization: 'Token ann', 'Idempotency-Key': key },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { data: object }).data)).toEqual(['Idempotency-Key']);
  });

  it('may have 255 characters', async () => {
    expect((await send({ json: { name: newId() }, key: newId().padEnd(255, '!') })).status).toBe(201);
  });

  it('means nothing on GET, HEAD and DELETE', async () => {
    const key = newId();
    for (const method of ['GET', 'HEAD']) expect((await send({ method, key, path: '/accounts/abc/' })).status).toBe(200);
    const before = await countOf('removed');
    for (const _ of [1, 2]) expect((await send({ method: 'DELETE', key })).status).toBe(200);
    expect(await countOf('removed')).toBe(before + 2);
    expect(await savedUnder(key)).toBe(0);
  });

  it('is free again after 24 hours', async () => {
    const [name, key] = [newId(), newId()];
    await send({ json: { name }, key });
    const { moment } = toy.clock;
    toy.clock.moment = new Date(moment.getTime() + DAY_MS - 1);
    expect(isReplayed(await send({ json: { name }, key }))).toBe(true);
    toy.clock.moment = new Date(moment.getTime() + DAY_MS);
    const after = await send({ json: { name }, key });
    expect([isReplayed(after), after.json.data.count]).toEqual([false, 2]);
    expect(isReplayed(await send({ json: { name }, key }))).toBe(true);
    toy.clock.moment = moment;
  });
});

describe('refusals', () => {
  it.each([
    ['refused', 400],
    ['missing', 404],
  ])('a %s request leaves nothing but its answer, which is replayed', async (fail, status) => {
    const [name, key] = [newId(), newId()];
    const first = await send({ json: { name, fail }, key });
    const second = await send({ json: { name }, key });
    expect([first.status, second.status]).toEqual([status, status]);
    expect(second.text).toBe(first.text);
    expect(isReplayed(second)).toBe(true);
    expect(await countOf(name)).toBe(0);
  });

  it('of the input bind the key too', async () => {
    const key = newId();
    const first = await send({ json: { name: 5 }, key });
    const second = await send({ json: { name: newId() }, key });
    expect([first.status, second.text]).toEqual([400, first.text]);
  });

  it.each([
    ['forbidden', 403],
    ['throttled', 429],
    ['away', 503],
    ['crash', 500],
  ])('%s requests do not bind the key and leave nothing', async (fail, status) => {
    const [name, key] = [newId(), newId()];
    expect((await send({ json: { name, fail }, key })).status).toBe(status);
    expect([await countOf(name), await savedUnder(key)]).toEqual([0, 0]);
    expect((await send({ json: { name }, key })).status).toBe(201);
  });

  it('keep their own headers', async () => {
    expect((await send({ json: { name: newId(), fail: 'throttled' }, key: newId() })).headers.get('retry-after')).toBe('7');
  });

  it('for want of a token or permission come before the key', async () => {
    const [name, key, path] = [newId(), newId(), '/admin/users/'];
    expect((await send({ path, json: { name }, key, token: 'nobody' })).status).toBe(401);
    expect((await send({ path, json: { name }, key, token: 'bob' })).status).toBe(403);
    expect((await send({ path, json: { name }, key: 'not usable', token: 'bob' })).status).toBe(403);
    expect(await savedUnder(key)).toBe(0);
    expect((await send({ path, json: { name }, key })).status).toBe(201);
  });

  it('of the body as such do not bind the key', async () => {
    const key = newId();
    const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/xml' };
    expect((await call(toy.origin, '/user/count/', { method: 'POST', token: 'ann', body: '<a/>', headers })).status).toBe(415);
    expect(await savedUnder(key)).toBe(0);
  });
});

describe('the strict setting', () => {
  it('refuses another body with 422 and still replays the same', async () => {
    const [name, key] = [newId(), newId()];
    const first = await send({ token: 'strict', json: { name }, key });
    const other = await send({ token: 'strict', json: { name: newId() }, key });
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await send({ token: 'strict', json: { name }, key })).text).toBe(first.text);
  });

  it('takes the same form with another boundary for the same body', async () => {
    const key = newId();
    const upload = (firstName: string): Promise<Reply> => {
      const form = new FormData();
      form.set('first_name', firstName);
      return call(toy.origin, '/user/', { method: 'PATCH', token: 'strict', body: form, headers: { 'Idempotency-Key': key } });
    };
    expect((await upload('Ann')).status).toBe(200);
    expect(isReplayed(await upload('Ann'))).toBe(true);
    expect((await upload('Bob')).status).toBe(422);
  });
});

describe('a request that is still running', () => {
  it('answers 409 to the next one after two seconds, and its own answer afterwards', async () => {
    const [name, key] = [newId(), newId()];
    const gate = createGate();
    toy.gates.set(name, gate);
    const running = send({ path: '/user/gated/', json: { name }, key });
    await gate.arrived;
    const startedAt = performance.now();
    const refused = await send({ path: '/user/gated/', json: { name }, key });
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([409, 'idempotency_conflict', '1']);
    gate.open();
    expect((await send({ path: '/user/gated/', json: { name }, key })).text).toBe((await running).text);
    expect(await countOf(name)).toBe(1);
  });

  it('is waited for: the next one gets its answer', async () => {
    const [name, key] = [newId(), newId()];
    const gate = createGate();
    toy.gates.set(name, gate);
    const running = send({ path: '/user/gated/', json: { name }, key });
    await gate.arrived;
    const waiting = send({ path: '/user/gated/', json: { name }, key });
    gate.open();
    expect(isReplayed(await waiting)).toBe(true);
    expect((await waiting).text).toBe((await running).text);
  });

  it('leaves nothing when its connection to the database breaks before the commit', async () => {
    const [name, key] = [newId(), newId()];
    const gate = createGate();
    toy.gates.set(name, gate);
    const running = send({ path: '/user/gated/', json: { name }, key });
    await gate.arrived;
    await database.owner`select pg_terminate_backend(pid) from pg_stat_activity
      where state = 'idle in transaction' and datname = current_database()`;
    gate.open();
    expect((await running).status).toBe(503);
    expect([await countOf(name), await savedUnder(key)]).toEqual([0, 0]);
    toy.gates.delete(name);
    expect((await send({ path: '/user/gated/', json: { name }, key })).json.data.count).toBe(1);
  });
});

describe('routes for anybody', () => {
  const register = (json: object, key: string): Promise<Reply> =>
    call(toy.origin, '/auth/register/', { json, headers: { 'Idempotency-Key': key } });

  it('replay the same body and run another one', async () => {
    const [name, key] = [newId(), newId()];
    const first = await register({ name }, key);
    expect((await register({ name }, key)).text).toBe(first.text);
    const other = await register({ name, extra: 1 }, key);
    expect([isReplayed(other), other.json.data.count]).toEqual([false, 2]);
  });

  it('keep tokens encrypted at rest, bound to their row', async () => {
    const [name, key] = [newId(), newId()];
    const first = await register({ name }, key);
    expect(first.text).toContain('top-secret-token');
    const [row] = await database.owner<{ body: Buffer; encryption_key_id: string; company_id: number; principal: string }[]>`
      select body, encryption_key_id, company_id, principal from idempotency_keys where key = ${key}`;
    expect(row?.body.toString()).not.toContain('top-secret-token');
    expect(row).toMatchObject({ encryption_key_id: expect.stringMatching(/^[0-9a-f]{8}$/), company_id: 0, principal: expect.stringMatching(/^anonymous:[0-9a-f]{64}$/) });
    await database.owner`update idempotency_keys set key = ${`${key}-moved`} where key = ${key}`;
    expect((await register({ name }, `${key}-moved`)).status).toBe(500);
  });

  it('keep other answers as they were sent', async () => {
    const [name, key] = [newId(), newId()];
    const { text } = await send({ json: { name }, key });
    const [row] = await database.owner<{ body: Buffer; encryption_key_id: null; expires_at: Date }[]>`
      select body, encryption_key_id, expires_at from idempotency_keys where key = ${key}`;
    expect([row?.body.toString(), row?.encryption_key_id]).toEqual([text, null]);
    expect(row?.expires_at.getTime()).toBe(toy.clock.moment.getTime() + DAY_MS);
  });
});

describe('routes that post to the ledger', () => {
  const path = '/transactions/credit/';

  it('send what the ledger settled, as it is, and save nothing themselves', async () => {
    const key = newId();
    const first = await send({ path, json: { amount: 5, outcome: 'settled' }, key });
    expect([first.status, first.text, isReplayed(first)]).toEqual([201, '{"status":"success","data":{"amount":5}}', false]);
    expect(isReplayed(await send({ path, json: { amount: 5, outcome: 'replayed' }, key }))).toBe(true);
    const refused = await send({ path, json: { amount: 5, outcome: 'refused' }, key });
    expect([refused.status, refused.json.data]).toEqual([400, { amount: ['Too much.'] }]);
    expect(await savedUnder(key)).toBe(0);
    expect(toy.savedAnswers.at(-1)).toMatchObject({ companyId: 1, method: 'POST', path, key, strict: false });
  });

  it('save and replay a refusal that never reached the ledger', async () => {
    const key = newId();
    const first = await send({ path, json: { amount: 'x', outcome: 'settled' }, key });
    const second = await send({ path, json: { amount: 'y', outcome: 'settled' }, key });
    expect([first.status, second.text, isReplayed(second)]).toEqual([400, first.text, true]);
  });

  it('give the ledger nothing without a key', async () => {
    toy.savedAnswers.length = 0;
    expect((await send({ path, json: { amount: 5, outcome: 'settled' } })).status).toBe(201);
    expect(toy.savedAnswers).toEqual([]);
  });
});
