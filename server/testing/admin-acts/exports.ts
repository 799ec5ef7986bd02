// How admins have files written of what lists show.
import type { Acts } from '#server/testing/admin-acts/act.ts';

/** Each prepares what is needed, and answers the act. */
export const EXPORT_ACTS: Acts = {
  'admin.transactionSets.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.transactionSets.create({}),
  'admin.transactionSets.remove': async ({ admin }) => {
    const { id } = await admin.api.admin.transactionSets.create({});
    return () => admin.api.admin.transactionSets.remove({ id });
  },
  'admin.transactionExports.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.transactionExports.create({}),
  'admin.transactionExports.remove': async ({ admin }) => {
    const { id } = await admin.api.admin.transactionExports.create({});
    return () => admin.api.admin.transactionExports.remove({ id });
  },
  'admin.exports.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.exports.create({ resource: 'transaction' }),
  'admin.exports.remove': async ({ admin }) => {
    const { id } = await admin.api.admin.exports.create({ resource: 'transaction' });
    return () => admin.api.admin.exports.remove({ id });
  },
};
