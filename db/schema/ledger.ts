// Ledger tables. Invariant, enforced by the guard (docs/ledger.md): balances change only through the trigger on entries, and entries and journals
// never change.
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, companyId, createdAt, isOneOf, timestampMs } from '#db/columns.ts';
import { accounts } from '#db/schema/accounts.ts';
import { currencies } from '#db/schema/currencies.ts';
import { JOURNAL_KINDS } from '#server/kernel/transaction-enums.ts';

const LEDGER_ACCOUNT_KINDS = ['user', 'system'] as const;

/** One per user account and currency, and one per system purpose (external, fees, fx) and currency. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    companyId: companyId(),
    id: bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: LEDGER_ACCOUNT_KINDS }).notNull(),
    accountReference: text('account_reference'),
    systemCode: text('system_code'),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('ledger_account_currency').on(t.companyId, t.id, t.currency),
    uniqueIndex('ledger_account_of_user')
      .on(t.companyId, t.accountReference, t.currency)
      .where(sql`kind = 'user'`),
    uniqueIndex('ledger_account_of_system')
      .on(t.companyId, t.systemCode, t.currency)
      .where(sql`kind = 'system'`),
    foreignKey({ columns: [t.companyId, t.accountReference], foreignColumns: [accounts.companyId, accounts.reference] }),
    foreignKey({ columns: [t.companyId, t.currency], foreignColumns: [currencies.companyId, currencies.code] }),
    isOneOf('ledger_account_kind', t.kind, LEDGER_ACCOUNT_KINDS),
    check('user_accounts_have_a_reference', sql`(kind = 'user') = (account_reference is not null)`),
    check('system_accounts_have_a_code', sql`(kind = 'system') = (system_code is not null)`),
  ],
);

/** Current balances of ledger accounts. Accounts without a floor can be split into slots. */
export const balances = pgTable(
  'balances',
  {
    companyId: companyId(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    slot: smallint('slot').notNull().default(0),
    currency: text('currency').notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    balance: amount('balance')
      .notNull()
      .default(sql`0`),
    held: amount('held')
      .notNull()
      .default(sql`0`),
    incoming: amount('incoming')
      .notNull()
      .default(sql`0`),
    /** Minimum available balance (balance - held); null: none. */
    floor: amount('floor').default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.accountId, t.slot] }),
    foreignKey({
      columns: [t.companyId, t.accountId, t.currency],
      foreignColumns: [ledgerAccounts.companyId, ledgerAccounts.id, ledgerAccounts.currency],
    }),
    check('held_not_negative', sql`held >= 0`),
    check('incoming_not_negative', sql`incoming >= 0`),
    check('never_below_floor', sql`floor is null or balance - held >= floor`),
    check('only_unbounded_accounts_are_split', sql`slot = 0 or floor is null`),
  ],
);

/** One per collection and step. The first journal of a collection (post or hold) has the collection's id. */
export const journals = pgTable(
  'journals',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    kind: text('kind', { enum: JOURNAL_KINDS }).notNull(),
    /** The hold that a capture or release resolves. */
    resolves: uuid('resolves'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.resolves], foreignColumns: [t.companyId, t.id] }),
    uniqueIndex('a_hold_is_resolved_once')
      .on(t.companyId, t.resolves)
      .where(sql`resolves is not null`),
    isOneOf('journal_kind', t.kind, JOURNAL_KINDS),
    check('resolving_kinds', sql`(kind in ('capture', 'release')) = (resolves is not null)`),
  ],
);

/** Append-only legs with the running values after each. */
export const entries = pgTable(
  'entries',
  {
    companyId: companyId(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    slot: smallint('slot').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    journalId: uuid('journal_id').notNull(),
    leg: smallint('leg').notNull(),
    transactionId: uuid('transaction_id'),
    kind: text('kind', { enum: JOURNAL_KINDS }).notNull(),
    currency: text('currency').notNull(),
    balanceDelta: amount('balance_delta').notNull(),
    heldDelta: amount('held_delta').notNull(),
    incomingDelta: amount('incoming_delta').notNull(),
    balance: amount('balance').notNull(),
    held: amount('held').notNull(),
    incoming: amount('incoming').notNull(),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.accountId, t.slot, t.seq] }),
    uniqueIndex('a_journal_is_written_once').on(t.companyId, t.journalId, t.leg),
    check('seq_positive', sql`seq > 0`),
    check('leg_positive', sql`leg > 0`),
    check(
      'legal_step',
      sql`case kind
        when 'post' then held_delta = 0 and incoming_delta = 0 and balance_delta <> 0
        when 'hold' then balance_delta = 0 and (held_delta > 0 and incoming_delta = 0 or incoming_delta > 0 and held_delta = 0)
        when 'release' then balance_delta = 0 and (held_delta < 0 and incoming_delta = 0 or incoming_delta < 0 and held_delta = 0)
        when 'capture' then balance_delta < 0 and held_delta = balance_delta and incoming_delta = 0
          or balance_delta > 0 and incoming_delta = -balance_delta and held_delta = 0
        else false end`,
    ),
  ],
);
