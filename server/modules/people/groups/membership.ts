// Group membership: a user has one group or none. A move requires all permissions of the user and of the group, because groups grant
// permissions (docs/decisions/0027-admins-cannot-grant-more-than-they-have.md).
import { and, eq, like } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { userGroups, userPermissions, type GroupRow, type UserRow } from '#db/schema/index.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { Services } from '#server/api/services.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { ADMIN_GROUP } from '#server/modules/people/groups/default-groups.ts';
import type { GroupDetails, UserGroupInput, UserGroupPath } from '#server/modules/people/groups/schema.ts';
import { findGroup, getGroup, listGroups, ownGroupList, requireActiveGroup } from '#server/modules/people/groups/service.ts';
import { emitUserUpdate, getUser, lockUser } from '#server/modules/people/user-profiles/service.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { isCompanyOwner, requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';
import type { IdPath } from '#server/schemas/fields.ts';

/** Restricts a context to the groups of a user. */
const restrictToUser = async <Ports extends OwnerPorts>(ctx: Ports, id: string): Promise<Ports> => {
  const { user } = await getUser(ctx, id);
  return { ...ctx, owner: { companyId: user.companyId, userId: user.id } };
};

export const listUserGroups = async (ctx: OwnerListPorts, { id, ...query }: ListQuery & IdPath): Promise<Page<GroupDetails>> =>
  listGroups(await restrictToUser(ctx, id), ownGroupList, query);

/** Throws not_found unless the user is in the group. */
export const getUserGroup = async (ctx: OwnerPorts, id: string, name: string): Promise<GroupDetails> =>
  getGroup(await restrictToUser(ctx, id), name);

/**
 * Throws invalid if the owner would leave the admin group, or if a user with their own admin permissions would leave the section `admin`.
 */
export const validateMembership = async (tx: Tx, user: UserRow, group: GroupRow | undefined): Promise<void> => {
  if (group?.name !== ADMIN_GROUP && (await isCompanyOwner(tx, user.companyId, user.id)))
    throw refused(`The company owner must stay in the group ${ADMIN_GROUP}.`);
  if (group?.section === 'admin') return;
  const adminPermissionCondition = and(
    eq(userPermissions.companyId, user.companyId),
    eq(userPermissions.userId, user.id),
    like(userPermissions.permission, 'admin.%'),
  );
  if ((await tx.$count(userPermissions, adminPermissionCondition)) > 0) {
    throw refused('This user has their own admin permissions. Revoke those first.');
  }
};

const membershipCondition = ({ companyId, id }: UserRow) => and(eq(userGroups.companyId, companyId), eq(userGroups.userId, id));

const readGroupNames = async (tx: Tx, user: UserRow): Promise<string[]> =>
  (await tx.select({ name: userGroups.groupName }).from(userGroups).where(membershipCondition(user))).map(({ name }) => name);

const writeMembership = async (tx: Tx, user: UserRow, group: GroupRow | undefined): Promise<void> => {
  await tx.delete(userGroups).where(membershipCondition(user));
  if (group) await tx.insert(userGroups).values({ companyId: user.companyId, userId: user.id, groupName: group.name });
};

/** Changes the group of a locked user and records it in the audit log. */
const replaceMembership = async (tx: Tx, ctx: AuditActor, user: UserRow, group: GroupRow | undefined): Promise<void> => {
  const before = await readGroupNames(tx, user);
  if (before.length === (group ? 1 : 0) && before.every((name) => name === group?.name)) return;
  await validateMembership(tx, user, group);
  const { companyId, id: userId } = user;
  await emitUserUpdate(tx, { companyId, userId }, () => writeMembership(tx, user, group));
  const details = { before, after: group ? [group.name] : [] };
  await recordCallerAction(tx, ctx, 'user.groups.update', { userId, details });
};

/**
 * Moves a user from their group to another. Their permissions change with the commit, and they get the accounts of the group. Throws
 * not_found, permission_denied if the user or the group outranks the caller, and invalid for an unknown or archived group.
 */
export const moveUserToGroup = (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents'>,
  { id, group: groupName }: UserGroupInput,
): Promise<GroupDetails> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: parseUuid(id) });
    const group = await requireActiveGroup(tx, companyId, groupName);
    await requireRankOver(tx, ctx, user.id);
    await requireRankOverGroup(tx, ctx, group.name);
    await replaceMembership(tx, ctx, user, group);
    await ctx.domainEvents.userJoinedGroup(tx, { companyId, userId: user.id, groupName: group.name, now: ctx.clock.now() });
    return getGroup({ db: tx, owner: ctx.owner }, group.name);
  });

/** Removes a user from their group. Throws the same errors as `moveUserToGroup`, and not_found if they are not in it. */
export const removeUserFromGroup = (ctx: OwnerAuditPorts, { id, group_name: groupName }: UserGroupPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: parseUuid(id) });
    await getUserGroup({ ...ctx, db: tx }, user.id, groupName);
    await requireRankOver(tx, ctx, user.id);
    await replaceMembership(tx, ctx, user, undefined);
  });

/** The procedure that step-up challenges refer to. */
const STEP_UP_PROCEDURE = 'admin.users.update';

/**
 * Finds the group that an admin assigns, ignoring case. Throws invalid for an unknown or archived group, permission_denied if it outranks
 * the caller, and mfa_required if it belongs to the section admin and the caller needs step-up.
 */
export const requireAssignableGroup = async (tx: Tx, ctx: OwnerPort & StepUpGatePorts, groupName: string): Promise<GroupRow> => {
  const group = await findGroup(tx, ctx.owner.companyId, groupName.trim());
  if (!group || group.archived) throw invalid({ groups: ['Group does not exist.'] });
  await requireRankOverGroup(tx, ctx, group.name);
  if (group.section === 'admin') await ctx.gate.requireStepUp(ctx, STEP_UP_PROCEDURE);
  return group;
};

/** Moves a locked user to a group, or to none, under the rules of `moveUserToGroup`. Returns false if they are already in it. */
export const changeMembership = async (
  tx: Tx,
  ctx: OwnerPort & StepUpGatePorts & Pick<Services, 'domainEvents'>,
  user: UserRow,
  groupName: string | undefined,
): Promise<boolean> => {
  const { companyId, id: userId } = user;
  const before = await readGroupNames(tx, user);
  if (groupName === undefined ? before.length === 0 : before.length === 1 && before[0]?.toLowerCase() === groupName.trim().toLowerCase())
    return false;
  const group = groupName === undefined ? undefined : await requireAssignableGroup(tx, ctx, groupName);
  await validateMembership(tx, user, group);
  // As in `moveUserToGroup`, because groups grant permissions.
  await ctx.gate.requireStepUp(ctx, STEP_UP_PROCEDURE);
  await writeMembership(tx, user, group);
  if (group) await ctx.domainEvents.userJoinedGroup(tx, { companyId, userId, groupName: group.name, now: ctx.clock.now() });
  return true;
};
