// Every unique index and every reference of the database has a field of a request that is to blame when a write runs into it, or a
// reason why no request makes one do so. The catalogue is compared, so that what joins later is decided about as well.
import { domainEvents } from '#server/composition/domain-events.ts';
import { expect, it } from 'vitest';
import { databaseFailure, FIELDS_BY_INDEX, FIELDS_BY_FOREIGN_KEY } from '#server/api/database-failure.ts';
import { createUser, type NewUser } from '#server/modules/people/index.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createFixture } = useFixtures();

const ADVICE =
  'A request runs into it: give it a field in server/api/database-failure.ts. None does: give the reason in the table of this test.';

/** What no request runs into. The names are those of the catalogue. */
const UNREACHABLE: [reason: string, names: RegExp][] = [
  ['its numbers and ids are given out here', /_company_id_id_pk$|^(companies|ledger_checks)_pkey$|^users_by_age$|^verifications_key$/],
  ['another one is given out when it is taken', /^(tokens_company_id_token_key|accounts_company_id_reference)_pk$/],
  ['it is random, and so long that no two are the same', /^(bank|crypto)_account_code$|^files_object$/],
  [
    'it is written on conflict',
    /^(claimed_addresses|idempotency_keys|record_numbers|verifications)_.*_pk$|^(throttles|housekeeping|scheduled_jobs|setup_links)_pkey$/,
  ],
  ['it is written on conflict', /^(company_identifiers_identifier_unique|one_open_challenge|users_temporary_(email|mobile))$/],
  ['the ledger alone writes it, and has decided before', /^(balances|entries|transaction_transitions)_.*_pk$|_holds?_|^ledger_account_/],
  [
    'the ledger alone writes it, and has decided before',
    /^(a_journal_is_written_once|a_transaction_ends_once)$|^(account|transaction)_totals_/,
  ],
  ['it is written for a company or a user who was made just now', /^company_versions_.*_pk$|^one_primary_account$/],
  ['the company is locked, and its groups and their rights are looked through', /^(groups|(user|group)_permissions|user_groups)_.*_pk$/],
  ['the company is locked, and the flag is taken from the group that had it', /^one_default_group$/],
  ['the company is locked, and its currencies are looked through', /^currencies_company_id_code_pk$/],
  ['all codes of an authenticator are replaced at once, under its lock', /^recovery_codes_/],
  ['the session is held by whoever asks it something', /^authenticator_challenges_company_id_token_key_/],
  ['the group is locked where it is looked up', /^authenticator_rules_.*_groups_/],
  ['it goes with its group', /^group_permissions_.*_groups_/],
  ['the user is locked, and what they have is looked through', /^(emails|mobiles)_(of_user|primary)$|^one_profile_image$/],
  ['the file was kept in the same commit, for this record', /^documents_of_files$|^documents_company_id_file_id_files_/],
  ['it is written with its webhook, whose number is given out then', /^webhook_queues_/],
  ['the worker alone writes it, while it holds the queue, which goes with its webhook', /^webhook_(hours|requests)_/],
  ['the webhook or its queue is locked where it is looked up', /^webhook_tasks_.*_webhooks_/],
  ['it is written on conflict', /^webhook_tasks_of_event$/],
  ['it is random, and so long that no two are the same', /^account_currency_id$/],
  ['the account is locked, and its currencies are looked through', /^one_active_currency$/],
  ['the company is locked, and its services are looked through', /^service_slug$/],
  ['the company is locked, and it is written on conflict', /^(message_templates|notifications)_.*_pk$/],
  ['whoever holds the export alone writes it', /^export_pages_/],
  ['it is written on conflict', /^feed_reads_.*_pk$|^issued_statement_key$/],
  ['nothing writes it', /^permission_types_pkey$/],
  ['the database assigns the id', /^company_identifiers_(pkey|id_identifier)$/],
];

/** References to rows that are never deleted are left out: what a request names is looked up, and stays. */
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
  const withField = [...Object.keys(FIELDS_BY_INDEX), ...Object.keys(FIELDS_BY_FOREIGN_KEY)];
  const isUnreachable = (name: string) => UNREACHABLE.some(([, pattern]) => pattern.test(name));
  expect(names.filter((name) => !isUnreachable(name)).toSorted(), ADVICE).toEqual(withField.toSorted());
  expect(UNREACHABLE.filter(([, pattern]) => !names.some((name) => pattern.test(name)))).toEqual([]);
});

it.each<[what: string, fields: Partial<NewUser>, expectedErrors: Record<string, string[]>]>([
  [
    'an email that somebody has verified',
    { email: 'verified@people.example', emailVerified: true },
    { email: ['This value is already in use.'] },
  ],
  ['a group that has been deleted', { group: 'deleted' }, { groups: ['Group does not exist.'] }],
])('%s is refused by name where nobody looked before', async (_what, fields, expectedErrors) => {
  const { companyId, clock, ann } = await createFixture();
  await setContact(database, { companyId, userId: ann.id }, 'email', { address: 'verified@people.example' });
  const create = () =>
    withCompanyTransaction(database.db, companyId, (tx) =>
      createUser(tx, { domainEvents }, companyId, { ...fields, createdAt: clock.now() }),
    );
  expect(databaseFailure(await create().catch((thrown: unknown) => thrown))).toMatchObject({ code: 'invalid', data: expectedErrors });
});
