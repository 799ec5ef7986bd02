// Changes of transactions by admins (status, note, metadata, archiving, and reversal), and cancellations of unclaimed transfers by their
// senders. A status change executes the whole collection, and a reversal creates a new collection that mirrors it. Rules other than floors
// do not apply to a cancellation or a reversal: money must be able to return to archived users, accounts and currencies, despite switches and
// limits. Fees are returned when their whole transaction is.
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { invalid, refused, type AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import type { FinalStatus } from '#server/kernel/transaction-enums.ts';
import type { Rejection, TransactionEdit } from '#server/ledger/index.ts';
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
import { isSentToUnregistered } from '#server/modules/payments/transactions/transaction-filters.ts';
import type { OwnerTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { buildAudit, CLAIMED, planPosting, RejectionError } from '#server/modules/payments/transactions/transaction-posting.ts';
import {
  attachFeeRows,
  attachFees,
  findCollection,
  toAdminTransaction,
  toCreatedAdminTransaction,
  toTransaction,
  type TransactionRecord,
} from '#server/modules/payments/transactions/transaction-record.ts';

/** The executed transaction that the request names. */
export const pickRow = (executed: TransactionRecord[], id: string): TransactionRecord => {
  const record = executed.find(({ row }) => row.id === id);
  if (!record) throw new Error(`A collection was executed without its transaction ${id}`);
  return record;
};

const planExecution = (
  ctx: OwnerTransactionPorts,
  { row }: TransactionRecord,
  to: FinalStatus,
  edit: TransactionEdit,
): PostingPlan<AdminTransaction> => {
  const execution = { collectionId: row.collectionId, to, actorId: ctx.me.userId, reason: null, edit, onlyExpired: false };
  return planPosting(buildAudit(ctx, 'transaction.update'), () =>
    buildExecution(ctx, ctx.me, execution, (executed) => toAdminTransaction(pickRow(executed, row.id))),
  );
};

const planEdit = (ctx: OwnerTransactionPorts, { row, related }: TransactionRecord, edit: TransactionEdit): PostingPlan<AdminTransaction> =>
  planPosting(buildAudit(ctx, 'transaction.update'), async () => ({
    command: { kind: 'edit', transactions: [row], edit },
    related: new Map([[row.id, related]]),
    toPayload: ([changed]) => toAdminTransaction(changed ?? { row, related }),
  }));

const ARCHIVED = 'Cannot modify an archived object.';

/** Throws invalid for a change of an archived transaction that does not unarchive it. */
export const requireChangeable = (isArchived: boolean, archived: boolean | undefined, isChanged: boolean): void => {
  if (isArchived && archived !== false && isChanged) throw refused(ARCHIVED);
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
  if (status === 'Complete' || status === 'Failed') return planExecution(ctx, record, status, edit);
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: [EXECUTED] });
  const isChanged = changesText || (archived !== undefined && archived !== row.archived);
  return isChanged ? planEdit(ctx, record, edit) : { kind: 'unchanged', payload: toAdminTransaction(record) };
};

const NOT_PENDING = 'This transfer is no longer pending.';

/** Throws invalid on `status` unless the transaction is the debit of an unclaimed transfer and the company allows cancellations. */
const requireCancelable = ({ me }: OwnerTransactionPorts, { row, related }: TransactionRecord): void => {
  const isUnclaimedDebit = row.txType === 'debit' && isSentToUnregistered(row);
  if (!isUnclaimedDebit) throw invalid({ status: ['You can only cancel unclaimed transfers that you sent.'] });
  if (row.status === 'Complete' || !related.partnerUser?.temporary) throw invalid({ status: [CLAIMED] });
  if (row.status === 'Failed') throw invalid({ status: [NOT_PENDING] });
  if (!me.companySettings.allow_transfer_cancellations) throw invalid({ status: ['Cancellations by senders are turned off.'] });
};

/** After a race. */
const toCancellationError = (rejection: Rejection): AppError =>
  rejection.reason === 'already_executed' ? invalid({ status: [NOT_PENDING] }) : new RejectionError(rejection);

/** Both sides fail, as at the expiry of the transfer. */
const planCancellation = (ctx: OwnerTransactionPorts, { row }: TransactionRecord): PostingPlan<Transaction> => {
  const { collectionId } = row;
  const reason = 'Canceled by the sender.';
  const execution = {
    collectionId,
    to: 'Failed',
    actorId: ctx.me.userId,
    reason,
    edit: null,
    onlyExpired: false,
    onlyUnclaimed: true,
  } as const;
  return planPosting(buildAudit(ctx, 'transfer.cancel'), async () => {
    const posting = await buildExecution(ctx, ctx.me, execution, (executed) =>
      toTransaction(attachFeeRows(pickRow(executed, row.id), executed)),
    );
    // The recipient may have claimed the transfer since the plan. The ledger rejects a later claim.
    if (!posting.related.get(row.id)?.partnerUser?.temporary) throw invalid({ status: [CLAIMED] });
    return { ...posting, toError: toCancellationError };
  });
};

/**
 * Plans a change by the user. Failed cancels an unclaimed transfer. If a cancellation races with a claim, an expiry or an admin, exactly one
 * succeeds. Throws not_found, invalid on `status`, and invalid for an archived transaction.
 */
export const planOwnTransactionChange = async (
  ctx: OwnerTransactionPorts,
  { id, status }: OwnTransactionChange,
): Promise<PostingPlan<Transaction>> => {
  const record = await getTransaction(ctx, id);
  if (status !== undefined && record.row.archived) throw refused(ARCHIVED);
  if (status === 'Failed') {
    requireCancelable(ctx, record);
    return planCancellation(ctx, record);
  }
  if (status === 'Pending' && record.row.status !== 'Pending') throw invalid({ status: [EXECUTED] });
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
  return planPosting(buildAudit(ctx, 'transaction.reverse'), async () => {
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
