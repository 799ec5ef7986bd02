// Writes the outcomes of attempts: deliveries, attempts, the health of their endpoints, and when their queues are next due. All outcomes
// that have come in are written in one commit, except those of a queue that is locked elsewhere: they wait for the next commit. An outcome
// counts only while its claim is current; if the lease ended and another process has claimed the delivery, nothing is written.
import { sql } from 'drizzle-orm';
import type { Sql } from '#db/client.ts';
import { endpointCapacity, dueStatement, type ClaimedDelivery } from '#server/modules/events/webhook-delivery/claim.ts';
import { type QueueHealth, applyAttempt, hasFailedTooLong, retryDelayMs } from '#server/modules/events/webhook-delivery/backoff.ts';
import {
  runPrepared,
  type WorkerConnection,
  toQueueId,
  toQueueKeys,
  type QueueKey,
} from '#server/modules/events/webhook-delivery/queue.ts';
import type { AttemptOutcome, DeliveryAttempt } from '#server/modules/events/webhook-delivery/attempt.ts';
import { disableWebhook, type DisablePorts } from '#server/modules/events/webhooks/sending-state.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import type { WebhookTaskRow } from '#db/schema/index.ts';

export type DeliveryResult = { delivery: ClaimedDelivery; outcome: AttemptOutcome };

type RecordPorts = DisablePorts & { sql: Sql };

type TaskOutcomeColumns = Pick<WebhookTaskRow, 'nextTryAt' | 'completedAt' | 'failedAt' | 'error'>;

/** The columns of the delivery, the health of its endpoint, and why the webhook is to be disabled. */
type AttemptConclusion = {
  task: TaskOutcomeColumns;
  health: QueueHealth;
  disabledReason: string | undefined;
};

const OPEN: TaskOutcomeColumns = { nextTryAt: null, completedAt: null, failedAt: null, error: null };

/** Undefined: no further attempt. A key or code is not sent after it has expired. */
const nextAttemptAt = ({ claim, event }: ClaimedDelivery, { evaluation }: DeliveryAttempt, now: Date, random: number): Date | undefined => {
  if (evaluation.isGone) return undefined;
  const delayMs = retryDelayMs({ attempts: claim.roundAttempts, ...evaluation }, random);
  if (delayMs === undefined) return undefined;
  const next = new Date(now.getTime() + delayMs);
  return event.expiresAt !== null && next >= event.expiresAt ? undefined : next;
};

const findDisableReason = (health: QueueHealth, { evaluation }: DeliveryAttempt, now: Date): string | undefined => {
  if (evaluation.isGone) return 'The receiver responded with 410 (Gone).';
  if (!hasFailedTooLong(health, now)) return undefined;
  return `All attempts failed for five days. Last error: ${evaluation.error}`;
};

/** Pure. `random` is in [0, 1). */
const concludeAttempt = (
  delivery: ClaimedDelivery,
  outcome: AttemptOutcome,
  before: QueueHealth,
  now: Date,
  random: number,
): AttemptConclusion => {
  if ('unsendable' in outcome)
    return { task: { ...OPEN, failedAt: now, error: outcome.unsendable }, health: before, disabledReason: undefined };
  const { attempt } = outcome;
  const { error } = attempt.evaluation;
  const health = applyAttempt(before, { at: now, error });
  if (error === null) return { task: { ...OPEN, completedAt: now }, health, disabledReason: undefined };
  const nextTryAt = nextAttemptAt(delivery, attempt, now, random);
  const isLast = nextTryAt === undefined;
  return {
    task: isLast ? { ...OPEN, failedAt: now, error } : { ...OPEN, nextTryAt },
    health,
    disabledReason: findDisableReason(health, attempt, now),
  };
};

/** Skips queues that are locked elsewhere. */
const lockHealth = async (connection: WorkerConnection, queues: QueueKey[]): Promise<Map<string, QueueHealth>> => {
  const rows = await runPrepared<QueueHealth & QueueKey>(
    connection,
    sql`select q.company_id as "companyId", q.webhook_id as "webhookId", q.failures, q.failing_since as "failingSince",
      q.paused_until as "pausedUntil", q.last_success_at as "lastSuccessAt", q.last_failure_at as "lastFailureAt", q.last_error as "lastError"
    from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" int, "webhookId" int)
    join webhook_queues q on q.company_id = n."companyId" and q.webhook_id = n."webhookId"
    order by q.company_id, q.webhook_id for update of q skip locked`,
  );
  return new Map(rows.map((row) => [toQueueId(row), row]));
};

/** Filters results whose claim is current. The queues are locked, so none of them can be claimed elsewhere. */
const filterClaimed = async (connection: WorkerConnection, results: DeliveryResult[]): Promise<DeliveryResult[]> => {
  const claims = results.map(({ delivery: { claim } }) => ({ company_id: claim.companyId, id: claim.id, claim_id: claim.claimId }));
  const current = await runPrepared<{ companyId: number; id: number }>(
    connection,
    sql`
    select t.company_id as "companyId", t.id
    from json_to_recordset(${JSON.stringify(claims)}::text::json) as c(company_id int, id int, claim_id uuid)
    join webhook_tasks t on t.company_id = c.company_id and t.id = c.id and t.claim_id = c.claim_id`,
  );
  const ids = new Set(current.map(({ companyId, id }) => `${companyId}:${id}`));
  return results.filter(({ delivery: { claim } }) => ids.has(`${claim.companyId}:${claim.id}`));
};

type ConcludedResult = DeliveryResult & { conclusion: AttemptConclusion };

const taskColumns = ({ delivery: { claim }, outcome, conclusion: { task } }: ConcludedResult) => {
  const attempt = 'attempt' in outcome ? outcome.attempt : undefined;
  return {
    company_id: claim.companyId,
    id: claim.id,
    claim_id: claim.claimId,
    next_try_at: task.nextTryAt,
    completed_at: task.completedAt,
    failed_at: task.failedAt,
    error: task.error,
    request_id: attempt ? claim.attempts : null,
    url: attempt?.url,
    request_headers: attempt && JSON.stringify(attempt.requestHeaders),
    response_code: attempt?.response?.status,
    response_headers: attempt?.response && JSON.stringify(attempt.response.headers),
    response_body: attempt?.response?.body,
    request_error: attempt?.evaluation.error,
    duration_ms: attempt?.durationMs,
    started_at: attempt?.startedAt,
  };
};

/** Updates the deliveries whose claim is current, and inserts their attempts. */
const writeAttempts = (connection: WorkerConnection, results: ConcludedResult[], now: Date) =>
  runPrepared(
    connection,
    sql`
    with tried as materialized (
      select * from json_to_recordset(${JSON.stringify(results.map(taskColumns))}::text::json) as t(company_id int, id int, claim_id uuid,
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

const healthColumns = (queue: QueueKey, health: QueueHealth, results: ConcludedResult[]) => {
  const attempts = results.filter(({ delivery, outcome }) => toQueueId(delivery.task) === toQueueId(queue) && 'attempt' in outcome);
  const succeeded = attempts.filter(({ conclusion }) => conclusion.task.completedAt !== null).length;
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
    failed: attempts.length - succeeded,
  };
};

/** Updates the health of endpoints and the counts of the current hour. */
const writeHealth = (connection: WorkerConnection, rows: ReturnType<typeof healthColumns>[], now: Date) => {
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

/** Each attempt sees the health of its endpoint after the attempts before it. */
const concludeAll = (results: DeliveryResult[], health: Map<string, QueueHealth>, now: Date): ConcludedResult[] =>
  results.flatMap((result) => {
    const key = toQueueId(result.delivery.task);
    const before = health.get(key);
    // The webhook was deleted since, and the delivery with it.
    if (!before) return [];
    const conclusion = concludeAttempt(result.delivery, result.outcome, before, now, Math.random());
    health.set(key, conclusion.health);
    return [{ ...result, conclusion }];
  });

/** `waiting`: results whose queue is locked elsewhere. */
type WriteSummary = { concluded: ConcludedResult[]; waiting: DeliveryResult[] };

const writeAll = (ports: RecordPorts, results: DeliveryResult[]): Promise<WriteSummary> =>
  ports.sql.begin(async (connection) => {
    const now = ports.clock.now();
    const health = await lockHealth(connection, toQueueKeys(results.map(({ delivery }) => delivery.task)));
    const [locked, waiting] = [true, false].map((isLocked) =>
      results.filter(({ delivery }) => health.has(toQueueId(delivery.task)) === isLocked),
    );
    const concluded = concludeAll(await filterClaimed(connection, locked ?? []), health, now);
    const queues = toQueueKeys(concluded.map(({ delivery }) => delivery.task)).flatMap((queue) => {
      const after = health.get(toQueueId(queue));
      return after ? [{ queue, after }] : [];
    });
    if (queues.length > 0) {
      const rows = queues.map(({ queue, after }) => healthColumns(queue, after, concluded));
      const capacities = queues.map(({ queue, after }) => ({ ...queue, room: endpointCapacity(after.failures) }));
      await writeAttempts(connection, concluded, now);
      await writeHealth(connection, rows, now);
      await runPrepared(connection, dueStatement(capacities, now));
    }
    return { concluded, waiting: waiting ?? [] };
  });

/**
 * Writes results, and disables webhooks that have failed too long. Returns the results that could not be written now: their queue is locked
 * elsewhere, or their webhook was deleted.
 */
export const recordAttempts = async (ports: RecordPorts, results: DeliveryResult[]): Promise<DeliveryResult[]> => {
  const { concluded, waiting } = await writeAll(ports, results);
  for (const { delivery, conclusion } of concluded) {
    const { companyId, webhookId: id } = delivery.task;
    const { disabledReason: reason } = conclusion;
    // In its own transaction, because a webhook is locked before its queue.
    if (reason !== undefined) await disableWebhook(ports, { companyId, id, reason });
  }
  return waiting;
};
