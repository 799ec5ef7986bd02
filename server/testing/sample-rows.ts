// A row of each table as the database takes it, for what it refuses (db/constraints.test.ts).
import { newId } from '#server/kernel/id.ts';

/** Values by column. */
export type Row = Record<string, unknown>;

export const [ANN, BOB] = [newId(), newId()];
export const [POSTED, HELD, TRANSACTION] = [newId(), newId(), newId()];
const ACCOUNT = 900_001;
const FILE = newId();
const EVENT = newId();
const WEBHOOK = 900_001;
export const GROUP = 'group';
export const TIER = 900_001;

let lastNumber = 0;
const nextNumber = () => ++lastNumber;

/** A company as the database takes it. */
export const sampleCompany = (): Row => ({ identifier: newId(), name: 'Company', system_email: 'a@people.example' });

const transaction = (): Row => ({
  id: newId(),
  collection_id: TRANSACTION,
  account: 'ANN',
  ledger_account_id: ACCOUNT,
  currency: 'USD',
  tx_type: 'credit',
  status: 'Pending',
  amount: 5,
  total_amount: 5,
  balance: 0,
});

const entry = (): Row => ({
  account_id: ACCOUNT,
  slot: 0,
  seq: 1,
  journal_id: POSTED,
  leg: 1,
  kind: 'post',
  currency: 'USD',
  balance_delta: 5,
  held_delta: 0,
  incoming_delta: 0,
  balance: 5,
  held: 0,
  incoming: 0,
  created_at: new Date(),
});

/** A row of each table as the database takes it; those that it refuses differ by what is wrong. */
export const SAMPLES: Record<string, () => Row> = {
  users: () => ({ id: newId() }),
  accounts: () => ({ reference: newId(), name: 'Account', user_id: ANN }),
  addresses: () => ({ id: 1, user_id: ANN }),
  emails: () => ({ id: nextNumber(), user_id: BOB, email: `${newId()}@people.example` }),
  mobiles: () => ({ id: nextNumber(), user_id: BOB, number: '+27820000397' }),
  bank_accounts: () => ({ id: 1, user_id: ANN, code: newId() }),
  crypto_accounts: () => ({ id: 1, user_id: ANN, code: newId(), address: 'nowhere' }),
  groups: () => ({ name: newId(), label: 'Group', section: 'user' }),
  files: () => ({
    id: newId(),
    user_id: ANN,
    purpose: 'document',
    media_type: 'application/pdf',
    size_bytes: 1,
    name: 'a.pdf',
    sha256: Buffer.of(0),
    object_name: newId(),
  }),
  documents: () => ({ id: 1, user_id: ANN, file_id: FILE }),
  verifications: () => ({
    user_id: ANN,
    purpose: 'email',
    subject: newId(),
    key: newId(),
    secret_hash: Buffer.of(0),
    expires_at: new Date(),
  }),
  authenticators: () => ({ id: newId(), user_id: ANN, type: 'static', name: 'Codes' }),
  authenticator_rules: () => ({ id: 900, type: 'authentication', durability: 'permanent', authenticator_types: ['totp'], permissions: [] }),
  authenticator_challenges: () => ({
    id: newId(),
    token_key: 'key',
    user_id: ANN,
    rule_id: 1,
    type: 'authentication',
    durability: 'permanent',
    created_at: new Date(),
  }),
  tokens: () => ({ token_key: newId(), user_id: ANN, secret_hash: Buffer.of(0) }),
  webhooks: () => ({ id: nextNumber(), url: 'https://shop.example.com', events: ['user.create'], secret: 'sealed' }),
  webhook_tasks: () => ({ id: nextNumber(), webhook_id: WEBHOOK, event_id: EVENT, event: 'user.create' }),
  messages: () => ({ id: newId(), channel: 'email', kind: 'notice', recipient: 'a@people.example', data: {} }),
  currencies: () => ({ code: newId(), display_code: 'C', description: 'C', symbol: 'C', unit: 'c', divisibility: 2 }),
  ledger_accounts: () => ({ kind: 'user', account_reference: 'ANN', currency: 'EUR' }),
  balances: () => ({ account_id: ACCOUNT, currency: 'USD', slot: 0, floor: 0 }),
  journals: () => ({ id: newId(), collection_id: POSTED, kind: 'post' }),
  entries: entry,
  account_currencies: () => ({ id: newId(), account_reference: 'ANN', currency: 'USD' }),
  transaction_subtypes: () => ({ id: nextNumber(), name: newId(), tx_type: 'credit' }),
  tiers: () => ({ id: nextNumber(), group_name: GROUP, level: 1 }),
  tier_requirements: () => ({ id: nextNumber(), tier_id: TIER, requirement: 'mobile' }),
  requirement_sets: () => ({ id: nextNumber(), tier_id: TIER, condition: 'all' }),
  transaction_limits: () => ({ id: nextNumber(), group_name: GROUP, currency: 'USD', tx_type: 'debit', type: 'max', value: 5 }),
  transaction_fees: () => ({ id: nextNumber(), group_name: GROUP, currency: 'USD', tx_type: 'debit', value: 5 }),
  company_bank_accounts: () => ({ id: nextNumber() }),
  services: () => ({ id: nextNumber(), slug: newId(), name: 'Service' }),
  access_control_rules: () => ({ id: nextNumber(), action: 'deny', type: 'ip', value: '*' }),
  message_templates: () => ({ kind: 'notice', channel: 'email', text: 'Words' }),
  exports: () => ({ id: newId(), user_id: ANN, resource: 'user', query: {}, file_format: 'csv', page_size: 1 }),
  transaction_messages: () => ({ id: nextNumber(), transaction_id: TRANSACTION, section: 'user', level: 'info', message: 'Words' }),
  issued_statements: () => ({
    user_id: ANN,
    account: 'ANN',
    currency: 'USD',
    first_day: '2026-11-01',
    last_day: '2026-11-30',
    format: 'pdf',
    issued_at: new Date(),
  }),
  setup_links: () => ({ secret_hash: Buffer.of(0), expires_at: new Date() }),
  saved_views: () => ({ id: nextNumber(), user_id: ANN, list: '/admin/users', name: 'Mine', query: '' }),
  invitations: () => ({
    id: nextNumber(),
    email: 'new@people.example',
    secret_hash: Buffer.of(0),
    invited_by: ANN,
    expires_at: new Date(),
  }),
  transactions: transaction,
  transaction_transitions: () => ({ transaction_id: TRANSACTION, from_status: 'Pending', to_status: 'Complete', created_at: new Date() }),
};

/** What the company has in every case. */
export const GIVEN: [table: string, row: Row][] = [
  ['users', { id: ANN }],
  ['users', { id: BOB }],
  ['files', { id: FILE }],
  ['accounts', { reference: 'ANN', user_id: null }],
  ['currencies', { code: 'USD' }],
  ['currencies', { code: 'EUR' }],
  ['tokens', { token_key: 'key' }],
  ['ledger_accounts', { id: ACCOUNT, currency: 'USD' }],
  ['journals', { id: POSTED, kind: 'post' }],
  ['journals', { id: HELD, kind: 'hold' }],
  ['transactions', { id: TRANSACTION }],
  ['webhooks', { id: WEBHOOK }],
  ['groups', { name: GROUP }],
  ['tiers', { id: TIER }],
];
