// A reconciliation account is left out of its user's totals; whoever names it asks for it, and the company's totals have everything.
import { expect, it } from 'vitest';
import { useWorlds } from '#server/testing/world.ts';

const { createWorld } = useWorlds();

it('what moves on a reconciliation account counts in no total of its user, unless the account is named', async () => {
  const { admin, ann, bob } = await createWorld();
  const { reference } = await admin.api.admin.accounts.create({ user: ann.id, name: 'Suspense', recon: true });
  const credit = (named: { user: string } | { account: string }, amount: bigint) =>
    admin.api.admin.transactions.credit({ ...named, amount, currency: 'USD', status: 'Complete' });
  await credit({ user: ann.id }, 5n);
  await credit({ account: reference }, 70n);
  await credit({ user: bob.id }, 900n);

  const own = ann.api.transactions;
  const all = admin.api.admin.transactions;
  expect(await own.totals({ currency: 'USD' })).toMatchObject({ amount: 5n, count: 1 });
  expect(await own.totals({ currency: 'USD', created__gte: '0' })).toMatchObject({ amount: 5n, count: 1 });
  expect(await own.totals({ currency: 'USD', account: reference })).toMatchObject({ amount: 70n, count: 1 });
  expect(await all.totals({ currency: 'USD', user: ann.id })).toMatchObject({ amount: 5n, count: 1 });
  expect(await all.totals({ currency: 'USD' })).toMatchObject({ amount: 975n, count: 3 });
  expect((await own.list({})).count).toBe(2);
});
