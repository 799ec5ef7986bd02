import { sql } from 'drizzle-orm';
import { stretchesOf, type Failure, type PeriodInput } from '#server/modules/reporting/metrics/schema.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Reasons that are told, those with most transactions first. */
const REASONS_MAX = 20;

/**
 * Why transactions of the period have failed: the last error that was said of each, else what its end was written down with. It costs as
 * much as there are that failed, which have an index of their own.
 */
export const readFailures = async ({ db, owner: { companyId } }: OwnerPorts, period: PeriodInput): Promise<Failure[]> => {
  const { current, previous } = stretchesOf(period);
  const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const rows = await db.execute<{ reason: string | null; count: string; previous: string }>(sql`
    select reason, count(*) filter (where created_at >= ${moment(current.from)}) as count,
      count(*) filter (where created_at < ${moment(current.from)}) as previous
    from (
      select t.created_at, coalesce(
        (select m.message from transaction_messages m
          where m.company_id = ${companyId} and m.transaction_id = t.id and m.level = 'error' and not m.archived order by m.id desc limit 1),
        (select e.reason from transaction_transitions e
          where e.company_id = ${companyId} and e.transaction_id = t.id and e.to_status = 'Failed')) as reason
      from transactions t
      where t.company_id = ${companyId} and t.status = 'Failed'
        and t.created_at >= ${moment(previous.from)} and t.created_at < ${moment(current.until)}) as failed
    group by reason order by 2 desc, 3 desc, 1 limit ${REASONS_MAX}`);
  return rows.map((row) => ({ reason: row.reason, count: Number(row.count), previous: Number(row.previous) }));
};
