import { and, asc, eq, gt, notInArray } from 'drizzle-orm';
import { webhookHours } from '#db/schema/index.ts';
import { findRemovedIds } from '#server/modules/events/webhooks/find-webhook.ts';
import type { WebhookHour } from '#server/modules/events/webhooks/schema.ts';
import { DAY_MS, toMillis } from '#server/kernel/time.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const SHOWN_MS = 7 * DAY_MS;

/** How many tries of the last seven days succeeded and failed, by webhook and hour; hours without any are left out. */
export const listActivity = async (ctx: OwnerPorts & Pick<Services, 'clock'>, id: string | undefined): Promise<WebhookHour[]> => {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_MS);
  const removed = await findRemovedIds(ctx.db, ctx.owner.companyId);
  const rows = await ctx.db
    .select()
    .from(webhookHours)
    .where(
      and(
        eq(webhookHours.companyId, ctx.owner.companyId),
        id === undefined ? undefined : eq(webhookHours.webhookId, numberOf(id)),
        gt(webhookHours.hour, since),
        removed.length === 0 ? undefined : notInArray(webhookHours.webhookId, removed),
      ),
    )
    .orderBy(asc(webhookHours.webhookId), asc(webhookHours.hour));
  return rows.map(({ webhookId, hour, succeeded, failed }) => ({ webhook: webhookId, hour: toMillis(hour), succeeded, failed }));
};
