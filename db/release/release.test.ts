// The release before runs beside this one while servers are exchanged, and after this one was taken back. So what its processes rely on has
// to be there still: the schema after all migrations is compared with what was written down when it was released.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedVersion } from '#db/migrate.ts';
import { breaksOf } from '#db/release/breaks.ts';
import { RETIRED_COLUMNS } from '#db/release/retired-columns.ts';
import { readReleaseSchema, type ReleaseSchema } from '#db/release/schema.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

const LAST = JSON.parse(readFileSync(path.join(import.meta.dirname, 'last-release.json'), 'utf8')) as ReleaseSchema;
const NOW = { release: 'this one', migration: expectedVersion() };

/** Differences that break nothing, each with the reason. Emptied at each release. */
const ACCEPTED_BREAKS: Record<string, string> = {};

/** The schema after some statements, which are taken back. */
const after = async (...statements: string[]): Promise<ReleaseSchema> => {
  const taken = new Error('taken back');
  let schema: ReleaseSchema | undefined;
  const work = database.owner.begin(async (tx) => {
    for (const statement of statements) await tx.unsafe(statement);
    schema = await readReleaseSchema(tx, NOW);
    throw taken;
  });
  await expect(work).rejects.toBe(taken);
  return schema as ReleaseSchema;
};

it('processes of the last release run on the schema of this one', async () => {
  const breaks = breaksOf(LAST, await readReleaseSchema(database.owner, NOW));
  const hint =
    'Expand now and contract one release later, as docs/operate.md says under Upgrade; or state in ACCEPTED_BREAKS why it breaks nothing.';
  expect(breaks.toSorted(), hint).toEqual(Object.keys(ACCEPTED_BREAKS).toSorted());
});

it('a column that waits to be dropped can be left out of a row', async () => {
  const rows = await database.owner<{ name: string }[]>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and (not a.attnotnull or a.atthasdef)`;
  const names = rows.map(({ name }) => name);
  expect(RETIRED_COLUMNS.filter((name) => !names.includes(name))).toEqual([]);
});

describe('a migration breaks the release before', () => {
  it.each([
    ['alter table users rename column username to nick', 'users.username is gone'],
    ['alter table addresses drop column city cascade', 'addresses.city is gone'],
    ['drop table saved_views cascade', 'saved_views is gone'],
    [
      'alter table access_control_rules alter column label type varchar(20)',
      'access_control_rules.label is character varying(20) and was text',
    ],
    ['alter table users add column shoe_size int not null', 'users.shoe_size is new, and a row cannot come without it'],
    ['alter table access_control_rules alter column label set not null', 'access_control_rules.label takes no null any more'],
    [
      "alter table access_control_rules alter column label set default 'x', alter column label set not null",
      'access_control_rules.label takes no null any more',
    ],
    ['alter table account_currencies alter column archived drop default', 'account_currencies.archived has no default any more'],
    ['alter table users add constraint short check (length(username) < 9)', 'users: short refuses what was allowed'],
    [
      "alter table access_control_rules drop constraint access_rule_action, add constraint access_rule_action check (action = 'allow')",
      'access_control_rules: access_rule_action refuses what was allowed',
    ],
    ['create unique index on addresses (company_id, city)', 'addresses: btree (company_id, city) is unique and was not'],
    ['drop index files_object', 'files: btree (company_id, object_name) is not unique any more, which a write may lean on'],
    ['revoke update on users from countinghouse_api', "users: the API's role may not UPDATE any more"],
    ['revoke update (floor) on balances from countinghouse_api', "balances: the API's role may not UPDATE of floor any more"],
    ['drop function current_company cascade', 'current_company() answers no integer any more'],
  ])('by: %s', async (statement, said) => {
    expect(breaksOf(LAST, await after(statement))).toContain(said);
  });
});

it('a migration may add what rows can come without, and allow more', async () => {
  const longer = `alter table access_control_rules drop constraint access_rule_action,
    add constraint access_rule_action check (action in ('allow', 'deny', 'ask'))`;
  const expanded = await after(
    'create table shoes (company_id int not null, id int primary key)',
    'alter table users add column shoe_size int, add column shoes int not null default 2',
    'alter table users add constraint shoe_size check (shoe_size > 0)',
    'create unique index on users (shoe_size)',
    longer,
    'alter table addresses alter column city drop not null',
    'grant delete on users to countinghouse_api',
  );
  expect(breaksOf(await readReleaseSchema(database.owner, NOW), expanded)).toEqual([]);
});
