// What is prepared from memory counts for nothing until the ledger or the tables have confirmed it: requests that post
// nothing, requests that wait, and those that share a batch with others.
import { describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { lockTextOf } from '#server/kernel/idempotency.ts';
import { untilWaiting, whileHolding } from '#server/testing/held-lock.ts';
import { countRows, creditHere, remember, useBranches, type Branch } from '#server/testing/processes.ts';
import { useWorlds, type Person } from '#server/testing/world.ts';

const worlds = useWorlds();
const { database } = worlds;
const { openBranch } = useBranches(worlds);

const logOutElsewhere = ({ elsewhere }: Branch, { token }: Person) => elsewhere('POST', '/auth/logout/', { token });

const INVALID_TOKEN = { status: 401, body: { code: 'invalid_token' } };

describe('a revoked token that the process remembers gets 401', () => {
  /** A branch that remembers its admin, who used a key, noted something on a transaction, and then logged out elsewhere. */
  const openWithRevokedAdmin = async () => {
    const branch = await openBranch();
    const { admin, here } = branch;
    const { data: own } = await creditHere(branch, admin, { 'Idempotency-Key': 'used' });
    await here('PATCH', `/admin/transactions/${own.id}/`, { token: admin.token, body: { note: 'Seen' } });
    await remember(branch, admin);
    await logOutElsewhere(branch, admin);
    return { branch, path: `/admin/transactions/${own.id}/`, token: admin.token };
  };

  it('for a change that changes nothing', async () => {
    const { branch, path, token } = await openWithRevokedAdmin();
    expect(await branch.here('PATCH', path, { token, body: {} })).toMatchObject(INVALID_TOKEN);
  });

  it('for a change that changes nothing, with a key', async () => {
    const { branch, path, token } = await openWithRevokedAdmin();
    const rows = await countRows(database, branch);
    const headers = { 'Idempotency-Key': 'new' };
    expect(await branch.here('PATCH', path, { token, body: {}, headers })).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });

  it('for a request that was answered under its key before', async () => {
    const { branch } = await openWithRevokedAdmin();
    const answer = await creditHere(branch, branch.admin, {}, { 'Idempotency-Key': 'used' });
    expect(answer).toMatchObject(INVALID_TOKEN);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
  });

  it.each(['{', '[]', '{"amount": "x"}', '{"unknown": 1}', '\u0000'])('for the body %j', async (text) => {
    const { branch, token } = await openWithRevokedAdmin();
    const withAndWithoutKey: Record<string, string>[] = [{}, { 'Idempotency-Key': 'broken' }];
    for (const headers of withAndWithoutKey) {
      const answer = await branch.here('POST', '/transactions/credit/', { token, text, headers });
      expect(answer).toMatchObject(INVALID_TOKEN);
      expect(answer.headers.get('x-ignored-parameters')).toBeNull();
    }
  });

  it('for a body that is too large, of another type, or under a key that is none', async () => {
    const { branch, token } = await openWithRevokedAdmin();
    const post = (text: string, headers: Record<string, string>) => branch.here('POST', '/transactions/credit/', { token, text, headers });
    expect(await post(' '.repeat(300_000), {})).toMatchObject(INVALID_TOKEN);
    expect(await post('<a/>', { 'Content-Type': 'application/xml' })).toMatchObject(INVALID_TOKEN);
    expect(await post('{}', { 'Idempotency-Key': 'k'.repeat(256) })).toMatchObject(INVALID_TOKEN);
  });

  it('for a transaction that does not exist, or has ended', async () => {
    const { branch, path, token } = await openWithRevokedAdmin();
    const missing = '/admin/transactions/00000000-0000-7000-8000-000000000000/';
    expect(await branch.here('PATCH', missing, { token, body: { status: 'Failed' } })).toMatchObject(INVALID_TOKEN);
    expect(await branch.here('POST', `${path}reverse/`, { token, body: {} })).toMatchObject(INVALID_TOKEN);
  });

  it('for a transfer to somebody who would be invited, and nobody is made for it', async () => {
    const branch = await openBranch();
    const { here, ann, admin } = branch;
    const { data } = await creditHere(branch, branch.ann, { amount: 1_000 });
    await here('PATCH', `/admin/transactions/${data.id}/`, { token: admin.token, body: { status: 'Complete' } });
    await remember(branch, branch.ann);
    await logOutElsewhere(branch, ann);
    const rows = await countRows(database, branch);
    const body = { amount: 10, currency: 'USD', recipient: 'new@comer.example' };
    expect(await here('POST', '/transactions/transfer/', { token: ann.token, body })).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });
});

it('a remembered token is refused with another secret', async () => {
  const branch = await openBranch();
  const { ann, bob } = branch;
  await remember(branch, ann);
  const rows = await countRows(database, branch);
  const token = ann.token.split('.')[0] + '.' + bob.token.split('.')[1];
  expect(await creditHere(branch, { token })).toMatchObject(INVALID_TOKEN);
  expect(await countRows(database, branch)).toEqual(rows);
});

describe('a posting that is already on its way', () => {
  it('is not written when its token was revoked while it waited for a lock', async () => {
    const branch = await openBranch();
    await remember(branch, branch.ann);
    const lock = (tx: Sql) => tx`select 1 from balances where company_id = ${branch.companyId} for update`;
    const { rows, answer } = await whileHolding(database, lock, async ({ letGo }) => {
      const posting = creditHere(branch, branch.ann);
      await untilWaiting(database);
      await logOutElsewhere(branch, branch.ann);
      const before = await countRows(database, branch);
      await letGo();
      return { rows: before, answer: await posting };
    });
    expect(answer).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });

  /** What another process does under Ann's key `name`, for as long as the transaction is open. */
  const holdKey =
    ({ companyId, ann }: Branch, key: string) =>
    (tx: Sql) => {
      const text = lockTextOf({ companyId, principal: ann.id, method: 'POST', path: '/transactions/credit/', key });
      return tx`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`;
    };

  it('is not written when its token was revoked while another request held its key', async () => {
    const branch = await openBranch();
    await remember(branch, branch.ann);
    const { rows, answer } = await whileHolding(database, holdKey(branch, 'held'), async ({ letGo }) => {
      branch.takeStatements();
      const posting = creditHere(branch, branch.ann, {}, { 'Idempotency-Key': 'held' });
      await expect.poll(() => branch.takeStatements().ledger.length).toBeGreaterThan(0);
      await logOutElsewhere(branch, branch.ann);
      const before = await countRows(database, branch);
      await letGo();
      return { rows: before, answer: await posting };
    });
    expect(answer).toMatchObject(INVALID_TOKEN);
    expect(await countRows(database, branch)).toEqual(rows);
  });

  it('waits for a key as long as any other, and then gets 409', async () => {
    const branch = await openBranch();
    await remember(branch, branch.ann);
    const answer = await whileHolding(database, holdKey(branch, 'held'), () =>
      creditHere(branch, branch.ann, {}, { 'Idempotency-Key': 'held' }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  it.each([1, 128])('is refused alone, when others share its batch of at most %i', async (batchSize) => {
    const branch = await openBranch({ batchSize });
    const { ann, bob, admin } = branch;
    for (const person of [ann, bob, admin, ann, bob, admin]) expect((await creditHere(branch, person)).status).toBe(201);
    await logOutElsewhere(branch, bob);
    const { transactions } = await countRows(database, branch);
    const people = Array.from({ length: 8 }, () => [ann, bob, admin]).flat();
    const answers = await Promise.all(people.map((person) => creditHere(branch, person)));
    expect(answers.map(({ status }) => status)).toEqual(people.map((person) => (person === bob ? 401 : 201)));
    expect((await countRows(database, branch)).transactions).toBe(transactions! + 16);
  });
});

describe('a company', () => {
  it('that changed nothing yet since the version is counted is served from memory, until it does', async () => {
    const branch = await openBranch();
    const { count } = await database.owner`delete from company_versions where company_id = ${branch.companyId}`;
    expect(count).toBe(1);
    await remember(branch, branch.ann);
    await logOutElsewhere(branch, branch.ann);
    expect(await creditHere(branch, branch.ann)).toMatchObject(INVALID_TOKEN);
  });

  it('is remembered although another one changes', async () => {
    const branch = await openBranch();
    const other = await openBranch();
    await remember(branch, branch.ann);
    await logOutElsewhere(other, other.ann);
    branch.takeStatements();
    expect((await creditHere(branch, branch.ann)).status).toBe(201);
    expect(branch.takeStatements().requests).toEqual([]);
  });
});
