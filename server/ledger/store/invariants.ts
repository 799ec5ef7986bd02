// The invariants of the ledger, each as a query for the rows that violate it. They read all rows as the owner of the tables and
// change nothing. They run in `npm run ledger:check`, after the tests, and for each company on a schedule (scheduled-check.ts).
import type { Fragment, ISql, PendingQuery } from 'postgres';
import { WHOLE_COMPANY } from '#db/schema/index.ts';
import { printJson } from '#server/kernel/json.ts';

export type Violation = { invariant: number; description: string; rows: number; example: Record<string, unknown> };

/** A client, or a transaction. */
type InvariantSql = ISql;

/** The condition that limits a table's rows to the checked company. */
type CompanyFilter = (table: string) => Fragment;

type Invariant = {
  description: string;
  find: (sql: InvariantSql, companyCondition: CompanyFilter) => PendingQuery<Record<string, unknown>[]>;
};

export const INVARIANTS: readonly Invariant[] = [
  {
    description: "Every balance equals its last entry's running values and the sums of its entries",
    find: (sql, companyCondition) => sql`
      select b.company_id, b.account_id, b.slot from balances b
      left join lateral (
        select count(*) as entries, coalesce(max(seq), 0) as last_seq, coalesce(sum(balance_delta), 0) as balance,
          coalesce(sum(held_delta), 0) as held, coalesce(sum(incoming_delta), 0) as incoming
        from entries e
        where e.company_id = b.company_id and e.account_id = b.account_id and e.slot = b.slot and ${companyCondition('e')}) e on true
      left join entries l on l.company_id = b.company_id and l.account_id = b.account_id and l.slot = b.slot and l.seq = b.last_seq
      where ${companyCondition('b')} and ((b.last_seq, b.last_seq, b.balance, b.held, b.incoming)
          is distinct from (e.entries, e.last_seq, e.balance, e.held, e.incoming)
        or (b.last_seq > 0 and (b.balance, b.held, b.incoming) is distinct from (l.balance, l.held, l.incoming)))`,
  },
  {
    description: 'The entries of an account have no gap, and each continues from the previous one',
    find: (sql, companyCondition) => sql`
      select * from (
        select company_id, account_id, slot, seq, balance - balance_delta as opening, held - held_delta as opening_held,
          incoming - incoming_delta as opening_incoming, created_at,
          coalesce(lag(seq) over w, 0) as seq_before, coalesce(lag(balance) over w, 0) as balance_before,
          coalesce(lag(held) over w, 0) as held_before, coalesce(lag(incoming) over w, 0) as incoming_before,
          lag(created_at) over w as created_before
        from entries where ${companyCondition('entries')} window w as (partition by company_id, account_id, slot order by seq)) e
      where seq <> seq_before + 1 or (opening, opening_held, opening_incoming) is distinct from (balance_before, held_before, incoming_before)
        or created_at < created_before`,
  },
  {
    description: 'Every journal balances in every currency',
    find: (sql, companyCondition) => sql`
      select company_id, journal_id, currency from entries where ${companyCondition('entries')} group by company_id, journal_id, currency
      having sum(balance_delta) <> 0 or sum(held_delta) <> sum(incoming_delta)`,
  },
  {
    description: 'Over all accounts of a company and currency, balances add up to zero, and held equals incoming',
    find: (sql, companyCondition) => sql`
      select company_id, currency from balances where ${companyCondition('balances')} group by company_id, currency
      having sum(balance) <> 0 or sum(held) <> sum(incoming)`,
  },
  {
    description: 'A hold has at most one resolution, and held amounts equal the sum of the open holds',
    find: (sql, companyCondition) => sql`
      select company_id, resolves as id from journals where ${companyCondition('journals')} and resolves is not null group by company_id, resolves having count(*) > 1
      union all
      select b.company_id, null from balances b
      left join lateral (
        select coalesce(sum(e.held_delta), 0) as held, coalesce(sum(e.incoming_delta), 0) as incoming from entries e
        where e.company_id = b.company_id and e.account_id = b.account_id and e.slot = b.slot and e.kind = 'hold' and ${companyCondition('e')}
          and not exists (
            select from journals r where r.company_id = e.company_id and r.resolves = e.journal_id and ${companyCondition('r')})) o on true
      where ${companyCondition('b')} and (b.held, b.incoming) is distinct from (o.held, o.incoming)`,
  },
  {
    description: "A collection's status matches its journals and is the same for all its transactions",
    find: (sql, companyCondition) => sql`
      select t.company_id, t.collection_id, array_agg(distinct t.status) as statuses, max(j.posts) as posts, max(j.open) as open
      from transactions t
      left join (
        select j.company_id, j.collection_id, count(*) filter (where j.kind = 'post' and j.id = j.collection_id) as posts,
          count(*) filter (where j.kind = 'capture') as captures,
          count(*) filter (where j.kind = 'hold') as holds,
          count(*) filter (where j.kind = 'hold') - count(*) filter (where j.resolves is not null) as open
        from journals j where ${companyCondition('j')} group by j.company_id, j.collection_id) j
        on j.company_id = t.company_id and j.collection_id = t.collection_id
      where ${companyCondition('t')}
      group by t.company_id, t.collection_id
      having count(distinct t.status) > 1 or min(t.status) is distinct from
        case when max(j.posts) = 1 and max(j.holds) = 0 then 'Complete'
          when max(j.posts) = 0 and max(j.open) = 0 and max(j.captures) = 1 then 'Complete'
          when max(j.posts) = 0 and max(j.open) = 0 and max(j.captures) = 0 and max(j.holds) > 0 then 'Failed'
          when max(j.posts) = 0 and max(j.open) = 1 and max(j.captures) = 0 then 'Pending' end`,
  },
  {
    description: "A complete transaction's entries on its account add up to its amount; those of any other add up to zero",
    find: (sql, companyCondition) => sql`
      select t.company_id, t.id from transactions t
      left join (
        select e.company_id, e.transaction_id, e.account_id, j.collection_id, sum(e.balance_delta) as moved from entries e
        join journals j on j.company_id = e.company_id and j.id = e.journal_id
        where ${companyCondition('e')} and e.transaction_id is not null
        group by e.company_id, e.transaction_id, e.account_id, j.collection_id) e
        on e.company_id = t.company_id and e.transaction_id = t.id and e.account_id = t.ledger_account_id
          and e.collection_id = t.collection_id
      where ${companyCondition('t')} and coalesce(e.moved, 0) <> case t.status when 'Complete' then t.amount else 0 end`,
  },
  {
    description: 'No available balance is below its floor',
    find: (sql, companyCondition) =>
      sql`select company_id, account_id, slot from balances where ${companyCondition('balances')} and balance - held < floor`,
  },
  {
    description: 'The totals equal a recount of the transactions, by day, by account and by user',
    find: (sql, companyCondition) => sql`
      select * from (
        select company_id, 'day ' || (created_at at time zone 'UTC')::date as place, currency, tx_type, coalesce(subtype, '') as subtype,
          status, count(*)::numeric as count, sum(amount) as amount, sum(total_amount) as total_amount, sum(fees) as fees
        from transactions where ${companyCondition('transactions')} group by 1, 2, 3, 4, 5, 6
        union all
        select company_id, 'account ' || ledger_account_id || ' of ' || coalesce(user_id::text, 'the company'), currency, tx_type,
          coalesce(subtype, ''), status, count(*), sum(amount), sum(total_amount), sum(fees)
        from transactions where ${companyCondition('transactions')} group by 1, 2, 3, 4, 5, 6
        union all
        select company_id, 'company', currency, tx_type, coalesce(subtype, ''), status, count(*), sum(amount), sum(total_amount), sum(fees)
        from transactions where ${companyCondition('transactions')} group by 1, 2, 3, 4, 5, 6) counted
      full join (
        select company_id, 'day ' || day as place, currency, tx_type, subtype, status, count, amount, total_amount, fees
        from transaction_totals where ${companyCondition('transaction_totals')} and (count <> 0 or amount <> 0 or total_amount <> 0 or fees <> 0)
        union all
        select s.company_id,
          case s.ledger_account_id when ${WHOLE_COMPANY} then 'company'
            else 'account ' || s.ledger_account_id || ' of ' || coalesce(a.user_id::text, 'the company') end,
          s.currency, s.tx_type, s.subtype, s.status, s.count, s.amount, s.total_amount, s.fees
        from account_totals s
        left join ledger_accounts l on l.company_id = s.company_id and l.id = s.ledger_account_id
        left join accounts a on a.company_id = l.company_id and a.reference = l.account_reference
        where ${companyCondition('s')} and (s.count <> 0 or s.amount <> 0 or s.total_amount <> 0 or s.fees <> 0)) kept
        using (company_id, place, currency, tx_type, subtype, status)
      where (counted.count, counted.amount, counted.total_amount, counted.fees)
        is distinct from (kept.count, kept.amount, kept.total_amount, kept.fees)`,
  },
  {
    description: 'Every transaction has its events',
    // A union grouped by id, not a join: the planner cannot estimate how many events a transaction has.
    find: (sql, companyCondition) => sql`
      select company_id, id from (
        select company_id, id::text as id, status, null::text[] as names from transactions where ${companyCondition('transactions')}
        union all
        select company_id, subject_id, null, names from events
        where ${companyCondition('events')} and names && array['transaction.create', 'transaction.initiate', 'transaction.execute']) event_names
      group by company_id, id
      having max(status) is not null and not (coalesce(bool_or('transaction.create' = any(names)), false)
        and coalesce(case max(status) when 'Pending' then bool_or('transaction.initiate' = any(names))
          else bool_or('transaction.execute' = any(names)) end, false))`,
  },
  {
    description: 'Every journal has entries',
    find: (sql, companyCondition) => sql`
      select j.company_id, j.id from journals j
      where ${companyCondition('j')} and not exists (select from entries e where e.company_id = j.company_id and e.journal_id = j.id)`,
  },
  {
    description: 'The reversed amount of a transaction is the amount that its mirrors returned, and at most its own amount',
    find: (sql, companyCondition) => sql`
      select t.company_id, t.id from transactions t
      left join (
        select m.company_id, m.parent_id, sum(abs(m.amount)) as moved from transactions m
        join transactions o on o.company_id = m.company_id and o.id = m.parent_id
        where ${companyCondition('m')} and m.status = 'Complete' and m.collection_id <> o.collection_id
          and m.ledger_account_id = o.ledger_account_id and m.tx_type <> o.tx_type
        group by m.company_id, m.parent_id) r on r.company_id = t.company_id and r.parent_id = t.id
      where ${companyCondition('t')} and (t.reversed <> coalesce(r.moved, 0) or t.reversed > abs(t.amount))`,
  },
  {
    description: 'A succeeded run of a schedule has one transfer, and a failed or skipped one has none',
    find: (sql, companyCondition) => sql`
      select r.company_id, r.schedule_id, r.due_at from schedule_runs r
      left join transactions t on t.company_id = r.company_id and t.collection_id = r.collection_id and t.tx_type = 'debit' and t.parent_id is null
      where ${companyCondition('r')} and r.state in ('succeeded', 'failed', 'skipped') and r.transaction_id is distinct from t.id`,
  },
  {
    description: 'The current hold of a Pending transaction holds its amount',
    // Deferred legs have no entry.
    find: (sql, companyCondition) => sql`
      select t.company_id, t.id from transactions t
      left join (
        select company_id, journal_id, transaction_id, sum(incoming_delta - held_delta) as held from entries
        where ${companyCondition('entries')} and kind = 'hold' and transaction_id is not null
        group by company_id, journal_id, transaction_id) e
        on e.company_id = t.company_id and e.transaction_id = t.id and e.journal_id = coalesce(t.hold_id, t.collection_id)
      where ${companyCondition('t')} and t.status = 'Pending' and (e.held <> t.amount or t.hold_id is not null and not exists (
        select from journals j where j.company_id = t.company_id and j.id = t.hold_id and j.collection_id = t.collection_id and j.kind = 'hold'))`,
  },
  {
    description: 'The captured amount of a transaction is the sum of its captures, and never exceeds what was authorized',
    find: (sql, companyCondition) => sql`
      select t.company_id, t.id from transactions t
      left join (
        select c.company_id, c.parent_id, sum(abs(c.amount)) as moved from transactions c
        join transactions o on o.company_id = c.company_id and o.id = c.parent_id
        where ${companyCondition('c')} and c.status = 'Complete' and c.collection_id <> o.collection_id
          and c.ledger_account_id = o.ledger_account_id and c.tx_type = o.tx_type
        group by c.company_id, c.parent_id) c on c.company_id = t.company_id and c.parent_id = t.id
      where ${companyCondition('t')}
        and (t.captured <> coalesce(c.moved, 0) or t.captured + abs(t.amount) > coalesce(t.authorized, abs(t.amount)))`,
  },
  {
    description: 'A succeeded item of a bulk payment has one transaction, and any other that is not in progress has none',
    find: (sql, companyCondition) => sql`
      select i.company_id, i.bulk_payment_id, i.number from bulk_items i
      left join transactions t on t.company_id = i.company_id and t.collection_id = i.collection_id and t.parent_id is null
        and (t.partner_id is null or t.tx_type = 'debit')
      where ${companyCondition('i')} and i.state <> 'processing' and i.transaction_id is distinct from t.id`,
  },
];

/**
 * Checks all invariants, for every company or for one. Returns the violated ones, each with a count and one example, so that the result
 * is small however many rows violate it.
 */
export const checkLedger = async (sql: InvariantSql, companyId?: number): Promise<Violation[]> => {
  const companyCondition: CompanyFilter = (table) => (companyId === undefined ? sql`true` : sql`${sql(table)}.company_id = ${companyId}`);
  const violations: Violation[] = [];
  for (const [index, { description, find }] of INVARIANTS.entries()) {
    // On a cluster, to_jsonb(found) would lose the names of the columns.
    const [row] = await sql<{ rowCount: number }[]>`
      select count(*) over ()::int as "rowCount", found.* from (${find(sql, companyCondition)}) found limit 1`;
    if (!row) continue;
    const { rowCount: rows, ...example } = row;
    violations.push({ invariant: index + 1, description, rows, example });
  }
  return violations;
};

/** One violation per invariant, with the rows of all companies. */
export const mergeViolations = (violations: Violation[]): Violation[] => {
  const byInvariant = new Map<number, Violation>();
  for (const violation of violations) {
    const before = byInvariant.get(violation.invariant);
    byInvariant.set(violation.invariant, before ? { ...before, rows: before.rows + violation.rows } : violation);
  }
  return [...byInvariant.values()].toSorted((a, b) => a.invariant - b.invariant);
};

/** Checks all companies one after another. A cluster sends each query to the node of its company. */
export const checkEachCompany = async (sql: InvariantSql): Promise<Violation[]> => {
  const violations: Violation[] = [];
  for (const { id } of await sql<{ id: number }[]>`select id from companies order by id`) violations.push(...(await checkLedger(sql, id)));
  return mergeViolations(violations);
};

/** Formats each violation as one line. */
export const violationLines = (violations: Violation[]): string[] =>
  violations.map(
    ({ invariant, description, rows, example }) => `${invariant}. ${description}: ${rows} rows, for example ${printJson(example)}`,
  );
