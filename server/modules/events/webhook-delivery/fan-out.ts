// Creates deliveries for events: one per subscribed webhook and event name. Several processes may run it concurrently: locked events are skipped,
// and an event is marked as distributed in the same transaction as its deliveries, so none is lost or created twice.
import { sql } from 'drizzle-orm';
import type { Sql } from '#db/client.ts';
import type { WebhookRow } from '#db/schema/index.ts';
import { isDatabaseUnavailable, isLockTimeout } from '#server/kernel/database-error.ts';
import {
  createTasks,
  type NewTask,
  createWorkerRunner,
  findOnlyCompany,
  andCompany,
  runPrepared,
  type WorkerConnection,
  toQueueId,
  toQueueKeys,
  wakeQueues,
} from '#server/modules/events/webhook-delivery/queue.ts';
import { toPayloadData } from '#server/modules/events/webhook-delivery/payload.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { evaluateCondition, parseCondition } from '#server/kernel/condition.ts';

type FanOutPorts = { sql: Sql; clock: Clock; log: Log; isCluster: boolean };

/**
 * Limits per transaction. A company with many events does not delay the others. Most companies have one event at a time, so the events of many
 * companies are distributed with few statements.
 */
const COMPANIES_MAX = 50;
const EVENTS_OF_COMPANY_MAX = 50;

type UndistributedEvent = {
  companyId: number;
  id: string;
  names: EventName[];
  data: Record<string, unknown> | null;
  original: Record<string, unknown> | null;
};

type Subscription = Pick<WebhookRow, 'companyId' | 'id' | 'events' | 'condition'>;

/** Locks the oldest events of several companies, starting at a company ID. The recursive query does one index lookup per company. */
const lockEventsFrom = (connection: WorkerConnection, from: number): Promise<UndistributedEvent[]> =>
  runPrepared<UndistributedEvent>(
    connection,
    sql`
    with recursive waiting(company_id, position) as (
      (select company_id, 1 from events where awaited and company_id >= ${from} order by company_id limit 1)
      union all
      select (select e.company_id from events e where e.awaited and e.company_id > w.company_id order by e.company_id limit 1), w.position + 1
      from waiting w where w.company_id is not null and w.position < ${COMPANIES_MAX})
    select locked.* from waiting cross join lateral (
      select e.company_id::float8 as "companyId", e.id, e.names, e.data, e.original from events e
      where e.company_id = waiting.company_id and e.awaited
      order by e.id limit ${EVENTS_OF_COMPANY_MAX} for update skip locked) locked`,
  );

/** Locks the oldest events of a company. */
const lockEventsOfCompany = (connection: WorkerConnection, companyId: number): Promise<UndistributedEvent[]> =>
  runPrepared<UndistributedEvent>(
    connection,
    sql`
    select e.company_id::float8 as "companyId", e.id, e.names, e.data, e.original from events e
    where e.company_id = ${companyId} and e.awaited order by e.id limit ${EVENTS_OF_COMPANY_MAX} for update skip locked`,
  );

const readSubscriptions = async (connection: WorkerConnection, companyIds: number[]): Promise<Subscription[]> => {
  const companies = companyIds.map((companyId) => ({ companyId }));
  return runPrepared<Subscription>(
    connection,
    sql`
    select w.company_id::float8 as "companyId", w.id, w.events, w.condition
    from json_to_recordset(${JSON.stringify(companies)}::text::json) as c("companyId" bigint)
    join webhooks w on w.company_id = c."companyId" and w.enabled and not w.archived${andCompany('w', findOnlyCompany(companies))}
    order by w.company_id, w.id`,
  );
};

/** Returns whether event data satisfies a condition, or why the condition cannot be evaluated. Does not throw. */
const evaluateEventCondition = (condition: string, data: Record<string, unknown>): { holds: boolean } | { problem: string } => {
  const parsed = parseCondition(condition);
  if ('problem' in parsed) return parsed;
  const result = evaluateCondition(parsed.condition, data);
  return typeof result === 'boolean' ? { holds: result } : result;
};

/** Returns a delivery for each subscribed event name, unless the condition of the webhook is false. */
const toNewTasks = (
  { id: eventId, companyId, names, data, original }: UndistributedEvent,
  { id, events, condition }: Subscription,
): NewTask[] =>
  names
    .filter((name) => events.includes(name))
    .flatMap((name) => {
      const task = { companyId, webhookId: id, eventId, event: name };
      if (condition === null || data === null) return [task];
      const result = evaluateEventCondition(condition, toPayloadData({ event: name, data, original }));
      if ('holds' in result) return result.holds ? [task] : [];
      return [{ ...task, error: `The condition could not be evaluated: ${result.problem}` }];
    });

/** Whether the database is unavailable to all companies. A lock timeout affects only one company. */
const isUnavailable = (error: unknown): boolean => isDatabaseUnavailable(error) && !isLockTimeout(error);

const markDistributed = (connection: WorkerConnection, distributed: UndistributedEvent[]) =>
  runPrepared(
    connection,
    sql`
    update events e set awaited = false
    from json_to_recordset(${JSON.stringify(distributed.map(({ companyId, id }) => ({ companyId, id })))}::text::json) as t("companyId" bigint, id uuid)
    where e.company_id = t."companyId" and e.id = t.id${andCompany('e', findOnlyCompany(distributed))}`,
  );

/** `hasMore` is true if a company has more events than were processed. */
type FanOutStep = { lastCompanyId: number | undefined; hasMore: boolean };

/** Fans out one batch in one transaction. */
const fanOutBatch = (
  { sql: client, clock }: FanOutPorts,
  lockEvents: (connection: WorkerConnection) => Promise<UndistributedEvent[]>,
): Promise<FanOutStep> =>
  client.begin(async (connection) => {
    const run = createWorkerRunner(connection);
    const locked = await lockEvents(connection);
    const byCompany = Map.groupBy(locked, ({ companyId }) => companyId);
    if (byCompany.size === 0) return { lastCompanyId: undefined, hasMore: false };
    const now = clock.now();
    const subscriptions = Map.groupBy(await readSubscriptions(connection, [...byCompany.keys()]), ({ companyId }) => companyId);
    const newTasks = locked.flatMap((event) => (subscriptions.get(event.companyId) ?? []).flatMap((webhook) => toNewTasks(event, webhook)));
    if (newTasks.length > 0) {
      // Queues are always locked before deliveries (queue.ts).
      const queues = new Set((await wakeQueues(run, toQueueKeys(newTasks), now)).map(toQueueId));
      const tasks = newTasks.filter((task) => queues.has(toQueueId(task)));
      await createTasks(run, tasks, now);
    }
    await markDistributed(connection, locked);
    return {
      lastCompanyId: Math.max(...byCompany.keys()),
      hasMore: [...byCompany.values()].some((rows) => rows.length === EVENTS_OF_COMPANY_MAX),
    };
  });

/** Companies with undistributed events, starting at a company ID. */
const findUndistributedCompanies = async ({ sql: client }: FanOutPorts, from: number, limit: number): Promise<number[]> => {
  const rows = await runPrepared<{ companyId: number }>(
    client,
    sql`
    select company_id::float8 as "companyId" from events where awaited and company_id >= ${from}
    group by company_id order by company_id limit ${limit}`,
  );
  return rows.map(({ companyId }) => companyId);
};

/** Returns whether the company has more events. A company that fails is skipped, so that the others continue. */
const fanOutCompany = async (ports: FanOutPorts, companyId: number): Promise<boolean> => {
  try {
    const { hasMore } = await fanOutBatch(ports, (connection) => lockEventsOfCompany(connection, companyId));
    return hasMore;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    ports.log.warn({ err: error, companyId }, 'Creating webhook deliveries failed; retrying in the next iteration');
    return false;
  }
};

/** Fans out each company in its own transaction. The pool limits how many run concurrently. */
const fanOutSeparately = async (ports: FanOutPorts, from: number, limit: number): Promise<FanOutStep> => {
  const companies = await findUndistributedCompanies(ports, from, limit);
  const outcomes = await Promise.allSettled(companies.map((companyId) => fanOutCompany(ports, companyId)));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return { lastCompanyId: companies.at(-1), hasMore: outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value) };
};

/** Fans out several companies in one transaction. If it fails, fans out only the first one. On a cluster, each has its own transaction. */
const fanOutStep = async (ports: FanOutPorts, from: number): Promise<FanOutStep> => {
  if (ports.isCluster) return fanOutSeparately(ports, from, COMPANIES_MAX);
  try {
    return await fanOutBatch(ports, (connection) => lockEventsFrom(connection, from));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return fanOutSeparately(ports, from, 1);
  }
};

/** Processes all companies once. Returns whether some have more events. */
const fanOutRound = async (ports: FanOutPorts, stopSignal: AbortSignal): Promise<boolean> => {
  let hasMore = false;
  for (let from = 0; !stopSignal.aborted;) {
    const step = await fanOutStep(ports, from);
    if (step.lastCompanyId === undefined) return hasMore;
    hasMore ||= step.hasMore;
    from = step.lastCompanyId + 1;
  }
  return false;
};

/** Runs until no events are left or `stopSignal` is aborted. */
export const fanOutEvents = async (ports: FanOutPorts, stopSignal: AbortSignal): Promise<void> => {
  while (await fanOutRound(ports, stopSignal));
};
