// What admins change of a transaction: its status, which executes its collection, its note, its metadata, and whether it is archived.
import type { OwnerTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import type { Edit } from '#server/ledger/index.ts';
import { buildExecution } from '#server/modules/payments/transactions/execute-collection.ts';
import { type FoundTransaction, toAdminTransaction } from '#server/modules/payments/transactions/found-transaction.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import type { AdminTransaction, AdminTransactionChange } from '#server/modules/payments/transactions/schema.ts';
import { planPosting } from '#server/modules/payments/transactions/plan-posting.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import type { FinalStatus } from '#server/kernel/transaction-words.ts';

const planExecution = (
  ctx: OwnerTransactionPorts,
  { row }: FoundTransaction,
  to: FinalStatus,
  edit: Edit,
): PostingPlan<AdminTransaction> => {
  const { collectionId } = row;
  const execution = { collectionId, to, actorId: ctx.me.userId, reason: null, edit, onlyExpired: false };
  return planPosting(ctx, 'transaction.update', () =>
    buildExecution(ctx, ctx.me, execution, (executed) => {
      const own = executed.find((member) => member.row.id === row.id);
      if (!own) throw new Error(`Collection ${collectionId} was executed without its transaction ${row.id}`);
      return toAdminTransaction(own);
    }),
  );
};

/** Changes that move no money go through the ledger too, so that the saved response is in their commit. */
const planEdit = (ctx: OwnerTransactionPorts, { row, related }: FoundTransaction, edit: Edit): PostingPlan<AdminTransaction> =>
  planPosting(ctx, 'transaction.update', async () => ({
    command: { kind: 'edit', transactions: [row], edit },
    related: new Map([[row.id, related]]),
    toPayload: ([changed]) => toAdminTransaction(changed ?? { row, related }),
  }));

/** Throws for a change of what is archived and stays so. */
export const requireChangeable = (isArchived: boolean, archived: boolean | undefined, isChanged: boolean): void => {
  if (isArchived && archived !== false && isChanged) throw refused('Cannot modify an archived object.');
};

/**
 * Plans the change of a transaction: `status` Complete or Failed executes its whole collection; note, metadata (a JSON merge patch) and archived go
 * with it in the same commit. Throws not_found, 400 on status when the transaction has been executed, and 400 for a change of what is
 * archived.
 */
export const planTransactionChange = async (
  ctx: OwnerTransactionPorts,
  change: AdminTransactionChange,
): Promise<PostingPlan<AdminTransaction>> => {
  const { status, note, metadata, archived } = change;
  const found = await getTransaction(ctx, change.id);
  const { row } = found;
  const isText = note !== undefined || metadata !== undefined;
  requireChangeable(row.archived, archived, isText || status !== undefined);
  const edit: Edit = { transactionId: row.id, note, metadataPatch: metadata, archived };
  if (status === 'Complete' || status === 'Failed') return planExecution(ctx, found, status, edit);
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: ['Transaction has already been executed.'] });
  const isChanged = isText || (archived !== undefined && archived !== row.archived);
  return isChanged ? planEdit(ctx, found, edit) : { kind: 'unchanged', payload: toAdminTransaction(found) };
};
