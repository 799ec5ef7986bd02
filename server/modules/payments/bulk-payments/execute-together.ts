// Posts items as one command with one idempotency key, so that they are committed together or not at all: all items of an atomic bulk payment,
// and otherwise each part, which is faster than single commands.
import { executePosting, type BuiltPosting, type PostingPlan } from '#server/api/posting-plan.ts';
import { AppError, invalid, type FieldErrors } from '#server/kernel/errors.ts';
import type { BulkItemRow } from '#db/schema/bulk-payments.ts';
import { ItemRejection, joinPostings, UNREGISTERED } from '#server/modules/payments/bulk-payments/join-postings.ts';
import {
  buildItemRecord,
  createPlanPorts,
  CREATED_STATUS,
  isWithoutResult,
  PART_PATH,
  partName,
  readFailure,
  type BulkExecution,
  type BulkWorkPorts,
  type ItemFailure,
} from '#server/modules/payments/bulk-payments/item-posting.ts';
import { planItem, readOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { createCachedReads } from '#server/records/company-cache.ts';

const ATTEMPTS_MAX = 3;

/** Items that are planned at a time. */
const CONCURRENT_PLANS = 8;

/** `unknown`: no result yet, repeat with the same items. */
export type PartOutcome = { kind: 'posted' } | { kind: 'rejected'; failure: ItemFailure } | { kind: 'unknown' };

type PlannedItem = PostingPlan<unknown> & { kind: 'post' };

const planPart = async (
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
): Promise<PostingPlan<void>> => {
  const plans: PlannedItem[] = [];
  for (let start = 0; start < items.length; start += CONCURRENT_PLANS) {
    const part = items.slice(start, start + CONCURRENT_PLANS);
    plans.push(...(await Promise.all(part.map((item, offset) => planPart(ctx, execution, item, start + offset)))));
  }
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
    const plan = await planTogether(createPlanPorts(ports, execution, reads), execution, items);
    const record = buildItemRecord(execution, PART_PATH, partName(items), () => '');
    const outcome = await executePosting({ ledger: ports.ledger, companyId, cachedReads: reads }, plan, record);
    if (outcome.kind === 'stale') return outcome;
    if (outcome.kind === 'rejected') throw outcome.error;
    if (outcome.kind === 'replayed' && outcome.response.status !== CREATED_STATUS) {
      const { index, errors } = readFailure(outcome.response);
      return toRejected(index, errors);
    }
    return { kind: 'posted' };
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
