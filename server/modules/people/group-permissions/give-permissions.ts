import { groupPermissions } from '#db/schema/index.ts';
import { readGroupPermissions } from '#server/modules/people/group-permissions/find-permissions.ts';
import type { GroupPermissionsInput } from '#server/modules/people/group-permissions/schema.ts';
import { lockGroup } from '#server/modules/people/groups/find-group.ts';
import { askedPermissions } from '#server/modules/people/permissions/asked-permissions.ts';
import { requireMayGive } from '#server/modules/people/permissions/require-rank.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Gives permissions to a group; its members have them from the commit on. Those that it has already stay. Answers what was asked for. Throws
 * not_found, permission_denied for what the caller lacks and for a group that has more than the caller, and invalid for an archived group
 * and for permissions of admins in a group of users.
 */
export const giveGroupPermissions = (ctx: OwnerAuditPorts, { group_name: named, ...sent }: GroupPermissionsInput): Promise<string[]> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, named);
    await requireRankOverGroup(tx, ctx, group.name);
    const asked = askedPermissions(sent, group.section);
    await requireMayGive(tx, ctx, asked);
    if (group.archived) throw refused('Cannot modify an archived object.');
    const held = new Set(await readGroupPermissions(tx, companyId, group.name));
    const added = asked.filter((permission) => !held.has(permission));
    if (added.length === 0) return asked;
    await tx.insert(groupPermissions).values(added.map((permission) => ({ companyId, groupName: group.name, permission })));
    await recordAct(tx, ctx, 'group.permissions.add', { details: { group: group.name, permissions: added } });
    return asked;
  });
