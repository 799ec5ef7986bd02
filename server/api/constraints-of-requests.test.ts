// Every unique index and foreign key maps to the request field that can violate it, or is listed with the reason why no request can violate it. The test reads the
// catalog of the database, so that new constraints require an entry.
import { domainEvents } from '#server/composition/domain-events.ts';
import { expect, it } from 'vitest';
import { toDatabaseFailure, FIELDS_BY_INDEX, FIELDS_BY_FOREIGN_KEY } from '#server/api/database-failure.ts';
import { createUser, type NewUser } from '#server/modules/people/index.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createFixture } = useFixtures();

const REMEDY =
  'If a request can violate it, add its field to server/api/database-failure.ts. Otherwise, add the reason to the table of this test.';

/** Constraints that no request can violate, by name. */
const NEVER_VIOLATED: [reason: string, names: RegExp][] = [
  ['the server generates its numbers and ids', /_company_id_id_pk$|^(companies|ledger_checks)_pkey$|^users_by_age$|^verifications_key$/],
  ['a duplicate is replaced by a new value', /^(tokens_company_id_token_key|accounts_company_id_reference)_pk$/],
  ['it is random, and long enough to be unique', /^(bank|crypto)_account_code$|^files_object$/],
  [
    'it is written on conflict',
    /^(claimed_addresses|idempotency_keys|record_numbers|verifications)_.*_pk$|^(throttles|housekeeping|scheduled_jobs|setup_links)_pkey$/,
  ],
  ['it is written on conflict', /^(company_identifiers_identifier_unique|one_open_challenge|users_temporary_(email|mobile))$/],
  ['only the ledger writes it, after its own check', /^(balances|entries|transaction_transitions)_.*_pk$|_holds?_|^ledger_account_/],
  [
    'only the ledger writes it, after its own check',
    /^(a_journal_is_written_once|a_transaction_ends_once)$|^(account|transaction)_totals_/,
  ],
  ['it is written for a company or user created in the same transaction', /^company_versions_.*_pk$|^one_primary_account$/],
  ['the company is locked, and its groups and their permissions are checked', /^(groups|(user|group)_permissions|user_groups)_.*_pk$/],
  ['the company is locked, and the flag is removed from the previous group', /^one_default_group$/],
  ['the company is locked, and its currencies are checked', /^currencies_company_id_code_pk$/],
  ['all codes of an authenticator are replaced together, under its lock', /^recovery_codes_/],
  ['the session is locked when a challenge is issued', /^authenticator_challenges_company_id_token_key_/],
  ['the group is locked where it is looked up', /^authenticator_rules_.*_groups_/],
  ['it is deleted with its group', /^group_permissions_.*_groups_/],
  ['the user is locked, and the records of the user are checked', /^(emails|mobiles)_(of_user|primary)$|^one_profile_image$/],
  ['the file is inserted in the same commit, for this record', /^documents_of_files$|^documents_company_id_file_id_files_/],
  ['it is written with its webhook, whose number is new', /^webhook_queues_/],
  ['only the worker writes it, while it locks the queue, which is deleted with its webhook', /^webhook_(hours|requests)_/],
  ['the webhook or its queue is locked where it is looked up', /^webhook_tasks_.*_webhooks_/],
  ['it is written on conflict', /^webhook_tasks_of_event$/],
  ['it is random, and long enough to be unique', /^account_currency_id$|^payment_request_link$/],
  ['only the ledger writes it, after its own check', /^payment_request_payments_pk$/],
  ['the account is locked, and its currencies are checked', /^one_active_currency$/],
  ['the company is locked, and its services are checked', /^service_slug$/],
  ['the company is locked, and it is written on conflict', /^(message_templates|notifications)_.*_pk$/],
  ['only the worker with the lease of the export writes it', /^export_pages_/],
  ['it is written on conflict', /^(feed_reads|notice_choices|notice_periods|schedule_runs)_.*_pk$|^issued_statement_key$/],
  ['it is written with its bulk payment, whose number is new', /^bulk_items_.*_pk$/],
  ['nothing writes it', /^permission_types_pkey$/],
  ['the database assigns the id', /^company_identifiers_(pkey|id_identifier)$/],
];

/** Excludes references to rows that are never deleted, because requests look the rows up. */
const readNames = async (): Promise<string[]> => {
  const rows = await database.owner<{ name: string }[]>`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
    union all
    select conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and has_table_privilege('countinghouse_api', confrelid, 'DELETE')`;
  return rows.map(({ name }) => name);
};

it('every unique index and foreign key maps to a field or has a documented exception', async () => {
  const names = await readNames();
  const constraintsWithField = [...Object.keys(FIELDS_BY_INDEX), ...Object.keys(FIELDS_BY_FOREIGN_KEY)];
  const isUnviolable = (name: string) => NEVER_VIOLATED.some(([, pattern]) => pattern.test(name));
  expect(names.filter((name) => !isUnviolable(name)).toSorted(), REMEDY).toEqual(constraintsWithField.toSorted());
  expect(NEVER_VIOLATED.filter(([, pattern]) => !names.some((name) => pattern.test(name)))).toEqual([]);
});

it.each<[description: string, fields: Partial<NewUser>, expectedErrors: Record<string, string[]>]>([
  [
    'an email that another user has verified',
    { email: 'verified@people.example', emailVerified: true },
    { email: ['This value is already in use.'] },
  ],
  ['a group that has been deleted', { group: 'deleted' }, { groups: ['Group does not exist.'] }],
])('rejects %s with a field error even if the service did not check it', async (_description, fields, expectedErrors) => {
  const { companyId, clock, ann } = await createFixture();
  await setContact(database, { companyId, userId: ann.id }, 'email', { address: 'verified@people.example' });
  const create = () =>
    withCompanyTransaction(database.db, companyId, (tx) =>
      createUser(tx, { domainEvents }, companyId, { ...fields, createdAt: clock.now() }),
    );
  expect(toDatabaseFailure(await create().catch((thrown: unknown) => thrown))).toMatchObject({ code: 'invalid', data: expectedErrors });
});
