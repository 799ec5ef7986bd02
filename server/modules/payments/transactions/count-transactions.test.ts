// How many transactions somebody has, by the rollup alone: the number that their own list shows, whatever became of each.
import { expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { countTransactions } from '#server/modules/payments/transactions/list-transactions.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const USD = { amount: 10n, currency: 'USD' };

const countOf = async ({ companyId }: World, userId: string): Promise<number | undefined> =>
  (await countTransactions(database.db, companyId, [userId])).get(userId);

const listed = async (person: World['ann']): Promise<number | undefined> => (await person.api.transactions.list({})).count;

it('is what the list counts: of all accounts and currencies, in every status, archived or not', async () => {
  const world = await createWorld();
  const { admin, ann, bob } = world;
  const { credit, change } = admin.api.admin.transactions;
  expect(await countOf(world, ann.id)).toBe(0);
  await credit({ ...USD, amount: 1_000n, user: ann.id, status: 'Complete' });
  const { id: failed } = await credit({ ...USD, user: ann.id });
  await change({ id: failed, status: 'Failed' });
  const { id: archived } = await credit({ ...USD, user: ann.id, status: 'Complete' });
  await change({ id: archived, archived: true });
  for (const kind of [
    { name: 'Escrow', hidden: true },
    { name: 'Books', recon: true },
  ]) {
    const { reference } = await admin.api.admin.accounts.create({ user: ann.id, ...kind });
    await credit({ ...USD, account: reference, status: 'Complete' });
  }
  await ann.api.transactions.debit(USD);
  await ann.api.transactions.transfer({ ...USD, recipient: bob.email });
  expect(await countOf(world, ann.id)).toBe(7);
  expect(await listed(ann)).toBe(7);
  expect([await countOf(world, bob.id), await listed(bob)]).toEqual([1, 1]);
});

it('is of the company that is asked for, and of each user that is named', async () => {
  const [world, other] = [await createWorld(), await createWorld()];
  const { admin, ann, bob } = world;
  await admin.api.admin.transactions.credit({ ...USD, user: ann.id, status: 'Complete' });
  expect(await countTransactions(database.db, world.companyId, [ann.id, bob.id])).toEqual(
    new Map([
      [ann.id, 1],
      [bob.id, 0],
    ]),
  );
  expect(await countOf(other, ann.id)).toBe(0);
  expect(await countOf(world, newId())).toBe(0);
});
