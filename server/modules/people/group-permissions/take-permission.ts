import { and, eq } from 'drizzle-orm';
import { groupPermissions } from '#db/schema/index.ts';
import { readGroupPermissions } from '#server/modules/people/group-permissions/find-permissions.ts';
import type { GroupPermissionPath } from '#server/modules/people/group-permissions/schema.ts';
import { ADMIN_GROUP } from '#server/modules/people/groups/create-default-groups.ts';
import { lockGroup } from '#server/modules/people/groups/find-group.ts';
import { permissionAmong } from '#server/modules/people/permissions/list-permissions.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Takes a permission from a group, and so from its members, from the commit on. Throws not_found, permission_denied for a group that has more
 * than the caller, and invalid for the group of the owner, which keeps all, and for an archived one.
 */
export const takeGroupPermission = (ctx: OwnerAuditPorts, { group_name: named, id }: GroupPermissionPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, named);
    await requireRankOverGroup(tx, ctx, group.name);
    const permission = permissionAmong(await readGroupPermissions(tx, companyId, group.name), id);
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
    await recordAct(tx, ctx, 'group.permissions.remove', { details: { group: group.name, permissions: [permission] } });
  });
