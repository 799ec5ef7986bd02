// What admins change of a transaction: its status, which executes its collection, its note, its metadata, and whether it is archived.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import type { FinalStatus } from '#server/kernel/transaction-words.ts';
import type { Edit } from '#server/ledger/index.ts';
import { buildExecution, findDeferredLegs, readLegs } from '#server/modules/payments/transactions/execute-collection.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import { describe } from '#server/modules/payments/transactions/prepare-collection.ts';
import type { AdminReversalInput, AdminTransaction, AdminTransactionChange } from '#server/modules/payments/transactions/schema.ts';
import type { OwnerTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { planPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import {
  findCollection,
  toAdminTransaction,
  toCreatedAdminTransaction,
  type FoundTransaction,
} from '#server/modules/payments/transactions/transaction-record.ts';

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

// Undoing what is Complete, in full or in part. The whole collection goes back, so that both sides of a transfer do. What
// may be sent now does not count: money must be able to go back to where it came from, so a reversal reaches accounts, users
// and currencies that have been archived since, and no switch for transactions stops it, and no limit. Floors do. Fees go back when all that they were charged for has.

/** What is answered for a transaction. When only a part goes back, one that belongs to another one has no mirror: then that one has. */
const mirrorOf = (
  id: string | null,
  mirrors: readonly FoundTransaction[],
  originals: readonly FoundTransaction[],
): FoundTransaction | undefined => {
  if (id === null) return undefined;
  const owner = originals.find(({ row }) => row.id === id)?.row.parentId ?? null;
  return mirrors.find(({ row }) => row.parentId === id) ?? mirrorOf(owner, mirrors, originals);
};

/**
 * Plans the reversal of a transaction's collection by a new one. Returns the mirror of the named transaction. Throws not_found;
 * 400 on status when it is not Complete; 400 on amount for more than is left, or when an account would pass below its floor.
 */
export const planReversal = async (ctx: OwnerTransactionPorts, input: AdminReversalInput): Promise<PostingPlan<AdminTransaction>> => {
  const { row: named } = await getTransaction(ctx, input.id);
  return planPosting(ctx, 'transaction.reverse', async () => {
    const [found, legs] = await Promise.all([
      findCollection(ctx.db, ctx.me, named.collectionId),
      readLegs(ctx.db, ctx.me.companyId, named.collectionId),
    ]);
    const deferredLegs = await findDeferredLegs(
      ctx.ledger.accounts,
      ctx.me.companyId,
      found.map(({ row }) => row),
      legs,
    );
    const mirrored = found.map((original) => ({ mirrorId: newId(), ...original }));
    return {
      command: {
        kind: 'reverse',
        collectionId: newId(),
        transactions: mirrored.map(({ row }) => row),
        mirrorIds: mirrored.map(({ mirrorId }) => mirrorId),
        legs: [...legs, ...deferredLegs],
        amount: input.amount ?? null,
        // All mirrors say the same of themselves, since it is one act.
        description: { creatorId: ctx.me.userId, ...describe(input) },
      },
      related: new Map(mirrored.map(({ mirrorId, related }) => [mirrorId, related])),
      toPayload: (mirrors) => {
        const mirror = mirrorOf(named.id, mirrors, found);
        if (!mirror) throw new Error(`The reversal of ${named.id} returned no mirror`);
        return toCreatedAdminTransaction(mirror);
      },
    };
  });
};
