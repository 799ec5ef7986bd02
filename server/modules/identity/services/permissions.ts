// What a service may do. Without permissions of its own it is in the group of services; the first one that it is given takes it out of
// there, so that a list of permissions is all that it has.
import type { Services } from '#server/api/services.ts';
import { and, eq } from 'drizzle-orm';
import { services, userGroups } from '#db/schema/index.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { getService, isService, lockService } from '#server/modules/identity/services/service.ts';
import { createMachineUser } from '#server/modules/identity/services/machine-user.ts';
import type { ServicePermissionPath, ServicePermissionsInput } from '#server/modules/identity/services/schema.ts';
import { getUser, getUserPermission, giveUserPermissions, takeUserPermission } from '#server/modules/people/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerPorts, ClockPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

/** The permissions of a service's own; none while it has what the group of services has. Throws not_found. */
export const listServicePermissions = async (ctx: OwnerPorts, id: string): Promise<string[]> => {
  const { userId } = await getService(ctx, id);
  return userId === null ? [] : (await getUser(ctx, userId)).ownPermissions;
};

/** Its machine user, out of the group of services from now on. */
const restrictMachineUser = (ctx: ClockPorts & OwnerCall & Pick<Services, 'domainEvents'>, id: string): Promise<string> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    // In the order of whoever changes rights: the company first.
    await lockCompany(tx, companyId);
    const service = await lockService(tx, ctx, id);
    if (service.userId !== null) {
      await requireRankOver(tx, ctx, service.userId);
      await tx.delete(userGroups).where(and(eq(userGroups.companyId, companyId), eq(userGroups.userId, service.userId)));
      return service.userId;
    }
    const userId = await createMachineUser(tx, ctx, service, null);
    await tx.update(services).set({ userId, updatedAt: ctx.clock.now() }).where(isService(ctx, service.id));
    return userId;
  });

/** Gives a service permissions of its own. Throws not_found, permission_denied for what the caller lacks, and invalid for what is no permission. */
export const giveServicePermissions = (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents'>,
  { id, ...sent }: ServicePermissionsInput,
): Promise<string[]> =>
  inOwnCompany(ctx, async (tx) => {
    // Refused, the service stays in its group: both are one commit.
    const inside = { ...ctx, db: tx };
    const userId = await restrictMachineUser(inside, id);
    return giveUserPermissions(inside, { id: userId, ...sent });
  });

const userOf = async (ctx: OwnerPorts, id: string): Promise<string> => {
  const { userId } = await getService(ctx, id);
  if (userId === null) throw notFound();
  return userId;
};

/** A permission of a service's own. Throws not_found. */
export const getServicePermission = async (ctx: OwnerPorts, { id, permission_id }: ServicePermissionPath): Promise<string> =>
  getUserPermission(ctx, { id: await userOf(ctx, id), permission_id });

/** Takes a permission from a service; without any it may do nothing. Throws not_found, and permission_denied for one that has more than the caller. */
export const takeServicePermission = async (ctx: OwnerAuditPorts, { id, permission_id }: ServicePermissionPath): Promise<void> =>
  takeUserPermission(ctx, { id: await userOf(ctx, id), permission_id });
