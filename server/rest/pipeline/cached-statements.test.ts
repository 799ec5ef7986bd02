// A posting like the previous one sends only the statements of its batch. Frequent changes, such as logins and registrations, do
// not invalidate the cache.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { creditHere, fillCache, useTwoProcesses, type TwoProcesses } from '#server/testing/processes.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { startTwoProcesses } = useTwoProcesses(fixtures);

/** The statements of one request. */
const statementsOf = async ({ takeStatements }: TwoProcesses, request: () => Promise<{ status: number }>, status = 201) => {
  takeStatements();
  expect((await request()).status).toBe(status);
  return takeStatements();
};

const BATCH_STATEMENTS = ['begin', 'set_config', 'from balances', 'from company_versions', 'with batch as', 'commit'].map((text): unknown =>
  expect.stringContaining(text),
);

const expectCached = async (fixture: TwoProcesses): Promise<void> => {
  expect((await statementsOf(fixture, () => creditHere(fixture, fixture.ann))).requests).toEqual([]);
};

describe('the second posting', () => {
  it('of a user sends only the statements of its batch', async () => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    expect(await statementsOf(fixture, () => creditHere(fixture, fixture.ann))).toEqual({ requests: [], ledger: BATCH_STATEMENTS });
  });

  it('of several transactions from a named account sends only the statements of its batch', async () => {
    const fixture = await startTwoProcesses();
    const { first, ann } = fixture;
    const { data } = await first('GET', '/accounts/', { token: ann.token });
    const item = { tx_type: 'credit', amount: 5, currency: 'usd', account: data.results[0].reference };
    const post = () => first('POST', '/transactions/', { token: ann.token, body: { transactions: [item, item] } });
    await fillCache(fixture, fixture.ann);
    await post();
    expect(await statementsOf(fixture, post)).toEqual({ requests: [], ledger: BATCH_STATEMENTS });
  });

  it('under a used key finds the saved response in its batch', async () => {
    const fixture = await startTwoProcesses();
    const post = () => creditHere(fixture, fixture.ann, {}, { 'Idempotency-Key': 'once' });
    await post();
    expect((await statementsOf(fixture, post)).requests).toEqual([]);
  });

  it('after a change reads the tables once', async () => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    await fixture.second('PATCH', '/user/', { token: fixture.bob.token, body: { first_name: 'Robert' } });
    expect((await statementsOf(fixture, () => creditHere(fixture, fixture.ann))).requests).not.toEqual([]);
    await creditHere(fixture, fixture.ann);
    await expectCached(fixture);
  });

  it('after a rejection sends only the statements of its batch', async () => {
    const fixture = await startTwoProcesses();
    const { companyId } = fixture;
    const set = (isArchived: boolean) => database.owner`update currencies set archived = ${isArchived} where company_id = ${companyId}`;
    await set(true);
    for (let attempt = 0; attempt < 2; attempt++) expect((await creditHere(fixture, fixture.ann)).status).toBe(400);
    await set(false);
    for (let attempt = 0; attempt < 2; attempt++) expect((await creditHere(fixture, fixture.ann)).status).toBe(201);
    await expectCached(fixture);
  });

  it('is rejected from the tables, which are read once when nothing was cached', async () => {
    const fixture = await startTwoProcesses();
    const { token } = fixture.ann;
    const unknown = `${token.slice(0, 6)}zzzzzz${token.slice(12)}`;
    const post = () => fixture.first('POST', '/transactions/credit/', { token: unknown, body: {} });
    await post();
    const { requests } = await statementsOf(fixture, post, 401);
    expect(requests.filter((text) => text.includes('"tokens"'))).toHaveLength(1);
  });
});

describe('the cache stays valid', () => {
  it('when a user logs in in any process', async () => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    const { company, ann, bob } = fixture;
    for (const { email, password } of [ann, bob]) {
      for (const rest of [fixture.first, fixture.second]) {
        expect((await rest('POST', '/auth/login/', { body: { user: email, company, password } })).status).toBe(200);
      }
    }
    await expectCached(fixture);
  });

  it('when the last use of a token is updated', async () => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    fixture.clock.advance(2 * MINUTE_MS);
    const { requests } = await statementsOf(fixture, () => creditHere(fixture, fixture.ann));
    expect(requests).toEqual([expect.stringContaining('"last_used_at"')]);
    await fixture.second('GET', '/user/', { token: fixture.bob.token });
    const readUsedTokens = () =>
      database.owner`select 1 from tokens where company_id = ${fixture.companyId} and last_used_at = ${fixture.clock.now()}`;
    await expect.poll(async () => (await readUsedTokens()).length).toBe(2);
    await expectCached(fixture);
  });

  it.each<Record<string, string>>([{}, { 'Idempotency-Key': 'joining' }])('when a user registers, with the headers %j', async (headers) => {
    const fixture = await startTwoProcesses();
    await fillCache(fixture, fixture.ann);
    const password = 'correct horse battery';
    const body = { email: 'new@comer.example', company: fixture.company, password1: password, password2: password };
    expect((await fixture.second('POST', '/auth/register/', { body, headers })).status).toBe(201);
    await expectCached(fixture);
  });

  it('when a transfer invites a user', async () => {
    const fixture = await startTwoProcesses();
    const { admin, ann, second } = fixture;
    const { data } = await creditHere(fixture, fixture.ann, { amount: 1_000 });
    await second('PATCH', `/admin/transactions/${data.id}/`, { token: admin.token, body: { status: 'Complete' } });
    await fillCache(fixture, fixture.ann);
    const body = { amount: 10, currency: 'USD', recipient: 'new@comer.example' };
    expect((await second('POST', '/transactions/transfer/', { token: ann.token, body })).status).toBe(201);
    await expectCached(fixture);
  });
});
