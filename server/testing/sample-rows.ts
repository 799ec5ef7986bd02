// A valid row of each table, for tests of database constraints (db/constraints.test.ts). Required columns are filled by reference, enum and
// type, so that only a table with specific rules has columns here.
import { getTableConfig, PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { is } from 'drizzle-orm';
import { SCHEMA } from '#db/all-tables.ts';
import { newId } from '#server/kernel/id.ts';

/** Values by column. */
export type SampleRow = Record<string, unknown>;

export const [ANN, BOB] = [newId(), newId()];
export const [POSTED, HELD, TRANSACTION] = [newId(), newId(), newId()];
const ACCOUNT = 900_001;
const EVENT = newId();
export const GROUP = 'group';
export const TIER = 900_001;

const entry = (): SampleRow => ({
  slot: 0,
  seq: 1,
  leg: 1,
  kind: 'post',
  account_id: ACCOUNT,
  journal_id: POSTED,
  currency: 'USD',
  balance_delta: 5,
  held_delta: 0,
  incoming_delta: 0,
  balance: 5,
  held: 0,
  incoming: 0,
});

const transaction = (): SampleRow => ({
  collection_id: TRANSACTION,
  account: 'ANN',
  tx_type: 'credit',
  status: 'Pending',
  amount: 5,
  total_amount: 5,
  balance: 0,
});

/** Columns by table where derived values are inconsistent, and optional columns that a constraint depends on. */
const OVERRIDES: Record<string, () => SampleRow> = {
  accounts: () => ({ user_id: ANN }),
  authenticators: () => ({ type: 'static' }),
  authenticator_challenges: () => ({ rule_id: 1 }),
  balances: () => ({ floor: 0 }),
  bulk_payments: () => ({ next_attempt_at: new Date(), item_count: 1 }),
  companies: () => ({ system_email: 'a@people.example' }),
  emails: () => ({ user_id: BOB, email: `${newId()}@people.example` }),
  entries: entry,
  ledger_accounts: () => ({ account_reference: 'ANN', currency: 'EUR' }),
  mobiles: () => ({ user_id: BOB }),
  schedule_runs: () => ({ next_attempt_at: new Date() }),
  schedules: () => ({ recipient: 'ann@people.example', state: 'paused' }),
  transaction_fees: () => ({ group_name: GROUP }),
  transaction_limits: () => ({ group_name: GROUP }),
  transaction_transitions: () => ({ from_status: 'Pending', to_status: 'Complete' }),
  transactions: transaction,
  webhook_tasks: () => ({ event_id: EVENT }),
};

/** Rows that every company has. References use the first row of a table. */
export const PREREQUISITES: [table: string, row: SampleRow][] = [
  ['users', { id: ANN }],
  ['users', { id: BOB }],
  ['files', { id: newId() }],
  ['accounts', { reference: 'ANN', user_id: null }],
  ['currencies', { code: 'USD' }],
  ['currencies', { code: 'EUR' }],
  ['tokens', { token_key: 'key' }],
  ['ledger_accounts', { id: ACCOUNT, currency: 'USD' }],
  ['journals', { id: POSTED, kind: 'post' }],
  ['journals', { id: HELD, kind: 'hold' }],
  ['transactions', { id: TRANSACTION }],
  ['webhooks', { id: 900_001 }],
  ['groups', { name: GROUP }],
  ['tiers', { id: TIER }],
];

const TABLES = new Map(
  Object.values(SCHEMA)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableConfig(table).name, getTableConfig(table)]),
);

/** Above the numbers in a new company and in PREREQUISITES. */
let lastNumber = 1_000_000;

const valueByType = (column: PgColumn): unknown => {
  const type = column.getSQLType();
  if (column.enumValues?.length) return column.enumValues[0];
  if (type.endsWith('[]')) return [];
  if (type === 'smallint') return 0;
  if (/^(integer|bigint|numeric)/.test(type)) return ++lastNumber;
  if (type.startsWith('timestamp') || type === 'date') return new Date();
  if (type === 'bytea') return Buffer.of(0);
  return type.startsWith('json') ? {} : newId();
};

const referencedValue = ({ foreignKeys }: ReturnType<typeof getTableConfig>, column: PgColumn): unknown => {
  for (const { columns, foreignColumns } of foreignKeys.map((key) => key.reference())) {
    const referenced = foreignColumns[columns.findIndex(({ name }) => name === column.name)];
    const reference =
      referenced && PREREQUISITES.find(([name, row]) => name === getTableConfig(referenced.table).name && referenced.name in row);
    if (reference) return reference[1][referenced.name];
  }
  return undefined;
};

/** A valid row of a table, without the company. */
export const sampleRow = (name: string): SampleRow => {
  const table = TABLES.get(name);
  const required = table?.columns.filter((column) => column.notNull && !column.hasDefault && column.name !== 'company_id') ?? [];
  const derived = required.map((column) => [column.name, (table && referencedValue(table, column)) ?? valueByType(column)]);
  return { ...(Object.fromEntries(derived) as SampleRow), ...OVERRIDES[name]?.() };
};

/** The checks that a column has one of some values. */
export const ENUM_CHECKS = [...TABLES.values()].flatMap(({ name: table, checks }) =>
  checks.flatMap(({ name, value }) => {
    const [, column] = /^(\w+) in \('[^)]*'\)$/.exec(new PgDialect().sqlToQuery(value).sql) ?? [];
    return column === undefined ? [] : [{ name, table, column }];
  }),
);
