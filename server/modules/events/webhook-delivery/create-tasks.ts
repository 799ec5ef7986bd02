import { sql } from 'drizzle-orm';
import type { WebhookTaskRow } from '#db/schema/index.ts';
import type { RunStatement } from '#server/modules/events/webhook-delivery/run-statement.ts';
import { FIRST_IN_LINE } from '#server/modules/events/webhook-delivery/wake-queue.ts';

/** As numbers of records are kept. */
export const TASK_NUMBERS = 'webhook_task';

/** What is delivered to whom. One with an error is not sent: it is in the log, so that somebody finds out. */
export type NewTask = Pick<WebhookTaskRow, 'companyId' | 'webhookId' | 'eventId' | 'event'> &
  Partial<Pick<WebhookTaskRow, 'isTest' | 'error'>>;

/**
 * Writes deliveries, due now, with the next numbers of their companies; answers their ids. Whoever calls this has woken the queues
 * (wake-queue.ts).
 */
export const createTasks = async (run: RunStatement, tasks: NewTask[], now: Date): Promise<number[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const placed = tasks.map((task, place) => ({ isTest: false, ...task, place }));
  const created = await run<{ id: number }>(sql`
    with task as materialized (
      select * from json_to_recordset(${JSON.stringify(placed)}::text::json) as t("companyId" int, "webhookId" int, "eventId" uuid,
        event text, error text, "isTest" boolean, place int)),
    numbered as (
      insert into record_numbers as stored (company_id, record, last)
      select "companyId", ${TASK_NUMBERS}, count(*)::int from task group by 1 order by 1
      on conflict (company_id, record) do update set last = stored.last + excluded.last
      returning company_id, last)
    insert into webhook_tasks (company_id, id, webhook_id, event_id, event, is_test, error, failed_at, next_try_at, created_at, updated_at)
    select t."companyId", n.last + 1 - row_number() over (partition by t."companyId" order by t.place desc), t."webhookId", t."eventId",
      t.event, t."isTest", t.error, case when t.error is not null then ${at} end,
      case when t.error is null and t."isTest" then ${FIRST_IN_LINE.toISOString()}::timestamptz when t.error is null then ${at} end, ${at}, ${at}
    from task t join numbered n on n.company_id = t."companyId"
    on conflict do nothing returning id`);
  return created.map(({ id }) => id);
};
