// The requirements of distribution by company, read from the catalog of a migrated database. Known obstacles are listed here and in
// docs/scale.md; new ones fail.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDistributionPlan } from '#db/distribution/plan.ts';
import { getCompanyColumn, DISTRIBUTED, LOCAL, REFERENCE } from '#db/distribution/tables.ts';
import { environmentWith } from '#server/commands/test-all/steps.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const database = useTestDatabase();

test('assigns every table to one place on a cluster', async () => {
  const rows = await database.owner<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
  expect([...DISTRIBUTED, ...REFERENCE, ...LOCAL].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('every distributed table has a company column, and no other table does', async () => {
  const rows = await database.owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id' and a.attnotnull order by 1`;
  const named = DISTRIBUTED.filter((table) => getCompanyColumn(table) === 'company_id');
  expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

test('distributes every table once, next to its company and after the tables it references', async () => {
  const { statements } = await readDistributionPlan(database.owner);
  const placed = statements.flatMap((statement) => /create_distributed_table\('(\w+)'/.exec(statement)?.[1] ?? []);
  expect(placed.toSorted()).toEqual([...DISTRIBUTED].toSorted());
  expect(placed[0]).toBe('companies');
  expect(statements.filter((statement) => statement.includes('create_distributed')).slice(1)).toEqual(
    placed.slice(1).map((table) => `select create_distributed_table('${table}', 'company_id', colocate_with => 'companies');`),
  );
  const references = await database.owner<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`;
  expect(references.filter(({ from, to }) => placed.indexOf(from) < placed.indexOf(to))).toEqual([]);
});

const BY_GROUP_OR_DEFINITION = [
  'access_control_rules_company_id_group_name_groups_company_id_na',
  'account_definition_groups_company_id_definition_name_account_de',
  'account_definition_groups_company_id_group_name_groups_company_',
  'authenticator_rules_company_id_group_name_groups_company_id_nam',
  'currencies_of_definition_group',
  'group_permissions_company_id_group_name_groups_company_id_name_',
  'invitations_company_id_group_name_groups_company_id_name_fk',
  'tiers_company_id_group_name_groups_company_id_name_fk',
  'transaction_fees_company_id_group_name_groups_company_id_name_f',
  'transaction_limits_company_id_group_name_groups_company_id_name',
  'user_groups_company_id_group_name_groups_company_id_name_fk',
];

test('every key and foreign key of a distributed table includes the company, except for known obstacles', async () => {
  const { obstacles } = await readDistributionPlan(database.owner);
  expect(obstacles).toEqual([
    'unique across companies: companies_identifier_unique',
    ...BY_GROUP_OR_DEFINITION.map((name) => `foreign key that changes its company on update: ${name}`),
    'identity column that is not bigint: companies.id',
    'trigger that is deferred to the commit: count_company_change',
    'trigger that depends on xmin: count_company_change',
  ]);
});

test('reports keys without the company and references to tables that are distributed elsewhere', async () => {
  const { owner } = database;
  await owner`create unique index users_over_all on users (id)`;
  await owner`alter table users add column job text references housekeeping (job)`;
  const { obstacles } = await readDistributionPlan(owner);
  expect(obstacles).toContain('unique across companies: users_over_all');
  expect(obstacles).toContain('foreign key to a table of the coordinator: users_job_fkey');
  await owner`drop index users_over_all`;
  await owner`alter table users drop column job`;
});

const BY_SETTING = /current_setting\('countinghouse\.company_id'\)::int/;

test('only the posting batch sets its company by a session setting, which cluster nodes would not see', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !/(testing\/|\.test\.ts$)/.test(file));
  expect(files.filter((file) => BY_SETTING.test(readFileSync(path.join(ROOT, file), 'utf8'))).toSorted()).toEqual([
    'server/ledger/store/write-batch.ts',
  ]);
});

test('npm run distribution:plan prints the statements and the obstacles, and exits with 1', () => {
  const env = environmentWith({ DATABASE_URL: database.url });
  const { status, stdout } = spawnSync(process.execPath, ['server/commands/plan-distribution.ts'], { cwd: ROOT, env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^-- Obstacle: unique across companies: companies_identifier_unique\n/);
  expect(stdout).toContain(`\nselect create_distributed_table('entries', 'company_id', colocate_with => 'companies');\n`);
});
