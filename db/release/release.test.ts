// Compatibility of the schema with the previous release. Its processes run on this schema during a rolling upgrade and after a rollback, so
// every object that they rely on must still exist. `last-release.json` lists these objects (`npm run release:schema`).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedVersion } from '#db/migrate.ts';
import { findBreakingChanges } from '#db/release/breaks.ts';
import { RETIRED_COLUMNS } from '#db/release/retired-columns.ts';
import { readReleaseSchema, type ReleaseSchema } from '#db/release/schema.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

const LAST_RELEASE = JSON.parse(readFileSync(path.join(import.meta.dirname, 'last-release.json'), 'utf8')) as ReleaseSchema;
const CURRENT_RELEASE = { release: 'current', migration: expectedVersion() };

/** Reported differences that break nothing, each with the reason. Emptied at each release. */
const ACCEPTED_CHANGES: Record<string, string> = {};

/** Reads the schema after some statements, and rolls them back. */
const readSchemaAfter = async (...statements: string[]): Promise<ReleaseSchema> => {
  const rollback = new Error('rolled back');
  let schema: ReleaseSchema | undefined;
  const work = database.owner.begin(async (tx) => {
    for (const statement of statements) await tx.unsafe(statement);
    schema = await readReleaseSchema(tx, CURRENT_RELEASE);
    throw rollback;
  });
  await expect(work).rejects.toBe(rollback);
  return schema as ReleaseSchema;
};

it('the schema of the last release belongs to an existing migration', () => {
  expect(LAST_RELEASE.migration).toBeLessThanOrEqual(expectedVersion());
});

it("keeps everything that the last release's processes depend on", async () => {
  const breaks = findBreakingChanges(LAST_RELEASE, await readReleaseSchema(database.owner, CURRENT_RELEASE));
  const hint =
    'Expand now and contract one release later (docs/operate.md, "Upgrade and rollback"), or explain in ACCEPTED_CHANGES why nothing breaks.';
  expect(breaks.toSorted(), hint).toEqual(Object.keys(ACCEPTED_CHANGES).toSorted());
});

it('retired columns are nullable or have a default', async () => {
  const rows = await database.owner<{ name: string }[]>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and (not a.attnotnull or a.atthasdef)`;
  const names = rows.map(({ name }) => name);
  expect(RETIRED_COLUMNS.filter((name) => !names.includes(name))).toEqual([]);
});

describe('reports the incompatible change', () => {
  it.each([
    ['alter table users rename column username to nick', 'users.username was removed'],
    ['alter table addresses drop column city cascade', 'addresses.city was removed'],
    ['drop table saved_views cascade', 'saved_views was removed'],
    [
      'alter table access_control_rules alter column label type varchar(20)',
      'access_control_rules.label changed from text to character varying(20)',
    ],
    ['alter table users add column shoe_size int not null', 'users.shoe_size is new, required and has no default'],
    ['alter table access_control_rules alter column label set not null', 'access_control_rules.label no longer accepts null'],
    [
      "alter table access_control_rules alter column label set default 'x', alter column label set not null",
      'access_control_rules.label no longer accepts null',
    ],
    ['alter table account_currencies alter column archived drop default', 'account_currencies.archived no longer has a default'],
    ['alter table users add constraint short check (length(username) < 9)', 'users: short rejects values that were valid'],
    [
      "alter table access_control_rules drop constraint access_rule_action, add constraint access_rule_action check (action = 'allow')",
      'access_control_rules: access_rule_action rejects values that were valid',
    ],
    ['create unique index on addresses (company_id, city)', 'addresses: btree (company_id, city) has become unique'],
    ['drop index files_object', 'files: btree (company_id, object_name) is no longer unique'],
    ['revoke update on users from countinghouse_api', 'users: the API role lost UPDATE'],
    ['revoke update (floor) on balances from countinghouse_api', 'balances: the API role lost UPDATE of floor'],
    ['drop function current_company cascade', 'current_company() no longer returns bigint'],
  ])('%s', async (statement, message) => {
    expect(findBreakingChanges(LAST_RELEASE, await readSchemaAfter(statement))).toContain(message);
  });
});

it('allows new tables, nullable or defaulted columns, wider checks and more grants', async () => {
  const widenCheck = `alter table access_control_rules drop constraint access_rule_action,
    add constraint access_rule_action check (action in ('allow', 'deny', 'ask'))`;
  const expanded = await readSchemaAfter(
    'create table shoes (company_id int not null, id int primary key)',
    'alter table users add column shoe_size int, add column shoes int not null default 2',
    'alter table users add constraint shoe_size check (shoe_size > 0)',
    'create unique index on users (shoe_size)',
    widenCheck,
    'alter table addresses alter column city drop not null',
    'grant delete on users to countinghouse_api',
  );
  expect(findBreakingChanges(await readReleaseSchema(database.owner, CURRENT_RELEASE), expanded)).toEqual([]);
});
