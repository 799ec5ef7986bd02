import type { Services } from '#server/api/services.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { userGroups, type GroupRow, type UserRow } from '#db/schema/index.ts';
import { findGroup } from '#server/modules/people/groups/find-group.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { requireMayBeIn } from '#server/modules/people/user-groups/move-user.ts';
import { invalid } from '#server/kernel/errors.ts';

/** What it is for that an authenticator has to be shown. */
const PROCEDURE = 'admin.users.update';

/** The group that an admin names, in any case. Throws invalid for one that is not there or archived, permission_denied for more rights than the caller's, mfa_required for one of admins before an authenticator was shown. */
export const requireGroup = async (tx: Tx, ctx: OwnerCall & StepUpGatePorts, named: string): Promise<GroupRow> => {
  const group = await findGroup(tx, ctx.owner.companyId, named.trim());
  if (!group || group.archived) throw invalid({ groups: ['Group does not exist.'] });
  await requireRankOverGroup(tx, ctx, group.name);
  if (group.section === 'admin') await ctx.gate.requireStepUp(ctx, PROCEDURE);
  return group;
};

/**
 * Puts a user, whose row is locked, into the one group that is named, or into none, under the rules of `moveUser`; what is missing of the
 * accounts that the group's users have is opened. False: they were there already.
 */
export const moveToGroup = async (
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
  const group = named === undefined ? undefined : await requireGroup(tx, ctx, named);
  await requireMayBeIn(tx, user, group);
  // As moving somebody by itself does: groups give rights.
  await ctx.gate.requireStepUp(ctx, PROCEDURE);
  await tx.delete(userGroups).where(ofUser);
  if (!group) return true;
  await tx.insert(userGroups).values({ companyId, userId, groupName: group.name });
  await ctx.domainEvents.userJoinedGroup(tx, { companyId, userId, groupName: group.name, now: ctx.clock.now() });
  return true;
};
