// Cached facts have no effect until the ledger or the tables have confirmed them: requests that post nothing, requests that
// wait, and requests that share a batch with others.
import { describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { toLockText } from '#server/kernel/idempotency.ts';
import { untilWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { countRows, creditHere, fillCache, useBranches, type TwoProcesses } from '#server/testing/processes.ts';
import { useFixtures, type TestUser } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { openBranch } = useBranches(fixtures);

const logOutElsewhere = ({ second }: TwoProcesses, { token }: TestUser) => second('POST', '/auth/logout/', { token });

const INVALID_TOKEN = { status: 401, body: { code: 'invalid_token' } };

describe('a revoked token in the cache is rejected with 401', () => {
  /** The process has cached the admin, who used a key, changed a note on a transaction, and then logged out in the other process. */
  const openWithRevokedAdmin = async () => {
    const branch = await openBranch();
    const { admin, first } = branch;
    const { data: own } = await creditHere(branch, admin, { 'Idempotency-Key': 'used' });
    await first('PATCH', `/admin/transactions/${own.id}/`, { token: admin.token, body: { note: 'Seen' } });
    await fillCache(branch, admin);
    await logOutElsewhere(branch, admin);
    return { branch, path: `/admin/transactions/${own.id}/`, token: admin.token };
  };

  it('for an update without changes', async () => {
    const { branch, path, token } = await openWithRevokedAdmin();
    expect(await branch.first('PATCH', path, { token, body: {} })).toMatchObject(INVALID_TOKEN);
  });

  it('for an update without changes, with an Idempotency-Key', async () => {
    const { branch, path, token } = await openWithRevokedAdmin();
    const rows = await countRows(database, branch);
    const headers = { 'Idempotency-Key': 'new' };
    expect(await branch.first('PATCH', path, { token, body: {}, headers })).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });

  it('for a request whose response is saved under its key', async () => {
    const { branch } = await openWithRevokedAdmin();
    const response = await creditHere(branch, branch.admin, {}, { 'Idempotency-Key': 'used' });
    expect(response).toMatchObject(INVALID_TOKEN);
    expect(response.headers.get('idempotent-replayed')).toBeNull();
  });

  it.each(['{', '[]', '{"amount": "x"}', '{"unknown": 1}', '\u0000'])('for the body %j', async (text) => {
    const { branch, token } = await openWithRevokedAdmin();
    const withAndWithoutKey: Record<string, string>[] = [{}, { 'Idempotency-Key': 'broken' }];
    for (const headers of withAndWithoutKey) {
      const response = await branch.first('POST', '/transactions/credit/', { token, text, headers });
      expect(response).toMatchObject(INVALID_TOKEN);
      expect(response.headers.get('x-ignored-parameters')).toBeNull();
    }
  });

  it('for a body that is too large or of an unsupported type, and for an invalid Idempotency-Key', async () => {
    const { branch, token } = await openWithRevokedAdmin();
    const post = (text: string, headers: Record<string, string>) => branch.first('POST', '/transactions/credit/', { token, text, headers });
    expect(await post(' '.repeat(300_000), {})).toMatchObject(INVALID_TOKEN);
    expect(await post('<a/>', { 'Content-Type': 'application/xml' })).toMatchObject(INVALID_TOKEN);
    expect(await post('{}', { 'Idempotency-Key': 'k'.repeat(256) })).toMatchObject(INVALID_TOKEN);
  });

  it('for a transaction that does not exist or has a final status', async () => {
    const { branch, path, token } = await openWithRevokedAdmin();
    const missing = '/admin/transactions/00000000-0000-7000-8000-000000000000/';
    expect(await branch.first('PATCH', missing, { token, body: { status: 'Failed' } })).toMatchObject(INVALID_TOKEN);
    expect(await branch.first('POST', `${path}reverse/`, { token, body: {} })).toMatchObject(INVALID_TOKEN);
  });

  it('for a transfer to an unknown recipient, without inviting one', async () => {
    const branch = await openBranch();
    const { first, ann, admin } = branch;
    const { data } = await creditHere(branch, branch.ann, { amount: 1_000 });
    await first('PATCH', `/admin/transactions/${data.id}/`, { token: admin.token, body: { status: 'Complete' } });
    await fillCache(branch, branch.ann);
    await logOutElsewhere(branch, ann);
    const rows = await countRows(database, branch);
    const body = { amount: 10, currency: 'USD', recipient: 'new@comer.example' };
    expect(await first('POST', '/transactions/transfer/', { token: ann.token, body })).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });
});

it('rejects a cached token with a different secret', async () => {
  const branch = await openBranch();
  const { ann, bob } = branch;
  await fillCache(branch, ann);
  const rows = await countRows(database, branch);
  const token = ann.token.split('.')[0] + '.' + bob.token.split('.')[1];
  expect(await creditHere(branch, { token })).toMatchObject(INVALID_TOKEN);
  expect(await countRows(database, branch)).toEqual(rows);
});

describe('a posting in progress', () => {
  it('is not written when its token is revoked while it waits for a lock', async () => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    const lock = (tx: Sql) => tx`select 1 from balances where company_id = ${branch.companyId} for update`;
    const { rows, blockedResponse } = await whileHolding(database, lock, async ({ release }) => {
      const posting = creditHere(branch, branch.ann);
      await untilWaiting(database);
      await logOutElsewhere(branch, branch.ann);
      const before = await countRows(database, branch);
      await release();
      return { rows: before, blockedResponse: await posting };
    });
    expect(blockedResponse).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });

  /** Holds Ann's key `name` as another process would, while the transaction is open. */
  const lockKey =
    ({ companyId, ann }: TwoProcesses, key: string) =>
    (tx: Sql) => {
      const text = toLockText({ companyId, principal: ann.id, method: 'POST', path: '/transactions/credit/', key });
      return tx`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`;
    };

  it('is not written when its token is revoked while another request holds its key', async () => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    const { rows, blockedResponse } = await whileHolding(database, lockKey(branch, 'held'), async ({ release }) => {
      branch.takeStatements();
      const posting = creditHere(branch, branch.ann, {}, { 'Idempotency-Key': 'held' });
      await expect.poll(() => branch.takeStatements().ledger.length).toBeGreaterThan(0);
      await logOutElsewhere(branch, branch.ann);
      const before = await countRows(database, branch);
      await release();
      return { rows: before, blockedResponse: await posting };
    });
    expect(blockedResponse).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });

  it('waits for a key as long as other requests do, then gets 409', async () => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    const response = await whileHolding(database, lockKey(branch, 'held'), () =>
      creditHere(branch, branch.ann, {}, { 'Idempotency-Key': 'held' }),
    );
    expect(response).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  it.each([1, 128])('is rejected without affecting others in its batch of at most %i', async (batchSize) => {
    const branch = await openBranch({ batchSize });
    const { ann, bob, admin } = branch;
    for (const person of [ann, bob, admin, ann, bob, admin]) expect((await creditHere(branch, person)).status).toBe(201);
    await logOutElsewhere(branch, bob);
    const { transactions } = await countRows(database, branch);
    const people = Array.from({ length: 8 }, () => [ann, bob, admin]).flat();
    const responses = await Promise.all(people.map((person) => creditHere(branch, person)));
    expect(responses.map(({ status }) => status)).toEqual(people.map((person) => (person === bob ? 401 : 201)));
    expect((await countRows(database, branch)).transactions).toBe(transactions! + 16);
  });
});

describe('the cache of a company', () => {
  it('is used until the company changes, and not afterwards', async () => {
    const branch = await openBranch();
    const { count } = await database.owner`delete from company_versions where company_id = ${branch.companyId}`;
    expect(count).toBeGreaterThan(0);
    await fillCache(branch, branch.ann);
    await logOutElsewhere(branch, branch.ann);
    expect(await creditHere(branch, branch.ann)).toMatchObject(INVALID_TOKEN);
  });

  it('is not affected by changes to another company', async () => {
    const branch = await openBranch();
    const other = await openBranch();
    await fillCache(branch, branch.ann);
    await logOutElsewhere(other, other.ann);
    branch.takeStatements();
    expect((await creditHere(branch, branch.ann)).status).toBe(201);
    expect(branch.takeStatements().requests).toEqual([]);
  });
});
