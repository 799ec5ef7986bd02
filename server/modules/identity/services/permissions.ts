// Permissions of a service. Without permissions of its own, a service has those of the service group. Granting it a permission of its own
// removes it from the group, so that the list of its permissions is complete.
import type { Services } from '#server/api/services.ts';
import { and, eq } from 'drizzle-orm';
import { services, userGroups } from '#db/schema/index.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { requireRankOver } from '#server/records/rank.ts';
import { getService, serviceCondition, lockService } from '#server/modules/identity/services/service.ts';
import { createMachineUser } from '#server/modules/identity/services/machine-user.ts';
import type { ServicePermissionPath, ServicePermissionsInput } from '#server/modules/identity/services/schema.ts';
import { getUser, getUserPermission, grantUserPermissions, revokeUserPermission } from '#server/modules/people/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerPorts, ClockPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

/** The service's own permissions; empty while it is in the service group. Throws not_found. */
export const listServicePermissions = async (ctx: OwnerPorts, id: string): Promise<string[]> => {
  const { userId } = await getService(ctx, id);
  return userId === null ? [] : (await getUser(ctx, userId)).ownPermissions;
};

/** Removes the machine user from the service group; creates it if there is none. */
const ensureOutsideServiceGroup = (ctx: ClockPorts & OwnerPort & Pick<Services, 'domainEvents'>, id: string): Promise<string> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    // All permission changes lock the company first.
    await lockCompany(tx, companyId);
    const service = await lockService(tx, ctx, id);
    if (service.userId !== null) {
      await requireRankOver(tx, ctx, service.userId);
      await tx.delete(userGroups).where(and(eq(userGroups.companyId, companyId), eq(userGroups.userId, service.userId)));
      return service.userId;
    }
    const userId = await createMachineUser(tx, ctx, service, null);
    await tx.update(services).set({ userId, updatedAt: ctx.clock.now() }).where(serviceCondition(ctx, service.id));
    return userId;
  });

/** Throws not_found, permission_denied for a permission that the caller lacks, and invalid for an unknown one. */
export const grantServicePermissions = (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents'>,
  { id, ...permissions }: ServicePermissionsInput,
): Promise<string[]> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    // One transaction, so that the service stays in its group if the permissions are rejected.
    const txCtx = { ...ctx, db: tx };
    const userId = await ensureOutsideServiceGroup(txCtx, id);
    return grantUserPermissions(txCtx, { id: userId, ...permissions });
  });

const getMachineUserId = async (ctx: OwnerPorts, id: string): Promise<string> => {
  const { userId } = await getService(ctx, id);
  if (userId === null) throw notFound();
  return userId;
};

/** Throws not_found. */
export const getServicePermission = async (ctx: OwnerPorts, { id, permission_id }: ServicePermissionPath): Promise<string> =>
  getUserPermission(ctx, { id: await getMachineUserId(ctx, id), permission_id });

/** Throws not_found, and permission_denied for a service that outranks the caller. */
export const revokeServicePermission = async (ctx: OwnerAuditPorts, { id, permission_id }: ServicePermissionPath): Promise<void> =>
  revokeUserPermission(ctx, { id: await getMachineUserId(ctx, id), permission_id });
