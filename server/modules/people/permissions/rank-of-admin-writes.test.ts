// Every admin write declares its subject here. An admin with the permission of the procedure, but with fewer rights than the subject, gets
// permission_denied, and no row changes (docs/decisions/0033-rank-of-admin-writes.md).
import { expect, it } from 'vitest';
import { adminActs } from '#server/testing/examples/admin-acts.ts';
import { PROCEDURES } from '#server/testing/route-list.ts';
import { refusalOf, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const ACTS = adminActs(database);

/**
 * person: a user with their records, accounts and authenticators. group: a group and its configuration. money: transactions, which are
 * exempt. company: everything else. program: services; other tests cover their machine users.
 */
type WriteTarget = 'person' | 'group' | 'money' | 'company' | 'program';

/** The longest matching prefix of a procedure name applies. */
const SUBJECTS: Record<string, WriteTarget> = {
  'admin.accessControlRules': 'group',
  'admin.accountConfigurations': 'group',
  'admin.accounts': 'person',
  'admin.authenticatorRules': 'group',
  'admin.bankAccounts': 'company',
  'admin.company': 'company',
  'admin.currencies': 'company',
  'admin.exports': 'company',
  'admin.groups': 'group',
  'admin.groups.create': 'company',
  'admin.invitations': 'group',
  'admin.notifications': 'company',
  'admin.services': 'program',
  'admin.subtypes': 'company',
  'admin.transactionCollections': 'money',
  'admin.transactionExports': 'company',
  'admin.transactionMessages': 'money',
  'admin.transactionSets': 'company',
  'admin.transactions': 'money',
  'admin.users': 'person',
  'admin.users.create': 'company',
  'admin.webhookTasks': 'company',
  'admin.webhooks': 'company',
};

/** Replacing a permission does not change it. */
const UNCHANGING = /^admin\.(groups|users)\.permissions\.(update|replace)$/;

const subjectOf = (name: string): WriteTarget | undefined => {
  const parts = name.split('.');
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const prefix = prefixes.find((one) => one in SUBJECTS);
  return prefix === undefined ? undefined : SUBJECTS[prefix];
};

const permissionOf = (name: string): string => {
  const found = PROCEDURES.find(([procedure]) => procedure === name);
  const { permission } = (found?.[1]._def as { meta?: { permission?: string } } | undefined)?.meta ?? {};
  if (permission === undefined) throw new Error(`${name} requires no permission.`);
  return permission;
};

const about = (subject: WriteTarget): string[] => Object.keys(ACTS).filter((name) => subjectOf(name) === subject && !UNCHANGING.test(name));

/** Raises the rank of the subject, after the records of the call exist. */
const RAISE: Record<string, (fixture: CompanyFixture) => Promise<unknown>> = {
  'the owner': ({ companyId, ann }) => database.owner`update companies set owner_id = ${ann.id} where id = ${companyId}`,
  'a person with more rights': ({ companyId, ann }) =>
    database.owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${ann.id}, 'admin.webhook.add')`,
  'a group with more rights': ({ companyId }) =>
    database.owner`insert into group_permissions (company_id, group_name, permission)
      select company_id, name, 'admin.webhook.add' from groups where company_id = ${companyId} and name <> 'keepers' on conflict do nothing`,
};

/** An admin with one permission, in a group without any. */
const addKeeper = async ({ companyId, join }: CompanyFixture, name: string): Promise<TestUser> => {
  const keeper = await join('keeper');
  const { owner } = database;
  await owner`insert into groups (company_id, name, label, section) values (${companyId}, 'keepers', 'Keepers', 'admin')`;
  await owner`update user_groups set group_name = 'keepers' where company_id = ${companyId} and user_id = ${keeper.id}`;
  await owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${keeper.id}, ${permissionOf(name)})`;
  return keeper;
};

/** A world in which `actAs` replaces the caller of its admin procedures, initially the owner. */
const withActor = (fixture: CompanyFixture): { acting: CompanyFixture; actAs: (person: TestUser) => void } => {
  const actor = { current: fixture.admin };
  const admin = {
    ...fixture.admin,
    get api() {
      return actor.current.api;
    },
  };
  return {
    acting: { ...fixture, admin },
    actAs: (person) => {
      actor.current = person;
    },
  };
};

/** Digests of all rows of the company, without `last_used_at` of tokens. */
const rowsOf = async ({ companyId }: CompanyFixture): Promise<unknown> => {
  const { owner } = database;
  const tables = await owner<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`;
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(row_text, ',' order by row_text), '')) from "${name}" t,
        lateral (select (to_jsonb(t) - 'last_used_at')::text as row_text) as printed where company_id = ${companyId}`,
  );
  return [...(await owner.unsafe(digests.join(' union all ')))];
};

const refusalBelow = async (name: string, raise: string): Promise<{ code: string }> => {
  const fixture = await createFixture();
  const { acting, actAs } = withActor(fixture);
  const act = await ACTS[name]?.(acting);
  if (!act) throw new Error(`No call is defined for ${name}.`);
  const keeper = await addKeeper(fixture, name);
  await RAISE[raise]?.(fixture);
  actAs(keeper);
  const before = await rowsOf(fixture);
  const refusal = await refusalOf(act());
  expect(await rowsOf(fixture)).toEqual(before);
  return refusal;
};

it('every admin write declares its subject', () => {
  const writes = PROCEDURES.filter(([name, { _def }]) => name.startsWith('admin.') && _def.type === 'mutation').map(([name]) => name);
  expect(writes.filter((name) => subjectOf(name) === undefined)).toEqual([]);
});

it.each(['the owner', 'a person with more rights'].flatMap((whom) => about('person').map((name) => [name, whom] as const)))(
  '%s refuses an admin with fewer rights than %s',
  async (name, whom) => {
    expect(await refusalBelow(name, whom)).toMatchObject({ code: 'permission_denied' });
  },
);

it.each(about('group'))('%s refuses an admin with fewer rights than the group', async (name) => {
  expect(await refusalBelow(name, 'a group with more rights')).toMatchObject({ code: 'permission_denied' });
});
