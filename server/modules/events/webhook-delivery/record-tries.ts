// Writes what became of tries: the deliveries, the tries themselves, the health of their endpoints, and when the worker has to look
// again. All that has come back meanwhile is written with one commit, but for what is of a queue that somebody else has locked: that
// waits for the next time, and keeps nobody else waiting. What counts is whose claim a delivery is: of one whose lease was over, and
// that somebody else has taken, nothing is written.
import { sql } from 'drizzle-orm';
import type { Sql } from '#db/client.ts';
import { roomOf, setDue } from '#server/modules/events/webhook-delivery/claim-tasks.ts';
import { concludeTry, type Conclusion } from '#server/modules/events/webhook-delivery/conclude-try.ts';
import type { Delivery } from '#server/modules/events/webhook-delivery/load-deliveries.ts';
import type { QueueHealth } from '#server/modules/events/webhook-delivery/queue-health.ts';
import { runPrepared, type Connection } from '#server/modules/events/webhook-delivery/run-statement.ts';
import type { Sent } from '#server/modules/events/webhook-delivery/send-delivery.ts';
import { keyOf, queuesOf, type QueueKey } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import { disableWebhook, type DisableParts } from '#server/modules/events/webhooks/disable-webhook.ts';
import { HOUR_MS } from '#server/kernel/time.ts';

/** A delivery, and what came of sending it. */
export type Returned = { delivery: Delivery; sent: Sent };

type RecordParts = DisableParts & { sql: Sql };

/** Locks those of the queues that nobody else has locked, and reads how they are. */
const lockHealth = async (connection: Connection, queues: QueueKey[]): Promise<Map<string, QueueHealth>> => {
  const rows = await runPrepared<QueueHealth & QueueKey>(
    connection,
    sql`select q.company_id as "companyId", q.webhook_id as "webhookId", q.failures, q.failing_since as "failingSince",
      q.paused_until as "pausedUntil", q.last_success_at as "lastSuccessAt", q.last_failure_at as "lastFailureAt", q.last_error as "lastError"
    from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" int, "webhookId" int)
    join webhook_queues q on q.company_id = n."companyId" and q.webhook_id = n."webhookId"
    order by q.company_id, q.webhook_id for update of q skip locked`,
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/** Those of these deliveries that are still whose they were. Their queues are locked: nobody takes one meanwhile. */
const keepOwn = async (connection: Connection, returned: Returned[]): Promise<Returned[]> => {
  const claims = returned.map(({ delivery: { claim } }) => ({ company_id: claim.companyId, id: claim.id, claim_id: claim.claimId }));
  const own = await runPrepared<{ companyId: number; id: number }>(
    connection,
    sql`
    select t.company_id as "companyId", t.id
    from json_to_recordset(${JSON.stringify(claims)}::text::json) as c(company_id int, id int, claim_id uuid)
    join webhook_tasks t on t.company_id = c.company_id and t.id = c.id and t.claim_id = c.claim_id`,
  );
  const ids = new Set(own.map(({ companyId, id }) => `${companyId}:${id}`));
  return returned.filter(({ delivery: { claim } }) => ids.has(`${claim.companyId}:${claim.id}`));
};

type Written = Returned & { conclusion: Conclusion };

const taskColumns = ({ delivery: { claim }, sent, conclusion: { task } }: Written) => {
  const tried = 'tried' in sent ? sent.tried : undefined;
  return {
    company_id: claim.companyId,
    id: claim.id,
    claim_id: claim.claimId,
    next_try_at: task.nextTryAt,
    completed_at: task.completedAt,
    failed_at: task.failedAt,
    error: task.error,
    request_id: tried ? claim.tries : null,
    url: tried?.url,
    request_headers: tried && JSON.stringify(tried.requestHeaders),
    response_code: tried?.answer?.status,
    response_headers: tried?.answer && JSON.stringify(tried.answer.headers),
    response_body: tried?.answer?.body,
    request_error: tried?.judgement.error,
    duration_ms: tried?.durationMs,
    started_at: tried?.startedAt,
  };
};

/** The deliveries that are still whose they were, and their tries. */
const writeTries = (connection: Connection, written: Written[], now: Date) =>
  runPrepared(
    connection,
    sql`
    with tried as materialized (
      select * from json_to_recordset(${JSON.stringify(written.map(taskColumns))}::text::json) as t(company_id int, id int, claim_id uuid,
        next_try_at timestamptz, completed_at timestamptz, failed_at timestamptz, error text, request_id int, url text,
        request_headers text, response_code int, response_headers text, response_body text, request_error text, duration_ms int,
        started_at timestamptz)),
    done as (
      update webhook_tasks k
      set claim_id = null, next_try_at = t.next_try_at, completed_at = t.completed_at, failed_at = t.failed_at, error = t.error,
        updated_at = ${now.toISOString()}::timestamptz
      from tried t where k.company_id = t.company_id and k.id = t.id and k.claim_id = t.claim_id
      returning k.company_id, k.id)
    insert into webhook_requests (company_id, task_id, id, url, request_headers, response_code, response_headers, response_body, error,
      duration_ms, created_at, updated_at)
    select t.company_id, t.id, t.request_id, t.url, t.request_headers::json, t.response_code, t.response_headers::json, t.response_body,
      t.request_error, t.duration_ms, t.started_at, t.started_at
    from tried t join done d on d.company_id = t.company_id and d.id = t.id where t.request_id is not null
    on conflict do nothing`,
  );

const healthColumns = (queue: QueueKey, health: QueueHealth, written: Written[]) => {
  const tries = written.filter(({ delivery, sent }) => keyOf(delivery.task) === keyOf(queue) && 'tried' in sent);
  const succeeded = tries.filter(({ conclusion }) => conclusion.task.completedAt !== null).length;
  return {
    company_id: queue.companyId,
    webhook_id: queue.webhookId,
    failures: health.failures,
    failing_since: health.failingSince,
    paused_until: health.pausedUntil,
    last_success_at: health.lastSuccessAt,
    last_failure_at: health.lastFailureAt,
    last_error: health.lastError,
    succeeded,
    failed: tries.length - succeeded,
  };
};

/** The health of the endpoints, and the counts of this hour. */
const writeHealth = (connection: Connection, rows: ReturnType<typeof healthColumns>[], now: Date) => {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  return runPrepared(
    connection,
    sql`
    with known as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as n(company_id int, webhook_id int, failures int,
        failing_since timestamptz, paused_until timestamptz, last_success_at timestamptz, last_failure_at timestamptz, last_error text,
        succeeded int, failed int)),
    healthy as (
      update webhook_queues q
      set failures = n.failures, failing_since = n.failing_since, paused_until = n.paused_until, last_success_at = n.last_success_at,
        last_failure_at = n.last_failure_at, last_error = n.last_error
      from known n where q.company_id = n.company_id and q.webhook_id = n.webhook_id)
    insert into webhook_hours as stored (company_id, webhook_id, hour, succeeded, failed)
    select n.company_id, n.webhook_id, ${hour}::timestamptz, n.succeeded, n.failed from known n where n.succeeded + n.failed > 0
    on conflict (company_id, webhook_id, hour)
    do update set succeeded = stored.succeeded + excluded.succeeded, failed = stored.failed + excluded.failed`,
  );
};

/** Concludes each try by how its endpoint is after the ones before it. */
const concludeAll = (returned: Returned[], health: Map<string, QueueHealth>, now: Date): Written[] =>
  returned.flatMap((one) => {
    const key = keyOf(one.delivery.task);
    const before = health.get(key);
    // Its webhook was deleted meanwhile, and the delivery with it.
    if (!before) return [];
    const conclusion = concludeTry(one.delivery, one.sent, before, now, Math.random());
    health.set(key, conclusion.health);
    return [{ ...one, conclusion }];
  });

/** What became of recording: what was written, and what has to wait because somebody else has its queue. */
type Recorded = { written: Written[]; waiting: Returned[] };

const writeAll = (parts: RecordParts, returned: Returned[]): Promise<Recorded> =>
  parts.sql.begin(async (connection) => {
    const now = parts.clock.now();
    const health = await lockHealth(connection, queuesOf(returned.map(({ delivery }) => delivery.task)));
    const [ours, waiting] = [true, false].map((isLocked) =>
      returned.filter(({ delivery }) => health.has(keyOf(delivery.task)) === isLocked),
    );
    const written = concludeAll(await keepOwn(connection, ours ?? []), health, now);
    const known = queuesOf(written.map(({ delivery }) => delivery.task)).flatMap((queue) => {
      const after = health.get(keyOf(queue));
      return after ? [{ queue, after }] : [];
    });
    if (known.length > 0) {
      const rows = known.map(({ queue, after }) => healthColumns(queue, after, written));
      const rooms = known.map(({ queue, after }) => ({ ...queue, room: roomOf(after.failures) }));
      await writeTries(connection, written, now);
      await writeHealth(connection, rows, now);
      await runPrepared(connection, setDue(rooms, now));
    }
    return { written, waiting: waiting ?? [] };
  });

/**
 * Writes what became of these tries, and disables the webhooks that have come to their end by them. Answers those that could not be
 * written now, because somebody else has their queue, or because their webhook was deleted.
 */
export const recordTries = async (parts: RecordParts, returned: Returned[]): Promise<Returned[]> => {
  const { written, waiting } = await writeAll(parts, returned);
  for (const { delivery, conclusion } of written) {
    const { companyId, webhookId: id } = delivery.task;
    const { disabledReason: reason } = conclusion;
    // In a commit of its own: a webhook is locked before its queue.
    if (reason !== undefined) await disableWebhook(parts, { companyId, id, reason });
  }
  return waiting;
};
