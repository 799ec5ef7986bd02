// Races: of two requests that both read before either writes, one succeeds; and a session that ends during a request.
import { expect, it, onTestFinished } from 'vitest';
import type { Sql } from '#db/client.ts';
import { newId } from '#server/kernel/id.ts';
import { countWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { useFixtures, catchApiError, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';

const { database, createFixture } = useFixtures();

/** Counts the successes of two concurrent calls that wait for the same lock. */
const countSuccesses = (lock: (tx: Sql) => PromiseLike<unknown>, call: () => Promise<unknown>): Promise<number> =>
  whileHolding(database, lock, async ({ release }) => {
    const results = Promise.allSettled([call(), call()]);
    await expect.poll(() => countWaiting(database), { interval: 10, timeout: 10_000 }).toBe(2);
    await release();
    return (await results).filter(({ status }) => status === 'fulfilled').length;
  });

it('a recovery code is used by only one of two concurrent requests', async () => {
  const fixture = await createFixture();
  const { ann, anonymous, as, company } = fixture;
  const { id, details } = await ann.api.auth.mfa.authenticators.create({ type: 'static' });
  const codes = (details as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
  await ann.api.auth.mfa.verify({ authenticator: id, token: codes[0] ?? '' });
  const logIn = () => anonymous.auth.login({ user: ann.email, company, password: ann.password });
  const sessions = [await logIn(), await logIn()];
  const successes = await countSuccesses(
    (tx) => tx`select 1 from recovery_codes where authenticator_id = ${id} for update`,
    async () => {
      const { token = '', challenges = [] } = sessions.pop() ?? {};
      await as({ token }).auth.mfa.verify({ challenge: challenges[0]?.id ?? '', token: codes[4] ?? '' });
    },
  );
  expect(successes).toBe(1);
});

it('the tenth authenticator is created by only one of two concurrent requests', async () => {
  const { ann, companyId } = await createFixture();
  for (let n = 0; n < 9; n++) {
    await database.owner`insert into authenticators (company_id, id, user_id, type, name)
      values (${companyId}, ${newId()}, ${ann.id}, 'static', 'Codes')`;
  }
  const successes = await countSuccesses(
    (tx) => tx`select 1 from users where company_id = ${companyId} and id = ${ann.id} for update`,
    () => ann.api.auth.mfa.authenticators.create({ type: 'totp' }),
  );
  expect(successes).toBe(1);
  expect(await database.owner`select 1 from authenticators where company_id = ${companyId}`).toHaveLength(10);
});

/** An API caller for Ann with a separate ledger, as in another process. */
const createProcessCaller = ({ services, ann }: CompanyFixture, presentedChallenges: string[]) => {
  const ledger = createLedger({ connection: database.connection, batchSize: 128, concurrency: 1 });
  onTestFinished(() => ledger.drain());
  return appRouter.createCaller(
    createContext({
      services: { ...services, ledger },
      db: database.db,
      requestId: newId(),
      clientAddress: '10.0.0.1',
      userAgent: 'vitest',
      url: new URL('http://127.0.0.1:3000/3/'),
      token: ann.token,
      presentedChallenges,
    }),
  );
};

const POSTING = { amount: 1n, currency: 'USD' };

it('a completed challenge authorizes only one of two concurrent postings in two processes', async () => {
  const fixture = await createFixture();
  const { ann, admin, companyId } = fixture;
  await admin.api.admin.transactions.credit({ user: ann.id, amount: 100n, currency: 'USD', status: 'Complete' });
  await clearRules(database, fixture);
  await addRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.add'] });
  const app = await addTotp(database, fixture, ann);
  const { challenges } = (await catchApiError(ann.api.transactions.debit(POSTING))).fields as { challenges: { id: string }[] };
  const ids = challenges.map(({ id }) => id);
  await ann.api.auth.mfa.verify({ challenge: ids[0] ?? '', token: app.code() });
  const callers = [createProcessCaller(fixture, ids), createProcessCaller(fixture, ids)];
  // The balances are locked, so both calls read the challenge before either posts.
  const outcomes = await whileHolding(
    database,
    (tx) => tx`select 1 from balances where company_id = ${companyId} for update`,
    async ({ release }) => {
      const postings = callers.map(({ transactions }) => transactions.debit(POSTING).then(() => 'posted'));
      const results = Promise.allSettled(postings);
      await expect.poll(() => countWaiting(database), { interval: 10, timeout: 10_000 }).toBe(2);
      await release();
      return results;
    },
  );
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  const rejection = outcomes.find((outcome) => outcome.status === 'rejected');
  expect((await catchApiError(Promise.reject(rejection?.reason))).code).toBe('mfa_required');
});

it('a session that ends during a request causes invalid_token, and no challenge is issued or completed', async () => {
  const fixture = await createFixture();
  const totp = await addTotp(database, fixture, fixture.ann);
  const otherCaller = fixture.as({ token: fixture.ann.token });
  await otherCaller.auth.mfa.status();
  await database.owner`delete from tokens where company_id = ${fixture.companyId} and user_id = ${fixture.ann.id}`;
  expect((await catchApiError(otherCaller.user.get())).code).toBe('invalid_token');
  expect((await catchApiError(otherCaller.auth.mfa.verify({ authenticator: totp.id, token: totp.code() }))).code).toBe('invalid_token');
});
