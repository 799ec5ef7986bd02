// The usage of limits: the sums of the transactions of an account in the windows of a timestamp (domain/usage-windows.ts).
import type { Sql } from '#db/client.ts';
import type { Clock } from '#server/kernel/time.ts';
import { type LimitWindow, type RequestedUsage, usageKey, type WindowUsage } from '#server/ledger/domain/usage-windows.ts';

type UsageRow = { ordinal: number; now: Date; day: string; week: string; month: string };

export type UsageRead = {
  usage: Map<string, WindowUsage>;
  /** When it was read; undefined when no usage was requested. The windows are those of this timestamp. */
  now: Date | undefined;
};

const LENGTHS: Record<LimitWindow, number> = { day: 1, week: 2, month: 3 };

/** Each group once, with its longest window. */
const mergeWindows = (windows: RequestedUsage[]): RequestedUsage[] => {
  const requested = new Map<string, RequestedUsage>();
  for (const group of windows) {
    const existing = requested.get(usageKey(group));
    if (!existing || LENGTHS[existing.window] < LENGTHS[group.window]) requested.set(usageKey(group), group);
  }
  return [...requested.values()];
};

/** The captured part of a hold counts even if the rest was released. */
const usedAmount = (sql: Sql) => sql`t.captured + case t.status when 'Failed' then 0 else abs(t.amount) end`;

const selectUsage = (sql: Sql, companyId: number, requested: RequestedUsage[], clock: Clock | undefined) => sql<UsageRow[]>`
  with clock as materialized (
    select coalesce(${clock?.now().toISOString() ?? null}::timestamptz, date_trunc('milliseconds', clock_timestamp())) as now),
  starts as materialized (
    select now, date_trunc('day', now, 'UTC') as day, date_trunc('week', now, 'UTC') as week, date_trunc('month', now, 'UTC') as month
    from clock)
  select w.ordinal::int - 1 as ordinal, s.now, used.day, used.week, used.month
  from starts s
  cross join unnest(${requested.map(({ ledgerAccountId }) => ledgerAccountId)}::bigint[], ${requested.map(({ txType }) => txType)}::text[],
    ${requested.map(({ subtype }) => subtype)}::text[], ${requested.map(({ window }) => window)}::text[])
    with ordinality as w(ledger_account_id, tx_type, subtype, longest, ordinal)
  cross join lateral (
    select coalesce(sum(${usedAmount(sql)}) filter (where t.created_at >= s.day), 0) as day,
      coalesce(sum(${usedAmount(sql)}) filter (where t.created_at >= s.week), 0) as week,
      coalesce(sum(${usedAmount(sql)}) filter (where t.created_at >= s.month), 0) as month
    from transactions t
    where t.company_id = ${companyId} and t.ledger_account_id = w.ledger_account_id
      and t.created_at >= case w.longest when 'day' then s.day when 'week' then s.week else least(s.week, s.month) end
      and t.tx_type = w.tx_type and (w.subtype is null or lower(t.subtype) = lower(w.subtype)) and (t.status <> 'Failed' or t.captured > 0)
      and (t.parent_id is null or not t.inferred and t.total_amount <> 0 and exists (select from transactions p
        where p.company_id = ${companyId} and p.id = t.parent_id and p.collection_id = t.collection_id))) used`;

/** Reads usage as of the statement. Without a lock it can be outdated immediately. */
export const readUsage = async (sql: Sql, companyId: number, windows: RequestedUsage[], clock: Clock | undefined): Promise<UsageRead> => {
  const requested = mergeWindows(windows);
  if (requested.length === 0) return { usage: new Map(), now: undefined };
  const rows = await selectUsage(sql, companyId, requested, clock).execute();
  const usage = new Map<string, WindowUsage>();
  for (const { ordinal, day, week, month } of rows) {
    const group = requested[ordinal];
    if (group) usage.set(usageKey(group), { day: BigInt(day), week: BigInt(week), month: BigInt(month) });
  }
  return { usage, now: rows[0]?.now };
};
