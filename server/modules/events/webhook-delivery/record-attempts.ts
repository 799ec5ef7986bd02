// Records the outcomes of attempts: updates deliveries, the health of their endpoints and the due times of their queues, and logs the attempts.
// All collected outcomes are written in one commit, except those of queues that another transaction has locked, which wait for the next commit.
// An outcome is written only if its claim is current, that is, if no other process has claimed the delivery after the lease ended.
import { sql } from 'drizzle-orm';
import type { Sql } from '#db/client.ts';
import { endpointCapacity, dueStatement, type ClaimedDelivery, type TaskClaim } from '#server/modules/events/webhook-delivery/claim.ts';
import { type QueueHealth, applyAttempt, hasFailedTooLong, retryDelayMs } from '#server/modules/events/webhook-delivery/backoff.ts';
import {
  findOnlyCompany,
  insertSource,
  andCompany,
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

/** The new columns of the delivery, the health of its endpoint, and the reason if the webhook must be disabled. */
type AttemptConclusion = {
  task: TaskOutcomeColumns;
  health: QueueHealth;
  disabledReason: string | undefined;
};

const EMPTY_OUTCOME_COLUMNS: TaskOutcomeColumns = { nextTryAt: null, completedAt: null, failedAt: null, error: null };

/** Returns undefined if there is no further attempt. A key or code is not sent after it has expired. */
const computeNextAttempt = (
  { claim, event }: ClaimedDelivery,
  { evaluation }: DeliveryAttempt,
  now: Date,
  random: number,
): Date | undefined => {
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

/** A pure function. `random` is in [0, 1). */
const concludeAttempt = (
  delivery: ClaimedDelivery,
  outcome: AttemptOutcome,
  before: QueueHealth,
  now: Date,
  random: number,
): AttemptConclusion => {
  if ('unsendable' in outcome)
    return { task: { ...EMPTY_OUTCOME_COLUMNS, failedAt: now, error: outcome.unsendable }, health: before, disabledReason: undefined };
  const { attempt } = outcome;
  const { error } = attempt.evaluation;
  const health = applyAttempt(before, { at: now, error });
  if (error === null) return { task: { ...EMPTY_OUTCOME_COLUMNS, completedAt: now }, health, disabledReason: undefined };
  const nextTryAt = computeNextAttempt(delivery, attempt, now, random);
  const isLast = nextTryAt === undefined;
  return {
    task: isLast ? { ...EMPTY_OUTCOME_COLUMNS, failedAt: now, error } : { ...EMPTY_OUTCOME_COLUMNS, nextTryAt },
    health,
    disabledReason: findDisableReason(health, attempt, now),
  };
};

/** Locks queues and reads their health. Skips queues that another transaction has locked. */
const lockHealth = async (connection: WorkerConnection, queues: QueueKey[]): Promise<Map<string, QueueHealth>> => {
  const rows = await runPrepared<QueueHealth & QueueKey>(
    connection,
    sql`select q.company_id::float8 as "companyId", q.webhook_id as "webhookId", q.failures, q.failing_since as "failingSince",
      q.paused_until as "pausedUntil", q.last_success_at as "lastSuccessAt", q.last_failure_at as "lastFailureAt", q.last_error as "lastError"
    from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" bigint, "webhookId" int)
    join webhook_queues q on q.company_id = n."companyId" and q.webhook_id = n."webhookId"${andCompany('q', findOnlyCompany(queues))}
    order by q.company_id, q.webhook_id for update of q skip locked`,
  );
  return new Map(rows.map((row) => [toQueueId(row), row]));
};

type TaskKey = { companyId: number; id: number };

const filterByTask = <Result extends DeliveryResult>(results: Result[], tasks: TaskKey[]): Result[] => {
  const ids = new Set(tasks.map(({ companyId, id }) => `${companyId}:${id}`));
  return results.filter(({ delivery: { claim } }) => ids.has(`${claim.companyId}:${claim.id}`));
};

/** Returns the results whose claim is current. Their queues are locked, so no other process can claim the deliveries. */
const filterClaimed = async (connection: WorkerConnection, results: DeliveryResult[]): Promise<DeliveryResult[]> => {
  const claims = results.map(({ delivery: { claim } }) => ({ companyId: claim.companyId, id: claim.id, claimId: claim.claimId }));
  const current = await runPrepared<TaskKey>(
    connection,
    sql`
    select t.company_id::float8 as "companyId", t.id
    from json_to_recordset(${JSON.stringify(claims)}::text::json) as c("companyId" bigint, id int, "claimId" uuid)
    join webhook_tasks t on t.company_id = c."companyId" and t.id = c.id and t.claim_id = c."claimId"${andCompany('t', findOnlyCompany(claims))}`,
  );
  return filterByTask(results, current);
};

type ConcludedResult = DeliveryResult & { conclusion: AttemptConclusion };

const toTaskColumns = ({ delivery: { claim }, conclusion: { task } }: ConcludedResult) => ({
  companyId: claim.companyId,
  id: claim.id,
  claim_id: claim.claimId,
  next_try_at: task.nextTryAt,
  completed_at: task.completedAt,
  failed_at: task.failedAt,
  error: task.error,
});

const toAttemptColumns = (claim: TaskClaim, { url, requestHeaders, response, evaluation, durationMs, startedAt }: DeliveryAttempt) => ({
  companyId: claim.companyId,
  id: claim.id,
  request_id: claim.attempts,
  url,
  request_headers: JSON.stringify(requestHeaders),
  response_code: response?.status,
  response_headers: response && JSON.stringify(response.headers),
  response_body: response?.body,
  request_error: evaluation.error,
  duration_ms: durationMs,
  started_at: startedAt,
});

/** Updates the deliveries whose claim is current, and returns their results. */
const writeTasks = async (connection: WorkerConnection, results: ConcludedResult[], now: Date): Promise<ConcludedResult[]> => {
  const tasks = results.map(toTaskColumns);
  const updatedTasks = await runPrepared<TaskKey>(
    connection,
    sql`
    update webhook_tasks k
    set claim_id = null, next_try_at = t.next_try_at, completed_at = t.completed_at, failed_at = t.failed_at, error = t.error,
      updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(tasks)}::text::json) as t("companyId" bigint, id int, claim_id uuid, next_try_at timestamptz,
      completed_at timestamptz, failed_at timestamptz, error text)
    where k.company_id = t."companyId" and k.id = t.id and k.claim_id = t.claim_id${andCompany('k', findOnlyCompany(tasks))}
    returning k.company_id::float8 as "companyId", k.id`,
  );
  return filterByTask(results, updatedTasks);
};

const writeAttempts = async (connection: WorkerConnection, results: ConcludedResult[]): Promise<void> => {
  const attempts = results.flatMap(({ delivery: { claim }, outcome }) =>
    'attempt' in outcome ? [toAttemptColumns(claim, outcome.attempt)] : [],
  );
  if (attempts.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(attempts)}::text::json) as r("companyId" bigint, id int, request_id int, url text,
    request_headers text, response_code int, response_headers text, response_body text, request_error text, duration_ms int,
    started_at timestamptz)`;
  const { from, company } = insertSource(rows, findOnlyCompany(attempts));
  await runPrepared(
    connection,
    sql`
    insert into webhook_requests (company_id, task_id, id, url, request_headers, response_code, response_headers, response_body, error,
      duration_ms, created_at, updated_at)
    select ${company}, r.id, r.request_id, r.url, r.request_headers::json, r.response_code, r.response_headers::json, r.response_body,
      r.request_error, r.duration_ms, r.started_at, r.started_at
    from ${from} on conflict do nothing`,
  );
};

const toHealthColumns = (queue: QueueKey, health: QueueHealth, results: ConcludedResult[]) => {
  const attempts = results.filter(({ delivery, outcome }) => toQueueId(delivery.task) === toQueueId(queue) && 'attempt' in outcome);
  const succeeded = attempts.filter(({ conclusion }) => conclusion.task.completedAt !== null).length;
  return {
    companyId: queue.companyId,
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

type HealthColumns = ReturnType<typeof toHealthColumns>;

const writeHealth = (connection: WorkerConnection, queues: HealthColumns[]) =>
  runPrepared(
    connection,
    sql`
    update webhook_queues q
    set failures = n.failures, failing_since = n.failing_since, paused_until = n.paused_until, last_success_at = n.last_success_at,
      last_failure_at = n.last_failure_at, last_error = n.last_error
    from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" bigint, webhook_id int, failures int,
      failing_since timestamptz, paused_until timestamptz, last_success_at timestamptz, last_failure_at timestamptz, last_error text)
    where q.company_id = n."companyId" and q.webhook_id = n.webhook_id${andCompany('q', findOnlyCompany(queues))}`,
  );

/** Counts attempts in the current hour. */
const writeHours = (connection: WorkerConnection, queues: HealthColumns[], now: Date) => {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const rows = sql`json_to_recordset(${JSON.stringify(queues)}::text::json) as r("companyId" bigint, webhook_id int, succeeded int, failed int)`;
  const { from, company } = insertSource(rows, findOnlyCompany(queues));
  return runPrepared(
    connection,
    sql`
    insert into webhook_hours as stored (company_id, webhook_id, hour, succeeded, failed)
    select ${company}, r.webhook_id, ${hour}::timestamptz, r.succeeded, r.failed from ${from} where r.succeeded + r.failed > 0
    on conflict (company_id, webhook_id, hour)
    do update set succeeded = stored.succeeded + excluded.succeeded, failed = stored.failed + excluded.failed`,
  );
};

/** Concludes the results in order, so that each one starts from the endpoint health after the previous ones. */
const concludeAll = (results: DeliveryResult[], health: Map<string, QueueHealth>, now: Date): ConcludedResult[] =>
  results.flatMap((result) => {
    const key = toQueueId(result.delivery.task);
    const before = health.get(key);
    // The webhook and its deliveries were deleted in the meantime.
    if (!before) return [];
    const conclusion = concludeAttempt(result.delivery, result.outcome, before, now, Math.random());
    health.set(key, conclusion.health);
    return [{ ...result, conclusion }];
  });

/** `waiting` are the results whose queue is locked by another transaction. */
type WriteSummary = { concluded: ConcludedResult[]; waiting: DeliveryResult[] };

const writeUnlockedResults = (ports: RecordPorts, results: DeliveryResult[]): Promise<WriteSummary> =>
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
      const rows = queues.map(({ queue, after }) => toHealthColumns(queue, after, concluded));
      const capacities = queues.map(({ queue, after }) => ({ ...queue, capacity: endpointCapacity(after.failures) }));
      await writeAttempts(connection, await writeTasks(connection, concluded, now));
      // The driver pipelines these statements.
      await Promise.all([
        writeHealth(connection, rows),
        writeHours(connection, rows, now),
        runPrepared(connection, dueStatement(capacities, now)),
      ]);
    }
    return { concluded, waiting: waiting ?? [] };
  });

/**
 * Writes results, and disables webhooks that have failed too long. Returns the results that could not be written because their
 * queue is locked by another transaction or their webhook was deleted.
 */
export const recordAttempts = async (ports: RecordPorts, results: DeliveryResult[]): Promise<DeliveryResult[]> => {
  const { concluded, waiting } = await writeUnlockedResults(ports, results);
  for (const { delivery, conclusion } of concluded) {
    const { companyId, webhookId: id } = delivery.task;
    const { disabledReason: reason } = conclusion;
    // In its own transaction, because a webhook is locked before its queue.
    if (reason !== undefined) await disableWebhook(ports, { companyId, id, reason });
  }
  return waiting;
};
