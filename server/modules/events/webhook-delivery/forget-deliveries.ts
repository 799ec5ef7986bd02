// What the log of deliveries does not keep for ever: deliveries go after ninety days, and what events told after thirty.
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { webhookHours, webhooks, webhookTasks } from '#db/schema/index.ts';
import type { Database } from '#db/client.ts';
import { deleteTasks } from '#server/modules/events/webhook-delivery/delete-tasks.ts';
import { forgetOldData } from '#server/modules/events/webhook-delivery/forget-data.ts';
import { DAY_MS, MINUTE_MS, type Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { inCompany } from '#server/records/company-transaction.ts';

/** How long a delivery is kept after its event; what still waits then has no data any more. */
export const DELIVERIES_KEPT_MS = 90 * DAY_MS;

/** The queue takes a job that lasts a quarter of an hour for dead: each half of it has this long, and the rest goes tomorrow. */
const RUN_MS = 6 * MINUTE_MS;
const FAILURES_MAX = 10;

type ForgetParts = { db: Database; clock: Clock; log: Log; stopping: AbortSignal };

const forgetOf = async (parts: ForgetParts, companyId: number, before: Date): Promise<void> => {
  await deleteTasks(parts, companyId, and(lt(webhookTasks.createdAt, before), isNull(webhookTasks.claimId)));
  await inCompany(parts.db, companyId, (tx) =>
    tx.delete(webhookHours).where(and(eq(webhookHours.companyId, companyId), lt(webhookHours.hour, before))),
  );
};

/** Deletes old deliveries with their tries, and old counts. One company's failure is logged; throws when it fails again and again. */
const forgetOldDeliveries = async (parts: ForgetParts): Promise<void> => {
  const { db, clock, log, stopping } = parts;
  const before = new Date(clock.now().getTime() - DELIVERIES_KEPT_MS);
  const withWebhooks = await db.selectDistinct({ companyId: webhooks.companyId }).from(webhooks).orderBy(asc(webhooks.companyId));
  let failures = 0;
  for (const { companyId } of withWebhooks) {
    if (stopping.aborted) return;
    try {
      await forgetOf(parts, companyId, before);
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      log.error({ err: error, companyId }, 'Old deliveries of a company could not be deleted; it is tried again tomorrow');
    }
  }
};

/** Forgets what is too old to be kept: the data first, and the deliveries also when that failed. */
export const forgetDeliveries = async (parts: ForgetParts): Promise<void> => {
  const failures: unknown[] = [];
  for (const forget of [forgetOldData, forgetOldDeliveries]) {
    try {
      await forget({ ...parts, stopping: AbortSignal.any([parts.stopping, AbortSignal.timeout(RUN_MS)]) });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all that is too old was forgotten.');
};
