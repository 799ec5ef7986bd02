// A posting like the previous one sends only the statements of its batch. Frequent changes, such as logins and registrations, do
// not invalidate the cache.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { creditHere, fillCache, useBranches, type TwoProcesses } from '#server/testing/processes.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { openBranch } = useBranches(fixtures);

/** The statements of one request. */
const statementsOf = async ({ takeStatements }: TwoProcesses, request: () => Promise<{ status: number }>, status = 201) => {
  takeStatements();
  expect((await request()).status).toBe(status);
  return takeStatements();
};

const BATCH_STATEMENTS = ['begin', 'set_config', 'from balances', 'from company_versions', 'with batch as', 'commit'].map((text): unknown =>
  expect.stringContaining(text),
);

const expectCached = async (branch: TwoProcesses): Promise<void> => {
  expect((await statementsOf(branch, () => creditHere(branch, branch.ann))).requests).toEqual([]);
};

describe('the second posting', () => {
  it('of a user sends only the statements of its batch', async () => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    expect(await statementsOf(branch, () => creditHere(branch, branch.ann))).toEqual({ requests: [], ledger: BATCH_STATEMENTS });
  });

  it('of several transactions from a named account sends only the statements of its batch', async () => {
    const branch = await openBranch();
    const { first, ann } = branch;
    const { data } = await first('GET', '/accounts/', { token: ann.token });
    const item = { tx_type: 'credit', amount: 5, currency: 'usd', account: data.results[0].reference };
    const post = () => first('POST', '/transactions/', { token: ann.token, body: { transactions: [item, item] } });
    await fillCache(branch, branch.ann);
    await post();
    expect(await statementsOf(branch, post)).toEqual({ requests: [], ledger: BATCH_STATEMENTS });
  });

  it('under a used key finds the saved response in its batch', async () => {
    const branch = await openBranch();
    const post = () => creditHere(branch, branch.ann, {}, { 'Idempotency-Key': 'once' });
    await post();
    expect((await statementsOf(branch, post)).requests).toEqual([]);
  });

  it('after a change reads the tables once', async () => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    await branch.second('PATCH', '/user/', { token: branch.bob.token, body: { first_name: 'Robert' } });
    expect((await statementsOf(branch, () => creditHere(branch, branch.ann))).requests).not.toEqual([]);
    await creditHere(branch, branch.ann);
    await expectCached(branch);
  });

  it('after a rejection sends only the statements of its batch', async () => {
    const branch = await openBranch();
    const { companyId } = branch;
    const set = (isArchived: boolean) => database.owner`update currencies set archived = ${isArchived} where company_id = ${companyId}`;
    await set(true);
    for (let attempt = 0; attempt < 2; attempt++) expect((await creditHere(branch, branch.ann)).status).toBe(400);
    await set(false);
    for (let attempt = 0; attempt < 2; attempt++) expect((await creditHere(branch, branch.ann)).status).toBe(201);
    await expectCached(branch);
  });

  it('is rejected from the tables, which are read once when nothing was cached', async () => {
    const branch = await openBranch();
    const { token } = branch.ann;
    const unknown = `${token.slice(0, 6)}zzzzzz${token.slice(12)}`;
    const post = () => branch.first('POST', '/transactions/credit/', { token: unknown, body: {} });
    await post();
    const { requests } = await statementsOf(branch, post, 401);
    expect(requests.filter((text) => text.includes('"tokens"'))).toHaveLength(1);
  });
});

describe('the cache stays valid', () => {
  it('when a user logs in in any process', async () => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    const { company, ann, bob } = branch;
    for (const { email, password } of [ann, bob]) {
      for (const rest of [branch.first, branch.second]) {
        expect((await rest('POST', '/auth/login/', { body: { user: email, company, password } })).status).toBe(200);
      }
    }
    await expectCached(branch);
  });

  it('when the last use of a token is updated', async () => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    branch.clock.advance(2 * MINUTE_MS);
    const { requests } = await statementsOf(branch, () => creditHere(branch, branch.ann));
    expect(requests).toEqual([expect.stringContaining('"last_used_at"')]);
    await branch.second('GET', '/user/', { token: branch.bob.token });
    const readUsedTokens = () =>
      database.owner`select 1 from tokens where company_id = ${branch.companyId} and last_used_at = ${branch.clock.now()}`;
    await expect.poll(async () => (await readUsedTokens()).length).toBe(2);
    await expectCached(branch);
  });

  it.each<Record<string, string>>([{}, { 'Idempotency-Key': 'joining' }])('when a user registers, with the headers %j', async (headers) => {
    const branch = await openBranch();
    await fillCache(branch, branch.ann);
    const password = 'correct horse battery';
    const body = { email: 'new@comer.example', company: branch.company, password1: password, password2: password };
    expect((await branch.second('POST', '/auth/register/', { body, headers })).status).toBe(201);
    await expectCached(branch);
  });

  it('when a transfer invites a user', async () => {
    const branch = await openBranch();
    const { admin, ann, second } = branch;
    const { data } = await creditHere(branch, branch.ann, { amount: 1_000 });
    await second('PATCH', `/admin/transactions/${data.id}/`, { token: admin.token, body: { status: 'Complete' } });
    await fillCache(branch, branch.ann);
    const body = { amount: 10, currency: 'USD', recipient: 'new@comer.example' };
    expect((await second('POST', '/transactions/transfer/', { token: ann.token, body })).status).toBe(201);
    await expectCached(branch);
  });
});
