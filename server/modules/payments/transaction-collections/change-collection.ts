// What admins change of a collection: its status, which executes it, and whether it is archived.
import type { OwnerTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import type { Edit } from '#server/ledger/index.ts';
import { getCollection } from '#server/modules/payments/transaction-collections/list-collections.ts';
import { asCollection, toAdminCollection, type FoundCollection } from '#server/modules/payments/transaction-collections/present.ts';
import type { AdminCollectionChange, AdminTransactionCollection } from '#server/modules/payments/transaction-collections/schema.ts';
import { requireChangeable } from '#server/modules/payments/transactions/change-transaction.ts';
import { buildExecution } from '#server/modules/payments/transactions/execute-collection.ts';
import type { FoundTransaction } from '#server/modules/payments/transactions/found-transaction.ts';
import { planPosting } from '#server/modules/payments/transactions/plan-posting.ts';
import { invalid } from '#server/kernel/errors.ts';

const toPayload = (found: FoundTransaction[]): AdminTransactionCollection => {
  const shown = asCollection(found);
  if (!shown) throw new Error('A collection was changed and returned no transaction');
  return toAdminCollection(shown);
};

const planEdit = (ctx: OwnerTransactionPorts, found: FoundCollection, edit: Edit): PostingPlan<AdminTransactionCollection> =>
  planPosting(ctx, 'transaction.update', async () => ({
    command: { kind: 'edit', transactions: found.map(({ row }) => row), edit },
    related: new Map(found.map(({ row, related }) => [row.id, related])),
    toPayload,
  }));

/**
 * Plans to complete or fail a collection, and to archive or restore it, in one commit. Throws not_found, 400 on status when it has been
 * executed, and 400 for a status of what is archived.
 */
export const planCollectionChange = async (
  ctx: OwnerTransactionPorts,
  change: AdminCollectionChange,
): Promise<PostingPlan<AdminTransactionCollection>> => {
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
    const { collectionId } = row;
    const execution = { collectionId, to: status, actorId: ctx.me.userId, reason: null, edit, onlyExpired: false };
    return planPosting(ctx, 'transaction.update', () => buildExecution(ctx, ctx.me, execution, toPayload));
  }
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: ['Transaction has already been executed.'] });
  return isOtherwise ? planEdit(ctx, found, edit) : { kind: 'unchanged', payload: toAdminCollection(found) };
};
