// The statements that write a batch. One statement writes all rows, so that a batch of any size is one round trip and one commit: the
// rows of each table are sent as one JSON text, tables without rows are left out, and the few combinations that occur are prepared
// once per connection. Floors and reversed amounts, which few batches change, are separate statements around it in the same round trip.
//
// Invariant: while entries are inserted, the stored floor of an account is the lowest one of the batch; afterwards it is the last one.
// Reason: the guard compares all entries of a batch with the stored floor, but decide() compared each with the floor at that point.
import type { Sql } from '#db/client.ts';
import type { LedgerEffects, LedgerState } from '#server/ledger/domain/ledger-state.ts';
import { type BatchRows, type BatchWrite, lowestFloors, toBatchRows } from '#server/ledger/store/batch-rows.ts';

/** Runs before the entries: lowers floors as far as they need. Accounts that the batch opens have their floor from the start. */
const lowerFloors = (sql: Sql, effects: LedgerEffects[]): PromiseLike<unknown>[] => {
  const floors = lowestFloors(effects);
  if (floors.size === 0) return [];
  return [
    sql`
      update balances b set floor = f.floor
      from unnest(${[...floors.keys()]}::bigint[], ${[...floors.values()].map(String)}::numeric[]) as f(account_id, floor)
      where b.company_id = current_setting('countinghouse.company_id')::int and b.account_id = f.account_id and b.slot = 0
        and b.floor > f.floor`.execute(),
  ];
};

/** Runs after the entries: sets the final floors. */
const applyFloors = (sql: Sql, effects: LedgerEffects[]): PromiseLike<unknown>[] => {
  const last = new Map(effects.flatMap((effect) => effect.floors).map(({ accountId, floor }) => [accountId, String(floor)]));
  if (last.size === 0) return [];
  return [
    sql`
      update balances b set floor = f.floor
      from unnest(${[...last.keys()]}::bigint[], ${[...last.values()]}::numeric[]) as f(account_id, floor)
      where b.company_id = current_setting('countinghouse.company_id')::int and b.account_id = f.account_id and b.slot = 0
        and b.floor <> f.floor`.execute(),
  ];
};

/** Runs after the changes of transactions: one can become Complete and be reversed in the same batch. */
const countReversals = (sql: Sql, effects: LedgerEffects[]): PromiseLike<unknown>[] => {
  // A transaction can be reversed several times in one batch; the last amount includes the earlier ones.
  const last = new Map(
    effects.flatMap((effect) => effect.reversals).map(({ transactionId, reversed }) => [transactionId, String(reversed)]),
  );
  if (last.size === 0) return [];
  return [
    sql`
      update transactions t set reversed = r.reversed
      from unnest(${[...last.keys()]}::uuid[], ${[...last.values()]}::numeric[]) as r(id, reversed)
      where t.company_id = current_setting('countinghouse.company_id')::int and t.id = r.id`.execute(),
  ];
};

/** The SQL that inserts or updates rows of a kind. `rows` is their source; `batch` has the company and the timestamp. */
type StatementPart = (rows: string) => string;

/** Adds a new row of a rollup to the stored one. */
const ADDS_UP = `set count = stored.count + excluded.count, amount = stored.amount + excluded.amount,
        total_amount = stored.total_amount + excluded.total_amount, fees = stored.fees + excluded.fees`;

const WRITERS: Record<keyof BatchRows, StatementPart> = {
  // Locks the account before the row exists. Otherwise a merge of users that has locked the account would wait for the row.
  accounts: (rows) => `
    opened as materialized (
      select a.* from ${rows} as a(id bigint, account_reference text, currency text, floor numeric), batch, accounts r
      where r.company_id = batch.company_id and r.reference = a.account_reference order by a.id for key share of r),
    opened_accounts as (
      insert into ledger_accounts (company_id, id, kind, account_reference, currency, created_at)
      select batch.company_id, a.id, 'user', a.account_reference, a.currency, batch.now from batch, opened a),
    opened_balances as (
      insert into balances (company_id, account_id, slot, currency, floor)
      select batch.company_id, a.id, 0, a.currency, a.floor from batch, opened a)`,
  journals: (rows) => `
    written_journals as (
      insert into journals (company_id, id, collection_id, kind, resolves, created_at)
      select batch.company_id, j.id, j.collection_id, j.kind, j.resolves, batch.now
      from batch, ${rows} as j(id uuid, collection_id uuid, kind text, resolves uuid))`,
  transactions: (rows) => `
    written_transactions as (
      insert into transactions (company_id, id, collection_id, parent_id, partner_id, inferred, user_id, account, ledger_account_id,
        currency, tx_type, subtype, status, amount, total_amount, fees, balance, reference, note, metadata, creator_id,
        expires_at, has_lifespan, executed_at, created_at, updated_at)
      select batch.company_id, t.id, t.collection_id, t.parent_id, t.partner_id, t.inferred, t.user_id, t.account, t.ledger_account_id,
        t.currency, t.tx_type, t.subtype, t.status, t.amount, t.total_amount, t.fees, t.balance, t.reference, t.note,
        t.metadata::jsonb, t.creator_id, t.expires_at, t.has_lifespan, t.executed_at, batch.now, batch.now
      from batch, ${rows} as t(id uuid, collection_id uuid, parent_id uuid, partner_id uuid,
        inferred boolean, user_id uuid, account text, ledger_account_id bigint, currency text, tx_type text, subtype text,
        status text, amount numeric, total_amount numeric, fees numeric, balance numeric, reference text, note text,
        metadata text, creator_id uuid, expires_at timestamptz, has_lifespan boolean, executed_at timestamptz))`,
  // The ids are repeated as an array: for a set of unknown size the planner would choose a full scan.
  changes: (rows) => `
    changes as materialized (
      select * from ${rows} as c(id uuid, status text, balance numeric, note text, metadata text, archived boolean,
        executed_at timestamptz)),
    changed_transactions as (
      update transactions t set status = c.status, balance = c.balance, note = c.note,
        metadata = c.metadata::jsonb, archived = c.archived, executed_at = c.executed_at, updated_at = batch.now
      from batch, changes c
      where t.company_id = batch.company_id and t.id = any (array(select id from changes)) and t.id = c.id)`,
  transitions: (rows) => `
    written_transitions as (
      insert into transaction_transitions (company_id, transaction_id, from_status, to_status, actor_id, reason, created_at)
      select batch.company_id, t.transaction_id, t.from_status, t.to_status, t.actor_id, t.reason, batch.now
      from batch, ${rows} as t(transaction_id uuid, from_status text, to_status text, actor_id uuid, reason text))`,
  totals: (rows) => `
    written_totals as (
      insert into transaction_totals as stored (company_id, currency, day, tx_type, subtype, status, count, amount, total_amount, fees)
      select batch.company_id, t.currency, t.day, t.tx_type, t.subtype, t.status, t.count, t.amount, t.total_amount, t.fees
      from batch, ${rows} as t(currency text, day date, tx_type text, subtype text, status text,
        count bigint, amount numeric, total_amount numeric, fees numeric)
      on conflict (company_id, currency, day, tx_type, subtype, status) do update ${ADDS_UP})`,
  accountTotals: (rows) => `
    written_account_totals as (
      insert into account_totals as stored (company_id, ledger_account_id, currency, tx_type, subtype, status, count, amount,
        total_amount, fees)
      select batch.company_id, t.ledger_account_id, t.currency, t.tx_type, t.subtype, t.status, t.count, t.amount, t.total_amount, t.fees
      from batch, ${rows} as t(ledger_account_id bigint, currency text, tx_type text, subtype text, status text,
        count bigint, amount numeric, total_amount numeric, fees numeric)
      on conflict (company_id, ledger_account_id, currency, tx_type, subtype, status) do update ${ADDS_UP})`,
  events: (rows) => `
    written_events as (
      insert into events (company_id, id, names, subject_id, data, original, awaited, created_at)
      select batch.company_id, e.id, e.names, e.subject_id, e.data::json, e.original::json, is_awaited(batch.company_id, e.names), batch.now
      from batch, ${rows} as e(id uuid, names text[], subject_id text, data text, original text))`,
  messages: (rows) => `
    written_messages as (
      insert into messages (company_id, id, channel, kind, recipient, data, created_at, next_attempt_at)
      select batch.company_id, m.id, m.channel, m.kind, m.recipient, m.data::jsonb, batch.now, batch.now
      from batch, ${rows} as m(id uuid, channel text, kind text, recipient text, data text))`,
  consumed: (rows) => `
    consumed_challenges as (
      update authenticator_challenges c set consumed_at = batch.now from batch, ${rows} as s(id uuid)
      where c.company_id = batch.company_id and c.id = s.id)`,
  audits: (rows) => `
    written_audits as (
      insert into audit_log (company_id, id, action, actor_id, user_id, token_key, client_address, user_agent, request_id, details, created_at)
      select batch.company_id, a.id, a.action, a.actor_id, a.user_id, a.token_key, a.client_address, a.user_agent, a.request_id,
        a.details::json, batch.now
      from batch, ${rows} as a(id uuid, action text, actor_id uuid, user_id uuid, token_key text, client_address text, user_agent text,
        request_id text, details text))`,
  responses: (rows) => `
    written_responses as (
      insert into idempotency_keys (company_id, principal, method, path, key, body_hash, status, body, created_at, expires_at)
      select batch.company_id, a.principal, a.method, a.path, a.key, decode(a.body_hash, 'hex'), a.status, decode(a.body, 'hex'),
        batch.now, a.expires_at
      from batch, ${rows} as a(principal text, method text, path text, key text, body_hash text,
        status smallint, body text, expires_at timestamptz))`,
  entries: (rows) => `
    written_entries as (
      insert into entries (company_id, account_id, slot, seq, journal_id, leg, transaction_id, kind, currency, balance_delta,
        held_delta, incoming_delta, balance, held, incoming, created_at)
      select batch.company_id, e.account_id, e.slot, e.seq, e.journal_id, e.leg, e.transaction_id, e.kind, e.currency, e.balance_delta,
        e.held_delta, e.incoming_delta, e.balance, e.held, e.incoming, batch.now
      from batch, ${rows} as e(account_id bigint, slot smallint, seq bigint, journal_id uuid, leg smallint,
        transaction_id uuid, kind text, currency text, balance_delta numeric, held_delta numeric, incoming_delta numeric,
        balance numeric, held numeric, incoming numeric))`,
};

const KINDS = Object.keys(WRITERS) as (keyof BatchRows)[];

const rowsFrom = (parameter: number): string => `json_to_recordset($${parameter}::text::json)`;

/** The company is not a parameter, so that the statement fails on a connection that is outside the batch's transaction. */
const statementFor = (kinds: (keyof BatchRows)[]): string => `
  with batch as materialized (
    select current_setting('countinghouse.company_id')::int as company_id, $1::text::timestamptz as now),
  ${kinds.map((kind, index) => WRITERS[kind](rowsFrom(index + 2))).join(',')}
  select`;

const statements = new Map<string, string>();

const preparedFor = (kinds: (keyof BatchRows)[]): string => {
  const name = kinds.join();
  const prepared = statements.get(name);
  if (prepared) return prepared;
  const built = statementFor(kinds);
  statements.set(name, built);
  return built;
};

const writeRows = (sql: Sql, { now }: LedgerState, batch: BatchWrite): PromiseLike<unknown>[] => {
  const rows = toBatchRows(batch);
  const kinds = KINDS.filter((kind) => rows[kind].length > 0);
  if (kinds.length === 0) return [];
  const texts = kinds.map((kind) => JSON.stringify(rows[kind]));
  return [sql.unsafe(preparedFor(kinds), [now.toISOString(), ...texts], { prepare: true }).execute()];
};

/** Writes a batch inside the open transaction. Throws when the database rejects it. */
export const writeBatch = async (sql: Sql, state: LedgerState, batch: BatchWrite): Promise<void> => {
  const { effects } = batch;
  await Promise.all([
    ...lowerFloors(sql, effects),
    ...writeRows(sql, state, batch),
    ...applyFloors(sql, effects),
    ...countReversals(sql, effects),
  ]);
};
