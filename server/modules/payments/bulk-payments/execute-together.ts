// Posts items as one command with one idempotency key, so that they are committed together or not at all: all items of an atomic bulk payment,
// and otherwise each part, which is faster than single commands.
import { executePosting, type BuiltPosting, type PostingPlan } from '#server/api/posting-plan.ts';
import { mapInChunks } from '#server/kernel/map-in-chunks.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import type { BulkItemRow } from '#db/schema/bulk-payments.ts';
import { ItemRejection, joinPostings, UNREGISTERED } from '#server/modules/payments/bulk-payments/join-postings.ts';
import {
  buildItemRecord,
  createPlanPorts,
  CREATED_STATUS,
  findPostedItems,
  isWithoutResult,
  PART_PATH,
  partName,
  readFailure,
  toPostedOutcomes,
  type BulkExecution,
  type BulkWorkPorts,
  type CreatedTransaction,
  type ItemFailure,
  type ItemOutcome,
} from '#server/modules/payments/bulk-payments/item-posting.ts';
import { planItem, readOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { createCachedReads } from '#server/records/company-cache.ts';

const ATTEMPTS_MAX = 3;

/** `unknown`: no result yet, repeat with the same items. */
export type PartOutcome = { kind: 'posted'; outcomes: ItemOutcome[] } | { kind: 'rejected'; failure: ItemFailure } | { kind: 'unknown' };

type PlannedItem = PostingPlan<unknown> & { kind: 'post' };

const planInPart = async (
  ctx: AuditedTransactionPorts,
  { payment }: BulkExecution,
  item: BulkItemRow,
  index: number,
): Promise<PlannedItem> => {
  try {
    const plan = await planItem(ctx, readOrder(payment, item), { collectionId: item.collectionId });
    if (plan.kind !== 'post') throw invalid(UNREGISTERED);
    return plan;
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid' ? new ItemRejection(index, error) : error;
  }
};

/** Throws the rejection of the first rejected item. */
const planTogether = async (
  ctx: AuditedTransactionPorts,
  execution: BulkExecution,
  items: readonly BulkItemRow[],
): Promise<PostingPlan<CreatedTransaction[]>> => {
  const plans = await mapInChunks(items, (item, index) => planInPart(ctx, execution, item, index));
  const build = async () => {
    const postings: BuiltPosting<unknown>[] = [];
    for (const plan of plans) postings.push(await plan.build());
    return joinPostings(postings);
  };
  return { kind: 'post', build, audit: plans[0]?.audit };
};

const attemptTogether = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  items: readonly BulkItemRow[],
): Promise<PartOutcome | { kind: 'stale' }> => {
  const { companyId } = execution.payment;
  const reads = createCachedReads(execution.cache, companyId, 'posting');
  const toRejected = (index: number, errors: FieldErrors): PartOutcome => ({
    kind: 'rejected',
    failure: { kind: 'failed', number: items[index]?.number ?? 0, errors },
  });
  try {
    const plan = await execution.planInTurn(() => planTogether(createPlanPorts(ports, execution, reads), execution, items));
    const record = buildItemRecord(execution, PART_PATH, partName(items), () => '');
    const outcome = await executePosting({ ledger: ports.ledger, companyId, cachedReads: reads }, plan, record);
    if (outcome.kind === 'stale') return outcome;
    if (outcome.kind === 'rejected') throw outcome.error;
    if (outcome.kind === 'replayed' && outcome.response.status !== CREATED_STATUS) {
      const { index, errors } = readFailure(outcome.response);
      return toRejected(index, errors);
    }
    const outcomes =
      outcome.kind === 'replayed' ? await findPostedItems(ports.db, companyId, items) : toPostedOutcomes(items, outcome.payload);
    return { kind: 'posted', outcomes };
  } catch (error) {
    if (error instanceof ItemRejection) return (await reads.isCurrent()) ? toRejected(error.index, error.errors) : { kind: 'stale' };
    if (isWithoutResult(error)) return { kind: 'unknown' };
    throw error;
  }
};

export const executeTogether = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  items: readonly BulkItemRow[],
): Promise<PartOutcome> => {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const outcome = await attemptTogether(ports, execution, items);
    if (outcome.kind !== 'stale') return outcome;
  }
  return { kind: 'unknown' };
};
