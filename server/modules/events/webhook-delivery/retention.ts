// Deletes what the webhook log no longer keeps: event data after 30 days, deliveries and hourly counts after 90 days, and the rows of
// removed webhooks. Every step is a short transaction, because a log can be long and other writers must not wait for its deletion.
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, min, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, events, housekeeping, webhookHours, webhooks, webhookTasks } from '#db/schema/index.ts';
import { lockQueues, createTransactionRunner } from '#server/modules/events/webhook-delivery/queue.ts';
import { webhookKeyCondition } from '#server/modules/events/webhooks/sending-state.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

/** Retention of deliveries. A delivery still pending by then has lost its data long before. */
export const DELIVERY_RETENTION_MS = 90 * DAY_MS;

/** Retention of the data of events. */
export const EVENT_DATA_RETENTION_MS = 30 * DAY_MS;

export const DELETED_PER_COMMIT_MAX = 2_000;

/** Applies unless more events than this fall into one second. */
export const BLANKED_PER_STATEMENT_MAX = 5_000;

/** The time limit of each of the two daily steps. The rest is done the next day. */
const DAILY_STEP_MS = 6 * MINUTE_MS;
const REMOVAL_RUN_MS = 10 * MINUTE_MS;

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

/** Skips locked deliveries; the attempts of a delivery are deleted with it. */
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

/** Deletes matching deliveries of a company in batches. Returns false if stopped before the end. */
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

const DATA_JOB = 'delete-event-data';

/** Each run repeats a day, so that a corrected clock leaves no gap. */
const OVERLAP_MS = DAY_MS;

const LONGEST_STEP_MS = DAY_MS;

/**
 * The end of the last run; at first, the creation of the oldest company, since no event is older. The position is stored, so a run after
 * months of downtime catches up, and a daily run reads only one day.
 */
const readDataPosition = async (db: Database): Promise<number | undefined> => {
  const [row] = await db.select({ doneUntil: housekeeping.doneUntil }).from(housekeeping).where(eq(housekeeping.job, DATA_JOB));
  const [oldest] = row ? [] : await db.select({ createdAt: min(companies.createdAt) }).from(companies);
  return (row?.doneUntil ?? oldest?.createdAt)?.getTime();
};

const writeDataPosition = (db: Database, position: number) => {
  const doneUntil = new Date(position);
  return db.insert(housekeeping).values({ job: DATA_JOB, doneUntil }).onConflictDoUpdate({ target: housekeeping.job, set: { doneUntil } });
};

const dataBetweenCondition = (from: number, to: number): SQL | undefined =>
  and(gte(events.createdAt, new Date(from)), lt(events.createdAt, new Date(to)), isNotNull(events.data));

const exceedsStatement = async (db: Database, from: number, to: number): Promise<boolean> => {
  const beyond = await db
    .select({ id: events.id })
    .from(events)
    .where(dataBetweenCondition(from, to))
    .offset(BLANKED_PER_STATEMENT_MAX)
    .limit(1);
  return beyond.length > 0;
};

/** Blanks events in steps of at most a day, and shorter where events are dense. Returns the position reached. */
const blankDataBetween = async ({ db, stopSignal }: RetentionPorts, start: number, end: number): Promise<number> => {
  let from = start;
  for (let stepMs = LONGEST_STEP_MS; from < end && !stopSignal.aborted;) {
    const to = Math.min(from + stepMs, end);
    if (stepMs > SECOND_MS && (await exceedsStatement(db, from, to))) {
      stepMs = Math.max(Math.floor(stepMs / 4), SECOND_MS);
      continue;
    }
    await db.update(events).set({ data: null, original: null }).where(dataBetweenCondition(from, to));
    from = to;
    stepMs = Math.min(stepMs * 2, LONGEST_STEP_MS);
  }
  return from;
};

const blankOldData = async (ports: RetentionPorts): Promise<void> => {
  const end = ports.clock.now().getTime() - EVENT_DATA_RETENTION_MS;
  const position = await readDataPosition(ports.db);
  if (position === undefined) return;
  const newPosition = await blankDataBetween(ports, Math.min(position, end) - OVERLAP_MS, end);
  await writeDataPosition(ports.db, newPosition);
};

/** Applies the retention periods to all companies. A failure of one step does not prevent the other. */
export const deleteOldDeliveries = async (ports: RetentionPorts): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of [blankOldData, deleteOldTasks]) {
    try {
      await step({ ...ports, stopSignal: AbortSignal.any([ports.stopSignal, AbortSignal.timeout(DAILY_STEP_MS)]) });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Deleting old deliveries or event data failed');
};

/** Deletes the rows of removed webhooks, of all companies. */
export const deleteRemovedWebhooks = async (ports: DeletionPorts): Promise<void> => {
  const { db } = ports;
  const limitedPorts = { ...ports, stopSignal: AbortSignal.any([ports.stopSignal, AbortSignal.timeout(REMOVAL_RUN_MS)]) };
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
        // Creators of deliveries lock the queue before they read the webhook. Their late deliveries are deleted with the webhook.
        await lockQueues(createTransactionRunner(tx), [{ companyId, webhookId: id }]);
        await tx.delete(webhooks).where(and(webhookKeyCondition(webhook), isNotNull(webhooks.removedAt)));
      });
    },
    failureMessage: 'Deleting the data of a deleted webhook failed; retrying in a minute',
  });
};
