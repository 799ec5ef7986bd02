import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { createGate } from '#server/testing/example-api.ts';
import { call, isReplayed, type ExampleResponse } from '#server/testing/example-client.ts';
import { useKeyedRequests } from '#server/testing/example-keys.ts';

const { database, api, send, countOf, countSavedResponses } = useKeyedRequests();

describe('strict_idempotency', () => {
  it('rejects a different body with 422 and replays the response for the same one', async () => {
    const [name, key] = [newId(), newId()];
    const first = await send({ token: 'strict', json: { name }, key });
    const other = await send({ token: 'strict', json: { name: newId() }, key });
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await send({ token: 'strict', json: { name }, key })).text).toBe(first.text);
  });

  it('treats the same form with a different boundary as the same body', async () => {
    const key = newId();
    const upload = (firstName: string): Promise<ExampleResponse> => {
      const form = new FormData();
      form.set('first_name', firstName);
      return call(api().origin, '/user/', { method: 'PATCH', token: 'strict', body: form, headers: { 'Idempotency-Key': key } });
    };
    expect((await upload('Ann')).status).toBe(200);
    expect(isReplayed(await upload('Ann'))).toBe(true);
    expect((await upload('Bob')).status).toBe(422);
  });
});

describe('a running request', () => {
  it('makes a second request fail with 409 after two seconds, and its response can be replayed later', async () => {
    const [name, key] = [newId(), newId()];
    const gate = createGate();
    api().gates.set(name, gate);
    const running = send({ path: '/user/gated/', json: { name }, key });
    await gate.arrived;
    const startedAt = performance.now();
    const rejection = await send({ path: '/user/gated/', json: { name }, key });
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
    expect([rejection.status, rejection.json.code, rejection.headers.get('retry-after')]).toEqual([409, 'idempotency_conflict', '1']);
    gate.open();
    expect((await send({ path: '/user/gated/', json: { name }, key })).text).toBe((await running).text);
    expect(await countOf(name)).toBe(1);
  });

  it('delays a second request, which gets the saved response', async () => {
    const [name, key] = [newId(), newId()];
    const gate = createGate();
    api().gates.set(name, gate);
    const running = send({ path: '/user/gated/', json: { name }, key });
    await gate.arrived;
    const waiting = send({ path: '/user/gated/', json: { name }, key });
    gate.open();
    expect(isReplayed(await waiting)).toBe(true);
    expect((await waiting).text).toBe((await running).text);
  });

  it('commits nothing when its database connection fails before the commit', async () => {
    const [name, key] = [newId(), newId()];
    const gate = createGate();
    api().gates.set(name, gate);
    const running = send({ path: '/user/gated/', json: { name }, key });
    await gate.arrived;
    await database.owner`select pg_terminate_backend(pid) from pg_stat_activity
      where state = 'idle in transaction' and datname = current_database()`;
    gate.open();
    expect((await running).status).toBe(503);
    expect([await countOf(name), await countSavedResponses(key)]).toEqual([0, 0]);
    api().gates.delete(name);
    expect((await send({ path: '/user/gated/', json: { name }, key })).json.data.count).toBe(1);
  });
});

describe('public routes', () => {
  const register = (json: object, key: string): Promise<ExampleResponse> =>
    call(api().origin, '/auth/register/', { json, headers: { 'Idempotency-Key': key } });

  it('replay the response for the same body, and run a different one', async () => {
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
      select body, encryption_key_id, company_id::int, principal from idempotency_keys where key = ${key}`;
    expect(row?.body.toString()).not.toContain('top-secret-token');
    expect(row).toMatchObject({
      encryption_key_id: expect.stringMatching(/^[0-9a-f]{8}$/),
      company_id: 0,
      principal: expect.stringMatching(/^anonymous:[0-9a-f]{64}$/),
    });
    await database.owner`update idempotency_keys set key = ${`${key}-moved`} where key = ${key}`;
    expect((await register({ name }, `${key}-moved`)).status).toBe(500);
  });

  it('store other responses in plain text', async () => {
    const [name, key] = [newId(), newId()];
    const { text } = await send({ json: { name }, key });
    const [row] = await database.owner<{ body: Buffer; encryption_key_id: null; expires_at: Date }[]>`
      select body, encryption_key_id, expires_at from idempotency_keys where key = ${key}`;
    expect([row?.body.toString(), row?.encryption_key_id]).toEqual([text, null]);
    expect(row?.expires_at.getTime()).toBe(api().clock.time.getTime() + DAY_MS);
  });
});

describe('routes that post to the ledger', () => {
  const path = '/transactions/credit/';

  it('return the response that the ledger saved, and save none themselves', async () => {
    const key = newId();
    const first = await send({ path, json: { amount: 5, outcome: 'settled' }, key });
    expect([first.status, first.text, isReplayed(first)]).toEqual([201, '{"status":"success","data":{"amount":5}}', false]);
    expect(isReplayed(await send({ path, json: { amount: 5, outcome: 'replayed' }, key }))).toBe(true);
    const rejection = await send({ path, json: { amount: 5, outcome: 'refused' }, key });
    expect([rejection.status, rejection.json.data]).toEqual([400, { amount: ['Too much.'] }]);
    expect(await countSavedResponses(key)).toBe(0);
    expect(api().posted.at(-1)?.idempotency).toMatchObject({ companyId: 1, method: 'POST', path, key, isStrict: false });
  });

  it('save and replay a rejection that did not reach the ledger', async () => {
    const key = newId();
    const first = await send({ path, json: { amount: 'x', outcome: 'settled' }, key });
    const second = await send({ path, json: { amount: 'y', outcome: 'settled' }, key });
    expect([first.status, second.text, isReplayed(second)]).toEqual([400, first.text, true]);
  });

  it('return the committed response when a step after the posting fails, and log the failure', async () => {
    const followed = { path, json: { amount: 5, outcome: 'follow_up_fails' } };
    const first = await send({ ...followed, key: newId() });
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    expect(api().logged.at(-1)).toMatchObject({
      level: 'error',
      message: 'Post-commit work of a posting failed; the posting is committed',
    });
    expect((await send(followed)).status).toBe(404);
  });

  it('pass no idempotency record to the ledger without a key', async () => {
    expect((await send({ path, json: { amount: 5, outcome: 'settled' } })).status).toBe(201);
    expect(api().posted.at(-1)?.idempotency).toBeUndefined();
  });
});
