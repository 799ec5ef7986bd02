// Deletes event data after 30 days, deliveries and hourly counts after 90 days, and the rows of removed webhooks. Every step is a short
// transaction, because a log can be long and other writers must not wait for its deletion.
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, min, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, events, housekeeping, webhookHours, webhooks, webhookTasks } from '#db/schema/index.ts';
import { lockQueues, createTransactionRunner } from '#server/modules/events/webhook-delivery/queue.ts';
import { webhookKeyCondition } from '#server/modules/events/webhooks/sending-state.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

/** Applies to pending deliveries, too, because their data has been deleted earlier. */
export const DELIVERY_RETENTION_MS = 90 * DAY_MS;

export const EVENT_DATA_RETENTION_MS = 30 * DAY_MS;

export const DELETED_PER_COMMIT_MAX = 2_000;

/** Exceeded only if more events than this were created within one second. */
export const CLEARED_PER_STATEMENT_MAX = 5_000;

/** The time limit of each of the two daily steps. The remaining rows are processed the next day. */
const DAILY_STEP_TIMEOUT_MS = 6 * MINUTE_MS;
const REMOVAL_TIMEOUT_MS = 10 * MINUTE_MS;

const FAILURES_MAX = 10;

type DeletionPorts = { db: Database; log: Log; stopSignal: AbortSignal };
type RetentionPorts = DeletionPorts & { clock: Clock };

/** Logs failures of individual items and continues; throws after FAILURES_MAX. */
const processEach = async <Item extends { companyId: number; id?: number }>(
  { log, stopSignal }: DeletionPorts,
  items: Item[],
  { process, failureMessage }: { process: (item: Item) => Promise<void>; failureMessage: string },
): Promise<void> => {
  let failures = 0;
  for (const item of items) {
    if (stopSignal.aborted) return;
    try {
      await process(item);
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      log.error({ err: error, companyId: item.companyId, id: item.id }, failureMessage);
    }
  }
};

/** Deletes a batch of deliveries with their attempts. Skips locked deliveries. */
const deleteBatch = async (tx: Tx, companyId: number, condition: SQL | undefined): Promise<number> => {
  const batch = await tx
    .select({ id: webhookTasks.id })
    .from(webhookTasks)
    .where(and(eq(webhookTasks.companyId, companyId), condition))
    .orderBy(asc(webhookTasks.createdAt), asc(webhookTasks.id))
    .limit(DELETED_PER_COMMIT_MAX)
    .for('update', { skipLocked: true });
  const ids = batch.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(webhookTasks).where(and(eq(webhookTasks.companyId, companyId), inArray(webhookTasks.id, ids)));
  return ids.length;
};

/** Deletes the matching deliveries of a company in batches. Returns false if it was stopped before the end. */
const deleteTasks = async ({ db, stopSignal }: DeletionPorts, companyId: number, condition: SQL | undefined): Promise<boolean> => {
  while (!stopSignal.aborted) {
    const deleted = await withCompanyTransaction(db, companyId, (tx) => deleteBatch(tx, companyId, condition));
    if (deleted < DELETED_PER_COMMIT_MAX) return true;
  }
  return false;
};

const deleteOldTasks = async (ports: RetentionPorts): Promise<void> => {
  const { db, clock } = ports;
  const before = new Date(clock.now().getTime() - DELIVERY_RETENTION_MS);
  const companiesWithWebhooks = await db.selectDistinct({ companyId: webhooks.companyId }).from(webhooks).orderBy(asc(webhooks.companyId));
  await processEach(ports, companiesWithWebhooks, {
    process: async ({ companyId }) => {
      await deleteTasks(ports, companyId, and(lt(webhookTasks.createdAt, before), isNull(webhookTasks.claimId)));
      await withCompanyTransaction(db, companyId, (tx) =>
        tx.delete(webhookHours).where(and(eq(webhookHours.companyId, companyId), lt(webhookHours.hour, before))),
      );
    },
    failureMessage: 'Deleting old deliveries of a company failed; retrying tomorrow',
  });
};

const EVENT_DATA_JOB = 'delete-event-data';

/** Each run starts a day before the end of the previous run, so that a clock correction leaves no gap. */
const OVERLAP_MS = DAY_MS;

const STEP_MAX_MS = DAY_MS;

/**
 * The end of the last run. Before the first run, it is the creation time of the oldest company, since no event is older. The position is
 * stored, so that a run after months of downtime catches up, and a regular run reads only one day.
 */
const readDataPosition = async (db: Database): Promise<number | undefined> => {
  const [row] = await db.select({ doneUntil: housekeeping.doneUntil }).from(housekeeping).where(eq(housekeeping.job, EVENT_DATA_JOB));
  const [oldest] = row ? [] : await db.select({ createdAt: min(companies.createdAt) }).from(companies);
  return (row?.doneUntil ?? oldest?.createdAt)?.getTime();
};

const writeDataPosition = (db: Database, position: number) => {
  const doneUntil = new Date(position);
  return db
    .insert(housekeeping)
    .values({ job: EVENT_DATA_JOB, doneUntil })
    .onConflictDoUpdate({ target: housekeeping.job, set: { doneUntil } });
};

const dataBetweenCondition = (from: number, to: number): SQL | undefined =>
  and(gte(events.createdAt, new Date(from)), lt(events.createdAt, new Date(to)), isNotNull(events.data));

const exceedsStatementLimit = async (db: Database, from: number, to: number): Promise<boolean> => {
  const beyond = await db
    .select({ id: events.id })
    .from(events)
    .where(dataBetweenCondition(from, to))
    .offset(CLEARED_PER_STATEMENT_MAX)
    .limit(1);
  return beyond.length > 0;
};

/** Deletes event data in time steps of at most a day, shorter ones if there are many events. Returns the position reached. */
const clearDataBetween = async ({ db, stopSignal }: RetentionPorts, start: number, end: number): Promise<number> => {
  let from = start;
  for (let stepMs = STEP_MAX_MS; from < end && !stopSignal.aborted;) {
    const to = Math.min(from + stepMs, end);
    if (stepMs > SECOND_MS && (await exceedsStatementLimit(db, from, to))) {
      stepMs = Math.max(Math.floor(stepMs / 4), SECOND_MS);
      continue;
    }
    await db.update(events).set({ data: null, original: null }).where(dataBetweenCondition(from, to));
    from = to;
    stepMs = Math.min(stepMs * 2, STEP_MAX_MS);
  }
  return from;
};

const clearOldData = async (ports: RetentionPorts): Promise<void> => {
  const end = ports.clock.now().getTime() - EVENT_DATA_RETENTION_MS;
  const position = await readDataPosition(ports.db);
  if (position === undefined) return;
  const newPosition = await clearDataBetween(ports, Math.min(position, end) - OVERLAP_MS, end);
  await writeDataPosition(ports.db, newPosition);
};

/** Applies the retention periods to all companies. A failure of one step does not prevent the other. */
export const deleteOldDeliveries = async (ports: RetentionPorts): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of [clearOldData, deleteOldTasks]) {
    try {
      await step({ ...ports, stopSignal: AbortSignal.any([ports.stopSignal, AbortSignal.timeout(DAILY_STEP_TIMEOUT_MS)]) });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Deleting old deliveries or event data failed');
};

/** Deletes the rows of removed webhooks, of all companies. */
export const deleteRemovedWebhooks = async (ports: DeletionPorts): Promise<void> => {
  const { db } = ports;
  const limitedPorts = { ...ports, stopSignal: AbortSignal.any([ports.stopSignal, AbortSignal.timeout(REMOVAL_TIMEOUT_MS)]) };
  const removed = await db
    .select({ companyId: webhooks.companyId, id: webhooks.id })
    .from(webhooks)
    .where(isNotNull(webhooks.removedAt))
    .orderBy(asc(webhooks.companyId), asc(webhooks.id));
  await processEach(limitedPorts, removed, {
    process: async (webhook) => {
      const { companyId, id } = webhook;
      if (!(await deleteTasks(limitedPorts, companyId, eq(webhookTasks.webhookId, id)))) return;
      await withCompanyTransaction(db, companyId, async (tx) => {
        // Writers of deliveries lock the queue before they read the webhook. Deliveries that they added in the meantime are deleted with the webhook.
        await lockQueues(createTransactionRunner(tx), [{ companyId, webhookId: id }]);
        await tx.delete(webhooks).where(and(webhookKeyCondition(webhook), isNotNull(webhooks.removedAt)));
      });
    },
    failureMessage: 'Deleting the data of a deleted webhook failed; retrying in a minute',
  });
};
