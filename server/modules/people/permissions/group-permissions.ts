import { and, eq } from 'drizzle-orm';
import { groupPermissions } from '#db/schema/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { ADMIN_GROUP } from '#server/modules/people/groups/default-groups.ts';
import { getGroup, lockGroup } from '#server/modules/people/groups/service.ts';
import type { GroupPermissionPath, GroupPermissionsInput } from '#server/modules/people/permissions/schema.ts';
import { getPermissionById, MISSING_PERMISSIONS, parseRequestedPermissions } from '#server/modules/people/permissions/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { readGroupPermissions, requireOwnPermissions, requireRankOverGroup } from '#server/records/rank.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Throws not_found. */
export const getGroupPermissions = async (ctx: OwnerPorts, groupName: string): Promise<string[]> => {
  const { group } = await getGroup(ctx, groupName);
  return readGroupPermissions(ctx.db, group.companyId, group.name);
};

/** Throws not_found. */
export const getGroupPermission = async (ctx: OwnerPorts, { group_name: groupName, id }: GroupPermissionPath): Promise<string> =>
  getPermissionById(await getGroupPermissions(ctx, groupName), id);

/**
 * Grants permissions to a group, effective for its members on commit, and returns the requested permissions. Throws not_found,
 * permission_denied for permissions that the caller lacks and if the group outranks the caller, and invalid for an archived group and for
 * admin permissions in a group of the section user.
 */
export const grantGroupPermissions = (
  ctx: OwnerAuditPorts,
  { group_name: groupName, ...input }: GroupPermissionsInput,
): Promise<string[]> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, groupName);
    await requireRankOverGroup(tx, ctx, group.name);
    const requested = parseRequestedPermissions(input, group.section);
    await requireOwnPermissions(tx, ctx, requested, MISSING_PERMISSIONS);
    if (group.archived) throw refused('Cannot modify an archived object.');
    const existing = new Set(await readGroupPermissions(tx, companyId, group.name));
    const addedPermissions = requested.filter((permission) => !existing.has(permission));
    if (addedPermissions.length === 0) return requested;
    await tx.insert(groupPermissions).values(addedPermissions.map((permission) => ({ companyId, groupName: group.name, permission })));
    await recordCallerAction(tx, ctx, 'group.permissions.add', { details: { group: group.name, permissions: addedPermissions } });
    return requested;
  });

/**
 * Revokes a permission of a group, effective for its members on commit. Throws not_found, permission_denied if the group outranks the
 * caller, and invalid for the admin group, which keeps all permissions, and for an archived group.
 */
export const revokeGroupPermission = (ctx: OwnerAuditPorts, { group_name: groupName, id }: GroupPermissionPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, groupName);
    await requireRankOverGroup(tx, ctx, group.name);
    const permission = getPermissionById(await readGroupPermissions(tx, companyId, group.name), id);
    if (group.name === ADMIN_GROUP) throw refused(`The group ${ADMIN_GROUP} keeps all permissions. Move people to another group instead.`);
    if (group.archived) throw refused('Cannot modify an archived object.');
    await tx
      .delete(groupPermissions)
      .where(
        and(
          eq(groupPermissions.companyId, companyId),
          eq(groupPermissions.groupName, group.name),
          eq(groupPermissions.permission, permission),
        ),
      );
    await recordCallerAction(tx, ctx, 'group.permissions.remove', { details: { group: group.name, permissions: [permission] } });
  });
