// Makes deliveries of events: one for each webhook that an event is told to, and for each of its names that the webhook asks for.
// Several processes may do so at once: an event that another one has in hand is passed by, and it counts as fanned out in the
// commit of its deliveries, so that none is lost and none is made twice.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { events, webhooks, type WebhookRow } from '#db/schema/index.ts';
import { createTasks } from '#server/features/webhook-delivery/create-tasks.ts';
import { dataOf } from '#server/features/webhook-delivery/payload.ts';
import { wakeQueue } from '#server/features/webhook-delivery/wake-queue.ts';
import { judgeCondition } from '#server/features/webhooks/condition.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import type { Clock } from '#server/kernel/time.ts';

type FanOutParts = { db: Database; clock: Clock };

/** Companies and events of each that are taken at once: one that has many does not keep others waiting. */
const COMPANIES_MAX = 25;
const EVENTS_OF_COMPANY_MAX = 100;

type AwaitedEvent = typeof events.$inferSelect;

/** Locks the oldest awaited events of several companies, from some company on: the index is entered once for each company. */
const lockAwaited = async (tx: Tx, from: number): Promise<{ companyId: number; id: string }[]> => {
  const rows = await tx.execute<{ company_id: number; id: string }>(sql`
    with recursive waiting(company_id, place) as (
      (select company_id, 1 from events where awaited and company_id >= ${from} order by company_id limit 1)
      union all
      select (select e.company_id from events e where e.awaited and e.company_id > w.company_id order by e.company_id limit 1), w.place + 1
      from waiting w where w.company_id is not null and w.place < ${COMPANIES_MAX})
    select taken.company_id, taken.id from waiting cross join lateral (
      select e.company_id, e.id from events e where e.company_id = waiting.company_id and e.awaited
      order by e.id limit ${EVENTS_OF_COMPANY_MAX} for update skip locked) taken`);
  return rows.map(({ company_id: companyId, id }) => ({ companyId, id }));
};

/** A task for each of the event's names that the webhook asks for, unless its condition says no. */
const tasksOf = (event: AwaitedEvent, webhook: WebhookRow) =>
  (event.names as EventName[])
    .filter((name) => webhook.events.includes(name))
    .flatMap((name) => {
      const task = { webhookId: webhook.id, eventId: event.id, event: name };
      const { condition } = webhook;
      if (condition === null || event.data === null) return [task];
      const data = dataOf({ event: name, data: event.data, original: event.original });
      const judged = judgeCondition(condition, data);
      if ('holds' in judged) return judged.holds ? [task] : [];
      return [{ ...task, error: `The condition could not be evaluated: ${judged.problem}` }];
    });

/** Fans the locked events of one company out. */
const fanOutCompany = async (tx: Tx, companyId: number, ids: string[], now: Date): Promise<void> => {
  const isTaken = and(eq(events.companyId, companyId), inArray(events.id, ids));
  const awaited = await tx.select().from(events).where(isTaken).orderBy(asc(events.id));
  const subscribed = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.enabled, true), eq(webhooks.archived, false)));
  const tasks = awaited.flatMap((event) => subscribed.flatMap((webhook) => tasksOf(event, webhook)));
  // First the queues, as everybody who writes both.
  const present = await wakeQueue(tx, companyId, [...new Set(tasks.map(({ webhookId }) => webhookId))], now);
  const wanted = tasks.filter(({ webhookId }) => present.has(webhookId));
  await createTasks(tx, companyId, wanted, now);
  await tx.update(events).set({ awaited: false }).where(isTaken);
};

/** What a step found: the last company that it looked at, and whether some company has more. */
type Step = { lastCompanyId: number | undefined; isMoreThere: boolean };

/** Fans out some of what waits, from a company on. */
const fanOutSome = ({ db, clock }: FanOutParts, from: number): Promise<Step> =>
  db.transaction(async (tx) => {
    const taken = Map.groupBy(await lockAwaited(tx, from), ({ companyId }) => companyId);
    // In the order of companies, as everybody locks their numbers and queues.
    const companyIds = [...taken.keys()].toSorted((a, b) => a - b);
    for (const companyId of companyIds) {
      const ids = (taken.get(companyId) ?? []).map(({ id }) => id);
      await fanOutCompany(tx, companyId, ids, clock.now());
    }
    const isMoreThere = [...taken.values()].some((rows) => rows.length === EVENTS_OF_COMPANY_MAX);
    return { lastCompanyId: companyIds.at(-1), isMoreThere };
  });

/** Goes through all companies once. Answers whether some of them have more. */
const fanOutRound = async (parts: FanOutParts, stopping: AbortSignal): Promise<boolean> => {
  let isMoreThere = false;
  for (let from = 0; !stopping.aborted;) {
    const step = await fanOutSome(parts, from);
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
