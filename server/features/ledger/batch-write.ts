// The one statement that writes a batch. Everything an accepted command does arrives as one JSON document and is
// spread over the tables by one statement, so that a batch of any size is one round trip and one commit.
import type { Sql } from '#db/client.ts';
import { documentOf, type BatchWrite } from '#server/features/ledger/batch-document.ts';
import type { State } from '#server/features/ledger/decide.ts';

/** Writes a batch inside the open transaction. Throws when the database refuses it. */
// oxlint-disable-next-line max-lines-per-function -- One statement: cut into pieces it would be read in pieces.
export const writeBatch = async (sql: Sql, { now }: State, batch: BatchWrite): Promise<void> => {
  const document = documentOf(batch);
  await sql`
    with batch as materialized (select ${document}::text::json as d,
      -- Not a parameter: fails on a connection that came back outside the batch's transaction.
      current_setting('countinghouse.company_id')::int as company_id),
    opened_accounts as (
      insert into ledger_accounts (company_id, id, kind, account_reference, currency, created_at)
      select batch.company_id, a.id, 'user', a.account_reference, a.currency, ${now}::timestamptz
      from batch, json_to_recordset(d->'accounts') as a(id bigint, account_reference text, currency text)),
    opened_balances as (
      insert into balances (company_id, account_id, slot, currency, floor)
      select batch.company_id, a.id, 0, a.currency, 0
      from batch, json_to_recordset(d->'accounts') as a(id bigint, currency text)),
    written_journals as (
      insert into journals (company_id, id, collection_id, kind, resolves, created_at)
      select batch.company_id, j.id, j.collection_id, j.kind, j.resolves, ${now}::timestamptz
      from batch, json_to_recordset(d->'journals') as j(id uuid, collection_id uuid, kind text, resolves uuid)),
    written_transactions as (
      insert into transactions (company_id, id, collection_id, parent_id, partner_id, inferred, user_id, account, ledger_account_id,
        currency, tx_type, subtype, status, amount, total_amount, fees, balance, reference, note, metadata, creator_id,
        expires_at, executed_at, created_at, updated_at)
      select batch.company_id, t.id, t.collection_id, t.parent_id, t.partner_id, t.inferred, t.user_id, t.account, t.ledger_account_id,
        t.currency, t.tx_type, t.subtype, t.status, t.amount, t.total_amount, t.fees, t.balance, t.reference, t.note, t.metadata,
        t.creator_id, t.expires_at, t.executed_at, ${now}::timestamptz, ${now}::timestamptz
      from batch, json_to_recordset(d->'transactions') as t(id uuid, collection_id uuid, parent_id uuid, partner_id uuid,
        inferred boolean, user_id uuid, account text, ledger_account_id bigint, currency text, tx_type text, subtype text,
        status text, amount numeric, total_amount numeric, fees numeric, balance numeric, reference text, note text,
        metadata jsonb, creator_id uuid, expires_at timestamptz, executed_at timestamptz)),
    changed_transactions as (
      update transactions t set status = c.status, balance = c.balance, note = c.note, metadata = c.metadata,
        executed_at = c.executed_at, updated_at = ${now}::timestamptz
      from batch, json_to_recordset(d->'changes') as c(id uuid, status text, balance numeric, note text, metadata jsonb,
        executed_at timestamptz)
      where t.company_id = batch.company_id and t.id = c.id),
    written_transitions as (
      insert into transaction_transitions (company_id, transaction_id, from_status, to_status, actor_id, reason, created_at)
      select batch.company_id, t.transaction_id, t.from_status, t.to_status, t.actor_id, t.reason, ${now}::timestamptz
      from batch, json_to_recordset(d->'transitions') as t(transaction_id uuid, from_status text, to_status text, actor_id uuid, reason text)),
    written_totals as (
      insert into transaction_totals as stored (company_id, currency, day, tx_type, subtype, status, count, amount, total_amount, fees)
      select batch.company_id, t.currency, t.day, t.tx_type, t.subtype, t.status, t.count, t.amount, t.total_amount, t.fees
      from batch, json_to_recordset(d->'totals') as t(currency text, day date, tx_type text, subtype text, status text,
        count bigint, amount numeric, total_amount numeric, fees numeric)
      on conflict (company_id, currency, day, tx_type, subtype, status) do update set count = stored.count + excluded.count,
        amount = stored.amount + excluded.amount, total_amount = stored.total_amount + excluded.total_amount,
        fees = stored.fees + excluded.fees),
    written_events as (
      insert into events (company_id, id, event, subject_id, data, created_at)
      select batch.company_id, e.id, e.event, e.subject_id, e.data, ${now}::timestamptz
      from batch, json_to_recordset(d->'events') as e(id uuid, event text, subject_id text, data jsonb)),
    written_messages as (
      insert into messages (company_id, id, channel, kind, recipient, subject, body, created_at)
      select batch.company_id, m.id, m.channel, m.kind, m.recipient, m.subject, m.body, ${now}::timestamptz
      from batch, json_to_recordset(d->'messages') as m(id uuid, channel text, kind text, recipient text, subject text, body text)),
    written_answers as (
      insert into idempotency_keys (company_id, principal, method, path, key, body_hash, status, body, created_at, expires_at)
      select batch.company_id, a.principal, a.method, a.path, a.key, decode(a.body_hash, 'hex'), a.status, decode(a.body, 'hex'),
        ${now}::timestamptz, a.expires_at
      from batch, json_to_recordset(d->'answers') as a(principal text, method text, path text, key text, body_hash text,
        status smallint, body text, expires_at timestamptz))
    insert into entries (company_id, account_id, slot, seq, journal_id, leg, transaction_id, kind, currency, balance_delta,
      held_delta, incoming_delta, balance, held, incoming, created_at)
    select batch.company_id, e.account_id, e.slot, e.seq, e.journal_id, e.leg, e.transaction_id, e.kind, e.currency, e.balance_delta,
      e.held_delta, e.incoming_delta, e.balance, e.held, e.incoming, ${now}::timestamptz
    from batch, json_to_recordset(d->'entries') as e(account_id bigint, slot smallint, seq bigint, journal_id uuid, leg smallint,
      transaction_id uuid, kind text, currency text, balance_delta numeric, held_delta numeric, incoming_delta numeric,
      balance numeric, held numeric, incoming numeric)`.execute();
};
