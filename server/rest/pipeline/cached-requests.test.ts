// Cached facts have no effect until the ledger or the tables have confirmed them: requests that post nothing, requests that
// wait, and requests that share a batch with others.
import { describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { toLockText } from '#server/kernel/idempotency.ts';
import { untilWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { countRows, creditHere, fillCache, useTwoProcesses, type TwoProcesses } from '#server/testing/processes.ts';
import { useFixtures, type TestUser } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { startTwoProcesses } = useTwoProcesses(fixtures);

const logOutElsewhere = ({ second }: TwoProcesses, { token }: TestUser) => second('POST', '/auth/logout/', { token });

const INVALID_TOKEN = { status: 401, body: { code: 'invalid_token' } };

describe('a revoked token in the cache is rejected with 401', () => {
  /** The process has cached the admin, who used a key, changed a note on a transaction, and then logged out in the other process. */
  const openWithRevokedAdmin = async () => {
    const fixture = await startTwoProcesses();
    const { admin, first } = fixture;
    const { data: own } = await creditHere(fixture, admin, { 'Idempotency-Key': 'used' });
    await first('PATCH', `/admin/transactions/${own.id}/`, { token: admin.token, body: { note: 'Seen' } });
    await fillCache(fixture, admin);
    await logOutElsewhere(fixture, admin);
    return { fixture, path: `/admin/transactions/${own.id}/`, token: admin.token };
  };

  it('for an update without changes', async () => {
    const { fixture, path, token } = await openWithRevokedAdmin();
    expect(await fixture.first('PATCH', path, { token, body: {} })).toMatchObject(INVALID_TOKEN);
  });

  it('for an update without changes, with an Idempotency-Key', async () => {
    const { fixture, path, token } = await openWithRevokedAdmin();
    const rows = await countRows(database, fixture);
    const headers = { 'Idempotency-Key': 'new' };
    expect(await fixture.first('PATCH', path, { token, body: {}, headers })).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, fixture)).toEqual(rows);
  });

  it('for a request whose response is saved under its key', async () => {
    const { fixture } = await openWithRevokedAdmin();
    const response = await creditHere(fixture, fixture.admin, {}, { 'Idempotency-Key': 'used' });
    expect(response).toMatchObject(INVALID_TOKEN);
    expect(response.headers.get('idempotent-replayed')).toBeNull();
  });

  it.each(['{', '[]', '{"amount": "x"}', '{"unknown": 1}', '\u0000'])('for the body %j', async (text) => {
    const { fixture, token } = await openWithRevokedAdmin();
    const withAndWithoutKey: Record<string, string>[] = [{}, { 'Idempotency-Key': 'broken' }];
    for (const headers of withAndWithoutKey) {
      const response = await fixture.first('POST', '/transactions/credit/', { token, text, headers });
      expect(response).toMatchObject(INVALID_TOKEN);
      expect(response.headers.get('x-ignored-parameters')).toBeNull();
    }
  });

  it('for a body that is too large or of an unsupported type, and for an invalid Idempotency-Key', async () => {
    const { fixture, token } = await openWithRevokedAdmin();
    const post = (text: string, headers: Record<string, string>) =>
      fixture.first('POST', '/transactions/credit/', { token, text, headers });
    expect(await post(' '.repeat(300_000), {})).toMatchObject(INVALID_TOKEN);
    expect(await post('<a/>', { 'Content-Type': 'application/xml' })).toMatchObject(INVALID_TOKEN);
    expect(await post('{}', { 'Idempotency-Key': 'k'.repeat(256) })).toMatchObject(INVALID_TOKEN);
  });

  it('for a transaction that does not exist or has a final status', async () => {
    const { fixture, path, token } = await openWithRevokedAdmin();
    const missing = '/admin/transactions/00000000-0000-7000-8000-000000000000/';
    expect(await fixture.first('PATCH', missing, { token, body: { status: 'Failed' } })).toMatchObject(INVALID_TOKEN);
    expect(await fixture.first('POST', `${path}reverse/`, { token, body: {} })).toMatchObject(INVALID_TOKEN);
  });

  it('for a transfer to an unknown recipient, without inviting one', async () => {
    const fixture = await startTwoProcesses();
    const { first, ann, admin } = fixture;
    const { data } = await creditHere(fixture, fixture.ann, { amount: 1_000 });
    await first('PATCH', `/admin/transactions/${data.id}/`, { token: admin.token, body: { status: 'Complete' } });
    await fillCache(fixture, fixture.ann);
    await logOutElsewhere(fixture, ann);
    const rows = await countRows(database, fixture);
    const body = { amount: 10, currency: 'USD', recipient: 'new@comer.example' };
    expect(await first('POST', '/transactions/transfer/', { token: ann.token, body })).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, fixture)).toEqual(rows);
  });
});

it('rejects a cached token with a different secret', async () => {
  const fixture = await startTwoProcesses();
  const { ann, bob } = fixture;
  await fillCache(fixture, ann);
  const rows = await countRows(database, fixture);
  const token = ann.token.split('.')[0] + '.' + bob.token.split('.')[1];
  expect(await creditHere(fixture, { token })).toMatchObject(INVALID_TOKEN);
  expect(await countRows(database, fixture)).toEqual(rows);
});

describe('a posting in progress', () => {
  it('is not written when its token is revoked while it waits for a lock', async () => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    const lock = (tx: Sql) => tx`select 1 from balances where company_id = ${fixture.companyId} for update`;
    const { rows, blockedResponse } = await whileHolding(database, lock, async ({ release }) => {
      const posting = creditHere(fixture, fixture.ann);
      await untilWaiting(database);
      await logOutElsewhere(fixture, fixture.ann);
      const before = await countRows(database, fixture);
      await release();
      return { rows: before, blockedResponse: await posting };
    });
    expect(blockedResponse).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, fixture)).toEqual(rows);
  });

  /** Holds Ann's key `name` as another process would, while the transaction is open. */
  const lockKey =
    ({ companyId, ann }: TwoProcesses, key: string) =>
    (tx: Sql) => {
      const text = toLockText({ companyId, principal: ann.id, method: 'POST', path: '/transactions/credit/', key });
      return tx`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`;
    };

  it('is not written when its token is revoked while another request holds its key', async () => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    const { rows, blockedResponse } = await whileHolding(database, lockKey(fixture, 'held'), async ({ release }) => {
      fixture.takeStatements();
      const posting = creditHere(fixture, fixture.ann, {}, { 'Idempotency-Key': 'held' });
      await expect.poll(() => fixture.takeStatements().ledger.length).toBeGreaterThan(0);
      await logOutElsewhere(fixture, fixture.ann);
      const before = await countRows(database, fixture);
      await release();
      return { rows: before, blockedResponse: await posting };
    });
    expect(blockedResponse).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, fixture)).toEqual(rows);
  });

  it('waits for a key as long as other requests do, then gets 409', async () => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    const response = await whileHolding(database, lockKey(fixture, 'held'), () =>
      creditHere(fixture, fixture.ann, {}, { 'Idempotency-Key': 'held' }),
    );
    expect(response).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  it.each([1, 128])('is rejected without affecting others in its batch of at most %i', async (batchSize) => {
    const fixture = await startTwoProcesses({ batchSize });
    const { ann, bob, admin } = fixture;
    for (const person of [ann, bob, admin, ann, bob, admin]) expect((await creditHere(fixture, person)).status).toBe(201);
    await logOutElsewhere(fixture, bob);
    const { transactions } = await countRows(database, fixture);
    const people = Array.from({ length: 8 }, () => [ann, bob, admin]).flat();
    const responses = await Promise.all(people.map((person) => creditHere(fixture, person)));
    expect(responses.map(({ status }) => status)).toEqual(people.map((person) => (person === bob ? 401 : 201)));
    expect((await countRows(database, fixture)).transactions).toBe(transactions! + 16);
  });
});

describe('the cache of a company', () => {
  it('is used until the company changes, and not afterwards', async () => {
    const fixture = await startTwoProcesses();
    const { count } = await database.owner`delete from company_versions where company_id = ${fixture.companyId}`;
    expect(count).toBeGreaterThan(0);
    await fillCache(fixture, fixture.ann);
    await logOutElsewhere(fixture, fixture.ann);
    expect(await creditHere(fixture, fixture.ann)).toMatchObject(INVALID_TOKEN);
  });

  it('is not affected by changes to another company', async () => {
    const fixture = await startTwoProcesses();
    const other = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    await logOutElsewhere(other, other.ann);
    fixture.takeStatements();
    expect((await creditHere(fixture, fixture.ann)).status).toBe(201);
    expect(fixture.takeStatements().requests).toEqual([]);
  });
});
