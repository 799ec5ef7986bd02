// Profiles: a user with the joined data of the User object (groups, own permissions, currency). Sessions, sign-in and lists select the same
// columns in one statement.
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { accounts, companies, users, type UserRow } from '#db/schema/index.ts';
import type { SessionProfile, SessionPort, UserGroup } from '#server/api/session.ts';
import { readBalances } from '#server/ledger/index.ts';
import { toAdminUser, type ProfileWithWallet } from '#server/modules/people/user-profiles/schema.ts';
import { emitEvents } from '#server/records/outbox.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseUuid, requireRow } from '#server/records/record-ids.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';
import type { ReducedCurrency } from '#server/schemas/shared-schemas.ts';

/**
 * Columns for a select from users of a company, joined with companies. The subqueries filter by company, so that a cluster can route them
 * to one node.
 */
export const profileColumnsOf = (companyId: number | Placeholder) => ({
  user: users,
  company: companies.identifier,
  groups: sql<UserGroup[]>`coalesce((
    select json_agg(json_build_object('name', g.name, 'label', g.label, 'section', g.section, 'settings', g.settings) order by g.name)
    from user_groups ug join groups g on g.company_id = ug.company_id and g.name = ug.group_name
    where ug.company_id = ${companyId} and ug.user_id = ${users.id}), '[]')`,
  ownPermissions: sql<string[]>`coalesce((
    select json_agg(p.permission order by p.permission) from user_permissions p
    where p.company_id = ${companyId} and p.user_id = ${users.id}), '[]')`,
  currency: sql<ReducedCurrency | null>`(
    select json_build_object('code', c.code, 'display_code', c.display_code, 'description', c.description, 'symbol', c.symbol,
      'unit', c.unit, 'divisibility', c.divisibility, 'icon', c.icon)
    from accounts a
    join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
    join currencies c on c.company_id = l.company_id and c.code = l.currency
    where a.company_id = ${companyId} and a.user_id = ${users.id} and a.is_primary
    order by l.id limit 1)`,
});

/** Condition for the users that the caller may see: all users of the company for admins, only themselves for users. */
export const visibleUsersCondition = ({ owner: { companyId, userId } }: OwnerPort): SQL | undefined =>
  and(eq(users.companyId, companyId), userId === null ? undefined : eq(users.id, userId));

export const selectProfiles = (db: Database, companyId: number, where: SQL | undefined) =>
  db.select(profileColumnsOf(companyId)).from(users).innerJoin(companies, eq(companies.id, users.companyId)).where(where).$dynamic();

export const findProfile = async (db: Database, companyId: number, userId: string): Promise<SessionProfile | undefined> => {
  const [profile] = await selectProfiles(db, companyId, and(eq(users.companyId, companyId), eq(users.id, userId)));
  return profile;
};

/** Reads the profile of the caller. The first transaction sets the currency, which a session that was cached earlier lacks. */
export const readOwnProfile = async ({ db, me }: SessionPort & { db: Database }): Promise<SessionProfile> =>
  me.currency ? me : ((await findProfile(db, me.companyId, me.userId)) ?? me);

/** Throws not_found. */
export const getUser = async (ctx: OwnerPorts, id: string): Promise<SessionProfile> => {
  return requireRow(await selectProfiles(ctx.db, ctx.owner.companyId, and(visibleUsersCondition(ctx), eq(users.id, parseUuid(id)))));
};

/** Throws not_found. */
export const lockUser = async (tx: Tx, { companyId, userId }: { companyId: number; userId: string }): Promise<UserRow> => {
  return requireRow(
    await tx
      .select()
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
      .for('update'),
  );
};

/** Adds ownership and the wallet, with the same number of statements for any number of users. For admins only. */
export const addWallets = async (db: Database, companyId: number, profiles: SessionProfile[]): Promise<ProfileWithWallet[]> => {
  if (profiles.length === 0) return [];
  const ids = profiles.map(({ user }) => user.id);
  const [company] = await db.select({ ownerId: companies.ownerId }).from(companies).where(eq(companies.id, companyId));
  const primaryAccounts = await db
    .select({ userId: accounts.userId, reference: accounts.reference })
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), inArray(accounts.userId, ids), eq(accounts.isPrimary, true)));
  const references = primaryAccounts.map(({ reference }) => reference);
  const balancesByAccount = Map.groupBy(await readBalances(db, companyId, references), ({ accountReference }) => accountReference);
  const wallets = new Map(
    primaryAccounts.map(({ userId, reference }) => {
      const { balance = 0n, available = 0n } = balancesByAccount.get(reference)?.[0] ?? {};
      return [userId, { account: reference, balance, available }];
    }),
  );
  return profiles.map((profile) => ({ ...profile, isOwner: profile.user.id === company?.ownerId, wallet: wallets.get(profile.user.id) }));
};

/** Throws not_found. */
export const getUserWithWallet = async (ctx: OwnerPorts, id: string): Promise<ProfileWithWallet> => {
  const [profile] = await addWallets(ctx.db, ctx.owner.companyId, [await getUser(ctx, id)]);
  if (!profile) throw new Error('addWallets omitted a user.');
  return profile;
};

/** Emits `user.create`. */
export const emitUserCreated = async (tx: Tx, { companyId, userId }: { companyId: number; userId: string }): Promise<void> => {
  const profile = await findProfile(tx, companyId, userId);
  if (!profile) throw new Error('A user was created and not found.');
  await emitEvents(tx, { companyId, event: 'user.create', subjectId: userId, data: toAdminUser(profile) });
};

/** Removes the timestamps, which are not compared. */
const toComparableUser = (profile: SessionProfile): unknown => {
  const { updated: _updated, kyc, ...content } = toAdminUser(profile);
  return { ...content, kyc: kyc.status };
};

/** Runs a change of a locked user and emits `user.update` with the previous values, unless the data that admins see is unchanged. */
export const emitUserUpdate = async <Result>(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: string },
  change: () => Promise<Result>,
): Promise<Result> => {
  const before = await findProfile(tx, companyId, userId);
  const result = await change();
  const after = await findProfile(tx, companyId, userId);
  if (!before || !after) throw new Error('A user disappeared during a change.');
  if (!isDeepStrictEqual(toComparableUser(before), toComparableUser(after)))
    await emitEvents(tx, { companyId, event: 'user.update', subjectId: userId, data: toAdminUser(after), original: toAdminUser(before) });
  return result;
};
