// Makes deliveries of events: one for each webhook that an event is told to, and for each of its names that the webhook asks for.
// Several processes may do so at once: an event that another one has in hand is passed by, and it counts as fanned out in the
// commit of its deliveries, so that none is lost and none is made twice.
import { sql } from 'drizzle-orm';
import type { Sql } from '#db/client.ts';
import type { WebhookRow } from '#db/schema/index.ts';
import { isDatabaseAway, isLockTimeout } from '#server/kernel/database-error.ts';
import { createTasks, type NewTask } from '#server/modules/events/webhook-delivery/create-tasks.ts';
import { dataOf } from '#server/modules/events/webhook-delivery/payload.ts';
import { runOn, runPrepared, type Connection } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { keyOf, queuesOf, wakeQueues } from '#server/modules/events/webhook-delivery/wake-queue.ts';
import { judgeCondition } from '#server/modules/events/webhooks/condition.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

type FanOutParts = { sql: Sql; clock: Clock; log: Log };

/**
 * Companies and events of each that are taken at once: one that has many does not keep others waiting. What is taken together is
 * written together, with a few statements for all companies, because most of them have one event at a time.
 */
const COMPANIES_MAX = 50;
const EVENTS_OF_COMPANY_MAX = 50;

type AwaitedEvent = {
  companyId: number;
  id: string;
  names: EventName[];
  data: Record<string, unknown> | null;
  original: Record<string, unknown> | null;
};

type Subscribed = Pick<WebhookRow, 'companyId' | 'id' | 'events' | 'condition'>;

/** Companies, from one on. */
type Stretch = { from: number; companiesMax: number };

/** Locks the oldest awaited events of several companies, from some company on: the index is entered once for each company. */
const lockAwaited = async (connection: Connection, { from, companiesMax }: Stretch): Promise<AwaitedEvent[]> =>
  runPrepared<AwaitedEvent>(
    connection,
    sql`
    with recursive waiting(company_id, place) as (
      (select company_id, 1 from events where awaited and company_id >= ${from} order by company_id limit 1)
      union all
      select (select e.company_id from events e where e.awaited and e.company_id > w.company_id order by e.company_id limit 1), w.place + 1
      from waiting w where w.company_id is not null and w.place < ${companiesMax})
    select taken.* from waiting cross join lateral (
      select e.company_id as "companyId", e.id, e.names, e.data, e.original from events e
      where e.company_id = waiting.company_id and e.awaited
      order by e.id limit ${EVENTS_OF_COMPANY_MAX} for update skip locked) taken`,
  );

const readSubscribed = async (connection: Connection, companyIds: number[]): Promise<Subscribed[]> =>
  runPrepared<Subscribed>(
    connection,
    sql`
    select w.company_id as "companyId", w.id, w.events, w.condition
    from json_to_recordset(${JSON.stringify(companyIds.map((companyId) => ({ companyId })))}::text::json) as c("companyId" int)
    join webhooks w on w.company_id = c."companyId" and w.enabled and not w.archived
    order by w.company_id, w.id`,
  );

/** A task for each of the event's names that the webhook asks for, unless its condition says no. */
const tasksOf = ({ id: eventId, companyId, names, data, original }: AwaitedEvent, { id, events, condition }: Subscribed): NewTask[] =>
  names
    .filter((name) => events.includes(name))
    .flatMap((name) => {
      const task = { companyId, webhookId: id, eventId, event: name };
      if (condition === null || data === null) return [task];
      const judged = judgeCondition(condition, dataOf({ event: name, data, original }));
      if ('holds' in judged) return judged.holds ? [task] : [];
      return [{ ...task, error: `The condition could not be evaluated: ${judged.problem}` }];
    });

/** Whether no statement can succeed now, of whatever company. A lock that somebody keeps is not of that kind. */
const isLost = (error: unknown): boolean => isDatabaseAway(error) && !isLockTimeout(error);

const settle = (connection: Connection, taken: AwaitedEvent[]) =>
  runPrepared(
    connection,
    sql`
    update events e set awaited = false
    from json_to_recordset(${JSON.stringify(taken.map(({ companyId, id }) => ({ companyId, id })))}::text::json) as t("companyId" int, id uuid)
    where e.company_id = t."companyId" and e.id = t.id`,
  );

/** What a step found: the last company that it looked at, and whether some company has more. */
type Step = { lastCompanyId: number | undefined; isMoreThere: boolean };

/** Fans out some of what waits. */
const fanOutSome = ({ sql: client, clock }: FanOutParts, stretch: Stretch): Promise<Step> =>
  client.begin(async (connection) => {
    const run = runOn(connection);
    const taken = await lockAwaited(connection, stretch);
    const byCompany = Map.groupBy(taken, ({ companyId }) => companyId);
    if (byCompany.size === 0) return { lastCompanyId: undefined, isMoreThere: false };
    const now = clock.now();
    const subscribed = Map.groupBy(await readSubscribed(connection, [...byCompany.keys()]), ({ companyId }) => companyId);
    const wanted = taken.flatMap((event) => (subscribed.get(event.companyId) ?? []).flatMap((webhook) => tasksOf(event, webhook)));
    if (wanted.length > 0) {
      // First the queues, as everybody who writes both.
      const awake = new Set((await wakeQueues(run, queuesOf(wanted), now)).map(keyOf));
      const tasks = wanted.filter((task) => awake.has(keyOf(task)));
      await createTasks(run, tasks, now);
    }
    await settle(connection, taken);
    return {
      lastCompanyId: Math.max(...byCompany.keys()),
      isMoreThere: [...byCompany.values()].some((rows) => rows.length === EVENTS_OF_COMPANY_MAX),
    };
  });

/** The next company that has awaited events. */
const findNext = async ({ sql: client }: FanOutParts, from: number): Promise<number | undefined> => {
  const [row] = await runPrepared<{ companyId: number }>(
    client,
    sql`
    select company_id as "companyId" from events where awaited and company_id >= ${from} order by company_id limit 1`,
  );
  return row?.companyId;
};

/** Fans out what waits of one company. One that it cannot be done for is passed by: the others go on. */
const fanOutOne = async (parts: FanOutParts, from: number): Promise<Step> => {
  const companyId = await findNext(parts, from);
  if (companyId === undefined) return { lastCompanyId: undefined, isMoreThere: false };
  try {
    await fanOutSome(parts, { from: companyId, companiesMax: 1 });
  } catch (error) {
    if (isLost(error)) throw error;
    parts.log.warn({ err: error, companyId }, 'Events of a company could not be handed to its webhooks; they are with the next turn');
  }
  return { lastCompanyId: companyId, isMoreThere: false };
};

/** Fans out some of what waits; where that fails for all together, for one company alone. */
const fanOutStep = async (parts: FanOutParts, from: number): Promise<Step> => {
  try {
    return await fanOutSome(parts, { from, companiesMax: COMPANIES_MAX });
  } catch (error) {
    if (isLost(error)) throw error;
    return fanOutOne(parts, from);
  }
};

/** Goes through all companies once. Answers whether some of them have more. */
const fanOutRound = async (parts: FanOutParts, stopping: AbortSignal): Promise<boolean> => {
  let isMoreThere = false;
  for (let from = 0; !stopping.aborted;) {
    const step = await fanOutStep(parts, from);
    if (step.lastCompanyId === undefined) return isMoreThere;
    isMoreThere ||= step.isMoreThere;
    from = step.lastCompanyId + 1;
  }
  return false;
};

/** Fans out what waits, until nothing does or until it is told to stop. */
export const fanOutEvents = async (parts: FanOutParts, stopping: AbortSignal): Promise<void> => {
  while (await fanOutRound(parts, stopping));
};
