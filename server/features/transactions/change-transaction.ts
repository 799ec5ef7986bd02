// What admins change of a transaction: its status, which executes its collection, its note and its metadata.
import type { OwnerContext } from '#server/api/context.ts';
import type { Edit } from '#server/features/ledger/commands.ts';
import { executeCollection } from '#server/features/transactions/execute-collection.ts';
import type { FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { getTransaction } from '#server/features/transactions/list-transactions.ts';
import { toAdminTransaction } from '#server/features/transactions/present.ts';
import type { AdminTransaction, AdminTransactionChange } from '#server/features/transactions/schema.ts';
import { boundTo, submit } from '#server/features/transactions/submit.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { FinalStatus } from '#server/kernel/transaction-words.ts';

const execute = (ctx: OwnerContext, { row }: FoundTransaction, to: FinalStatus, edit: Edit): Promise<AdminTransaction> =>
  executeCollection(ctx, {
    company: ctx.me,
    binding: boundTo(ctx, 'transaction.update'),
    collectionId: row.collectionId,
    to,
    actorId: ctx.me.userId,
    reason: null,
    edit,
    onlyExpired: false,
    show: (executed) => {
      const own = executed.find((member) => member.row.id === row.id);
      if (!own) throw new Error(`Collection ${row.collectionId} was executed without its transaction ${row.id}`);
      return toAdminTransaction(own);
    },
  });

/** Note and metadata go through the ledger's door as well, so that the saved answer is in their commit. */
const changeText = (ctx: OwnerContext, { row, related }: FoundTransaction, edit: Edit): Promise<AdminTransaction> =>
  submit(ctx.ledger, boundTo(ctx, 'transaction.update'), async () => ({
    command: { kind: 'edit', transaction: row, edit },
    related: new Map([[row.id, related]]),
    show: ([changed]) => toAdminTransaction(changed ?? { row, related }),
  }));

/**
 * Changes a transaction: `status` Complete or Failed executes its whole collection; note and metadata (a JSON merge patch) go
 * with it in the same commit. Throws not_found, or 400 on status when the transaction has been executed.
 */
export const changeTransaction = async (ctx: OwnerContext, change: AdminTransactionChange): Promise<AdminTransaction> => {
  const { status, note, metadata } = change;
  const found = await getTransaction(ctx, change.id);
  const edit: Edit = { transactionId: found.row.id, note, metadataPatch: metadata };
  if (status === 'Complete' || status === 'Failed') return execute(ctx, found, status, edit);
  if (status === 'Pending' && found.row.status !== 'Pending') throw invalid({ status: ['Transaction has already been executed.'] });
  return note === undefined && metadata === undefined ? toAdminTransaction(found) : changeText(ctx, found, edit);
};
