// How much waits for the worker, of all companies. It is read by every process, so that it is told when no worker runs: what nobody has
// looked at yet, events that have no deliveries, waits just as those do that are due.
import type { Sql } from '#db/client.ts';
import { FIRST_IN_LINE } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import type { WebhookBacklog } from '#server/platform/metrics/component-metrics.ts';

/** Companies whose events are looked at, each by two steps into an index. */
const COMPANIES_MAX = 500;

type Waiting = { count: number; oldest: Date | null };

/** What is first in line says nothing of since when. */
const readQueues = async (sql: Sql, now: Date): Promise<Waiting | undefined> => {
  const [row] = await sql<Waiting[]>`
    select count(*)::int as count, min(nullif(due_at, ${FIRST_IN_LINE})) as oldest from webhook_queues where due_at <= ${now}`;
  return row;
};

/** Companies with events that nobody has made deliveries of, and their oldest one. */
const readAwaited = async (sql: Sql): Promise<Waiting | undefined> => {
  const [row] = await sql<Waiting[]>`
    with recursive waiting(company_id, place) as (
      (select company_id, 1 from events where awaited order by company_id limit 1)
      union all
      select (select e.company_id from events e where e.awaited and e.company_id > w.company_id order by e.company_id limit 1), w.place + 1
      from waiting w where w.company_id is not null and w.place < ${COMPANIES_MAX})
    select count(*)::int as count, min(first.created_at) as oldest
    from waiting cross join lateral (
      select e.created_at from events e where e.company_id = waiting.company_id and e.awaited order by e.id limit 1) first`;
  return row;
};

/** Endpoints with deliveries that are due, a company with events that were not handed out yet counting as one, and for how long. */
export const readWebhookBacklog = async (sql: Sql, now: Date): Promise<WebhookBacklog> => {
  const waiting = [await readQueues(sql, now), await readAwaited(sql)];
  const since = waiting.flatMap((part) => (part?.oldest ? [now.getTime() - part.oldest.getTime()] : []));
  return {
    endpoints: waiting.reduce((sum, part) => sum + (part?.count ?? 0), 0),
    oldestDueMs: since.length > 0 ? Math.max(0, ...since) : null,
  };
};
