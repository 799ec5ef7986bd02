// Takes due deliveries, so that nobody else does, from several endpoints in turn: the queues whose turn is longest due are locked,
// and of each as many deliveries are taken as the endpoint has room for; then it is the turn of the others. Of one company no more are
// taken than half of what is left free for all: however many endpoints of how many companies are slow, places stay free for the rest. A taken delivery is leased: when whoever took it dies, it
// is due again when the lease is over, and the try that was lost is written down. The room is counted under the lock of the queue, so
// that it is never exceeded.
import { sql, type SQL } from 'drizzle-orm';
import type { Sql } from '#db/client.ts';
import { CONCURRENT_MAX } from '#server/modules/events/webhook-delivery/queue-health.ts';
import { runPrepared, type Connection } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { FIRST_IN_LINE } from '#server/modules/events/webhook-delivery/wake-queue.ts';
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
  /** Until then nobody else takes it. */
  leasedUntil: Date;
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

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

const QUEUES_MAX = 40;

/** What a company may have under way, of what it leaves free: its share grows smaller the more others have. */
const COMPANY_SHARE = 0.5;

/** What the log says of a try whose end nobody wrote down. */
const LOST =
  'What became of this try was not written down: the server stopped, or could not reach its database. The receiver may have got it.';

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Places for deliveries in this process. */
export type Places = {
  free: number;
  /** How many each company has. */
  taken: ReadonlyMap<number, number>;
};

const companyRoom = ({ free, taken }: Places, companyId: number): number => Math.floor(free * COMPANY_SHARE) - (taken.get(companyId) ?? 0);

type DueQueue = { company_id: number; webhook_id: number; failures: number };

/** Locks due queues, but for those of companies that have their share already. */
const lockDueQueues = async (connection: Connection, places: Places, now: Date): Promise<DueQueue[]> => {
  const full = [...places.taken.keys()].filter((companyId) => companyRoom(places, companyId) <= 0);
  return runPrepared<DueQueue>(
    connection,
    sql`
    select q.company_id, q.webhook_id, q.failures from webhook_queues q
    where q.due_at <= ${at(now)} and q.company_id not in (select value::int from json_array_elements_text(${JSON.stringify(full)}::text::json))
    order by q.due_at limit ${QUEUES_MAX} for update of q skip locked`,
  );
};

/** A locked queue: how many deliveries may be under way to its endpoint, and how many are taken now at most. */
type LockedQueue = { companyId: number; webhookId: number; room: number; take: number };

/** One at a time to an endpoint whose last try failed: it finds out whether the endpoint is back. */
export const roomOf = (failures: number): number => (failures > 0 ? 1 : CONCURRENT_MAX);

/** Deals what each company may have out to its queues, in their order. */
const dealt = (due: DueQueue[], places: Places): LockedQueue[] => {
  const left = new Map<number, number>();
  return due.map(({ company_id: companyId, webhook_id: webhookId, failures }) => {
    const room = roomOf(failures);
    const ofCompany = left.get(companyId) ?? Math.max(1, companyRoom(places, companyId));
    const take = Math.min(room, ofCompany);
    left.set(companyId, ofCompany - take);
    return { companyId, webhookId, room, take };
  });
};

/** The statement that takes deliveries of locked queues; its plan is pinned by a test. */
export const takeTasks = (queues: LockedQueue[], limit: number, claimId: string, now: Date) =>
  sql<ClaimedRow>`
    with queue as materialized (
      select * from json_to_recordset(${JSON.stringify(queues)}::text::json) as q("companyId" int, "webhookId" int, room int, take int)),
    picked as materialized (
      select t.company_id, t.id, t.tries, t.claim_id is not null as was_lost, w.url from queue q
      join webhooks w on w.company_id = q."companyId" and w.id = q."webhookId" and w.enabled and not w.archived
      cross join lateral (
        select count(*)::int as claimed from webhook_tasks c
        where c.company_id = q."companyId" and c.webhook_id = q."webhookId" and c.claim_id is not null and c.next_try_at > ${at(now)}) busy
      cross join lateral (
        select d.company_id, d.id, d.claim_id, d.tries from webhook_tasks d
        where d.company_id = q."companyId" and d.webhook_id = q."webhookId" and d.next_try_at <= ${at(now)}
        order by d.next_try_at, d.id limit greatest(0, least(q.take, q.room - busy.claimed)) for update skip locked) t
      limit ${limit}),
    lost as (
      insert into webhook_requests (company_id, task_id, id, url, request_headers, error, created_at, updated_at)
      select p.company_id, p.id, p.tries, p.url, '{}'::json, ${LOST}, ${at(now)}, ${at(now)} from picked p where p.was_lost
      on conflict do nothing)
    update webhook_tasks t
    set claim_id = ${claimId}, next_try_at = ${at(leaseEnd(now))}, tries = t.tries + 1,
      round_tries = t.round_tries + 1, updated_at = ${at(now)}
    from picked p where t.company_id = p.company_id and t.id = p.id
    returning t.company_id, t.id, t.webhook_id, t.tries, t.round_tries`;

/**
 * When the worker has to look at these queues next: when the next delivery is due, or, while the endpoint has no room, when a lease is
 * over; never before the queues that wait now, not while it is paused unless somebody waits in front of a screen, and not at all while
 * nothing is sent to it. Run when their tasks are written.
 */
export const setDue = (queues: Omit<LockedQueue, 'take'>[], now: Date): SQL => sql`
  update webhook_queues q
  set due_at = case when found.next <= ${at(FIRST_IN_LINE)} then ${at(now)}
    when found.next is not null then greatest(${at(now)}, q.paused_until, found.next) end
  from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" int, "webhookId" int, room int)
  left join webhooks w on w.company_id = n."companyId" and w.id = n."webhookId" and w.enabled and not w.archived
  left join lateral (
    select count(*) as claimed, min(c.next_try_at) as lease_end from webhook_tasks c
    where c.company_id = w.company_id and c.webhook_id = w.id and c.claim_id is not null and c.next_try_at > ${at(now)}) busy on true
  left join lateral (
    select case when busy.claimed >= n.room then busy.lease_end else (
      select t.next_try_at from webhook_tasks t where t.company_id = w.company_id and t.webhook_id = w.id
        and t.next_try_at is not null order by t.next_try_at limit 1) end as next) found on true
  where q.company_id = n."companyId" and q.webhook_id = n."webhookId"`;

/** Takes due deliveries, up to as many as there are free places. */
export const claimTasks = (client: Sql, places: Places, now: Date): Promise<ClaimedTask[]> =>
  client.begin(async (connection) => {
    const due = await lockDueQueues(connection, places, now);
    if (due.length === 0) return [];
    const queues = dealt(due, places);
    const claimId = newId();
    const rows = await runPrepared<ClaimedRow>(connection, takeTasks(queues, places.free, claimId, now));
    await runPrepared(connection, setDue(queues, now));
    return rows.map((row) => ({
      companyId: row.company_id,
      id: row.id,
      webhookId: row.webhook_id,
      claimId,
      tries: row.tries,
      roundTries: row.round_tries,
      leasedUntil: leaseEnd(now),
    }));
  });
