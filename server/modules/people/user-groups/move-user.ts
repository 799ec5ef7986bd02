// A user has one group, or none. Who moves somebody must be allowed everything that the person may do, and that the group may
// (docs/decisions/0027-rank.md).
import type { Services } from '#server/api/services.ts';
import { and, eq, like } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies, userGroups, userPermissions, type GroupRow, type UserRow } from '#db/schema/index.ts';
import { ADMIN_GROUP } from '#server/modules/people/groups/create-default-groups.ts';
import { chooseGroup, getGroup, type ShownGroup } from '#server/modules/people/groups/find-group.ts';
import { requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import { getUserGroup } from '#server/modules/people/user-groups/find-groups.ts';
import type { UserGroupInput, UserGroupPath } from '#server/modules/people/user-groups/schema.ts';
import { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
import { lockUser } from '#server/modules/people/users/find-user.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { uuidOf } from '#server/records/path-id.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const isOwner = async (tx: Tx, { companyId, id }: UserRow): Promise<boolean> =>
  (await tx.$count(companies, and(eq(companies.id, companyId), eq(companies.ownerId, id)))) > 0;

/** Throws invalid for what would leave the owner without rights, or rights of admins outside the groups of admins. */
export const requireMayBeIn = async (tx: Tx, user: UserRow, group: GroupRow | undefined): Promise<void> => {
  if (group?.name !== ADMIN_GROUP && (await isOwner(tx, user)))
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

const isOfUser = ({ companyId, id }: UserRow) => and(eq(userGroups.companyId, companyId), eq(userGroups.userId, id));

/** Puts a locked user into a group, or into none, and writes that down. */
const place = async (tx: Tx, ctx: Actor, user: UserRow, group: GroupRow | undefined): Promise<void> => {
  const before = await tx.select({ name: userGroups.groupName }).from(userGroups).where(isOfUser(user));
  if (before.length === (group ? 1 : 0) && before.every(({ name }) => name === group?.name)) return;
  await requireMayBeIn(tx, user, group);
  const { companyId, id: userId } = user;
  await tellingOfUser(tx, { companyId, userId }, async () => {
    await tx.delete(userGroups).where(isOfUser(user));
    if (group) await tx.insert(userGroups).values({ companyId, userId, groupName: group.name });
  });
  const details = { before: before.map(({ name }) => name), after: group ? [group.name] : [] };
  await recordAct(tx, ctx, 'user.groups.update', { userId, details });
};

/**
 * Puts a user into a group, in the place of the one before; what they may do is another from the commit on, and they have the
 * accounts that everybody in it gets. Throws not_found, permission_denied
 * where the person or the group may do more than the caller, and invalid for a group that there is not or that is archived.
 */
export const moveUser = (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents'>,
  { id, group: named }: UserGroupInput,
): Promise<ShownGroup> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: uuidOf(id) });
    const group = await chooseGroup(tx, companyId, named);
    await requireRankOver(tx, ctx, user.id);
    await requireRankOverGroup(tx, ctx, group.name);
    await place(tx, ctx, user, group);
    await ctx.domainEvents.userJoinedGroup(tx, { companyId, userId: user.id, groupName: group.name, now: ctx.clock.now() });
    return getGroup({ db: tx, owner: ctx.owner }, group.name);
  });

/** Takes a user out of a group: they are in none then. Throws as moveUser, and not_found when they are not in it. */
export const takeOutOfGroup = (ctx: OwnerAuditPorts, { id, group_name: named }: UserGroupPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: uuidOf(id) });
    await getUserGroup({ ...ctx, db: tx }, user.id, named);
    await requireRankOver(tx, ctx, user.id);
    await place(tx, ctx, user, undefined);
  });
