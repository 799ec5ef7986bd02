// The delivery queues. Each webhook has one row in webhook_queues with the time at which it is next due. A queue is locked before its
// deliveries are created or changed, so that the worker and requests never deadlock. Services run these statements in their own transaction.
// The worker runs them as prepared statements, because planning them takes longer than executing them.
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

/** The company of all rows, or undefined if they belong to several or if there are none. */
export const findOnlyCompany = (rows: { companyId: number }[]): number | undefined => {
  const [first] = rows;
  return rows.every(({ companyId }) => companyId === first?.companyId) ? first?.companyId : undefined;
};

/**
 * Restricts a table to the only company of a statement. A cluster routes a statement to the node of a company if every table has such a
 * condition with a constant. Statements for several companies have none, so they run only on a single PostgreSQL server.
 */
export const andCompany = (table: string, companyId: number | undefined): SQL =>
  companyId === undefined ? sql`` : sql` and ${sql.raw(table)}.company_id = ${companyId}`;

/**
 * The rows of an insert, and their company. A cluster routes an insert to the node of a company if it reads the company from a table.
 */
export const insertSource = (rows: SQL, companyId: number | undefined): { from: SQL; company: SQL } =>
  companyId === undefined
    ? { from: rows, company: sql`r."companyId"` }
    : { from: sql`${rows} join companies c on c.id = r."companyId" and c.id = ${companyId}`, company: sql`c.id` };

export type QueueKey = { companyId: number; webhookId: number };

export const toQueueId = ({ companyId, webhookId }: QueueKey): string => `${companyId}:${webhookId}`;

/** The queues of deliveries, without duplicates. */
export const toQueueKeys = (keys: QueueKey[]): QueueKey[] => [
  ...new Map(keys.map(({ companyId, webhookId }) => [toQueueId({ companyId, webhookId }), { companyId, webhookId }])).values(),
];

/**
 * Locks queues in a fixed order and returns those that exist; the webhooks of the others were deleted. Lock a queue before its deliveries,
 * because the worker may wait for the queue while it has locked a delivery.
 */
export const lockQueues = (run: RunStatement, queues: QueueKey[]): Promise<QueueKey[]> =>
  run<QueueKey>(sql`
    select q.company_id::float8 as "companyId", q.webhook_id as "webhookId"
    from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" bigint, "webhookId" int)
    join webhook_queues q on q.company_id = n."companyId" and q.webhook_id = n."webhookId"${andCompany('q', findOnlyCompany(queues))}
    order by q.company_id, q.webhook_id for update of q`);

/** Due time of deliveries that a user is waiting for, so that they precede all others. */
export const IMMEDIATELY_DUE = new Date(0);

type WakeOptions = {
  /** A user is waiting, so the pause of the endpoint is ignored. */
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
    from json_to_recordset(${JSON.stringify(locked)}::text::json) as n("companyId" bigint, "webhookId" int)
    where q.company_id = n."companyId" and q.webhook_id = n."webhookId"${andCompany('q', findOnlyCompany(locked))}`);
  return locked;
};

/** The record type of the number sequence (record_numbers). */
export const TASK_NUMBERS = 'webhook_task';

/** A delivery to create. With an error it is only logged and never sent. */
export type NewTask = Pick<WebhookTaskRow, 'companyId' | 'webhookId' | 'eventId' | 'event'> &
  Partial<Pick<WebhookTaskRow, 'isTest' | 'error'>>;

/** Reserves consecutive IDs per company, and returns the last ID of each. */
const reserveTaskIds = async (run: RunStatement, tasks: NewTask[]): Promise<Map<number, number>> => {
  const counts = [...Map.groupBy(tasks, ({ companyId }) => companyId)].map(([companyId, { length }]) => ({ companyId, length }));
  const rows = sql`json_to_recordset(${JSON.stringify(counts)}::text::json) as r("companyId" bigint, length int)`;
  const { from, company } = insertSource(rows, findOnlyCompany(counts));
  const reserved = await run<{ companyId: number; last: number }>(sql`
    insert into record_numbers as stored (company_id, record, last)
    select ${company}, ${TASK_NUMBERS}, r.length from ${from} order by 1
    on conflict (company_id, record) do update set last = stored.last + excluded.last
    returning company_id::float8 as "companyId", last`);
  return new Map(reserved.map(({ companyId, last }) => [companyId, last]));
};

/** Creates deliveries that are due now, numbered per company, and returns their IDs. The caller must have locked the queues with wakeQueues. */
export const createTasks = async (run: RunStatement, tasks: NewTask[], now: Date): Promise<number[]> => {
  if (tasks.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const nextIds = await reserveTaskIds(run, tasks);
  // IDs are assigned to the tasks backwards, from the last reserved ID.
  const numbered = tasks.toReversed().map((task) => {
    const id = nextIds.get(task.companyId) ?? 0;
    nextIds.set(task.companyId, id - 1);
    return { isTest: false, ...task, id };
  });
  const rows = sql`json_to_recordset(${JSON.stringify(numbered.toReversed())}::text::json) as r("companyId" bigint, id int, "webhookId" int,
    "eventId" uuid, event text, error text, "isTest" boolean)`;
  const { from, company } = insertSource(rows, findOnlyCompany(tasks));
  const created = await run<{ id: number }>(sql`
    insert into webhook_tasks (company_id, id, webhook_id, event_id, event, is_test, error, failed_at, next_try_at, created_at, updated_at)
    select ${company}, r.id, r."webhookId", r."eventId", r.event, r."isTest", r.error, case when r.error is not null then ${at} end,
      case when r.error is null and r."isTest" then ${IMMEDIATELY_DUE.toISOString()}::timestamptz when r.error is null then ${at} end, ${at}, ${at}
    from ${from} on conflict do nothing returning id`);
  return created.map(({ id }) => id);
};

/** Limited because each company costs two index lookups. */
const BACKLOG_COMPANIES_MAX = 500;

type QueueBacklog = { count: number; oldest: Date | null };

/** Ignores IMMEDIATELY_DUE, which is not the time at which a queue became due. */
const readDueQueues = async (sql: Sql, now: Date): Promise<QueueBacklog | undefined> => {
  const [row] = await sql<QueueBacklog[]>`
    select count(*)::int as count, min(nullif(due_at, ${IMMEDIATELY_DUE})) as oldest from webhook_queues where due_at <= ${now}`;
  return row;
};

/** Companies with events that have no deliveries yet, and the oldest of these events. */
const readUndistributedEvents = async (sql: Sql): Promise<QueueBacklog | undefined> => {
  const [row] = await sql<QueueBacklog[]>`
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

/** Like readUndistributedEvents, for a cluster, which does not support recursive queries across companies. */
const readUndistributedEventsOnCluster = async (sql: Sql): Promise<QueueBacklog | undefined> => {
  const [row] = await sql<QueueBacklog[]>`
    select count(*)::int as count, min(oldest) as oldest from (
      select min(created_at) as oldest from events where awaited group by company_id limit ${BACKLOG_COMPANIES_MAX}) waiting`;
  return row;
};

/**
 * The number of endpoints with due deliveries, plus companies with undistributed events, and how long the oldest of them has been waiting.
 * Every process reads the backlog, so that it is visible even if no worker runs.
 */
export const readWebhookBacklog = async (sql: Sql, now: Date, isCluster: boolean): Promise<WebhookBacklog> => {
  const backlogs = [
    await readDueQueues(sql, now),
    await (isCluster ? readUndistributedEventsOnCluster(sql) : readUndistributedEvents(sql)),
  ];
  const agesMs = backlogs.flatMap((backlog) => (backlog?.oldest ? [now.getTime() - backlog.oldest.getTime()] : []));
  return {
    endpoints: backlogs.reduce((sum, backlog) => sum + (backlog?.count ?? 0), 0),
    oldestDueMs: agesMs.length > 0 ? Math.max(0, ...agesMs) : null,
  };
};
