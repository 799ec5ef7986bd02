// What the log of deliveries does not keep for ever: deliveries go after ninety days, and what events told after thirty.
import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { events, webhookHours, webhooks, webhookTasks } from '#db/schema/index.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { DAY_MS, HOUR_MS, type Clock } from '#server/kernel/time.ts';

/** How long a delivery is kept after its event, once nothing of it is to come. */
export const DELIVERIES_KEPT_MS = 90 * DAY_MS;

/** How long the data of an event is kept. */
export const DATA_KEPT_MS = 30 * DAY_MS;

/** How far a night looks back for data that is to go: a server that was off for two weeks still finds all. */
const LOOK_BACK_MS = 15 * DAY_MS;

type ForgetParts = { db: Database; clock: Clock; stopping: AbortSignal };

/** Deletes old deliveries with their tries, and old counts. */
const forgetOldDeliveries = async ({ db, clock, stopping }: ForgetParts): Promise<void> => {
  const before = new Date(clock.now().getTime() - DELIVERIES_KEPT_MS);
  const withWebhooks = await db.selectDistinct({ companyId: webhooks.companyId }).from(webhooks);
  for (const { companyId } of withWebhooks) {
    if (stopping.aborted) return;
    await inCompany(db, companyId, async (tx) => {
      const isOld = and(eq(webhookTasks.companyId, companyId), lt(webhookTasks.createdAt, before), isNull(webhookTasks.nextTryAt));
      await tx.delete(webhookTasks).where(isOld);
      await tx.delete(webhookHours).where(and(eq(webhookHours.companyId, companyId), lt(webhookHours.hour, before)));
    });
  }
};

/** Blanks the data of old events, an hour of them at a time. */
const forgetOldData = async ({ db, clock, stopping }: ForgetParts): Promise<void> => {
  const end = clock.now().getTime() - DATA_KEPT_MS;
  for (let from = end - LOOK_BACK_MS; from < end && !stopping.aborted; from += HOUR_MS) {
    const isThen = and(gte(events.createdAt, new Date(from)), lt(events.createdAt, new Date(Math.min(from + HOUR_MS, end))));
    await db
      .update(events)
      .set({ data: null, original: null })
      .where(and(isThen, isNotNull(events.data)));
  }
};

/** Forgets what is too old to be kept. */
export const forgetDeliveries = async (parts: ForgetParts): Promise<void> => {
  await forgetOldDeliveries(parts);
  await forgetOldData(parts);
};
