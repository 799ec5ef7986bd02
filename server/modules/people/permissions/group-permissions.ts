import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { groupPermissions } from '#db/schema/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { ADMIN_GROUP } from '#server/modules/people/groups/default-groups.ts';
import { getGroup, lockGroup } from '#server/modules/people/groups/service.ts';
import type { GroupPermissionsInput, GroupPermissionPath } from '#server/modules/people/permissions/schema.ts';
import { parseRequestedPermissions, requireGrantable, getPermissionById } from '#server/modules/people/permissions/service.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import type { OwnerPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

/** The permissions of a group. */
export const readGroupPermissions = async (db: Database, companyId: number, name: string): Promise<string[]> => {
  const rows = await db
    .select({ permission: groupPermissions.permission })
    .from(groupPermissions)
    .where(and(eq(groupPermissions.companyId, companyId), eq(groupPermissions.groupName, name)));
  return rows.map(({ permission }) => permission);
};

/** Those of the group that a path names. Throws not_found. */
export const getGroupPermissions = async (ctx: OwnerPorts, named: string): Promise<string[]> => {
  const { group } = await getGroup(ctx, named);
  return readGroupPermissions(ctx.db, group.companyId, group.name);
};

/**
 * Gives permissions to a group; its members have them from the commit on. Those that it has already stay. Answers what was asked for. Throws
 * not_found, permission_denied for what the caller lacks and for a group that has more than the caller, and invalid for an archived group
 * and for permissions of admins in a group of users.
 */
export const grantGroupPermissions = (ctx: OwnerAuditPorts, { group_name: named, ...sent }: GroupPermissionsInput): Promise<string[]> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, named);
    await requireRankOverGroup(tx, ctx, group.name);
    const asked = parseRequestedPermissions(sent, group.section);
    await requireGrantable(tx, ctx, asked);
    if (group.archived) throw refused('Cannot modify an archived object.');
    const held = new Set(await readGroupPermissions(tx, companyId, group.name));
    const added = asked.filter((permission) => !held.has(permission));
    if (added.length === 0) return asked;
    await tx.insert(groupPermissions).values(added.map((permission) => ({ companyId, groupName: group.name, permission })));
    await recordAct(tx, ctx, 'group.permissions.add', { details: { group: group.name, permissions: added } });
    return asked;
  });

/**
 * Takes a permission from a group, and so from its members, from the commit on. Throws not_found, permission_denied for a group that has more
 * than the caller, and invalid for the group of the owner, which keeps all, and for an archived one.
 */
export const revokeGroupPermission = (ctx: OwnerAuditPorts, { group_name: named, id }: GroupPermissionPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, named);
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
    await recordAct(tx, ctx, 'group.permissions.remove', { details: { group: group.name, permissions: [permission] } });
  });
