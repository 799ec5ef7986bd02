// Rows that violate exactly one constraint each (db/constraints.test.ts). Those of enums are derived.
import { ANN, BOB, ENUM_CHECKS, GROUP, HELD, TIER, type SampleRow } from '#server/testing/sample-rows.ts';

/** Title, constraint, table and rows: the last row is rejected after the others were inserted. */
type RejectedRow = [what: string, constraint: string, table: string, ...rows: SampleRow[]];

const step = (kind: string, balance: number, held: number, incoming: number): SampleRow => ({
  kind,
  balance_delta: balance,
  held_delta: held,
  incoming_delta: incoming,
});

const OF_PEOPLE: RejectedRow[] = [
  ['an email in capitals', 'email_is_lower_case', 'users', { email: 'Ann@people.example' }],
  ['somebody registered who is merged into somebody else', 'only_temporary_users_are_merged', 'users', { merged_into: BOB }],
  ['a username that two have', 'users_username', 'users', { username: 'ann' }, { username: 'ann' }],
  ...(['verified', 'temporary'] as const).flatMap((kind): RejectedRow[] => {
    const [email, mobile] = ['two@people.example', '+27820000396'];
    const ofEmail = { email, [kind === 'verified' ? 'email_verified' : kind]: true };
    const ofMobile = { mobile, [kind === 'verified' ? 'mobile_verified' : kind]: true };
    return [
      [`an email of two who are ${kind}`, `users_${kind}_email`, 'users', ofEmail, ofEmail],
      [`a number of two who are ${kind}`, `users_${kind}_mobile`, 'users', ofMobile, ofMobile],
    ];
  }),
  ['a second primary account', 'one_primary_account', 'accounts', { is_primary: true }, { is_primary: true }],
  ...(['emails', 'mobiles'] as const).flatMap((table): RejectedRow[] => {
    const same = table === 'emails' ? { email: 'same@people.example' } : { number: '+27820000395' };
    const contact = table === 'emails' ? { email: 'other@people.example' } : { number: '+27820000394' };
    return [
      [`one of ${table} twice for a user`, `${table}_of_user`, table, same, same],
      [`two primary ${table}`, `${table}_primary`, table, { ...same, is_primary: true }, { ...contact, is_primary: true }],
      [
        `${table} of two who have verified it`,
        `${table}_verified`,
        table,
        { ...same, is_verified: true },
        { ...same, is_verified: true, user_id: ANN },
      ],
      [`primary ${table} in the archive`, `${table}_primary_is_not_archived`, table, { is_primary: true, archived: true }],
    ];
  }),
  ['two bank accounts with one code', 'bank_account_code', 'bank_accounts', { code: 'one' }, { id: 2, code: 'one' }],
  ['two crypto accounts with one code', 'crypto_account_code', 'crypto_accounts', { code: 'one' }, { id: 2, code: 'one' }],
  ['two documents of one file', 'documents_of_files', 'documents', { id: 1 }, { id: 2 }],
  ['a file without a byte', 'files_are_not_empty', 'files', { size_bytes: 0 }],
  ['a thumbnail without a byte', 'files_are_not_empty', 'files', { thumbnail_size_bytes: 0 }],
  ['two files in one object', 'files_object', 'files', { object_name: 'one' }, { object_name: 'one' }],
  ['a second profile image', 'one_profile_image', 'files', { purpose: 'profile' }, { purpose: 'profile' }],
  ['a second default group', 'one_default_group', 'groups', { is_default: true }, { is_default: true }],
  [
    'a second company with an identifier',
    'company_identifiers_identifier_unique',
    'company_identifiers',
    { identifier: 'same' },
    { identifier: 'same' },
  ],
];

const OF_ACCESS: RejectedRow[] = [
  ['two verifications with one key', 'verifications_key', 'verifications', { key: 'one' }, { key: 'one' }],
  ['an app without a secret', 'totp_has_a_secret', 'authenticators', { type: 'totp', algorithm: 'SHA1' }],
  ['an app without an algorithm', 'totp_has_a_secret', 'authenticators', { type: 'totp', secret: 'sealed' }],
  ['codes with a secret', 'totp_has_a_secret', 'authenticators', { secret: 'sealed', algorithm: 'SHA1' }],
  ['SMS without a number', 'sms_has_a_mobile', 'authenticators', { type: 'sms' }],
  ['codes with a number', 'sms_has_a_mobile', 'authenticators', { mobile: '+27820000396' }],
  ['a setup rule that ends', 'setup_is_permanent', 'authenticator_rules', { type: 'setup', durability: 'durable' }],
  ['a log-in rule for one call', 'only_authorization_is_ephemeral', 'authenticator_rules', { durability: 'ephemeral' }],
  ['a rule on no permission', 'authorization_has_permissions', 'authenticator_rules', { type: 'authorization' }],
  ['a log-in rule on a permission', 'authorization_has_permissions', 'authenticator_rules', { permissions: ['user.user.view'] }],
  ['two open challenges of one rule in one session', 'one_open_challenge', 'authenticator_challenges', {}, {}],
  ['one event told twice to a webhook by one name', 'webhook_tasks_of_event', 'webhook_tasks', {}, {}],
];

const OF_MONEY: RejectedRow[] = [
  ['a currency with 19 digits', 'divisibility_range', 'currencies', { divisibility: 19 }],
  ['a currency with less than none', 'divisibility_range', 'currencies', { divisibility: -1 }],
  ['a ledger account of no known kind', 'ledger_account_kind', 'ledger_accounts', { kind: 'other', account_reference: null }],
  ['an account of a user without one', 'user_accounts_have_a_reference', 'ledger_accounts', { account_reference: null }],
  ["the system's account with a user's", 'user_accounts_have_a_reference', 'ledger_accounts', { kind: 'system', system_code: 'fees' }],
  ["a user's account that is the system's", 'system_accounts_have_a_code', 'ledger_accounts', { system_code: 'fees' }],
  ["the system's account without a purpose", 'system_accounts_have_a_code', 'ledger_accounts', { kind: 'system', account_reference: null }],
  ['a second of a user in one currency', 'ledger_account_of_user', 'ledger_accounts', {}, {}],
  [
    'a second of the system in one currency',
    'ledger_account_of_system',
    'ledger_accounts',
    ...Array.from({ length: 2 }, () => ({ kind: 'system', account_reference: null, system_code: 'fees' })),
  ],
  ['less than nothing held', 'held_not_negative', 'balances', { held: -1 }],
  ['less than nothing on its way', 'incoming_not_negative', 'balances', { incoming: -1 }],
  ['less than the floor', 'never_below_floor', 'balances', { balance: 4, held: 5 }],
  ['an account with a floor, split', 'only_unbounded_accounts_are_split', 'balances', { slot: 1 }],
  ['a capture of nothing', 'resolving_kinds', 'journals', { kind: 'capture' }],
  ['a posting that ends a hold', 'resolving_kinds', 'journals', { resolves: HELD }],
  [
    'a hold that is ended twice',
    'a_hold_is_resolved_once',
    'journals',
    { kind: 'capture', resolves: HELD },
    { kind: 'release', resolves: HELD },
  ],
  ['an entry before the first', 'seq_positive', 'entries', { seq: 0 }],
  ['a leg before the first', 'leg_positive', 'entries', { leg: 0 }],
  ['a posting of nothing', 'legal_step', 'entries', step('post', 0, 0, 0)],
  ['a posting that holds', 'legal_step', 'entries', step('post', 5, 5, 0)],
  ['a posting that promises', 'legal_step', 'entries', step('post', 5, 0, 5)],
  ['a hold that moves', 'legal_step', 'entries', step('hold', 5, 5, 0)],
  ['a hold of both sides', 'legal_step', 'entries', step('hold', 0, 5, 5)],
  ['a hold of less than nothing', 'legal_step', 'entries', step('hold', 0, -5, 0)],
  ['a release that moves', 'legal_step', 'entries', step('release', -5, -5, 0)],
  ['a release of more', 'legal_step', 'entries', step('release', 0, 5, 0)],
  ['a capture of another amount than was held', 'legal_step', 'entries', step('capture', -5, -4, 0)],
  ['a capture of another amount than was promised', 'legal_step', 'entries', step('capture', 5, 0, -4)],
  ['a step of no known kind', 'legal_step', 'entries', step('guess', 5, 0, 0)],
];

const OF_TRANSACTIONS: RejectedRow[] = [
  ['a type that is none', 'transaction_type', 'transactions', { tx_type: 'gift', amount: -5 }],
  ['a status that is none', 'transaction_status', 'transactions', { status: 'Lost', executed_at: new Date() }],
  ['a credit that takes', 'sign_follows_type', 'transactions', { amount: -5 }],
  ['a debit that gives', 'sign_follows_type', 'transactions', { tx_type: 'debit' }],
  ['a debit of nothing', 'sign_follows_type', 'transactions', { tx_type: 'debit', amount: 0 }],
  ['one that was executed while it waits', 'executed_when_final', 'transactions', { executed_at: new Date() }],
  ['one that is final and never was', 'executed_when_final', 'transactions', { status: 'Complete' }],
  ['more reversed than it moved', 'reversed_at_most_in_full', 'transactions', { status: 'Complete', executed_at: new Date(), reversed: 6 }],
  ['less than nothing reversed', 'reversed_at_most_in_full', 'transactions', { status: 'Complete', executed_at: new Date(), reversed: -1 }],
  ['one reversed while it waits', 'reversed_at_most_in_full', 'transactions', { reversed: 1 }],
  ['one that ends twice', 'a_transaction_ends_once', 'transaction_transitions', {}, { to_status: 'Failed' }],
];

const OF_LIMITS_AND_FEES: RejectedRow[] = [
  ['two accounts in a currency with one id', 'account_currency_id', 'account_currencies', { id: ANN }, { id: ANN, currency: 'EUR' }],
  ['a second active currency', 'one_active_currency', 'account_currencies', { is_active: true }, { is_active: true, currency: 'EUR' }],
  ['two subtypes of one name', 'subtype_name', 'transaction_subtypes', { name: 'one' }, { name: 'one' }],
  [
    'a subtype with a lifespan of less than five minutes',
    'subtype_lifespan',
    'transaction_subtypes',
    { default_transaction_lifespan: 299 },
  ],
  ['a tier below the first', 'tier_level_not_negative', 'tiers', { level: -1 }],
  ['what is required twice', 'requirement_of_tier', 'tier_requirements', {}, {}],
  ...(['limit', 'fee'] as const).flatMap((thing): RejectedRow[] => [
    [`a ${thing} of nothing`, `${thing}_has_one_place`, `transaction_${thing}s`, { group_name: null }],
    [`a ${thing} of two places`, `${thing}_has_one_place`, `transaction_${thing}s`, { tier_id: TIER }],
    [`a ${thing} below nothing`, `${thing}_not_negative`, `transaction_${thing}s`, { value: -1 }],
  ]),
  ['a limit that ends first', 'limit_begins_before_it_ends', 'transaction_limits', { begins_at: new Date(2), ends_at: new Date(1) }],
  ['a fee of ten times the amount', 'fee_percentage_below_1000', 'transaction_fees', { percentage: 1000 }],
];

const OF_THE_COMPANY: RejectedRow[] = [
  ['two services under one name', 'service_slug', 'services', { slug: 'one' }, { slug: 'one' }],
  ['access of two at once', 'access_rule_has_one_subject', 'access_control_rules', { user_id: ANN, group_name: GROUP }],
  ['an export that is more than done', 'export_progress', 'exports', { progress: 101 }],
  [
    'two views of one name',
    'saved_view_name',
    'saved_views',
    ...Array.from({ length: 2 }, () => ({ user_id: ANN, list: '/admin/users', name: 'Mine' })),
  ],
  ['a link that is not the only one', 'setup_link_is_only', 'setup_links', { is_only: false }],
  ['a second open invitation', 'one_open_invitation', 'invitations', { email: 'new@people.example' }, { email: 'new@people.example' }],
];

const EXPLICIT = [...OF_LIMITS_AND_FEES, ...OF_THE_COMPANY, ...OF_PEOPLE, ...OF_ACCESS, ...OF_MONEY, ...OF_TRANSACTIONS];

const OF_ENUMS = ENUM_CHECKS.filter(({ name }) => !EXPLICIT.some(([, constraint]) => constraint === name)).map(
  ({ name, table, column }): RejectedRow => [`an unknown ${column} in ${table}`, name, table, { [column]: 'unknown' }],
);

export const REFUSED = [...EXPLICIT, ...OF_ENUMS];
