// The requirements of distribution by company, read from the catalog of a migrated database.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDistributionPlan } from '#db/distribution/plan.ts';
import { getCompanyColumn, DISTRIBUTED, LOCAL, REFERENCE } from '#db/distribution/tables.ts';
import { environmentWith } from '#server/commands/test-all/steps.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const database = useTestDatabase();

test('assigns one placement to every table', async () => {
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

test('distributes every table once, after the tables that it references', async () => {
  const { order } = await readDistributionPlan(database.owner);
  expect(order.toSorted()).toEqual([...DISTRIBUTED].toSorted());
  expect(order[0]).toBe('companies');
  const references = await database.owner<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`;
  expect(references.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))).toEqual([]);
});

test('every key and foreign key of a distributed table includes the company', async () => {
  const { obstacles } = await readDistributionPlan(database.owner);
  expect(obstacles).toEqual([]);
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

test('npm run distribution:check names the missing extension, and exits with 1', () => {
  const env = environmentWith({ DATABASE_URL: database.url });
  const { status, stderr } = spawnSync(process.execPath, ['server/commands/check-distribution.ts'], { cwd: ROOT, env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('it lacks the extension citus');
});
