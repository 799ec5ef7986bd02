// How admins move money, and decide what waits.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import type { World } from '#server/testing/world.ts';

const pendingCredit = async ({ ann }: World) => (await ann.api.transactions.credit({ amount: 5n, currency: 'USD' })).id;

const completeCredit = async ({ admin, ann }: World) =>
  (await admin.api.admin.transactions.credit({ user: ann.id, amount: 5n, currency: 'USD', status: 'Complete' })).id;

/** Each prepares what is needed, and answers the act. */
export const TRANSACTION_ACTS: Acts = {
  'admin.transactions.change': async (world) => {
    const id = await pendingCredit(world);
    return () => world.admin.api.admin.transactions.change({ id, status: 'Complete' });
  },
  'admin.transactions.replace': async (world) => {
    const id = await pendingCredit(world);
    return () => world.admin.api.admin.transactions.replace({ id, status: 'Complete' });
  },
  'admin.transactions.batch':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.transactions.batch({ transactions: [{ tx_type: 'credit', user: ann.id, amount: 5n, currency: 'USD' }] }),
  'admin.transactionCollections.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.transactionCollections.create({ transactions: [{ tx_type: 'credit', user: ann.id, amount: 5n, currency: 'USD' }] }),
  'admin.transactionCollections.change': async ({ admin, ann }) => {
    const { collection: id } = await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    return () => admin.api.admin.transactionCollections.change({ id, status: 'Complete' });
  },
  'admin.transactionCollections.replace': async ({ admin, ann }) => {
    const { collection: id } = await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    return () => admin.api.admin.transactionCollections.replace({ id, archived: true });
  },
  'admin.transactionMessages.create': async (world) => {
    const id = await pendingCredit(world);
    return () => world.admin.api.admin.transactionMessages.create({ id, message: 'Seen.' });
  },
  'admin.transactions.credit': async (world) => () => completeCredit(world),
  'admin.transactions.debit': async (world) => {
    await completeCredit(world);
    return () => world.admin.api.admin.transactions.debit({ user: world.ann.id, amount: 1n, currency: 'USD' });
  },
  'admin.transactions.transfer': async (world) => {
    await completeCredit(world);
    return () => world.admin.api.admin.transactions.transfer({ user: world.ann.id, recipient: world.bob.id, amount: 1n, currency: 'USD' });
  },
  'admin.transactions.reverse': async (world) => {
    const id = await completeCredit(world);
    return () => world.admin.api.admin.transactions.reverse({ id });
  },
};
