import { expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { countWaiting, whileHolding } from '#server/testing/held-lock.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

it('of two authenticators that are created at once, one takes the tenth place', async () => {
  const { ann, companyId } = await createWorld();
  const create = () => ann.api.auth.mfa.authenticators.create({ type: 'totp' });
  for (let n = 0; n < 9; n++) {
    await database.owner`insert into authenticators (company_id, id, user_id, type, name, mobile, created_at, verified_at)
      values (${companyId}, ${newId()}, ${ann.id}, 'static', 'Codes', null, now(), null)`;
  }
  const outcomes = await whileHolding(
    database,
    (tx) => tx`select 1 from users where company_id = ${companyId} and id = ${ann.id} for update`,
    async ({ letGo }) => {
      const both = Promise.allSettled([create(), create()]);
      await expect.poll(() => countWaiting(database), { interval: 10, timeout: 10_000 }).toBe(2);
      await letGo();
      return both;
    },
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.owner`select 1 from authenticators where company_id = ${companyId}`).toHaveLength(10);
});
