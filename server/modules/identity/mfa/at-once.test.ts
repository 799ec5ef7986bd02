// Of two requests that have both looked before either could write, one goes through.
import { expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { newId } from '#server/kernel/id.ts';
import { countWaiting, whileHolding } from '#server/testing/held-lock.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** How many of two calls succeed that wait for the same lock before they go on. */
const countSuccesses = (lock: (tx: Sql) => PromiseLike<unknown>, call: () => Promise<unknown>): Promise<number> =>
  whileHolding(database, lock, async ({ letGo }) => {
    const both = Promise.allSettled([call(), call()]);
    await expect.poll(() => countWaiting(database), { interval: 10, timeout: 10_000 }).toBe(2);
    await letGo();
    return (await both).filter(({ status }) => status === 'fulfilled').length;
  });

it('a recovery code that two have shown rightly works for one of them', async () => {
  const world = await createWorld();
  const { ann, anonymous, as, company } = world;
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

it('of two authenticators, one takes the tenth place', async () => {
  const { ann, companyId } = await createWorld();
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
