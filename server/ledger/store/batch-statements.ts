// The SQL of the statements that write the rows of a batch. On one PostgreSQL they are parts of one statement, which is prepared once per
// connection for each combination of kinds. A cluster can route a statement only if it inserts into one table, so on a cluster
// each part is a separate statement.
import type { BatchRows } from '#server/ledger/store/batch-rows.ts';

type RowKind = keyof BatchRows;

/** The columns of each kind in its JSON text, and their types. */
const COLUMNS: Record<RowKind, string> = {
  accounts: 'id bigint, account_reference text, currency text, floor numeric',
  journals: 'id uuid, collection_id uuid, kind text, resolves uuid',
  transactions: `id uuid, collection_id uuid, parent_id uuid, partner_id uuid, inferred boolean, user_id uuid, account text,
    ledger_account_id bigint, currency text, tx_type text, subtype text, status text, amount numeric, total_amount numeric, fees numeric,
    balance numeric, reference text, note text, metadata text, creator_id uuid, expires_at timestamptz, has_lifespan boolean,
    executed_at timestamptz`,
  changes: 'id uuid, status text, balance numeric, note text, metadata text, archived boolean, executed_at timestamptz',
  transitions: 'transaction_id uuid, from_status text, to_status text, actor_id uuid, reason text',
  totals: `currency text, day date, tx_type text, subtype text, status text, count bigint, amount numeric, total_amount numeric,
    fees numeric`,
  accountTotals: `ledger_account_id bigint, currency text, tx_type text, subtype text, status text, count bigint, amount numeric,
    total_amount numeric, fees numeric`,
  events: 'id uuid, names text[], subject_id text, data text, original text',
  messages: 'id uuid, channel text, kind text, recipient text, data text',
  payments: 'request_id integer, transaction_id uuid, payer_id uuid, amount numeric',
  paidRequests: 'id integer, state text, amount_paid numeric',
  notices: 'id uuid, data text',
  consumed: 'id uuid',
  audits: `id uuid, action text, actor_id uuid, user_id uuid, token_key text, client_address text, user_agent text, request_id text,
    details text`,
  responses: `principal text, method text, path text, key text, body_hash text, status smallint, body text, expires_at timestamptz`,
  entries: `account_id bigint, slot smallint, seq bigint, journal_id uuid, leg smallint, transaction_id uuid, kind text, currency text,
    balance_delta numeric, held_delta numeric, incoming_delta numeric, balance numeric, held numeric, incoming numeric`,
};

/** Adds a new row of a rollup to the stored one. */
const ADD_TO_STORED = `set count = stored.count + excluded.count, amount = stored.amount + excluded.amount,
      total_amount = stored.total_amount + excluded.total_amount, fees = stored.fees + excluded.fees`;

/** `from` has the company and the timestamp as `batch`, and the rows as `r`. `ids` are the ids of the rows. */
type WriterSources = { from: string; ids: string; company: string };

/** A statement. */
type Writer = (sources: WriterSources) => string;

/** Runs before the accounts exist. Otherwise a merge of users that has locked the account would wait for the rows. */
const lockAccounts = (from: string): string => `
    select r.* from ${from}, accounts a
    where a.company_id = batch.company_id and a.reference = r.account_reference order by r.id for key share of a`;

const WRITERS: Record<RowKind, Writer[]> = {
  accounts: [
    ({ from }) => `
      insert into ledger_accounts (company_id, id, kind, account_reference, currency, created_at)
      select batch.company_id, r.id, 'user', r.account_reference, r.currency, batch.now from ${from}`,
    ({ from }) => `
      insert into balances (company_id, account_id, slot, currency, floor)
      select batch.company_id, r.id, 0, r.currency, r.floor from ${from}`,
  ],
  journals: [
    ({ from }) => `
      insert into journals (company_id, id, collection_id, kind, resolves, created_at)
      select batch.company_id, r.id, r.collection_id, r.kind, r.resolves, batch.now from ${from}`,
  ],
  transactions: [
    ({ from }) => `
      insert into transactions (company_id, id, collection_id, parent_id, partner_id, inferred, user_id, account, ledger_account_id,
        currency, tx_type, subtype, status, amount, total_amount, fees, balance, reference, note, metadata, creator_id,
        expires_at, has_lifespan, executed_at, created_at, updated_at)
      select batch.company_id, r.id, r.collection_id, r.parent_id, r.partner_id, r.inferred, r.user_id, r.account, r.ledger_account_id,
        r.currency, r.tx_type, r.subtype, r.status, r.amount, r.total_amount, r.fees, r.balance, r.reference, r.note,
        r.metadata::jsonb, r.creator_id, r.expires_at, r.has_lifespan, r.executed_at, batch.now, batch.now from ${from}`,
  ],
  // The ids are repeated as an array: for a set of unknown size the planner would choose a full scan.
  changes: [
    ({ from, ids }) => `
      update transactions t set status = r.status, balance = r.balance, note = r.note,
        metadata = r.metadata::jsonb, archived = r.archived, executed_at = r.executed_at, updated_at = batch.now
      from ${from} where t.company_id = batch.company_id and t.id = any (${ids}) and t.id = r.id`,
  ],
  transitions: [
    ({ from }) => `
      insert into transaction_transitions (company_id, transaction_id, from_status, to_status, actor_id, reason, created_at)
      select batch.company_id, r.transaction_id, r.from_status, r.to_status, r.actor_id, r.reason, batch.now from ${from}`,
  ],
  totals: [
    ({ from }) => `
      insert into transaction_totals as stored (company_id, currency, day, tx_type, subtype, status, count, amount, total_amount, fees)
      select batch.company_id, r.currency, r.day, r.tx_type, r.subtype, r.status, r.count, r.amount, r.total_amount, r.fees from ${from}
      on conflict (company_id, currency, day, tx_type, subtype, status) do update ${ADD_TO_STORED}`,
  ],
  accountTotals: [
    ({ from }) => `
      insert into account_totals as stored (company_id, ledger_account_id, currency, tx_type, subtype, status, count, amount,
        total_amount, fees)
      select batch.company_id, r.ledger_account_id, r.currency, r.tx_type, r.subtype, r.status, r.count, r.amount, r.total_amount, r.fees
      from ${from} on conflict (company_id, ledger_account_id, currency, tx_type, subtype, status) do update ${ADD_TO_STORED}`,
  ],
  events: [
    ({ from, company }) => `
      insert into events (company_id, id, names, subject_id, data, original, awaited, created_at)
      select batch.company_id, r.id, r.names, r.subject_id, r.data::json, r.original::json,
        exists (select from webhooks w where w.company_id = ${company} and w.enabled and not w.archived and w.events && r.names),
        batch.now from ${from}`,
  ],
  messages: [
    ({ from }) => `
      insert into messages (company_id, id, channel, kind, recipient, data, created_at, next_attempt_at)
      select batch.company_id, r.id, r.channel, r.kind, r.recipient, r.data::jsonb, batch.now, batch.now from ${from}`,
  ],
  payments: [
    ({ from }) => `
      insert into payment_request_payments (company_id, request_id, transaction_id, payer_id, amount, created_at)
      select batch.company_id, r.request_id, r.transaction_id, r.payer_id, r.amount, batch.now from ${from}`,
  ],
  paidRequests: [
    ({ from, ids }) => `
      update payment_requests q set state = r.state, amount_paid = r.amount_paid, updated_at = batch.now
      from ${from} where q.company_id = batch.company_id and q.id = any (${ids}) and q.id = r.id`,
  ],
  notices: [
    ({ from }) => `
      insert into notice_tasks (company_id, id, data, created_at) select batch.company_id, r.id, r.data::json, batch.now from ${from}`,
  ],
  consumed: [
    ({ from }) => `
      update authenticator_challenges c set consumed_at = batch.now from ${from} where c.company_id = batch.company_id and c.id = r.id`,
  ],
  audits: [
    ({ from }) => `
      insert into audit_log (company_id, id, action, actor_id, user_id, token_key, client_address, user_agent, request_id, details, created_at)
      select batch.company_id, r.id, r.action, r.actor_id, r.user_id, r.token_key, r.client_address, r.user_agent, r.request_id,
        r.details::json, batch.now from ${from}`,
  ],
  responses: [
    ({ from }) => `
      insert into idempotency_keys (company_id, principal, method, path, key, body_hash, status, body, created_at, expires_at)
      select batch.company_id, r.principal, r.method, r.path, r.key, decode(r.body_hash, 'hex'), r.status, decode(r.body, 'hex'),
        batch.now, r.expires_at from ${from}`,
  ],
  entries: [
    ({ from }) => `
      insert into entries (company_id, account_id, slot, seq, journal_id, leg, transaction_id, kind, currency, balance_delta,
        held_delta, incoming_delta, balance, held, incoming, created_at)
      select batch.company_id, r.account_id, r.slot, r.seq, r.journal_id, r.leg, r.transaction_id, r.kind, r.currency, r.balance_delta,
        r.held_delta, r.incoming_delta, r.balance, r.held, r.incoming, batch.now from ${from}`,
  ],
};

/** All kinds, in the order in which they are written. */
export const ROW_KINDS = Object.keys(WRITERS) as RowKind[];

const rowsOf = (kind: RowKind, parameter: number, name = 'r'): string =>
  `json_to_recordset($${parameter}::text::json) as ${name}(${COLUMNS[kind]})`;

const idsOf = (kind: RowKind, parameter: number): string => `array(select k.id from ${rowsOf(kind, parameter, 'k')})`;

/**
 * One statement for all kinds. Parameters: the timestamp, and one JSON text per kind. The company is the one of the transaction, so that the
 * statement fails on a connection that is outside the transaction of the batch.
 */
const combine = (kinds: RowKind[]): string => {
  const parts = kinds.flatMap((kind, index) => {
    const parameter = index + 2;
    const rows = `batch, ${rowsOf(kind, parameter)}`;
    const writers = (from: string) => {
      const sources = { from, ids: idsOf(kind, parameter), company: 'batch.company_id' };
      return WRITERS[kind].map((writer, position) => `${kind}_${position} as (${writer(sources)})`);
    };
    if (kind !== 'accounts') return writers(rows);
    return [`opened as materialized (${lockAccounts(rows)})`, ...writers('batch, opened r')];
  });
  return `
    with batch as materialized (
      select current_setting('countinghouse.company_id')::bigint as company_id, $1::text::timestamptz as now),
    ${parts.join(',')}
    select`;
};

const combinedStatements = new Map<string, string>();

/** The statement that writes rows of these kinds. It is always the same text, so that connections prepare it once. */
export const combinedStatement = (kinds: RowKind[]): string => {
  const name = kinds.join();
  const combined = combinedStatements.get(name) ?? combine(kinds);
  combinedStatements.set(name, combined);
  return combined;
};

const ROUTED_COMPANY = '$1::text::bigint';

/** The row of the company makes the coordinator send the whole statement to the node that has it. */
const ROUTED_BATCH = `(
      select c.id as company_id, $2::text::timestamptz as now from companies c where c.id = ${ROUTED_COMPANY}) as batch`;

/** Statements for a cluster. Parameters: the company, the timestamp, and the JSON text of the rows. */
export const routedStatements = Object.fromEntries(
  ROW_KINDS.map((kind) => {
    const from = `${ROUTED_BATCH}, ${rowsOf(kind, 3)}`;
    const writers = WRITERS[kind].map((writer) => writer({ from, ids: idsOf(kind, 3), company: ROUTED_COMPANY }));
    return [kind, kind === 'accounts' ? [lockAccounts(from), ...writers] : writers];
  }),
) as Record<RowKind, string[]>;
