// Rows that violate exactly one constraint each (db/constraints.test.ts). Rows for enum constraints are derived.
import { ANN, BOB, ENUM_CHECKS, GROUP, HELD, TIER, type SampleRow } from '#server/testing/sample-rows.ts';

/** Title, constraint, table and rows: the last row is rejected after the others were inserted. */
type RejectedRow = [title: string, constraint: string, table: string, ...rows: SampleRow[]];

const step = (kind: string, balance: number, held: number, incoming: number): SampleRow => ({
  kind,
  balance_delta: balance,
  held_delta: held,
  incoming_delta: incoming,
});

const USER_ROWS: RejectedRow[] = [
  ['an email with capital letters', 'email_is_lower_case', 'users', { email: 'Ann@people.example' }],
  ['a registered user who is merged', 'only_temporary_users_are_merged', 'users', { merged_into: BOB }],
  ['a duplicate username', 'users_username', 'users', { username: 'ann' }, { username: 'ann' }],
  ...(['verified', 'temporary'] as const).flatMap((kind): RejectedRow[] => {
    const [email, mobile] = ['two@people.example', '+27820000396'];
    const emailColumns = { email, [kind === 'verified' ? 'email_verified' : kind]: true };
    const mobileColumns = { mobile, [kind === 'verified' ? 'mobile_verified' : kind]: true };
    return [
      [`an email of two ${kind} users`, `users_${kind}_email`, 'users', emailColumns, emailColumns],
      [`a mobile number of two ${kind} users`, `users_${kind}_mobile`, 'users', mobileColumns, mobileColumns],
    ];
  }),
  ['a second primary account', 'one_primary_account', 'accounts', { is_primary: true }, { is_primary: true }],
  ...(['emails', 'mobiles'] as const).flatMap((table): RejectedRow[] => {
    const duplicate = table === 'emails' ? { email: 'duplicate@people.example' } : { number: '+27820000395' };
    const contact = table === 'emails' ? { email: 'other@people.example' } : { number: '+27820000394' };
    return [
      [`a duplicate of a user in ${table}`, `${table}_of_user`, table, duplicate, duplicate],
      [`two primary ${table} of a user`, `${table}_primary`, table, { ...duplicate, is_primary: true }, { ...contact, is_primary: true }],
      [
        `a verified duplicate in ${table}`,
        `${table}_verified`,
        table,
        { ...duplicate, is_verified: true },
        { ...duplicate, is_verified: true, user_id: ANN },
      ],
      [`an archived primary row in ${table}`, `${table}_primary_is_not_archived`, table, { is_primary: true, archived: true }],
    ];
  }),
  ['two bank accounts with the same code', 'bank_account_code', 'bank_accounts', { code: 'one' }, { id: 2, code: 'one' }],
  ['two crypto accounts with the same code', 'crypto_account_code', 'crypto_accounts', { code: 'one' }, { id: 2, code: 'one' }],
  ['a second payee with the same address', 'payee_address', 'payees', { address: 'one' }, { id: 2, address: 'one' }],
  ['a schedule with an amount of 0', 'schedule_amount', 'schedules', { amount: 0 }],
  ['a schedule without a recipient', 'schedule_recipient', 'schedules', { recipient: null }],
  ['an active schedule without a next run', 'schedule_next_run', 'schedules', { state: 'active' }],
  ['a waiting run without a next attempt', 'schedule_run_attempt', 'schedule_runs', { next_attempt_at: null }],
  ['a waiting run with a transaction', 'schedule_run_transaction', 'schedule_runs', { transaction_id: ANN }],
  ['a payment request with an amount of 0', 'payment_request_amount', 'payment_requests', { amount: 0 }],
  ['a payment request that is overpaid', 'payment_request_amount_paid', 'payment_requests', { amount: 5, amount_paid: 6 }],
  [
    'a recipient of a payment request without an address',
    'payment_request_recipient',
    'payment_requests',
    { recipient: 'ann', payer_id: null },
  ],
  ['partial payments of an open amount', 'payment_request_partial', 'payment_requests', { allows_partial: true }],
  ['two payment requests with the same link', 'payment_request_link', 'payment_requests', { link_key: 'one' }, { id: 2, link_key: 'one' }],
  ['a payment with an amount of 0', 'payment_request_payment_amount', 'payment_request_payments', { amount: 0 }],
  ['more results than items of a bulk payment', 'bulk_payment_counts', 'bulk_payments', { failed_count: 2 }],
  ['a pending bulk payment without a next attempt', 'bulk_payment_attempt', 'bulk_payments', { next_attempt_at: null }],
  ['a bulk item with an amount of 0', 'bulk_item_amount', 'bulk_items', { amount: 0 }],
  ['a pending bulk item with a transaction', 'bulk_item_transaction', 'bulk_items', { transaction_id: ANN }],
  ['a pending bulk item with errors', 'bulk_item_errors', 'bulk_items', { errors: {} }],
  ['two documents with the same file', 'documents_of_files', 'documents', { id: 1 }, { id: 2 }],
  ['an empty file', 'files_are_not_empty', 'files', { size_bytes: 0 }],
  ['an empty thumbnail', 'files_are_not_empty', 'files', { thumbnail_size_bytes: 0 }],
  ['two files with the same object', 'files_object', 'files', { object_name: 'one' }, { object_name: 'one' }],
  ['a second profile image', 'one_profile_image', 'files', { purpose: 'profile' }, { purpose: 'profile' }],
  ['a second default group', 'one_default_group', 'groups', { is_default: true }, { is_default: true }],
  [
    'a duplicate company identifier',
    'company_identifiers_identifier_unique',
    'company_identifiers',
    { identifier: 'same' },
    { identifier: 'same' },
  ],
];

const ACCESS_ROWS: RejectedRow[] = [
  ['two verifications with the same key', 'verifications_key', 'verifications', { key: 'one' }, { key: 'one' }],
  ['an app without a secret', 'totp_has_a_secret', 'authenticators', { type: 'totp', algorithm: 'SHA1' }],
  ['an app without an algorithm', 'totp_has_a_secret', 'authenticators', { type: 'totp', secret: 'sealed' }],
  ['recovery codes with a secret', 'totp_has_a_secret', 'authenticators', { secret: 'sealed', algorithm: 'SHA1' }],
  ['an SMS authenticator without a number', 'sms_has_a_mobile', 'authenticators', { type: 'sms' }],
  ['recovery codes with a number', 'sms_has_a_mobile', 'authenticators', { mobile: '+27820000396' }],
  ['a setup rule that is not permanent', 'setup_is_permanent', 'authenticator_rules', { type: 'setup', durability: 'durable' }],
  ['an ephemeral login rule', 'only_authorization_is_ephemeral', 'authenticator_rules', { durability: 'ephemeral' }],
  ['an authorization rule without permissions', 'authorization_has_permissions', 'authenticator_rules', { type: 'authorization' }],
  ['a login rule with permissions', 'authorization_has_permissions', 'authenticator_rules', { permissions: ['user.user.view'] }],
  ['two open challenges of a rule in a session', 'one_open_challenge', 'authenticator_challenges', {}, {}],
  ['two deliveries of an event to a webhook under the same name', 'webhook_tasks_of_event', 'webhook_tasks', {}, {}],
];

const LEDGER_ROWS: RejectedRow[] = [
  ['a currency with 19 decimal places', 'divisibility_range', 'currencies', { divisibility: 19 }],
  ['a currency with negative decimal places', 'divisibility_range', 'currencies', { divisibility: -1 }],
  ['a ledger account of an unknown kind', 'ledger_account_kind', 'ledger_accounts', { kind: 'other', account_reference: null }],
  ['a user account without an account reference', 'user_accounts_have_a_reference', 'ledger_accounts', { account_reference: null }],
  [
    'a system account with an account reference',
    'user_accounts_have_a_reference',
    'ledger_accounts',
    { kind: 'system', system_code: 'fees' },
  ],
  ['a user account with a system code', 'system_accounts_have_a_code', 'ledger_accounts', { system_code: 'fees' }],
  ['a system account without a code', 'system_accounts_have_a_code', 'ledger_accounts', { kind: 'system', account_reference: null }],
  ['a second ledger account of an account in a currency', 'ledger_account_of_user', 'ledger_accounts', {}, {}],
  [
    'a second system account of a kind in a currency',
    'ledger_account_of_system',
    'ledger_accounts',
    ...Array.from({ length: 2 }, () => ({ kind: 'system', account_reference: null, system_code: 'fees' })),
  ],
  ['a negative held amount', 'held_not_negative', 'balances', { held: -1 }],
  ['a negative incoming amount', 'incoming_not_negative', 'balances', { incoming: -1 }],
  ['an available amount below the floor', 'never_below_floor', 'balances', { balance: 4, held: 5 }],
  ['several shards of an account with a floor', 'only_unbounded_accounts_are_split', 'balances', { slot: 1 }],
  ['a capture without a hold', 'resolving_kinds', 'journals', { kind: 'capture' }],
  ['a posting that resolves a hold', 'resolving_kinds', 'journals', { resolves: HELD }],
  [
    'a second resolution of a hold',
    'a_hold_is_resolved_once',
    'journals',
    { kind: 'capture', resolves: HELD },
    { kind: 'release', resolves: HELD },
  ],
  ['an entry with the sequence number 0', 'seq_positive', 'entries', { seq: 0 }],
  ['an entry with the leg number 0', 'leg_positive', 'entries', { leg: 0 }],
  ['a posting with an amount of 0', 'legal_step', 'entries', step('post', 0, 0, 0)],
  ['a posting that changes the held amount', 'legal_step', 'entries', step('post', 5, 5, 0)],
  ['a posting that changes the incoming amount', 'legal_step', 'entries', step('post', 5, 0, 5)],
  ['a hold that changes the balance', 'legal_step', 'entries', step('hold', 5, 5, 0)],
  ['a hold that changes the held and the incoming amount', 'legal_step', 'entries', step('hold', 0, 5, 5)],
  ['a hold with a negative amount', 'legal_step', 'entries', step('hold', 0, -5, 0)],
  ['a release that changes the balance', 'legal_step', 'entries', step('release', -5, -5, 0)],
  ['a release that increases the held amount', 'legal_step', 'entries', step('release', 0, 5, 0)],
  ['a capture that differs from the held amount', 'legal_step', 'entries', step('capture', -5, -4, 0)],
  ['a capture that differs from the incoming amount', 'legal_step', 'entries', step('capture', 5, 0, -4)],
  ['an entry of an unknown kind', 'legal_step', 'entries', step('guess', 5, 0, 0)],
];

const TRANSACTION_ROWS: RejectedRow[] = [
  ['an unknown transaction type', 'transaction_type', 'transactions', { tx_type: 'gift', amount: -5 }],
  ['an unknown transaction status', 'transaction_status', 'transactions', { status: 'Lost', executed_at: new Date() }],
  ['a negative credit', 'sign_follows_type', 'transactions', { amount: -5 }],
  ['a positive debit', 'sign_follows_type', 'transactions', { tx_type: 'debit' }],
  ['a debit of 0', 'sign_follows_type', 'transactions', { tx_type: 'debit', amount: 0 }],
  ['a pending transaction with an execution time', 'executed_when_final', 'transactions', { executed_at: new Date() }],
  ['a complete transaction without an execution time', 'executed_when_final', 'transactions', { status: 'Complete' }],
  [
    'a reversed amount above the amount',
    'reversed_at_most_in_full',
    'transactions',
    { status: 'Complete', executed_at: new Date(), reversed: 6 },
  ],
  ['a negative reversed amount', 'reversed_at_most_in_full', 'transactions', { status: 'Complete', executed_at: new Date(), reversed: -1 }],
  ['a reversed amount of a pending transaction', 'reversed_at_most_in_full', 'transactions', { reversed: 1 }],
  ['a captured amount without an authorized one', 'captured_at_most_authorized', 'transactions', { captured: 1 }],
  ['a captured and held amount above the authorized one', 'captured_at_most_authorized', 'transactions', { authorized: 5, captured: 1 }],
  ['a negative captured amount', 'captured_at_most_authorized', 'transactions', { authorized: 9, captured: -1 }],
  ['a second final status of a transaction', 'a_transaction_ends_once', 'transaction_transitions', {}, { to_status: 'Failed' }],
];

const LIMIT_AND_FEE_ROWS: RejectedRow[] = [
  ['two account currencies with the same id', 'account_currency_id', 'account_currencies', { id: ANN }, { id: ANN, currency: 'EUR' }],
  ['a second active currency', 'one_active_currency', 'account_currencies', { is_active: true }, { is_active: true, currency: 'EUR' }],
  ['two subtypes with the same name', 'subtype_name', 'transaction_subtypes', { name: 'one' }, { name: 'one' }],
  [
    'a subtype with a lifespan of less than five minutes',
    'subtype_lifespan',
    'transaction_subtypes',
    { default_transaction_lifespan: 299 },
  ],
  ['a subtype with a hold of less than five minutes', 'subtype_hold_lifespan', 'transaction_subtypes', { default_hold_lifespan: 299 }],
  ['a tier with a negative level', 'tier_level_not_negative', 'tiers', { level: -1 }],
  ['a duplicate requirement', 'requirement_of_tier', 'tier_requirements', {}, {}],
  ...(['limit', 'fee'] as const).flatMap((rule): RejectedRow[] => [
    [`a ${rule} without a scope`, `${rule}_has_one_place`, `transaction_${rule}s`, { group_name: null }],
    [`a ${rule} with two scopes`, `${rule}_has_one_place`, `transaction_${rule}s`, { tier_id: TIER }],
    [`a negative ${rule}`, `${rule}_not_negative`, `transaction_${rule}s`, { value: -1 }],
  ]),
  [
    'a limit that ends before it begins',
    'limit_begins_before_it_ends',
    'transaction_limits',
    { begins_at: new Date(2), ends_at: new Date(1) },
  ],
  ['a percentage fee of 1000', 'fee_percentage_below_1000', 'transaction_fees', { percentage: 1000 }],
];

const COMPANY_ROWS: RejectedRow[] = [
  ['two services with the same slug', 'service_slug', 'services', { slug: 'one' }, { slug: 'one' }],
  ['an access rule for a user and a group', 'access_rule_has_one_subject', 'access_control_rules', { user_id: ANN, group_name: GROUP }],
  ['an export with a progress above 100', 'export_progress', 'exports', { progress: 101 }],
  ['a statement that ends before it begins', 'statement_period', 'statements', { starts_at: new Date(2), ends_at: new Date(1) }],
  ['a complete statement without a file', 'statement_file', 'statements', { status: 'complete' }],
  [
    'two saved views with the same name',
    'saved_view_name',
    'saved_views',
    ...Array.from({ length: 2 }, () => ({ user_id: ANN, list: '/admin/users', name: 'Mine' })),
  ],
  ['a setup link that is not marked as the only one', 'setup_link_is_only', 'setup_links', { is_only: false }],
  ['a second open invitation', 'one_open_invitation', 'invitations', { email: 'new@people.example' }, { email: 'new@people.example' }],
];

const EXPLICIT_ROWS = [...LIMIT_AND_FEE_ROWS, ...COMPANY_ROWS, ...USER_ROWS, ...ACCESS_ROWS, ...LEDGER_ROWS, ...TRANSACTION_ROWS];

const ENUM_ROWS = ENUM_CHECKS.filter(({ name }) => !EXPLICIT_ROWS.some(([, constraint]) => constraint === name)).map(
  ({ name, table, column }): RejectedRow => [`an unknown ${column} in ${table}`, name, table, { [column]: 'unknown' }],
);

export const REJECTED_ROWS = [...EXPLICIT_ROWS, ...ENUM_ROWS];
