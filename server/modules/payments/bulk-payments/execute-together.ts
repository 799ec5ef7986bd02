// Posts an atomic bulk payment: all items are one command, with one idempotency key, so that they are committed together or not at all.
import { executePosting, type BuiltPosting, type PostingPlan } from '#server/api/posting-plan.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { TakenItem } from '#server/modules/payments/bulk-payments/claim-items.ts';
import {
  buildItemRecord,
  createPlanPorts,
  findItemTransactions,
  readFailure,
  toFoundOutcomes,
  CREATED_STATUS,
  type BulkExecution,
  type BulkWorkPorts,
  type ItemOutcome,
} from '#server/modules/payments/bulk-payments/execute-items.ts';
import { ItemRejection, joinPostings, UNREGISTERED } from '#server/modules/payments/bulk-payments/join-postings.ts';
import { planItem, readOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import { createCachedReads, createCompanyCache, type CachedReads } from '#server/records/company-cache.ts';

const ATOMIC_PATH = '/bulk-payments/atomic/';
const ATTEMPTS_MAX = 3;

const planPart = async (ports: BulkWorkPorts, execution: BulkExecution, { item }: TakenItem, reads: CachedReads) => {
  const { number, collectionId } = item;
  try {
    const plan = await planItem(createPlanPorts(ports, execution, reads), readOrder(execution.payment, item), { collectionId });
    if (plan.kind !== 'post') throw invalid(UNREGISTERED);
    return plan;
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid' ? new ItemRejection(number - 1, error) : error;
  }
};

const planTogether = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  taken: readonly TakenItem[],
  reads: CachedReads,
): Promise<PostingPlan<void>> => {
  const plans: (PostingPlan<unknown> & { kind: 'post' })[] = [];
  for (const part of taken) plans.push(await planPart(ports, execution, part, reads));
  const build = async () => {
    const postings: BuiltPosting<unknown>[] = [];
    for (const plan of plans) postings.push(await plan.build());
    return joinPostings(postings);
  };
  return { kind: 'post', build, audit: plans[0]?.audit };
};

/** One attempt. `succeeded`: the transactions are committed. Undefined: no result. */
const attemptTogether = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  taken: readonly TakenItem[],
): Promise<'succeeded' | 'stale' | (ItemOutcome & { kind: 'failed' }) | undefined> => {
  const { companyId } = execution.payment;
  const reads = createCachedReads(createCompanyCache(ports.db), companyId, 'posting');
  try {
    const plan = await planTogether(ports, execution, taken, reads);
    const record = buildItemRecord(execution, ATOMIC_PATH, 0, () => '');
    const outcome = await executePosting({ ledger: ports.ledger, companyId, cachedReads: reads }, plan, record);
    if (outcome.kind === 'stale') return 'stale';
    if (outcome.kind === 'rejected') throw outcome.error;
    if (outcome.kind === 'replayed' && outcome.response.status !== CREATED_STATUS) return readFailure(outcome.response);
    return 'succeeded';
  } catch (error) {
    if (error instanceof ItemRejection)
      return (await reads.isCurrent()) ? { kind: 'failed', number: error.index + 1, errors: error.errors } : 'stale';
    if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'idempotency_conflict')) return undefined;
    throw error;
  }
};

/** Posts all items. The outcome is that of each item, or only that of the item with which all were rejected. Empty: no result yet. */
export const executeTogether = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  taken: readonly TakenItem[],
): Promise<ItemOutcome[]> => {
  const { companyId } = execution.payment;
  const items = taken.map(({ item }) => item);
  const isRepeated = taken.some((part) => part.isRepeated);
  let attempt: Awaited<ReturnType<typeof attemptTogether>> =
    isRepeated && (await findItemTransactions(ports.db, companyId, items.slice(0, 1))).size > 0 ? 'succeeded' : 'stale';
  for (let attempts = 0; attempts < ATTEMPTS_MAX && attempt === 'stale'; attempts += 1)
    attempt = await attemptTogether(ports, execution, taken);
  if (attempt === 'stale' || attempt === undefined) return [];
  if (attempt !== 'succeeded') return [attempt];
  return toFoundOutcomes(items, await findItemTransactions(ports.db, companyId, items));
};
