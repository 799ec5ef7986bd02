import { sql } from 'drizzle-orm';
import type { RunStatement } from '#server/modules/events/webhook-delivery/run-statement.ts';

/** The queue of a webhook. */
export type QueueKey = { companyId: number; webhookId: number };

/** For maps and sets. */
export const keyOf = ({ companyId, webhookId }: QueueKey): string => `${companyId}:${webhookId}`;

/** Each queue that is named, once. */
export const queuesOf = (named: QueueKey[]): QueueKey[] => [
  ...new Map(named.map(({ companyId, webhookId }) => [keyOf({ companyId, webhookId }), { companyId, webhookId }])).values(),
];

/**
 * Locks queues, in the order that everybody locks them in, and answers which are there: the others' webhooks were deleted meanwhile. Whoever
 * writes tasks and the queue locks the queue first: the worker, which has a task, may be waiting for its queue.
 */
export const lockQueues = (run: RunStatement, queues: QueueKey[]): Promise<QueueKey[]> =>
  run<QueueKey>(sql`
    select q.company_id as "companyId", q.webhook_id as "webhookId"
    from json_to_recordset(${JSON.stringify(queues)}::text::json) as n("companyId" int, "webhookId" int)
    join webhook_queues q on q.company_id = n."companyId" and q.webhook_id = n."webhookId"
    order by q.company_id, q.webhook_id for update of q`);

/** When a delivery is due that somebody waits for in front of a screen: before all others. */
export const FIRST_IN_LINE = new Date(0);

type Wake = {
  /** Somebody waits for it: an endpoint that is paused is asked all the same. */
  isAwaited?: boolean;
};

/**
 * Lets the worker look at these queues at once, or when their pause is over: something has become due there. They are locked; answers as
 * lockQueues does.
 */
export const wakeQueues = async (
  run: RunStatement,
  queues: QueueKey[],
  now: Date,
  { isAwaited = false }: Wake = {},
): Promise<QueueKey[]> => {
  const locked = await lockQueues(run, queues);
  await run(sql`
    update webhook_queues q
    set due_at = least(q.due_at, greatest(case when not ${isAwaited}::boolean then q.paused_until end, ${now.toISOString()}::timestamptz))
    from json_to_recordset(${JSON.stringify(locked)}::text::json) as n("companyId" int, "webhookId" int)
    where q.company_id = n."companyId" and q.webhook_id = n."webhookId"`);
  return locked;
};
