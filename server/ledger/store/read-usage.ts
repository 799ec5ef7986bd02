// How much of the windows is used up that bounds ask for: summed over the transactions of the ledger account. For a batch that is in the
// round trip that locks it and after the lock. Only accounts that a day, a week or a month bounds pay for it.
import type { Sql } from '#db/client.ts';
import type { Command } from '#server/ledger/domain/command.ts';
import { windowsOf } from '#server/ledger/domain/affected-rows.ts';
import { windowKey, type AskedWindow, type Spent, type Window } from '#server/ledger/domain/usage-windows.ts';
import type { Clock } from '#server/kernel/time.ts';

type SpentRow = { place: number; now: Date; day: string; week: string; month: string };

type SpentRead = {
  spent: Map<string, Spent>;
  /** When it was read; undefined when nothing was asked. The windows are those of this moment. */
  now: Date | undefined;
};

const LENGTHS: Record<Window, number> = { day: 1, week: 2, month: 3 };

/** Each count once, with its longest window: a month is read from the first of it, or from Monday before. */
const longestOf = (windows: AskedWindow[]): AskedWindow[] => {
  const asked = new Map<string, AskedWindow>();
  for (const one of windows) {
    const other = asked.get(windowKey(one));
    if (!other || LENGTHS[other.window] < LENGTHS[one.window]) asked.set(windowKey(one), one);
  }
  return [...asked.values()];
};

const select = (sql: Sql, companyId: number, asked: AskedWindow[], clock: Clock | undefined) => sql<SpentRow[]>`
  with moment as materialized (
    select coalesce(${clock?.now().toISOString() ?? null}::timestamptz, date_trunc('milliseconds', clock_timestamp())) as now),
  starts as materialized (
    select now, date_trunc('day', now, 'UTC') as day, date_trunc('week', now, 'UTC') as week, date_trunc('month', now, 'UTC') as month
    from moment)
  select w.place::int - 1 as place, s.now, used.day, used.week, used.month
  from starts s
  cross join unnest(${asked.map(({ ledgerAccountId }) => ledgerAccountId)}::bigint[], ${asked.map(({ txType }) => txType)}::text[],
    ${asked.map(({ subtype }) => subtype)}::text[], ${asked.map(({ window }) => window)}::text[])
    with ordinality as w(ledger_account_id, tx_type, subtype, longest, place)
  cross join lateral (
    select coalesce(sum(abs(t.amount)) filter (where t.created_at >= s.day), 0) as day,
      coalesce(sum(abs(t.amount)) filter (where t.created_at >= s.week), 0) as week,
      coalesce(sum(abs(t.amount)) filter (where t.created_at >= s.month), 0) as month
    from transactions t
    where t.company_id = ${companyId} and t.ledger_account_id = w.ledger_account_id
      and t.created_at >= case w.longest when 'day' then s.day when 'week' then s.week else least(s.week, s.month) end
      and t.tx_type = w.tx_type and (w.subtype is null or lower(t.subtype) = lower(w.subtype)) and t.status <> 'Failed'
      and (t.parent_id is null or not t.inferred and t.total_amount <> 0 and exists (select from transactions p
        where p.company_id = ${companyId} and p.id = t.parent_id and p.collection_id = t.collection_id))) used`;

/** What is used up of windows at the moment of the statement; without a lock it may be more a moment later. */
export const readSpent = async (sql: Sql, companyId: number, windows: AskedWindow[], clock: Clock | undefined): Promise<SpentRead> => {
  const asked = longestOf(windows);
  if (asked.length === 0) return { spent: new Map(), now: undefined };
  const rows = await select(sql, companyId, asked, clock).execute();
  const spent = new Map<string, Spent>();
  for (const { place, day, week, month } of rows) {
    const one = asked[place];
    if (one) spent.set(windowKey(one), { day: BigInt(day), week: BigInt(week), month: BigInt(month) });
  }
  return { spent, now: rows[0]?.now };
};

/** What is used up of the windows of a batch. Sent where it stands, after the locks. */
export const readWindows = (sql: Sql, companyId: number, commands: Command[], clock: Clock | undefined): Promise<SpentRead> =>
  readSpent(sql, companyId, commands.flatMap(windowsOf), clock);
