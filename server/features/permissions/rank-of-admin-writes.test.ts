// Every admin write declares its subject here. A write about a person or a group is refused to an admin who has the permission of the
// procedure but fewer rights than the subject (docs/decisions/0033-rank-of-writes.md).
import { expect, it } from 'vitest';
import { adminActs } from '#server/testing/admin-acts/all.ts';
import { PROCEDURES } from '#server/testing/surface.ts';
import { refusalOf, useWorlds, type Person, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const ACTS = adminActs(database);

/**
 * person: a user, their records, accounts and ways to log in. group: a group and everything configured for it. money: transactions,
 * which are ordinary work on any account. company: everything else. program: services, whose machine users have tests of their own.
 */
type Subject = 'person' | 'group' | 'money' | 'company' | 'program';

/** The longest prefix of a procedure's name decides. */
const SUBJECTS: Record<string, Subject> = {
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

/** Replacing a permission keeps it as it is. */
const UNCHANGING = /^admin\.(groups|users)\.permissions\.(update|replace)$/;

const subjectOf = (name: string): Subject | undefined => {
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

const about = (subject: Subject): string[] => Object.keys(ACTS).filter((name) => subjectOf(name) === subject && !UNCHANGING.test(name));

/** Who is changed: set once the act is prepared. */
const RAISE: Record<string, (world: World) => Promise<unknown>> = {
  'the owner': ({ companyId, ann }) => database.owner`update companies set owner_id = ${ann.id} where id = ${companyId}`,
  'a person with more rights': ({ companyId, ann }) =>
    database.owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${ann.id}, 'admin.webhook.add')`,
  'a group with more rights': ({ companyId }) =>
    database.owner`insert into group_permissions (company_id, group_name, permission)
      select company_id, name, 'admin.webhook.add' from groups where company_id = ${companyId} and name <> 'keepers' on conflict do nothing`,
};

/** An admin with one permission, in a group without any. */
const addKeeper = async ({ companyId, join }: World, name: string): Promise<Person> => {
  const keeper = await join('keeper');
  const { owner } = database;
  await owner`insert into groups (company_id, name, label, section) values (${companyId}, 'keepers', 'Keepers', 'admin')`;
  await owner`update user_groups set group_name = 'keepers' where company_id = ${companyId} and user_id = ${keeper.id}`;
  await owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${keeper.id}, ${permissionOf(name)})`;
  return keeper;
};

/** The world with an admin whose calls are the owner's until `actAs` names somebody else. */
const withActor = (world: World): { acting: World; actAs: (person: Person) => void } => {
  const actor = { current: world.admin };
  const admin = {
    ...world.admin,
    get api() {
      return actor.current.api;
    },
  };
  return {
    acting: { ...world, admin },
    actAs: (person) => {
      actor.current = person;
    },
  };
};

/** A digest of every row of the company, apart from when a token was last used. */
const rowsOf = async ({ companyId }: World): Promise<unknown> => {
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
  const world = await createWorld();
  const { acting, actAs } = withActor(world);
  const act = await ACTS[name]?.(acting);
  if (!act) throw new Error(`Nobody knows how to call ${name}.`);
  const keeper = await addKeeper(world, name);
  await RAISE[raise]?.(world);
  actAs(keeper);
  const before = await rowsOf(world);
  const refusal = await refusalOf(act());
  expect(await rowsOf(world)).toEqual(before);
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
