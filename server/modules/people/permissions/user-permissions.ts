// Permissions granted to a single user, in addition to those of the group.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { groups, userGroups, userPermissions, type UserRow } from '#db/schema/index.ts';
import type { Section } from '#server/kernel/permissions.ts';
import type { UserPermissionPath, UserPermissionsInput } from '#server/modules/people/permissions/schema.ts';
import { getPermissionById, MISSING_PERMISSIONS, parseRequestedPermissions } from '#server/modules/people/permissions/service.ts';
import { emitUserUpdate, getUser, lockUser } from '#server/modules/people/user-profiles/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { requireOwnPermissions, requireRankOver } from '#server/records/rank.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Users without a group belong to the section user, machine users to the section admin. */
const getUserSection = async (tx: Tx, { companyId, id, isService }: UserRow): Promise<Section> => {
  if (isService) return 'admin';
  const groupSections = await tx
    .select({ section: groups.section })
    .from(userGroups)
    .innerJoin(groups, and(eq(groups.companyId, userGroups.companyId), eq(groups.name, userGroups.groupName)))
    .where(and(eq(userGroups.companyId, companyId), eq(userGroups.userId, id)));
  return groupSections.some(({ section }) => section === 'admin') ? 'admin' : 'user';
};

const readOwnPermissions = async (tx: Tx, { companyId, id }: UserRow): Promise<string[]> => {
  const rows = await tx
    .select({ permission: userPermissions.permission })
    .from(userPermissions)
    .where(and(eq(userPermissions.companyId, companyId), eq(userPermissions.userId, id)));
  return rows.map(({ permission }) => permission);
};

/** Throws not_found. */
export const getUserPermission = async (ctx: OwnerPorts, { id, permission_id }: UserPermissionPath): Promise<string> =>
  getPermissionById((await getUser(ctx, id)).ownPermissions, permission_id);

/**
 * Grants permissions to a user, effective on commit, and returns the requested permissions. Throws not_found, permission_denied for
 * permissions that the caller lacks and if the user outranks the caller, and invalid for admin permissions of a user in no group of the
 * section admin.
 */
export const grantUserPermissions = (ctx: OwnerAuditPorts, { id, ...input }: UserPermissionsInput): Promise<string[]> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: parseUuid(id) });
    await requireRankOver(tx, ctx, user.id);
    const requested = parseRequestedPermissions(input, await getUserSection(tx, user));
    await requireOwnPermissions(tx, ctx, requested, MISSING_PERMISSIONS);
    const existing = new Set(await readOwnPermissions(tx, user));
    const addedPermissions = requested.filter((permission) => !existing.has(permission));
    if (addedPermissions.length === 0) return requested;
    await emitUserUpdate(tx, { companyId, userId: user.id }, () =>
      tx.insert(userPermissions).values(addedPermissions.map((permission) => ({ companyId, userId: user.id, permission }))),
    );
    await recordCallerAction(tx, ctx, 'user.permissions.add', { userId: user.id, details: { permissions: addedPermissions } });
    return requested;
  });

/** Revokes a permission of a user. Throws not_found, and permission_denied if the user outranks the caller. */
export const revokeUserPermission = (ctx: OwnerAuditPorts, { id, permission_id }: UserPermissionPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const user = await lockUser(tx, { companyId, userId: parseUuid(id) });
    await requireRankOver(tx, ctx, user.id);
    const permission = getPermissionById(await readOwnPermissions(tx, user), permission_id);
    await emitUserUpdate(tx, { companyId, userId: user.id }, () =>
      tx
        .delete(userPermissions)
        .where(
          and(eq(userPermissions.companyId, companyId), eq(userPermissions.userId, user.id), eq(userPermissions.permission, permission)),
        ),
    );
    await recordCallerAction(tx, ctx, 'user.permissions.remove', { userId: user.id, details: { permissions: [permission] } });
  });
