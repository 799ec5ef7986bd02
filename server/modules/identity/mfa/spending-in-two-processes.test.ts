// The challenge of a posting is spent once in all processes together: the database's rows are what they meet at.
import { expect, it, onTestFinished } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { newId } from '#server/kernel/id.ts';
import { clearRules, giveRule, giveTotp } from '#server/testing/authenticators.ts';
import { countWaiting, whileHolding } from '#server/testing/held-lock.ts';
import { refusalOf, useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** Ann's calls to a process with a ledger of its own. */
const inAProcessOfItsOwn = ({ services, ann }: World, presentedChallenges: string[]) => {
  const ledger = createLedger({ connection: database.connection, batchSize: 128, lanes: 1 });
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

it('a completed challenge lets one of two postings at once through', async () => {
  const world = await createWorld();
  const { ann, admin, companyId } = world;
  await admin.api.admin.transactions.credit({ user: ann.id, amount: 100n, currency: 'USD', status: 'Complete' });
  await clearRules(database, world);
  await giveRule(database, world, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.add'] });
  const app = await giveTotp(database, world, ann);
  const { challenges } = (await refusalOf(ann.api.transactions.debit(POSTING))).fields as { challenges: { id: string }[] };
  const ids = challenges.map(({ id }) => id);
  await ann.api.auth.mfa.verify({ challenge: ids[0] ?? '', token: app.code() });
  const callers = [inAProcessOfItsOwn(world, ids), inAProcessOfItsOwn(world, ids)];
  // Both have looked at the challenge before either may go on: what they post to is locked.
  const outcomes = await whileHolding(
    database,
    (tx) => tx`select 1 from balances where company_id = ${companyId} for update`,
    async ({ letGo }) => {
      const postings = callers.map(({ transactions }) => transactions.debit(POSTING).then(() => 'posted'));
      const settled = Promise.allSettled(postings);
      await expect.poll(() => countWaiting(database), { interval: 10, timeout: 10_000 }).toBe(2);
      await letGo();
      return settled;
    },
  );
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect((await refusalOf(Promise.reject(refused?.reason))).code).toBe('mfa_required');
});
