// Every admin write declares its target here. An admin with the permission of the procedure whom the target outranks gets
// permission_denied, and no row changes (docs/decisions/0033-rank-of-admin-writes.md).
import { expect, it } from 'vitest';
import { adminChanges } from '#server/testing/examples/admin-changes.ts';
import { createDigestReader } from '#server/testing/company-digests.ts';
import { shareCompanies } from '#server/testing/shared-company.ts';
import { PROCEDURES } from '#server/testing/route-list.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const ACTIONS = adminChanges(database);

/**
 * person: a user with their records, accounts and authenticators. group: a group and its configuration. money: transactions, which are
 * exempt. company: everything else. service: services; other tests cover their machine users.
 */
type WriteTarget = 'person' | 'group' | 'money' | 'company' | 'service';

/** The longest matching prefix of a procedure name applies. */
const TARGETS: Record<string, WriteTarget> = {
  'admin.accessControlRules': 'group',
  'admin.accountConfigurations': 'group',
  'admin.accounts': 'person',
  'admin.auth': 'person',
  'admin.authenticatorRules': 'group',
  'admin.bankAccounts': 'company',
  'admin.bulkPayments': 'money',
  'admin.bulkPayments.cancel': 'person',
  'admin.company': 'company',
  'admin.currencies': 'company',
  'admin.exports': 'company',
  'admin.groups': 'group',
  'admin.groups.create': 'company',
  'admin.invitations': 'group',
  'admin.notifications': 'company',
  'admin.schedules': 'person',
  'admin.paymentRequests': 'person',
  'admin.services': 'service',
  'admin.statements': 'company',
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
const UNCHANGING_PROCEDURES = /^admin\.(groups|users)\.permissions\.(update|replace)$/;

const targetOf = (name: string): WriteTarget | undefined => {
  const parts = name.split('.');
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const prefix = prefixes.find((candidate) => candidate in TARGETS);
  return prefix === undefined ? undefined : TARGETS[prefix];
};

const permissionOf = (name: string): string => {
  const entry = PROCEDURES.find(([procedure]) => procedure === name);
  const { permission } = (entry?.[1]._def as { meta?: { permission?: string } } | undefined)?.meta ?? {};
  if (permission === undefined) throw new Error(`${name} requires no permission.`);
  return permission;
};

/** The key of a link proves that the user agrees, as on the public paths. */
const PROCEDURES_WITH_KEY = /^admin\.auth\.(confirmPasswordReset|\w+\.confirm)$/;

const proceduresOf = (target: WriteTarget): string[] =>
  Object.keys(ACTIONS).filter(
    (name) => targetOf(name) === target && ![UNCHANGING_PROCEDURES, PROCEDURES_WITH_KEY].some((pattern) => pattern.test(name)),
  );

type RankRaise = (company: CompanyFixture) => Promise<() => Promise<unknown>>;

/** Raises the rank of the target, and returns a function that lowers it again. */
const RANK_RAISES = {
  'the owner': async ({ companyId, ann, admin }) => {
    await database.owner`update companies set owner_id = ${ann.id} where id = ${companyId}`;
    return () => database.owner`update companies set owner_id = ${admin.id} where id = ${companyId}`;
  },
  'a person who outranks the admin': async ({ companyId, ann }) => {
    await database.owner`
      insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${ann.id}, 'admin.webhook.add')`;
    return () => database.owner`delete from user_permissions
      where company_id = ${companyId} and user_id = ${ann.id} and permission = 'admin.webhook.add'`;
  },
  'a group that outranks the admin': async ({ companyId }) => {
    const addedPermissions = await database.owner`insert into group_permissions (company_id, group_name, permission)
      select company_id, name, 'admin.webhook.add' from groups where company_id = ${companyId} and name <> 'limited'
      on conflict do nothing returning group_name as name`;
    const names = addedPermissions.map(({ name }) => String(name));
    return () => database.owner`delete from group_permissions
      where company_id = ${companyId} and group_name in ${database.owner(names)} and permission = 'admin.webhook.add'`;
  },
} satisfies Record<string, RankRaise>;

/** Adds an admin in a group without permissions. */
const addLimitedAdmin = async ({ companyId, join }: CompanyFixture): Promise<TestUser> => {
  const limitedAdmin = await join('limited');
  const { owner } = database;
  await owner`insert into groups (company_id, name, label, section) values (${companyId}, 'limited', 'Limited', 'admin')`;
  await owner`update user_groups set group_name = 'limited' where company_id = ${companyId} and user_id = ${limitedAdmin.id}`;
  return limitedAdmin;
};

const limitedAdmins = new Map<number, TestUser>();

/** Returns the limited admin of the company, with only one permission. */
const prepareLimitedAdmin = async (company: CompanyFixture, permission: string): Promise<TestUser> => {
  const { companyId } = company;
  const limitedAdmin = limitedAdmins.get(companyId) ?? (await addLimitedAdmin(company));
  limitedAdmins.set(companyId, limitedAdmin);
  await database.owner`delete from user_permissions where company_id = ${companyId} and user_id = ${limitedAdmin.id}`;
  await database.owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${limitedAdmin.id}, ${permission})`;
  return limitedAdmin;
};

/** A fixture in which `actAs` replaces the caller of its admin procedures, initially the owner. */
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

const digestsOf = createDigestReader(database);
const inSharedCompany = shareCompanies(createFixture);

/** Calls the write as an admin of lower rank, once for each way to raise the rank of its target. */
const expectRankCheck = async (name: string, raises: RankRaise[]): Promise<void> =>
  inSharedCompany(async (company) => {
    const { acting, actAs } = withActor(company);
    const action = await ACTIONS[name]?.(acting);
    if (!action) throw new Error(`No call is defined for ${name}.`);
    actAs(await prepareLimitedAdmin(company, permissionOf(name)));
    for (const raise of raises) {
      const lower = await raise(company);
      const before = await digestsOf(company);
      expect(await catchApiError(action())).toMatchObject({ code: 'permission_denied' });
      expect(await digestsOf(company)).toEqual(before);
      await lower();
    }
  });

it('every admin write declares its target', () => {
  const writes = PROCEDURES.filter(([name, { _def }]) => name.startsWith('admin.') && _def.type === 'mutation').map(([name]) => name);
  expect(writes.filter((name) => targetOf(name) === undefined)).toEqual([]);
});

it.each(proceduresOf('person'))('%s rejects an admin whom the user or the owner outranks', async (name) => {
  await expect(expectRankCheck(name, [RANK_RAISES['the owner'], RANK_RAISES['a person who outranks the admin']])).resolves.toBeUndefined();
});

it.each(proceduresOf('group'))('%s rejects an admin whom the group outranks', async (name) => {
  await expect(expectRankCheck(name, [RANK_RAISES['a group that outranks the admin']])).resolves.toBeUndefined();
});
