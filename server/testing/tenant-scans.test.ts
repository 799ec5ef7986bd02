import { expect, it } from 'vitest';
import { withExplain, findUnscopedStatements } from '#server/testing/tenant-scans.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

const TABLES = new Set(['addresses', 'users', 'accounts', 'groups']);

const isUnscoped = async (text: string): Promise<boolean> => (await findUnscopedStatements(database.owner, [text], TABLES)).length > 0;

it.each([
  'select * from addresses where id = $1',
  'select * from addresses where id = $1 or company_id = $2',
  'select * from accounts a join users u on u.id = a.user_id where u.company_id = $1',
  'update users set status = $1 where exists (select from groups where company_id = $2)',
  'delete from addresses where user_id = $1',
  'select * from users u join accounts a on a.user_id = u.id join groups g on g.company_id = u.company_id where g.name = $1',
  'select * from users u join groups g on g.company_id = u.company_id where g.name = $1',
  'with u as (select * from users where company_id = $1) select * from u, addresses a where a.user_id = u.id',
])('%s scans other companies', async (text) => {
  expect(await isUnscoped(text)).toBe(true);
});

it.each([
  'select * from addresses where company_id = $1 and id = $2',
  'select * from accounts a join users u on u.company_id = a.company_id and u.id = a.user_id where u.company_id = $1',
  "select * from addresses where company_id = current_setting('countinghouse.company_id')::int",
  'update users u set status = $1 where company_id = $2 and exists (select from groups g where g.company_id = u.company_id)',
  'delete from addresses where company_id = any($1)',
  'select 1',
])('%s does not scan other companies', async (text) => {
  expect(await isUnscoped(text)).toBe(false);
});

it('checks combined bitmap scans, which PostgreSQL prefers for companies with many rows', async () => {
  await database.owner.unsafe(`
    create table crowd (company_id integer, id integer, primary key (company_id, id));
    create index on crowd (id);
    insert into crowd select company, id from generate_series(1, 20) company, generate_series(1, 500) id;
    analyze crowd`);
  const crowd = new Set(['crowd']);
  const scopedScan = 'select * from crowd where company_id = $1 and (id = $2 or id = any(array(select 7)))';
  const unscopedScan = 'select * from crowd where (company_id = $1 and id = $2) or id = $3';
  const plans = await withExplain(database.owner, (explain) => explain(scopedScan));
  expect(JSON.stringify(plans)).toContain('BitmapOr');
  expect(await findUnscopedStatements(database.owner, [scopedScan], crowd)).toEqual([]);
  expect(await findUnscopedStatements(database.owner, [unscopedScan], crowd)).toHaveLength(1);
});
