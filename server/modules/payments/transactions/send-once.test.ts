// Sending from the dashboard: one order, one transfer, however often it is asked for.
import { describe, expect, it } from 'vitest';
import { useWorlds, type World } from '#server/testing/world.ts';

const { createWorld } = useWorlds();

const fund = ({ admin, ann }: World, amount: bigint) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete' });

const orderTo = ({ bob }: World, amount = 300n) => ({ recipient: bob.id, amount, currency: 'USD', key: crypto.randomUUID() });

const debitsOf = async ({ ann }: World) => (await ann.api.transactions.list({ tx_type: 'debit' })).results;

describe('transactions.send', () => {
  it('makes one transfer of ten presses, and answers all of them alike', async () => {
    const world = await createWorld();
    await fund(world, 10_000n);
    const order = orderTo(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.ann.api.transactions.send(order)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.at(-1)).toEqual(answers[0]);
    const debits = await debitsOf(world);
    expect(debits.map(({ id, amount }) => [id, amount])).toEqual([[answers[0]?.id, -300n]]);
  });

  it('refuses another order under the key of one that was made', async () => {
    const world = await createWorld();
    await fund(world, 10_000n);
    const order = orderTo(world);
    await world.ann.api.transactions.send(order);
    const other = world.ann.api.transactions.send({ ...order, amount: 301n });
    await expect(other).rejects.toMatchObject({ cause: { code: 'idempotency_mismatch' } });
    expect(await debitsOf(world)).toHaveLength(1);
  });

  it('repeats the refusal of an order, and makes the next try of it', async () => {
    const world = await createWorld();
    const order = orderTo(world);
    const refusal = await world.ann.api.transactions.send(order).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ cause: { data: { amount: expect.any(Array) } } });
    await fund(world, 10_000n);
    await expect(world.ann.api.transactions.send(order)).rejects.toMatchObject({
      cause: { data: (refusal as { cause: { data: unknown } }).cause.data },
    });
    await world.ann.api.transactions.send({ ...order, key: `${order.key}-1` });
    expect(await debitsOf(world)).toHaveLength(1);
  });

  it('keeps keys of different people apart', async () => {
    const world = await createWorld();
    await fund(world, 10_000n);
    const order = orderTo(world);
    const mine = await world.ann.api.transactions.send(order);
    const theirs = await world.bob.api.transactions.send({ ...order, recipient: world.ann.id });
    expect(theirs.id).not.toBe(mine.id);
  });
});
