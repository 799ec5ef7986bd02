// The delivery queues: each webhook has one row in webhook_queues, which holds when it is next due. A queue is locked before its deliveries
// are created or changed, so that the worker and requests never deadlock. Services run these statements in their own transaction, the
// worker as prepared statements: it repeats the same few all day, and planning one takes longer than executing it.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sql, Tx } from '#db/client.ts';
import type { WebhookTaskRow } from '#db/schema/index.ts';
import type { WebhookBacklog } from '#server/platform/metrics/component-metrics.ts';

/** Runs a statement in the transaction of the caller. */
export type RunStatement = <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>;

/** A connection of the worker in a transaction. */
export type WorkerConnection = Parameters<Parameters<Sql['begin']>[1]>[0];

const dialect = new PgDialect();

/** The text of the statement must not depend on its parameters. */
export const runPrepared = async <Row extends Record<string, unknown>>(
  connection: WorkerConnection | Sql,
  statement: SQL,
): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return connection.unsafe<Row[]>(text, params as string[], { prepare: true });
};

export const createTransactionRunner =
  (tx: Tx): RunStatement =>
  async <Row extends Record<string, unknown>>(statement: SQL) => {
    const rows: unknown[] = await tx.execute(statement);
    return rows as Row[];
  };

export const createWorkerRunner =
  (connection: WorkerConnection): RunStatement =>
  <Row extends Record<string, unknown>>(statement: SQL) =>
    runPrepared<Row>(connection, statement);

export type QueueKey = { companyId: number; webhookId: number };

export const toQueueId = ({ companyId, webhookId }: QueueKey): string => `${companyId}:${webhookId}`;

/** The queues of deliveries, without duplicates. */
export const toQueueKeys = (keys: QueueKey[]): QueueKey[] => [
  ...new Map(keys.map(({ companyId, webhookId }) => [toQueueId({ companyId, webhookId }), { companyId, webhookId }])).values(),
];

/**
 * Locks queues in a fixed order and returns those that exist; the webhooks of the others were deleted. Lock a queue before its deliveries: the
 * worker, which holds a delivery, may be waiting for the queue.
 */
export const lockQueues = (run: RunStatement, queues: QueueKey[]): Promise<QueueKey[]> =>
  run<QueueKey>(sql`
    select q.company_id as "companyId", q.webhook_id as "webhookId"
    from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" int, "webhookId" int)
    join webhook_queues q on q.company_id = n."companyId" and q.webhook_id = n."webhookId"
    order by q.company_id, q.webhook_id for update of q`);

/** Due time of deliveries that a user is waiting for: before all others. */
export const IMMEDIATELY_DUE = new Date(0);

type WakeOptions = {
  /** A user is waiting: ignore the pause of the endpoint. */
  isAwaited?: boolean;
};

/** Makes queues due now, or when their pause ends. Locks them, and returns the existing ones as lockQueues does. */
export const wakeQueues = async (
  run: RunStatement,
  queues: QueueKey[],
  now: Date,
  { isAwaited = false }: WakeOptions = {},
): Promise<QueueKey[]> => {
  const locked = await lockQueues(run, queues);
  await run(sql`
    update webhook_queues q
    set due_at = least(q.due_at, greatest(case when not ${isAwaited}::boolean then q.paused_until end, ${now.toISOString()}::timestamptz))
    from json_to_recordset(${JSON.stringify(locked)}::text::json) as n("companyId" int, "webhookId" int)
    where q.company_id = n."companyId" and q.webhook_id = n."webhookId"`);
  return locked;
};

/** The record type of the number sequence (record_numbers). */
export const TASK_NUMBERS = 'webhook_task';

/** A delivery to create. With an error it is only logged and never sent. */
export type NewTask = Pick<WebhookTaskRow, 'companyId' | 'webhookId' | 'eventId' | 'event'> &
  Partial<Pick<WebhookTaskRow, 'isTest' | 'error'>>;

/** Creates deliveries that are due now, numbered per company; returns their ids. The caller must have locked the queues with wakeQueues. */
export const createTasks = async (run: RunStatement, tasks: NewTask[], now: Date): Promise<number[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const numbered = tasks.map((task, position) => ({ isTest: false, ...task, position }));
  const created = await run<{ id: number }>(sql`
    with task as materialized (
      select * from json_to_recordset(${JSON.stringify(numbered)}::text::json) as t("companyId" int, "webhookId" int, "eventId" uuid,
        event text, error text, "isTest" boolean, position int)),
    numbered as (
      insert into record_numbers as stored (company_id, record, last)
      select "companyId", ${TASK_NUMBERS}, count(*)::int from task group by 1 order by 1
      on conflict (company_id, record) do update set last = stored.last + excluded.last
      returning company_id, last)
    insert into webhook_tasks (company_id, id, webhook_id, event_id, event, is_test, error, failed_at, next_try_at, created_at, updated_at)
    select t."companyId", n.last + 1 - row_number() over (partition by t."companyId" order by t.position desc), t."webhookId", t."eventId",
      t.event, t."isTest", t.error, case when t.error is not null then ${at} end,
      case when t.error is null and t."isTest" then ${IMMEDIATELY_DUE.toISOString()}::timestamptz when t.error is null then ${at} end, ${at}, ${at}
    from task t join numbered n on n.company_id = t."companyId"
    on conflict do nothing returning id`);
  return created.map(({ id }) => id);
};

/** Each company costs two index lookups. */
const BACKLOG_COMPANIES_MAX = 500;

type BacklogPart = { count: number; oldest: Date | null };

/** IMMEDIATELY_DUE is not a time at which anything became due. */
const readDueQueues = async (sql: Sql, now: Date): Promise<BacklogPart | undefined> => {
  const [row] = await sql<BacklogPart[]>`
    select count(*)::int as count, min(nullif(due_at, ${IMMEDIATELY_DUE})) as oldest from webhook_queues where due_at <= ${now}`;
  return row;
};

/** Companies with events that have no deliveries yet, and the oldest of these events. */
const readUndistributed = async (sql: Sql): Promise<BacklogPart | undefined> => {
  const [row] = await sql<BacklogPart[]>`
    with recursive waiting(company_id, position) as (
      (select company_id, 1 from events where awaited order by company_id limit 1)
      union all
      select (select e.company_id from events e where e.awaited and e.company_id > w.company_id order by e.company_id limit 1), w.position + 1
      from waiting w where w.company_id is not null and w.position < ${BACKLOG_COMPANIES_MAX})
    select count(*)::int as count, min(first.created_at) as oldest
    from waiting cross join lateral (
      select e.created_at from events e where e.company_id = waiting.company_id and e.awaited order by e.id limit 1) first`;
  return row;
};

/**
 * The number of endpoints with due deliveries, plus companies with undistributed events, and the age of the oldest. Every process reads
 * it, so the backlog is visible even if no worker runs.
 */
export const readWebhookBacklog = async (sql: Sql, now: Date): Promise<WebhookBacklog> => {
  const parts = [await readDueQueues(sql, now), await readUndistributed(sql)];
  const ages = parts.flatMap((part) => (part?.oldest ? [now.getTime() - part.oldest.getTime()] : []));
  return {
    endpoints: parts.reduce((sum, part) => sum + (part?.count ?? 0), 0),
    oldestDueMs: ages.length > 0 ? Math.max(0, ...ages) : null,
  };
};
