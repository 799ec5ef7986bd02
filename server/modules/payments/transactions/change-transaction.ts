// Changes of transactions by admins (status, note, metadata, archiving, and reversal), and cancellations of unclaimed transfers by their
// senders. A status change executes the whole collection, and a reversal creates a new collection that mirrors it. Rules other than floors
// do not apply to a cancellation or a reversal: money must be able to return to archived users, accounts and currencies, past switches and
// limits. Fees are returned when their whole transaction is.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import type { FinalStatus } from '#server/kernel/transaction-enums.ts';
import type { TransactionEdit } from '#server/ledger/index.ts';
import { buildExecution, findDeferredLegs, readCollectionLegs } from '#server/modules/payments/transactions/execute-collection.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import { normalizeDescription } from '#server/modules/payments/transactions/prepare-collection.ts';
import type {
  AdminReversalInput,
  AdminTransaction,
  AdminTransactionChange,
  Transaction,
  OwnTransactionChange,
} from '#server/modules/payments/transactions/schema.ts';
import { isUnclaimed } from '#server/modules/payments/transactions/transaction-filters.ts';
import type { OwnerTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { planPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import {
  attachFeeRows,
  attachFees,
  findCollection,
  toAdminTransaction,
  toCreatedAdminTransaction,
  toTransaction,
  type TransactionRecord,
} from '#server/modules/payments/transactions/transaction-record.ts';
import type { PostingAction } from '#server/records/audit.ts';

type PlannedExecution = { action: PostingAction; to: FinalStatus; reason: string | null; edit: TransactionEdit | null };

const planExecution = <Output>(
  ctx: OwnerTransactionPorts,
  { row }: TransactionRecord,
  { action, ...planned }: PlannedExecution,
  toPayload: (record: TransactionRecord, executed: TransactionRecord[]) => Output,
): PostingPlan<Output> => {
  const { collectionId } = row;
  const execution = { ...planned, collectionId, actorId: ctx.me.userId, onlyExpired: false };
  return planPosting(ctx, action, () =>
    buildExecution(ctx, ctx.me, execution, (executed) => {
      const record = executed.find((member) => member.row.id === row.id);
      if (!record) throw new Error(`Collection ${collectionId} was executed without its transaction ${row.id}`);
      return toPayload(record, executed);
    }),
  );
};

/** Edits go through the ledger too, so that their commit includes the saved response. */
const planEdit = (ctx: OwnerTransactionPorts, { row, related }: TransactionRecord, edit: TransactionEdit): PostingPlan<AdminTransaction> =>
  planPosting(ctx, 'transaction.update', async () => ({
    command: { kind: 'edit', transactions: [row], edit },
    related: new Map([[row.id, related]]),
    toPayload: ([changed]) => toAdminTransaction(changed ?? { row, related }),
  }));

/** Throws invalid for a change of an archived transaction that does not unarchive it. */
export const requireChangeable = (isArchived: boolean, archived: boolean | undefined, isChanged: boolean): void => {
  if (isArchived && archived !== false && isChanged) throw refused('Cannot modify an archived object.');
};

const EXECUTED = 'Transaction has already been executed.';

/**
 * Plans a change. Complete and Failed execute the collection; note, metadata (a JSON merge patch) and `archived` change in the same
 * commit. Throws not_found, invalid on `status` if the transaction has been executed, and invalid for an archived transaction.
 */
export const planTransactionChange = async (
  ctx: OwnerTransactionPorts,
  change: AdminTransactionChange,
): Promise<PostingPlan<AdminTransaction>> => {
  const { status, note, metadata, archived } = change;
  const record = await getTransaction(ctx, change.id);
  const { row } = record;
  const changesText = note !== undefined || metadata !== undefined;
  requireChangeable(row.archived, archived, changesText || status !== undefined);
  const edit: TransactionEdit = { transactionId: row.id, note, metadataPatch: metadata, archived };
  if (status === 'Complete' || status === 'Failed') {
    return planExecution(ctx, record, { action: 'transaction.update', to: status, reason: null, edit }, toAdminTransaction);
  }
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: [EXECUTED] });
  const isChanged = changesText || (archived !== undefined && archived !== row.archived);
  return isChanged ? planEdit(ctx, record, edit) : { kind: 'unchanged', payload: toAdminTransaction(record) };
};

/** Throws invalid on `status` unless the transaction is the sender's side of an unclaimed transfer that the company lets senders cancel. */
const requireCancelable = ({ me }: OwnerTransactionPorts, { row, related }: TransactionRecord): void => {
  if (row.status !== 'Pending') throw invalid({ status: [EXECUTED] });
  const isHeld = row.txType === 'debit' && isUnclaimed(row) && related.partnerUser?.temporary === true;
  if (!isHeld) throw invalid({ status: ['You can only cancel a transfer that you sent to a recipient who has not registered.'] });
  if (!me.companySettings.allow_transfer_cancellations) throw invalid({ status: ['The company does not let senders cancel transfers.'] });
};

/**
 * Plans a change by the user. Failed cancels an unclaimed transfer: the hold is released and both sides fail, as at its expiry. If a
 * cancellation races with a claim, an expiry or an admin, exactly one succeeds. Throws not_found, and invalid on `status`.
 */
export const planOwnTransactionChange = async (
  ctx: OwnerTransactionPorts,
  { id, status }: OwnTransactionChange,
): Promise<PostingPlan<Transaction>> => {
  const record = await getTransaction(ctx, id);
  requireChangeable(record.row.archived, undefined, status !== undefined);
  if (status === 'Failed') {
    requireCancelable(ctx, record);
    const execution = { action: 'transfer.cancel', to: status, reason: 'Canceled by the sender.', edit: null } as const;
    return planExecution(ctx, record, execution, (debit, executed) => toTransaction(attachFeeRows(debit, executed)));
  }
  if (status !== undefined && record.row.status !== 'Pending') throw invalid({ status: [EXECUTED] });
  if (status === 'Complete') throw invalid({ status: ['Only admins can complete a transaction.'] });
  return { kind: 'unchanged', payload: toTransaction(await attachFees(ctx.db, ctx.me, record)) };
};

/** The mirror of a transaction, or of its parent: in a partial reversal, children have no mirror. */
const findMirror = (
  id: string | null,
  mirrors: readonly TransactionRecord[],
  originals: readonly TransactionRecord[],
): TransactionRecord | undefined => {
  if (id === null) return undefined;
  const parentId = originals.find(({ row }) => row.id === id)?.row.parentId ?? null;
  return mirrors.find(({ row }) => row.parentId === id) ?? findMirror(parentId, mirrors, originals);
};

/**
 * Plans the reversal of a transaction's collection, in full or in part. Returns the mirror of the transaction. Throws not_found, invalid
 * on `status` if it is not Complete, and invalid on `amount` if less remains or an account would fall below its floor.
 */
export const planReversal = async (ctx: OwnerTransactionPorts, input: AdminReversalInput): Promise<PostingPlan<AdminTransaction>> => {
  const { row } = await getTransaction(ctx, input.id);
  return planPosting(ctx, 'transaction.reverse', async () => {
    const [originals, legs] = await Promise.all([
      findCollection(ctx.db, ctx.me, row.collectionId),
      readCollectionLegs(ctx.db, ctx.me.companyId, row.collectionId),
    ]);
    const deferredLegs = await findDeferredLegs(
      ctx.ledger.accounts,
      ctx.me.companyId,
      originals.map((original) => original.row),
      legs,
    );
    const mirrored = originals.map((original) => ({ mirrorId: newId(), ...original }));
    return {
      command: {
        kind: 'reverse',
        collectionId: newId(),
        transactions: mirrored.map((original) => original.row),
        mirrorIds: mirrored.map(({ mirrorId }) => mirrorId),
        legs: [...legs, ...deferredLegs],
        amount: input.amount ?? null,
        // All mirrors have the same description.
        description: { creatorId: ctx.me.userId, ...normalizeDescription(input) },
      },
      related: new Map(mirrored.map(({ mirrorId, related }) => [mirrorId, related])),
      toPayload: (mirrors) => {
        const mirror = findMirror(row.id, mirrors, originals);
        if (!mirror) throw new Error(`The reversal of ${row.id} returned no mirror`);
        return toCreatedAdminTransaction(mirror);
      },
    };
  });
};
