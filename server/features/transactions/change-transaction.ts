// What admins change of a transaction: its status, which executes its collection, its note, its metadata, and whether it is archived.
import type { OwnerContext } from '#server/api/context.ts';
import type { Edit } from '#server/ledger/index.ts';
import { executeCollection } from '#server/features/transactions/execute-collection.ts';
import type { FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { getTransaction } from '#server/features/transactions/list-transactions.ts';
import { toAdminTransaction } from '#server/features/transactions/present.ts';
import type { AdminTransaction, AdminTransactionChange } from '#server/features/transactions/schema.ts';
import { boundTo, submit } from '#server/features/transactions/submit.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
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

/** What does not move money goes through the ledger's door as well, so that the saved answer is in their commit. */
const changeItself = (ctx: OwnerContext, { row, related }: FoundTransaction, edit: Edit): Promise<AdminTransaction> =>
  submit(ctx.ledger, boundTo(ctx, 'transaction.update'), async () => ({
    command: { kind: 'edit', transactions: [row], edit },
    related: new Map([[row.id, related]]),
    show: ([changed]) => toAdminTransaction(changed ?? { row, related }),
  }));

/** Throws for a change of what is archived and stays so. */
export const requireChangeable = (isArchived: boolean, archived: boolean | undefined, isChanged: boolean): void => {
  if (isArchived && archived !== false && isChanged) throw refused('Cannot modify an archived object.');
};

/**
 * Changes a transaction: `status` Complete or Failed executes its whole collection; note, metadata (a JSON merge patch) and archived go
 * with it in the same commit. Throws not_found, 400 on status when the transaction has been executed, and 400 for a change of what is
 * archived.
 */
export const changeTransaction = async (ctx: OwnerContext, change: AdminTransactionChange): Promise<AdminTransaction> => {
  const { status, note, metadata, archived } = change;
  const found = await getTransaction(ctx, change.id);
  const { row } = found;
  const isText = note !== undefined || metadata !== undefined;
  requireChangeable(row.archived, archived, isText || status !== undefined);
  const edit: Edit = { transactionId: row.id, note, metadataPatch: metadata, archived };
  if (status === 'Complete' || status === 'Failed') return execute(ctx, found, status, edit);
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: ['Transaction has already been executed.'] });
  const isChanged = isText || (archived !== undefined && archived !== row.archived);
  return isChanged ? changeItself(ctx, found, edit) : toAdminTransaction(found);
};
