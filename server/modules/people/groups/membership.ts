import { and, eq, like } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { userGroups, userPermissions, type GroupRow, type UserRow } from '#db/schema/index.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { Services } from '#server/api/services.ts';
import { refused, invalid } from '#server/kernel/errors.ts';
import { ADMIN_GROUP } from '#server/modules/people/groups/default-groups.ts';
import type { UserGroupInput, UserGroupPath, GroupDetails } from '#server/modules/people/groups/schema.ts';
import { getGroup, listGroups, ownGroupList, requireActiveGroup, findGroup } from '#server/modules/people/groups/service.ts';
import { getUser, emitUserUpdate, lockUser } from '#server/modules/people/users/profiles.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { uuidOf } from '#server/records/path-id.ts';
import { requireRankOver, requireRankOverGroup, isOwnerOf } from '#server/records/rank.ts';
import type { OwnerListPorts, OwnerPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { IdPath } from '#server/schemas/fields.ts';

/** The call as the user would make it: their groups alone are found. */
const asUser = async <Call extends OwnerPorts>(ctx: Call, id: string): Promise<Call> => {
  const { user } = await getUser(ctx, id);
  return { ...ctx, owner: { companyId: user.companyId, userId: user.id } };
};

/** A page of the groups of the user that a path names. Throws not_found. */
export const listUserGroups = async (ctx: OwnerListPorts, { id, ...query }: ListQuery & IdPath): Promise<Page<GroupDetails>> =>
  listGroups(await asUser(ctx, id), ownGroupList, query);

/** A group that the user is in. Throws not_found. */
export const getUserGroup = async (ctx: OwnerPorts, id: string, name: string): Promise<GroupDetails> =>
  getGroup(await asUser(ctx, id), name);

// A user has one group, or none. Who moves somebody must be allowed everything that the person may do, and that the group may
// (docs/decisions/0027-rank.md).

/** Throws invalid for what would leave the owner without rights, or rights of admins outside the groups of admins. */
export const validateMembership = async (tx: Tx, user: UserRow, group: GroupRow | undefined): Promise<void> => {
  if (group?.name !== ADMIN_GROUP && (await isOwnerOf(tx, user.companyId, user.id)))
    throw refused(`The owner of the company stays in the group ${ADMIN_GROUP}.`);
  if (group?.section === 'admin') return;
  const ofAdmins = and(
    eq(userPermissions.companyId, user.companyId),
    eq(userPermissions.userId, user.id),
    like(userPermissions.permission, 'admin.%'),
  );
  if ((await tx.$count(userPermissions, ofAdmins)) > 0) {
    throw refused('This user has permissions of the section admin of their own. Take those away first.');
  }
};

const membershipOf = ({ companyId, id }: UserRow) => and(eq(userGroups.companyId, companyId), eq(userGroups.userId, id));

/** Puts a locked user into a group, or into none, and writes that down. */
const replaceMembership = async (tx: Tx, ctx: Actor, user: UserRow, group: GroupRow | undefined): Promise<void> => {
  const before = await tx.select({ name: userGroups.groupName }).from(userGroups).where(membershipOf(user));
  if (before.length === (group ? 1 : 0) && before.every(({ name }) => name === group?.name)) return;
  await validateMembership(tx, user, group);
  const { companyId, id: userId } = user;
  await emitUserUpdate(tx, { companyId, userId }, async () => {
    await tx.delete(userGroups).where(membershipOf(user));
    if (group) await tx.insert(userGroups).values({ companyId, userId, groupName: group.name });
  });
  const details = { before: before.map(({ name }) => name), after: group ? [group.name] : [] };
  await recordAct(tx, ctx, 'user.groups.update', { userId, details });
};

/**
 * Puts a user into a group, in the replaceMembership of the one before; what they may do is another from the commit on, and they have the
 * accounts that everybody in it gets. Throws not_found, permission_denied
 * where the person or the group may do more than the caller, and invalid for a group that there is not or that is archived.
 */
export const moveUserToGroup = (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents'>,
  { id, group: named }: UserGroupInput,
): Promise<GroupDetails> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: uuidOf(id) });
    const group = await requireActiveGroup(tx, companyId, named);
    await requireRankOver(tx, ctx, user.id);
    await requireRankOverGroup(tx, ctx, group.name);
    await replaceMembership(tx, ctx, user, group);
    await ctx.domainEvents.userJoinedGroup(tx, { companyId, userId: user.id, groupName: group.name, now: ctx.clock.now() });
    return getGroup({ db: tx, owner: ctx.owner }, group.name);
  });

/** Takes a user out of a group: they are in none then. Throws as moveUserToGroup, and not_found when they are not in it. */
export const removeUserFromGroup = (ctx: OwnerAuditPorts, { id, group_name: named }: UserGroupPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: uuidOf(id) });
    await getUserGroup({ ...ctx, db: tx }, user.id, named);
    await requireRankOver(tx, ctx, user.id);
    await replaceMembership(tx, ctx, user, undefined);
  });

/** What it is for that an authenticator has to be shown. */
const PROCEDURE = 'admin.users.update';

/** The group that an admin names, in any case. Throws invalid for one that is not there or archived, permission_denied for more rights than the caller's, mfa_required for one of admins before an authenticator was shown. */
export const requireAssignableGroup = async (tx: Tx, ctx: OwnerCall & StepUpGatePorts, named: string): Promise<GroupRow> => {
  const group = await findGroup(tx, ctx.owner.companyId, named.trim());
  if (!group || group.archived) throw invalid({ groups: ['Group does not exist.'] });
  await requireRankOverGroup(tx, ctx, group.name);
  if (group.section === 'admin') await ctx.gate.requireStepUp(ctx, PROCEDURE);
  return group;
};

/**
 * Puts a user, whose row is locked, into the one group that is named, or into none, under the rules of `moveUserToGroup`; what is missing of the
 * accounts that the group's users have is opened. False: they were there already.
 */
export const changeMembership = async (
  tx: Tx,
  ctx: OwnerCall & StepUpGatePorts & Pick<Services, 'domainEvents'>,
  user: UserRow,
  named: string | undefined,
): Promise<boolean> => {
  const { companyId, id: userId } = user;
  const ofUser = and(eq(userGroups.companyId, companyId), eq(userGroups.userId, userId));
  const before = (await tx.select({ name: userGroups.groupName }).from(userGroups).where(ofUser)).map(({ name }) => name);
  if (named === undefined ? before.length === 0 : before.length === 1 && before[0]?.toLowerCase() === named.trim().toLowerCase())
    return false;
  const group = named === undefined ? undefined : await requireAssignableGroup(tx, ctx, named);
  await validateMembership(tx, user, group);
  // As moving somebody by itself does: groups give rights.
  await ctx.gate.requireStepUp(ctx, PROCEDURE);
  await tx.delete(userGroups).where(ofUser);
  if (!group) return true;
  await tx.insert(userGroups).values({ companyId, userId, groupName: group.name });
  await ctx.domainEvents.userJoinedGroup(tx, { companyId, userId, groupName: group.name, now: ctx.clock.now() });
  return true;
};
