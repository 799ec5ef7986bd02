// Claims due deliveries for this process. Locks the queues that have been due the longest, and claims as many deliveries of each as its
// endpoint has capacity for. A company can use at most half of the free slots, so that its slow endpoints never block other companies. A claim
// is a lease: if the process dies, the delivery is due again when the lease ends, and the lost attempt is logged. Capacity is counted while
// the queue is locked, so it is never exceeded.
import { sql, type SQL, and, eq, inArray } from 'drizzle-orm';
import type { Sql, Database } from '#db/client.ts';
import { CONCURRENT_DELIVERIES_MAX } from '#server/modules/events/webhook-delivery/backoff.ts';
import {
  findOnlyCompany,
  IMMEDIATELY_DUE,
  insertSource,
  andCompany,
  runPrepared,
  type WorkerConnection,
} from '#server/modules/events/webhook-delivery/queue.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { companies, events, webhooks, webhookTasks, type WebhookRow, type WebhookTaskRow } from '#db/schema/index.ts';

/** A delivery leased by this process. */
export type TaskClaim = {
  companyId: number;
  id: number;
  webhookId: number;
  claimId: string;
  /** Number of attempts, including this one. */
  attempts: number;
  /** Number of attempts since the delivery was created or manually retried, including this one. */
  roundAttempts: number;
  leasedUntil: Date;
};

type TaskClaimRow = {
  company_id: number;
  id: number;
  webhook_id: number;
  tries: number;
  round_tries: number;
  /** The URL, if the previous attempt was lost. */
  lost_url: string | null;
};

/** Longer than the timeout of an attempt. */
export const LEASE_MS = MINUTE_MS;

const toLeaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

const QUEUES_MAX = 40;

/** The share of the free slots that one company can use. */
const COMPANY_SHARE = 0.5;

/** Logged as the error of a lost attempt. */
const ATTEMPT_LOST =
  'The result of this attempt is unknown because the server stopped or lost its database connection. The receiver may have received the event.';

const toTimestamp = (timestamp: Date): SQL => sql`${timestamp.toISOString()}::timestamptz`;

/** The delivery slots of this process: its free slots, and those that each company uses. */
export type DeliverySlots = {
  free: number;
  usedByCompany: ReadonlyMap<number, number>;
};

const companyCapacity = ({ free, usedByCompany }: DeliverySlots, companyId: number): number =>
  Math.floor(free * COMPANY_SHARE) - (usedByCompany.get(companyId) ?? 0);

type DueQueue = { company_id: number; webhook_id: number; failures: number };

/** Matches due queues, except those of companies that have used up their share. */
const dueQueueCondition = (slots: DeliverySlots, now: Date): SQL => {
  const fullCompanyIds = [...slots.usedByCompany.keys()].filter((companyId) => companyCapacity(slots, companyId) <= 0);
  return sql`q.due_at <= ${toTimestamp(now)}
      and q.company_id not in (select value::bigint from json_array_elements_text(${JSON.stringify(fullCompanyIds)}::text::json))`;
};

/** Companies with due queues, the longest due first. */
export const findDueCompanies = async (client: Sql, slots: DeliverySlots, now: Date): Promise<number[]> => {
  const rows = await runPrepared<{ companyId: number }>(
    client,
    sql`
    select q.company_id::float8 as "companyId" from webhook_queues q where ${dueQueueCondition(slots, now)}
    group by q.company_id order by min(q.due_at) limit ${Math.min(QUEUES_MAX, slots.free)}`,
  );
  return rows.map(({ companyId }) => companyId);
};

const lockDueQueues = (connection: WorkerConnection, slots: DeliverySlots, now: Date, companyId: number | undefined): Promise<DueQueue[]> =>
  runPrepared<DueQueue>(
    connection,
    sql`
    select q.company_id::float8 as company_id, q.webhook_id, q.failures from webhook_queues q
    where ${dueQueueCondition(slots, now)}${andCompany('q', companyId)}
    order by q.due_at limit ${QUEUES_MAX} for update of q skip locked`,
  );

/** `capacity` is the concurrency limit of the endpoint, `limit` the maximum number of deliveries to claim now. */
type LockedQueue = { companyId: number; webhookId: number; capacity: number; limit: number };

/** A failing endpoint gets one delivery at a time as a probe. */
export const endpointCapacity = (failures: number): number => (failures > 0 ? 1 : CONCURRENT_DELIVERIES_MAX);

/** Divides the share of each company among its queues, in order. */
const allocateSlots = (due: DueQueue[], slots: DeliverySlots): LockedQueue[] => {
  const remaining = new Map<number, number>();
  return due.map(({ company_id: companyId, webhook_id: webhookId, failures }) => {
    const capacity = endpointCapacity(failures);
    const companySlots = remaining.get(companyId) ?? Math.max(1, companyCapacity(slots, companyId));
    const limit = Math.min(capacity, companySlots);
    remaining.set(companyId, companySlots - limit);
    return { companyId, webhookId, capacity, limit };
  });
};

/** Builds the statement that claims deliveries of locked queues. A test checks its query plan. */
export const claimStatement = (queues: LockedQueue[], limit: number, claimId: string, now: Date) => {
  const onlyCompany = (table: string): SQL => andCompany(table, findOnlyCompany(queues));
  return sql<TaskClaimRow>`
    with queue as materialized (
      select * from json_to_recordset(${JSON.stringify(queues)}::text::json) as q("companyId" bigint, "webhookId" int, capacity int, "limit" int)),
    claimable as materialized (
      select t.company_id, t.id, case when t.claim_id is not null then w.url end as lost_url from queue q
      join webhooks w on w.company_id = q."companyId" and w.id = q."webhookId" and w.enabled and not w.archived${onlyCompany('w')}
      cross join lateral (
        select count(*)::int as claimed from webhook_tasks c
        where c.company_id = q."companyId" and c.webhook_id = q."webhookId" and c.claim_id is not null
          and c.next_try_at > ${toTimestamp(now)}${onlyCompany('c')}) busy
      cross join lateral (
        select d.company_id, d.id, d.claim_id from webhook_tasks d
        where d.company_id = q."companyId" and d.webhook_id = q."webhookId" and d.next_try_at <= ${toTimestamp(now)}${onlyCompany('d')}
        order by d.next_try_at, d.id limit greatest(0, least(q."limit", q.capacity - busy.claimed)) for update skip locked) t
      limit ${limit})
    update webhook_tasks t
    set claim_id = ${claimId}, next_try_at = ${toTimestamp(toLeaseEnd(now))}, tries = t.tries + 1,
      round_tries = t.round_tries + 1, updated_at = ${toTimestamp(now)}
    from claimable p where t.company_id = p.company_id and t.id = p.id${onlyCompany('t')}
    returning t.company_id::float8 as company_id, t.id, t.webhook_id, t.tries, t.round_tries, p.lost_url`;
};

/** Logs the attempts of previous claims whose lease ended without a result. */
const logLostAttempts = async (connection: WorkerConnection, claims: TaskClaimRow[], now: Date): Promise<void> => {
  const lostAttempts = claims.flatMap(({ company_id: companyId, id, tries, lost_url: url }) =>
    url === null ? [] : { companyId, id, tries, url },
  );
  if (lostAttempts.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(lostAttempts)}::text::json) as r("companyId" bigint, id int, tries int, url text)`;
  const { from, company } = insertSource(rows, findOnlyCompany(lostAttempts));
  await runPrepared(
    connection,
    sql`
    insert into webhook_requests (company_id, task_id, id, url, request_headers, error, created_at, updated_at)
    select ${company}, r.id, r.tries - 1, r.url, '{}'::json, ${ATTEMPT_LOST}::text, ${toTimestamp(now)}, ${toTimestamp(now)} from ${from}
    on conflict do nothing`,
  );
};

/**
 * Builds the statement that sets when queues are next due: with their next delivery or, if the endpoint has no capacity, at the end of a
 * lease. The time is at least `now`, so that a queue does not overtake those that are already due. A paused queue is due after the pause,
 * unless a user is waiting for a delivery. The queue of a disabled webhook is never due. Run the statement after writing the deliveries.
 */
export const dueStatement = (queues: Omit<LockedQueue, 'limit'>[], now: Date): SQL => {
  const onlyCompany = (table: string): SQL => andCompany(table, findOnlyCompany(queues));
  return sql`
  update webhook_queues q
  set due_at = case when found.next <= ${toTimestamp(IMMEDIATELY_DUE)} then ${toTimestamp(now)}
    when found.next is not null then greatest(${toTimestamp(now)}, q.paused_until, found.next) end
  from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" bigint, "webhookId" int, capacity int)
  left join webhooks w on w.company_id = n."companyId" and w.id = n."webhookId" and w.enabled and not w.archived${onlyCompany('w')}
  left join lateral (
    select count(*) as claimed, min(c.next_try_at) as lease_end from webhook_tasks c
    where c.company_id = w.company_id and c.webhook_id = w.id and c.claim_id is not null
      and c.next_try_at > ${toTimestamp(now)}${onlyCompany('c')}) busy on true
  left join lateral (
    select case when busy.claimed >= n.capacity then busy.lease_end else (
      select t.next_try_at from webhook_tasks t where t.company_id = w.company_id and t.webhook_id = w.id
        and t.next_try_at is not null${onlyCompany('t')} order by t.next_try_at limit 1) end as next) found on true
  where q.company_id = n."companyId" and q.webhook_id = n."webhookId"${onlyCompany('q')}`;
};

/** Claims due deliveries: up to `slots.free` of all companies, or up to `limit` of one. */
export const claimTasks = (
  client: Sql,
  slots: DeliverySlots,
  now: Date,
  { companyId, limit = slots.free }: { companyId?: number; limit?: number } = {},
): Promise<TaskClaim[]> =>
  client.begin(async (connection) => {
    const due = await lockDueQueues(connection, slots, now, companyId);
    if (due.length === 0) return [];
    const queues = allocateSlots(due, slots);
    const claimId = newId();
    const rows = await runPrepared<TaskClaimRow>(connection, claimStatement(queues, limit, claimId, now));
    await logLostAttempts(connection, rows, now);
    await runPrepared(connection, dueStatement(queues, now));
    return rows.map((row) => ({
      companyId: row.company_id,
      id: row.id,
      webhookId: row.webhook_id,
      claimId,
      attempts: row.tries,
      roundAttempts: row.round_tries,
      leasedUntil: toLeaseEnd(now),
    }));
  });

/** A claimed delivery with the data that an attempt needs. */
export type ClaimedDelivery = {
  claim: TaskClaim;
  task: WebhookTaskRow;
  webhook: WebhookRow;
  event: typeof events.$inferSelect;
  /** Company ID that users enter at sign-in. */
  company: string;
};

/** Loads claimed deliveries, except those whose webhook has been deleted in the meantime. */
export const loadDeliveries = async (db: Database, claims: TaskClaim[]): Promise<ClaimedDelivery[]> => {
  const [first] = claims;
  if (!first) return [];
  const claimsByTask = new Map(claims.map((claim) => [`${claim.companyId}:${claim.id}`, claim]));
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
    const claim = claimsByTask.get(`${row.task.companyId}:${row.task.id}`);
    return claim ? [{ ...row, claim }] : [];
  });
};
