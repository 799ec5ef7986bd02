import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { call, isReplayed } from '#server/testing/example-client.ts';
import { useKeyedRequests } from '#server/testing/example-keys.ts';

const { api, send, countOf, countSavedResponses } = useKeyedRequests();

describe('an Idempotency-Key', () => {
  it('runs a request once and replays the same bytes', async () => {
    const [name, key] = [newId(), newId()];
    const first = await send({ json: { name }, key });
    const second = await send({ json: { name }, key });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true]);
    expect(await countOf(name)).toBe(1);
  });

  it('is optional: without one every request runs', async () => {
    const name = newId();
    await send({ json: { name } });
    expect((await send({ json: { name } })).json.data.count).toBe(2);
  });

  it('replays the response even for a different body', async () => {
    const [name, key] = [newId(), newId()];
    const first = await send({ json: { name }, key });
    const other = await send({ json: { name: newId(), fail: 'refused' }, key });
    const malformed = await call(api().origin, '/user/count/', {
      method: 'POST',
      token: 'ann',
      body: '{',
      headers: { 'Idempotency-Key': key },
    });
    expect([other.text, malformed.text]).toEqual([first.text, first.text]);
  });

  it('runs only one of many concurrent requests and returns the same response to all', async () => {
    const [name, key] = [newId(), newId()];
    const replies = await Promise.all(Array.from({ length: 30 }, () => send({ json: { name }, key })));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter((reply) => !isReplayed(reply))).toHaveLength(1);
    expect(await countOf(name)).toBe(1);
  });

  it('matches with quotes or spaces around it, and for every spelling of the path', async () => {
    const [name, key] = [newId(), newId()];
    await send({ json: { name }, key });
    for (const spelled of [{ key: `"${key}"` }, { key: `  ${key} ` }, { key, path: '/user/count' }, { key, path: '/user/%63ount/?x=1' }]) {
      expect(isReplayed(await send({ json: { name }, ...spelled }))).toBe(true);
    }
    expect(await countOf(name)).toBe(1);
  });

  it('is scoped to user, path and method', async () => {
    const [name, key] = [newId(), newId()];
    await send({ json: { name }, key });
    await send({ json: { name }, key, token: 'bob' });
    await send({ json: { name }, key, path: '/user/count/a%2Fb/' });
    await send({ json: { name }, key, path: '/user/count/b/' });
    await send({ json: { name }, key, method: 'PATCH' });
    expect(await countOf(name)).toBe(5);
  });

  it('expires after 24 hours', async () => {
    const [name, key] = [newId(), newId()];
    await send({ json: { name }, key });
    const { time } = api().clock;
    api().clock.time = new Date(time.getTime() + DAY_MS - 1);
    expect(isReplayed(await send({ json: { name }, key }))).toBe(true);
    api().clock.time = new Date(time.getTime() + DAY_MS);
    const after = await send({ json: { name }, key });
    expect([isReplayed(after), after.json.data.count]).toEqual([false, 2]);
    expect(isReplayed(await send({ json: { name }, key }))).toBe(true);
    api().clock.time = time;
  });
});

describe('the header', () => {
  it.each(['a b', 'ä', '""', 'x'.repeat(256), ' '])('rejects %j with a field error on Idempotency-Key', async (key) => {
    const response = await fetch(`${api().origin}/3/user/count/`, {
      method: 'POST',
      body: JSON.stringify({ name: 'unused' }),
      headers: { Authorization: 'Token ann', 'Idempotency-Key': key },
    });
    expect(response.status).toBe(400);
    expect(Object.keys(((await response.json()) as { data: object }).data)).toEqual(['Idempotency-Key']);
  });

  it('accepts 255 characters', async () => {
    expect((await send({ json: { name: newId() }, key: newId().padEnd(255, '!') })).status).toBe(201);
  });

  it('is ignored on GET, HEAD and DELETE', async () => {
    const key = newId();
    for (const method of ['GET', 'HEAD']) expect((await send({ method, key, path: '/accounts/abc/' })).status).toBe(200);
    const before = await countOf('removed');
    for (const _ of [1, 2]) expect((await send({ method: 'DELETE', key })).status).toBe(200);
    expect(await countOf('removed')).toBe(before + 2);
    expect(await countSavedResponses(key)).toBe(0);
  });
});

describe('a rejected request', () => {
  it.each([
    ['refused', 400],
    ['missing', 404],
  ])('(%s) commits only its response, which is replayed', async (fail, status) => {
    const [name, key] = [newId(), newId()];
    const first = await send({ json: { name, fail }, key });
    const second = await send({ json: { name }, key });
    expect([first.status, second.status]).toEqual([status, status]);
    expect(second.text).toBe(first.text);
    expect(isReplayed(second)).toBe(true);
    expect(await countOf(name)).toBe(0);
  });

  it('with invalid input binds the key', async () => {
    const key = newId();
    const first = await send({ json: { name: 5 }, key });
    const second = await send({ json: { name: newId() }, key });
    expect([first.status, second.text]).toEqual([400, first.text]);
  });

  it.each([
    ['forbidden', 403],
    ['throttled', 429],
    ['unavailable', 503],
    ['crash', 500],
  ])('(%s) does not bind the key and leaves nothing', async (fail, status) => {
    const [name, key] = [newId(), newId()];
    expect((await send({ json: { name, fail }, key })).status).toBe(status);
    expect([await countOf(name), await countSavedResponses(key)]).toEqual([0, 0]);
    expect((await send({ json: { name }, key })).status).toBe(201);
  });

  it('has its own headers', async () => {
    expect((await send({ json: { name: newId(), fail: 'throttled' }, key: newId() })).headers.get('retry-after')).toBe('7');
  });

  it('without a token or permission is rejected before its key is read', async () => {
    const [name, key, path] = [newId(), newId(), '/admin/users/'];
    expect((await send({ path, json: { name }, key, token: 'nobody' })).status).toBe(401);
    expect((await send({ path, json: { name }, key, token: 'bob' })).status).toBe(403);
    expect((await send({ path, json: { name }, key: 'not usable', token: 'bob' })).status).toBe(403);
    expect(await countSavedResponses(key)).toBe(0);
    expect((await send({ path, json: { name }, key })).status).toBe(201);
  });

  it('with an unreadable body does not bind the key', async () => {
    const key = newId();
    const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/xml' };
    expect((await call(api().origin, '/user/count/', { method: 'POST', token: 'ann', body: '<a/>', headers })).status).toBe(415);
    expect(await countSavedResponses(key)).toBe(0);
  });
});
