// One stream of seeded transactions. Its accounts and its slot of the external account belong to no other stream, so that streams run concurrently.
// Each account repeats the same ten transactions (PATTERN), in which credits exceed debits, also if some stay Pending or fail.
import type { Sql } from '#db/client.ts';

export type StreamAccount = { ledgerAccountId: number; reference: string; userId: string };

export type Stream = {
  companyId: number;
  currency: string;
  actorId: string;
  externalAccountId: number;
  slot: number;
  accounts: StreamAccount[];
  count: number;
  /** Time of the first transaction, and the interval between transactions. */
  startedAt: Date;
  stepMs: number;
};

type Step = { txType: 'credit' | 'debit'; first: 'post' | 'hold'; ending: 'capture' | 'release' | null };

const PATTERN: Step[] = [
  { txType: 'credit', first: 'post', ending: null },
  { txType: 'credit', first: 'post', ending: null },
  { txType: 'debit', first: 'post', ending: null },
  { txType: 'credit', first: 'hold', ending: 'capture' },
  { txType: 'debit', first: 'hold', ending: 'release' },
  { txType: 'credit', first: 'post', ending: null },
  { txType: 'debit', first: 'hold', ending: 'capture' },
  { txType: 'credit', first: 'post', ending: null },
  { txType: 'debit', first: 'post', ending: null },
  { txType: 'credit', first: 'hold', ending: null },
];

/** Credits are at least 500 and debits at most 400, so no debit lacks funds. */
const AMOUNTS = { creditMin: 500, creditSpread: 1_000, debitMax: 400 };

/** Time from a hold to its resolution. */
const RESOLVED_AFTER_MS = 1_000;

/**
 * Writes the numbered transactions of a stream in one statement, with the API role, in the transaction of the company. The statement adds
 * columns to one row set instead of joining tables, because the planner's statistics are wrong while the tables grow.
 */
// oxlint-disable-next-line max-lines-per-function -- One statement is easier to read in one piece.
export const writeChunk = async (sql: Sql, stream: Stream, { from, to }: { from: number; to: number }): Promise<void> => {
  const { companyId, currency, accounts } = stream;
  await sql`
    with facts as (
      select k, a.id as own_account_id, a.reference, a.user_id, p.tx_type, p.first_kind, p.ending_kind,
        ${stream.startedAt}::timestamptz + k * ${stream.stepMs}::float8 * interval '1 millisecond' as created_at,
        case p.tx_type when 'credit' then ${AMOUNTS.creditMin}::int + k * 7919 % ${AMOUNTS.creditSpread}::int
          else -(1 + k * 7907 % ${AMOUNTS.debitMax}::int) end::numeric as amount,
        case when p.first_kind = 'post' or p.ending_kind = 'capture' then 'Complete' when p.ending_kind = 'release' then 'Failed'
          else 'Pending' end as final_status
      from generate_series(${from}::bigint, ${to - 1}::bigint) k
      join unnest(${accounts.map(({ ledgerAccountId }) => ledgerAccountId)}::bigint[], ${accounts.map(({ reference }) => reference)}::text[],
        ${accounts.map(({ userId }) => userId)}::uuid[]) with ordinality as a(id, reference, user_id, place)
        on a.place = k % ${accounts.length}::int + 1
      join unnest(${PATTERN.map(({ txType }) => txType)}::text[], ${PATTERN.map(({ first }) => first)}::text[],
        ${PATTERN.map(({ ending }) => ending)}::text[]) with ordinality as p(tx_type, first_kind, ending_kind, place)
        on p.place = k / ${accounts.length}::int % ${PATTERN.length}::int + 1),
    plan as materialized (
      -- UUIDs of version 7: the time, then random bits, so that the order of the IDs is the order of creation.
      select facts.*, (head || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid as id,
        (head || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid as collection_id,
        (head || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid as resolution_id
      from facts cross join lateral (select lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' as head) h),
    steps as (
      select plan.*, s.* from plan cross join lateral (values
        (1, collection_id, first_kind, case first_kind when 'post' then 'Complete' else 'Pending' end, created_at),
        (2, resolution_id, ending_kind, final_status, created_at + ${RESOLVED_AFTER_MS}::float8 * interval '1 millisecond')
      ) as s(step, journal_id, kind, status, moment) where s.kind is not null),
    legs as (
      select steps.*, l.*, case when kind in ('post', 'capture') then l.leaving else 0 end as balance_delta,
        case when l.leaving > 0 or kind = 'post' then 0 when kind = 'hold' then -l.leaving else l.leaving end as held_delta,
        case when l.leaving < 0 or kind = 'post' then 0 when kind = 'hold' then l.leaving else -l.leaving end as incoming_delta
      from steps cross join lateral (values
        (own_account_id, 0::smallint, amount, case when amount < 0 then 1 else 2 end, id),
        (${stream.externalAccountId}::bigint, ${stream.slot}::smallint, -amount, case when amount < 0 then 2 else 1 end, null::uuid)
      ) as l(account_id, slot, leaving, leg, transaction_id)),
    rows as materialized (
      select legs.*, ending_kind is null or step = 2 as is_last, b.last_seq + row_number() over run as seq,
        b.balance + sum(balance_delta) over run as balance, b.held + sum(held_delta) over run as held,
        b.incoming + sum(incoming_delta) over run as incoming
      from legs cross join lateral (
        select last_seq, balance, held, incoming from balances
        where company_id = ${companyId} and balances.account_id = legs.account_id and balances.slot = legs.slot offset 0) b
      window run as (partition by legs.account_id, legs.slot order by k, step rows unbounded preceding)),
    written_journals as (
      insert into journals (company_id, id, collection_id, kind, resolves, created_at)
      select ${companyId}::int, journal_id, collection_id, kind, case step when 2 then collection_id end, moment from rows where leg = 1),
    written_transactions as (
      insert into transactions (company_id, id, collection_id, user_id, account, ledger_account_id, currency, tx_type, status, amount,
        total_amount, balance, reference, creator_id, executed_at, created_at, updated_at)
      select ${companyId}::int, id, collection_id, user_id, reference, account_id, ${currency}, tx_type, status, amount, amount, balance,
        case when k % 10 = 0 then 'order ' || k end, user_id, case when status <> 'Pending' then moment end, created_at, moment
      from rows where transaction_id is not null and is_last),
    written_transitions as (
      insert into transaction_transitions (company_id, transaction_id, from_status, to_status, actor_id, created_at)
      select ${companyId}::int, transaction_id, 'Pending', status, ${stream.actorId}::uuid, moment
      from rows where transaction_id is not null and step = 2),
    written_events as (
      insert into events (company_id, id, names, subject_id, data, created_at)
      select ${companyId}::int, gen_random_uuid(), case step when 2 then array['transaction.execute', 'transaction.update']
          else array['transaction.create', case status when 'Pending' then 'transaction.initiate' else 'transaction.execute' end] end,
        id, json_build_object('id', id, 'tx_type', tx_type, 'status', status, 'amount', amount, 'account', reference), moment
      from rows where transaction_id is not null)
    insert into entries (company_id, account_id, slot, seq, journal_id, leg, transaction_id, kind, currency, balance_delta, held_delta,
      incoming_delta, balance, held, incoming, created_at)
    select ${companyId}::int, account_id, slot, seq, journal_id, leg, transaction_id, kind, ${currency}, balance_delta, held_delta,
      incoming_delta, balance, held, incoming, moment from rows`;
};
