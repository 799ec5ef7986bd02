import type { Sql } from '#db/client.ts';
import { FIRST_IN_LINE } from '#server/features/webhook-delivery/wake-queue.ts';
import type { WebhookBacklog } from '#server/platform/webhook-metrics.ts';

/** How much waits for the worker, of all companies. What is first in line says nothing of since when. */
export const readWebhookBacklog = async (sql: Sql, now: Date): Promise<WebhookBacklog> => {
  const [row] = await sql<{ endpoints: number; oldest: Date | null }[]>`
    select count(*)::int as endpoints, min(nullif(due_at, ${FIRST_IN_LINE})) as oldest from webhook_queues where due_at <= ${now}`;
  const oldest = row?.oldest;
  return { endpoints: row?.endpoints ?? 0, oldestDueMs: oldest ? now.getTime() - oldest.getTime() : null };
};
