// Tables and migrations match, and every tenant table has the required form. Failures name the remedy.
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SCHEMA } from '#db/all-tables.ts';
import { PERMISSION_TYPES } from '#server/kernel/permissions.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

it('the migrations produce the schema in db/schema', async () => {
  const newest =
    globSync('migrations/meta/*_snapshot.json', { cwd: import.meta.dirname })
      .toSorted()
      .at(-1) ?? '';
  const migrated = JSON.parse(read(newest)) as Parameters<typeof generateMigration>[0];
  const missing = await generateMigration(migrated, generateDrizzleJson(SCHEMA, migrated.id));
  expect(missing, 'db/schema is ahead of db/migrations. Run: npm run db:generate -- <what-it-does>').toEqual([]);
});

/** Indexes for jobs that cover all companies, and a GIN index, which cannot begin with the company. */
const WITHOUT_COMPANY_FIRST = [
  'bulk_payments_due',
  'events_by_age',
  'exports_open',
  'idempotency_keys_expired',
  'messages_due',
  'notice_periods_due',
  'payment_requests_expiring',
  'requests_of_all_by_age',
  'schedule_runs_due',
  'schedules_due',
  'statements_open',
  'transactions_expiring',
  'transactions_metadata',
  'verifications_expired',
  'webhook_queues_due',
];

/** Tables that the ledger writes with every posting and checks itself, and tables whose rows outlive the records that they refer to. */
const WITHOUT_REFERENCE = [
  'account_totals',
  'audit_log',
  'entries',
  'events',
  'idempotency_keys',
  'messages',
  'notice_tasks',
  'record_numbers',
  'transaction_totals',
];

it('every key, index and reference of a tenant table starts with the company', async () => {
  const rows = await database.owner<{ name: string }[]>`
    with tenants as (
      select c.oid, a.attnum from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
    select i.indexrelid::regclass::text as name from pg_index i join tenants t on t.oid = i.indrelid where i.indkey[0] <> t.attnum
    union all select k.conname from pg_constraint k join tenants t on t.oid = k.conrelid where k.contype = 'f' and k.conkey[1] <> t.attnum
    order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_COMPANY_FIRST);
});

it('every tenant table references a company, directly or through a parent', async () => {
  const rows = await database.owner<{ name: string }[]>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_REFERENCE);
});

it('existing companies have the same permission types as new companies', async () => {
  const rows = await database.owner<{ type: string }[]>`select type from permission_types order by type`;
  const hint = "A migration that adds a permission type ends with SELECT add_permission_type('name');";
  expect(
    rows.map(({ type }) => type),
    hint,
  ).toEqual([...PERMISSION_TYPES].toSorted());
});

it('grants a permission type that a migration adds to the default groups, as at registration', async () => {
  const { companyId } = await createFixture();
  const readGroupsWithPermission = async (type: string) => {
    const rows = await database.owner<{ granted: string }[]>`
      select group_name || ' ' || replace(permission, ${type}, 'type') as granted from group_permissions
      where company_id = ${companyId} and permission like ${`%.${type}.%`} order by 1`;
    return rows.map(({ granted }) => granted);
  };
  await database.owner`select add_permission_type('toy')`;
  expect(await readGroupsWithPermission('toy')).toEqual(await readGroupsWithPermission('address'));
  expect(await readGroupsWithPermission('toy')).toHaveLength(16);
});
