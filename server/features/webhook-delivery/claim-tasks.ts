// Takes due deliveries, so that nobody else does, from several endpoints in turn: the queues whose turn is longest due are locked,
// and of each as many deliveries are taken as the endpoint has room for. A taken delivery is leased: when whoever took it dies, it
// is due again when the lease is over, and the try that was lost is written down. The room is counted under the lock of the queue, so
// that it is never exceeded.
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { CONCURRENT_MAX } from '#server/features/webhook-delivery/queue-health.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';

/** A delivery that is this process's until its lease is over. */
export type ClaimedTask = {
  companyId: number;
  id: number;
  webhookId: number;
  claimId: string;
  /** This one included. */
  tries: number;
  /** Of the round, this one included. */
  roundTries: number;
};

type ClaimedRow = {
  company_id: number;
  id: number;
  webhook_id: number;
  tries: number;
  round_tries: number;
};

/** Longer than a try takes. */
export const LEASE_MS = MINUTE_MS;

const QUEUES_MAX = 40;

/** What the log says of a try whose sender died. */
const LOST = 'The server stopped before the answer came. The receiver may have got it.';

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Locks due queues of webhooks that are in use. */
const lockDueQueues = async (tx: Tx, now: Date): Promise<{ company_id: number; webhook_id: number; failures: number }[]> =>
  tx.execute(sql`
    select q.company_id, q.webhook_id, q.failures from webhook_queues q
    where q.due_at <= ${at(now)} order by q.due_at limit ${QUEUES_MAX} for update skip locked`);

/** The statement that takes deliveries of locked queues; its plan is pinned by a test. */
export const takeTasks = (queues: { companyId: number; webhookId: number; room: number }[], limit: number, claimId: string, now: Date) =>
  sql<ClaimedRow>`
    with queue as materialized (
      select * from json_to_recordset(${JSON.stringify(queues)}::text::json) as q("companyId" int, "webhookId" int, room int)),
    picked as materialized (
      select t.company_id, t.id, t.tries, t.claim_id is not null as was_lost, w.url from queue q
      join webhooks w on w.company_id = q."companyId" and w.id = q."webhookId" and w.enabled and not w.archived
      cross join lateral (
        select count(*)::int as claimed from webhook_tasks c
        where c.company_id = q."companyId" and c.webhook_id = q."webhookId" and c.claim_id is not null and c.next_try_at > ${at(now)}) busy
      cross join lateral (
        select d.company_id, d.id, d.claim_id, d.tries from webhook_tasks d
        where d.company_id = q."companyId" and d.webhook_id = q."webhookId" and d.next_try_at <= ${at(now)}
        order by d.next_try_at, d.id limit greatest(0, q.room - busy.claimed) for update skip locked) t
      limit ${limit}),
    lost as (
      insert into webhook_requests (company_id, task_id, id, url, request_headers, error, created_at, updated_at)
      select p.company_id, p.id, p.tries, p.url, '{}'::json, ${LOST}, ${at(now)}, ${at(now)} from picked p where p.was_lost
      on conflict do nothing)
    update webhook_tasks t
    set claim_id = ${claimId}, next_try_at = ${at(new Date(now.getTime() + LEASE_MS))}, tries = t.tries + 1,
      round_tries = t.round_tries + 1, updated_at = ${at(now)}
    from picked p where t.company_id = p.company_id and t.id = p.id
    returning t.company_id, t.id, t.webhook_id, t.tries, t.round_tries`;

/**
 * When the worker has to look at these queues next: when the next delivery is due, or, while the endpoint has no room, when a lease is
 * over; not while it is paused, and never while nothing is sent to it. Run when their tasks are written.
 */
export const setDue = (queues: { companyId: number; webhookId: number; room: number }[], now: Date): SQL => sql`
  update webhook_queues q
  set due_at = case when w.enabled and not w.archived then greatest(q.paused_until, case
      when (select count(*) from webhook_tasks c where c.company_id = q.company_id and c.webhook_id = q.webhook_id
        and c.claim_id is not null and c.next_try_at > ${at(now)}) >= n.room
      then (select min(c.next_try_at) from webhook_tasks c where c.company_id = q.company_id and c.webhook_id = q.webhook_id
        and c.claim_id is not null)
      else (select t.next_try_at from webhook_tasks t where t.company_id = q.company_id and t.webhook_id = q.webhook_id
        and t.next_try_at is not null order by t.next_try_at limit 1) end) end
  from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" int, "webhookId" int, room int), webhooks w
  where q.company_id = n."companyId" and q.webhook_id = n."webhookId" and w.company_id = q.company_id and w.id = q.webhook_id`;

/** One at a time to an endpoint whose last try failed: it finds out whether the endpoint is back. */
export const roomOf = (failures: number): number => (failures > 0 ? 1 : CONCURRENT_MAX);

/** Takes up to `limit` due deliveries. */
export const claimTasks = (db: Database, limit: number, now: Date): Promise<ClaimedTask[]> =>
  db.transaction(async (tx) => {
    const due = await lockDueQueues(tx, now);
    if (due.length === 0) return [];
    const queues = due.map((row) => ({ companyId: row.company_id, webhookId: row.webhook_id, room: roomOf(row.failures) }));
    const claimId = newId();
    const rows = await tx.execute<ClaimedRow>(takeTasks(queues, limit, claimId, now));
    await tx.execute(setDue(queues, now));
    return rows.map((row) => ({
      companyId: row.company_id,
      id: row.id,
      webhookId: row.webhook_id,
      claimId,
      tries: row.tries,
      roundTries: row.round_tries,
    }));
  });
