// What memory is there for: a posting that is like the one before asks the tables for nothing but its batch. What happens all
// day long in a company, people who come and go, does not make a process forget.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { creditHere, remember, useBranches, type Branch } from '#server/testing/processes.ts';
import { useWorlds } from '#server/testing/world.ts';

const worlds = useWorlds();
const { database } = worlds;
const { openBranch } = useBranches(worlds);

/** The statements of one request. */
const asked = async ({ takeStatements }: Branch, request: () => Promise<{ status: number }>, status = 201) => {
  takeStatements();
  expect((await request()).status).toBe(status);
  return takeStatements();
};

const THE_BATCH = ['begin', 'set_config', 'from balances', 'from company_versions', 'with batch as', 'commit'].map((text): unknown =>
  expect.stringContaining(text),
);

const expectRemembered = async (branch: Branch): Promise<void> => {
  expect((await asked(branch, () => creditHere(branch, branch.ann))).requests).toEqual([]);
};

describe('the second posting', () => {
  it('of a user sends no statement but those of its batch', async () => {
    const branch = await openBranch();
    await remember(branch, branch.ann);
    expect(await asked(branch, () => creditHere(branch, branch.ann))).toEqual({ requests: [], ledger: THE_BATCH });
  });

  it('of a batch from a named account does, too', async () => {
    const branch = await openBranch();
    const { here, ann } = branch;
    const { data } = await here('GET', '/accounts/', { token: ann.token });
    const item = { tx_type: 'credit', amount: 5, currency: 'usd', account: data.results[0].reference };
    const post = () => here('POST', '/transactions/', { token: ann.token, body: { transactions: [item, item] } });
    await remember(branch, branch.ann);
    await post();
    expect(await asked(branch, post)).toEqual({ requests: [], ledger: THE_BATCH });
  });

  it('under a key that was used finds its answer in the batch', async () => {
    const branch = await openBranch();
    const post = () => creditHere(branch, branch.ann, {}, { 'Idempotency-Key': 'once' });
    await post();
    expect((await asked(branch, post)).requests).toEqual([]);
  });

  it('after a change asks once more, and the one after that does not', async () => {
    const branch = await openBranch();
    await remember(branch, branch.ann);
    await branch.elsewhere('PATCH', '/user/', { token: branch.bob.token, body: { first_name: 'Robert' } });
    expect((await asked(branch, () => creditHere(branch, branch.ann))).requests).not.toEqual([]);
    await creditHere(branch, branch.ann);
    await expectRemembered(branch);
  });

  it('of somebody who was refused before asks for nothing, once the next one was made', async () => {
    const branch = await openBranch();
    const { companyId } = branch;
    const set = (isArchived: boolean) => database.owner`update currencies set archived = ${isArchived} where company_id = ${companyId}`;
    await set(true);
    for (let tries = 0; tries < 2; tries++) expect((await creditHere(branch, branch.ann)).status).toBe(400);
    await set(false);
    for (let tries = 0; tries < 2; tries++) expect((await creditHere(branch, branch.ann)).status).toBe(201);
    await expectRemembered(branch);
  });

  it('is refused by the tables, and those are asked once when nothing was remembered', async () => {
    const branch = await openBranch();
    const { token } = branch.ann;
    const unknown = `${token.slice(0, 6)}zzzzzz${token.slice(12)}`;
    const post = () => branch.here('POST', '/transactions/credit/', { token: unknown, body: {} });
    await post();
    const { requests } = await asked(branch, post, 401);
    expect(requests.filter((text) => text.includes('"tokens"'))).toHaveLength(1);
  });
});

describe('a process does not forget', () => {
  it('when somebody logs in, in any process', async () => {
    const branch = await openBranch();
    await remember(branch, branch.ann);
    const { company, ann, bob } = branch;
    for (const { email, password } of [ann, bob]) {
      for (const rest of [branch.here, branch.elsewhere]) {
        expect((await rest('POST', '/auth/login/', { body: { user: email, company, password } })).status).toBe(200);
      }
    }
    await expectRemembered(branch);
  });

  it('when a token is used, though it is noted when', async () => {
    const branch = await openBranch();
    await remember(branch, branch.ann);
    branch.clock.advance(2 * MINUTE_MS);
    const { requests } = await asked(branch, () => creditHere(branch, branch.ann));
    expect(requests).toEqual([expect.stringContaining('"last_used_at"')]);
    await branch.elsewhere('GET', '/user/', { token: branch.bob.token });
    const used = () => database.owner`select 1 from tokens where company_id = ${branch.companyId} and last_used_at = ${branch.clock.now()}`;
    await expect.poll(async () => (await used()).length).toBe(2);
    await expectRemembered(branch);
  });

  it.each<Record<string, string>>([{}, { 'Idempotency-Key': 'joining' }])(
    'when somebody registers, with the headers %j',
    async (headers) => {
      const branch = await openBranch();
      await remember(branch, branch.ann);
      const password = 'correct horse battery';
      const body = { email: 'new@comer.example', company: branch.company, password1: password, password2: password };
      expect((await branch.elsewhere('POST', '/auth/register/', { body, headers })).status).toBe(201);
      await expectRemembered(branch);
    },
  );

  it('when somebody is invited by a transfer', async () => {
    const branch = await openBranch();
    const { admin, ann, elsewhere } = branch;
    const { data } = await creditHere(branch, branch.ann, { amount: 1_000 });
    await elsewhere('PATCH', `/admin/transactions/${data.id}/`, { token: admin.token, body: { status: 'Complete' } });
    await remember(branch, branch.ann);
    const body = { amount: 10, currency: 'USD', recipient: 'new@comer.example' };
    expect((await elsewhere('POST', '/transactions/transfer/', { token: ann.token, body })).status).toBe(201);
    await expectRemembered(branch);
  });
});
