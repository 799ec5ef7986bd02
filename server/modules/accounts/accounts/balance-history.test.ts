// What accounts held through time, against what the view of an account tells of each moment.
import { describe, expect, it } from 'vitest';
import { useWorlds, type World } from '#server/testing/world.ts';

const { createWorld } = useWorlds();

/** Two accounts of Ann's, credits and a debit that is held, and moments from before to after all of it. */
const live = async ({ ann, admin }: World) => {
  const { transactions } = admin.api.admin;
  const [primary] = (await ann.api.accounts.list({})).results;
  const savings = await ann.api.accounts.create({ name: 'Savings' });
  const credited = [
    await transactions.credit({ user: ann.id, amount: 1_000n, currency: 'USD', status: 'Complete' }),
    await transactions.credit({ user: ann.id, account: savings.reference, amount: 40n, currency: 'USD', status: 'Complete' }),
  ];
  const held = await ann.api.transactions.debit({ amount: 300n, currency: 'USD' });
  const moments = [credited[0]!.created - 1, ...[...credited, held].map(({ created }) => created), held.created + 60_000];
  return { references: [primary!.reference, savings.reference], moments };
};

describe('accounts.history', () => {
  it('tells of each moment what the account held then', async () => {
    const world = await createWorld();
    const { references, moments } = await live(world);
    for (const reference of references) {
      const [history] = await world.ann.api.accounts.history({ reference, moments });
      expect(history?.points).toHaveLength(moments.length);
      for (const point of history?.points ?? []) {
        const { currencies } = await world.ann.api.accounts.get({ reference, at: point.at });
        const [{ balance, available_balance } = { balance: 0n, available_balance: 0n }] = currencies;
        expect(point, `${reference} at ${point.at}`).toEqual({ at: point.at, balance, available_balance });
      }
    }
  });

  it('adds up all accounts of the user, each currency for itself', async () => {
    const world = await createWorld();
    const { moments } = await live(world);
    const histories = await world.ann.api.accounts.history({ moments });
    expect(histories.map(({ currency }) => currency.code)).toEqual(['USD']);
    expect(histories[0]?.points[0]).toMatchObject({ balance: 0n, available_balance: 0n });
    expect(histories[0]?.points.at(-1)).toMatchObject({ balance: 1_040n, available_balance: 740n });
  });

  it('leaves reconciliation accounts out of what a user has, and tells of each by itself', async () => {
    const world = await createWorld();
    const { references, moments } = await live(world);
    const [, reference = ''] = references;
    await world.admin.api.admin.accounts.update({ reference, recon: true });
    const [sum] = await world.ann.api.accounts.history({ moments });
    expect(sum?.points.at(-1)).toMatchObject({ balance: 1_000n, available_balance: 700n });
    const [alone] = await world.ann.api.accounts.history({ reference, moments });
    expect(alone?.points.at(-1)).toMatchObject({ balance: 40n });
  });

  it('does not find an account of somebody else, nor of another company', async () => {
    const world = await createWorld();
    const other = await createWorld();
    const { references, moments } = await live(world);
    const ask = { reference: references[0]!, moments };
    await expect(world.admin.api.accounts.history(ask)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(other.admin.api.admin.accounts.history(ask)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(world.admin.api.admin.accounts.history(ask)).resolves.toHaveLength(1);
  });

  it('has nothing to tell who has no account in any currency', async () => {
    const world = await createWorld();
    await expect(world.ann.api.accounts.history({ moments: [Date.now()] })).resolves.toEqual([]);
  });
});
