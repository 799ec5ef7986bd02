// Posts taken items of a bulk payment: as one command if possible, and individually if an item of it is rejected.
import type { BulkItemRow } from '#db/schema/bulk-payments.ts';
import { executePosting } from '#server/api/posting-plan.ts';
import { AppError, type FieldErrors } from '#server/kernel/errors.ts';
import { mapInChunks } from '#server/kernel/map-in-chunks.ts';
import type { TakenItem } from '#server/modules/payments/bulk-payments/claim-items.ts';
import { fenceItems } from '#server/modules/payments/bulk-payments/fence-items.ts';
import { executeTogether } from '#server/modules/payments/bulk-payments/execute-together.ts';
import {
  buildItemRecord,
  createPlanPorts,
  CREATED_STATUS,
  findPostedItems,
  isWithoutResult,
  ITEM_PATH,
  readFailure,
  splitIntoParts,
  toItemErrors,
  type BulkExecution,
  type BulkWorkPorts,
  type ItemFailure,
  type ItemOutcome,
} from '#server/modules/payments/bulk-payments/item-posting.ts';
import { planItem, readOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import type { Transaction } from '#server/modules/payments/transactions/schema.ts';
import { createCachedReads, type CachedReads } from '#server/records/company-cache.ts';

/** The first attempt plans with cached data, the others with the tables. */
const ATTEMPTS_MAX = 3;

/** `stale`: the cached data may be outdated, plan again. `unknown`: no result yet, repeat with the same key. */
type ItemAttempt = ItemOutcome | 'stale' | 'unknown';

const toAttempt = (number: number, error: unknown, reads: CachedReads | undefined): ItemAttempt => {
  if (isWithoutResult(error)) return 'unknown';
  if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
  return reads?.isUnconfirmed() ? 'stale' : { number, kind: 'failed', errors: toItemErrors(error) };
};

const attemptItem = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  item: BulkItemRow,
  reads: CachedReads | undefined,
): Promise<ItemAttempt> => {
  const { payment } = execution;
  const { number, collectionId } = item;
  try {
    const plan = await planItem(createPlanPorts(ports, execution, reads), readOrder(payment, item), { collectionId });
    const record = buildItemRecord(execution, ITEM_PATH, String(number), (payload) => (payload as Transaction).id);
    const outcome = await executePosting({ ledger: ports.ledger, companyId: payment.companyId, cachedReads: reads }, plan, record);
    switch (outcome.kind) {
      case 'accepted':
      case 'unchanged':
        return { number, kind: 'succeeded', transactionId: outcome.payload.id };
      case 'replayed':
        return outcome.response.status === CREATED_STATUS
          ? { number, kind: 'succeeded', transactionId: outcome.response.body }
          : { number, kind: 'failed', errors: readFailure(outcome.response).errors };
      case 'rejected':
        return toAttempt(number, outcome.error, undefined);
      case 'stale':
        return 'stale';
    }
  } catch (error) {
    return toAttempt(number, error, reads);
  }
};

/** Undefined if the item has no result and must be repeated. */
const executeItem = async (ports: BulkWorkPorts, execution: BulkExecution, item: BulkItemRow): Promise<ItemOutcome | undefined> => {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const reads = attempts === 0 ? createCachedReads(execution.cache, execution.payment.companyId, 'posting') : undefined;
    const attempt = await attemptItem(ports, execution, item, reads);
    if (typeof attempt === 'object') return attempt;
    if (attempt === 'unknown') return undefined;
  }
  return undefined;
};

/** Logs the first failure. Items that failed unexpectedly have no result and are repeated, and the results of the others are kept. */
const takeFulfilled = <Value>(
  { log }: BulkWorkPorts,
  { payment: { companyId, id } }: BulkExecution,
  results: readonly PromiseSettledResult<Value>[],
): Value[] => {
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) log.error({ err: failure.reason, companyId, id }, 'Items of a bulk payment failed; they are repeated');
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
};

const executeEach = async (ports: BulkWorkPorts, execution: BulkExecution, items: readonly BulkItemRow[]): Promise<ItemOutcome[]> => {
  const settle = (item: BulkItemRow) => Promise.allSettled([executeItem(ports, execution, item)]);
  const results = (await mapInChunks(items, settle)).flat();
  return takeFulfilled(ports, execution, results).flatMap((outcome) => outcome ?? []);
};

/** The outcomes of items that were posted before. */
const findPosted = ({ db }: BulkWorkPorts, { payment }: BulkExecution, taken: readonly TakenItem[]): Promise<ItemOutcome[]> => {
  const repeated = taken.filter(({ isRepeated }) => isRepeated).map(({ item }) => item);
  return findPostedItems(db, payment.companyId, repeated);
};

/**
 * The final outcomes of items that are not attempted any more: posted before, or failed with `errors`. Undefined if another process is posting
 * them: try again later.
 */
export const abandonItems = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  taken: readonly TakenItem[],
  errors: FieldErrors,
): Promise<{ posted: ItemOutcome[]; failed: ItemFailure[] } | undefined> => {
  const numbers = taken.map(({ item }) => item.number);
  if (!(await fenceItems(ports, execution, taken, { numbers, errors }))) return undefined;
  const posted = await findPosted(ports, execution, taken);
  const isPosted = new Set(posted.map(({ number }) => number));
  const failed = numbers.filter((number) => !isPosted.has(number)).map((number) => ({ number, kind: 'failed' as const, errors }));
  return { posted, failed };
};

/** Replaces failures of items that another process has posted, and omits those of items that it is posting. */
const confirmFailures = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  taken: readonly TakenItem[],
  outcomes: readonly ItemOutcome[],
): Promise<ItemOutcome[]> => {
  const failures = outcomes.filter((outcome) => outcome.kind === 'failed');
  const [first] = failures;
  if (!first) return [...outcomes];
  const numbers = failures.map(({ number }) => number);
  const isFenced = await fenceItems(ports, execution, taken, { numbers, errors: first.errors });
  if (!isFenced) return outcomes.filter(({ kind }) => kind === 'succeeded');
  const posted = await findPosted(ports, execution, taken);
  const isPosted = new Set(posted.map(({ number }) => number));
  return [...posted, ...outcomes.filter(({ number }) => !isPosted.has(number))];
};

/** Posts the items of a part. Omits the outcomes of items without a result. */
const executePart = async (
  ports: BulkWorkPorts,
  execution: BulkExecution,
  part: readonly BulkItemRow[],
  posted: readonly ItemOutcome[],
): Promise<readonly ItemOutcome[]> => {
  if (posted.length === part.length) return posted;
  const { atomic } = execution.payment;
  // Items are posted individually only after their common command was rejected.
  if (posted.length === 0 && (atomic || part.length > 1)) {
    const outcome = await executeTogether(ports, execution, part);
    if (outcome.kind === 'posted') return outcome.outcomes;
    if (outcome.kind === 'unknown') return [];
    if (atomic) return [outcome.failure];
  }
  const numbers = new Set(posted.map(({ number }) => number));
  const open = part.filter(({ number }) => !numbers.has(number));
  return [...posted, ...(await executeEach(ports, execution, open))];
};

/**
 * Posts taken items, several parts at a time. Omits the outcomes of items without a result, which must be repeated. If an atomic bulk payment
 * is rejected, the only outcome is that of the rejected item.
 */
export const executeItems = async (ports: BulkWorkPorts, execution: BulkExecution, taken: readonly TakenItem[]): Promise<ItemOutcome[]> => {
  const items = taken.map(({ item }) => item);
  const posted = Map.groupBy(await findPosted(ports, execution, taken), ({ number }) => number);
  const parts = splitIntoParts(execution, items);
  const results = await Promise.allSettled(
    parts.map((part) =>
      executePart(
        ports,
        execution,
        part,
        part.flatMap(({ number }) => posted.get(number) ?? []),
      ),
    ),
  );
  return confirmFailures(ports, execution, taken, takeFulfilled(ports, execution, results).flat());
};
