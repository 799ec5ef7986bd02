// What a claimed delivery needs to be sent: the webhook as it is now, and the event as it was.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, events, webhooks, webhookTasks, type WebhookRow, type WebhookTaskRow } from '#db/schema/index.ts';
import type { ClaimedTask } from '#server/modules/events/webhook-delivery/claim-tasks.ts';

export type Delivery = {
  claim: ClaimedTask;
  task: WebhookTaskRow;
  webhook: WebhookRow;
  event: typeof events.$inferSelect;
  /** The company's identifier. */
  company: string;
};

/** The deliveries of claimed tasks; one whose webhook was deleted meanwhile is left out. */
export const loadDeliveries = async (db: Database, claims: ClaimedTask[]): Promise<Delivery[]> => {
  const [first] = claims;
  if (!first) return [];
  const claimOf = new Map(claims.map((claim) => [`${claim.companyId}:${claim.id}`, claim]));
  const companyIds = [...new Set(claims.map(({ companyId }) => companyId))];
  const ids = [...new Set(claims.map(({ id }) => id))];
  const rows = await db
    .select({ task: webhookTasks, webhook: webhooks, event: events, company: companies.identifier })
    .from(webhookTasks)
    .innerJoin(webhooks, and(eq(webhooks.companyId, webhookTasks.companyId), eq(webhooks.id, webhookTasks.webhookId)))
    .innerJoin(events, and(eq(events.companyId, webhookTasks.companyId), eq(events.id, webhookTasks.eventId)))
    .innerJoin(companies, eq(companies.id, webhookTasks.companyId))
    .where(and(inArray(webhookTasks.companyId, companyIds), inArray(webhookTasks.id, ids), eq(webhookTasks.claimId, first.claimId)));
  return rows.flatMap((row) => {
    const claim = claimOf.get(`${row.task.companyId}:${row.task.id}`);
    return claim ? [{ ...row, claim }] : [];
  });
};
