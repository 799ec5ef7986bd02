// What admins change of a collection: its status, which executes it, and whether it is archived.
import type { OwnerContext } from '#server/api/context.ts';
import type { Edit } from '#server/ledger/index.ts';
import { getCollection } from '#server/features/transaction-collections/list-collections.ts';
import { asCollection, toAdminCollection, type FoundCollection } from '#server/features/transaction-collections/present.ts';
import type { AdminCollectionChange, AdminTransactionCollection } from '#server/features/transaction-collections/schema.ts';
import { requireChangeable } from '#server/features/transactions/change-transaction.ts';
import { executeCollection } from '#server/features/transactions/execute-collection.ts';
import type { FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { boundTo, submit } from '#server/features/transactions/submit.ts';
import { invalid } from '#server/kernel/errors.ts';

const show = (found: FoundTransaction[]): AdminTransactionCollection => {
  const shown = asCollection(found);
  if (!shown) throw new Error('A collection was changed and answered no transaction');
  return toAdminCollection(shown);
};

const editAll = (ctx: OwnerContext, found: FoundCollection, edit: Edit): Promise<AdminTransactionCollection> =>
  submit(ctx.ledger, boundTo(ctx, 'transaction.update'), async () => ({
    command: { kind: 'edit', transactions: found.map(({ row }) => row), edit },
    related: new Map(found.map(({ row, related }) => [row.id, related])),
    show,
  }));

/**
 * Completes or fails all of a collection, and puts all of it away or back, in one commit. Throws not_found, 400 on status when it has been
 * executed, and 400 for a status of what is archived.
 */
export const changeCollection = async (ctx: OwnerContext, change: AdminCollectionChange): Promise<AdminTransactionCollection> => {
  const { status, archived } = change;
  const found = await getCollection(ctx, change.id);
  const [{ row }] = found;
  const isOtherwise = archived !== undefined && found.some((one) => one.row.archived !== archived);
  requireChangeable(
    found.some((one) => one.row.archived),
    archived,
    status !== undefined,
  );
  const edit: Edit = { transactionId: null, note: undefined, metadataPatch: undefined, archived };
  if (status === 'Complete' || status === 'Failed') {
    return executeCollection(ctx, {
      company: ctx.me,
      binding: boundTo(ctx, 'transaction.update'),
      collectionId: row.collectionId,
      to: status,
      actorId: ctx.me.userId,
      reason: null,
      edit,
      onlyExpired: false,
      show,
    });
  }
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: ['Transaction has already been executed.'] });
  return isOtherwise ? editAll(ctx, found, edit) : toAdminCollection(found);
};
