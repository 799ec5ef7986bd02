import { groupPermissions, groups, type GroupRow } from '#db/schema/index.ts';
import { getGroup, type ShownGroup } from '#server/modules/people/groups/find-group.ts';
import { clearDefault, requireFreeName, requireGoodShape } from '#server/modules/people/groups/group-rules.ts';
import type { GroupInput } from '#server/modules/people/groups/schema.ts';
import { permissionsOf } from '#server/kernel/permissions.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { eq } from 'drizzle-orm';

/** Most groups of one company. */
const GROUPS_MAX = 200;

const toRow = (ctx: OwnerCall & Pick<Services, 'clock'>, input: GroupInput): GroupRow => {
  const now = ctx.clock.now();
  return {
    companyId: ctx.owner.companyId,
    name: input.name,
    label: input.label ?? input.name,
    description: input.description ?? '',
    section: input.section ?? 'user',
    icon: null,
    isPublic: input.public ?? false,
    listed: input.listed ?? true,
    isDefault: input.default ?? false,
    settings: {},
    archived: input.archived ?? false,
    createdAt: now,
    updatedAt: now,
  };
};

/**
 * Creates a group. It starts with all permissions of the section user, as groups do that are made in dashboards of v3. Throws invalid by
 * field: a name that is in use, a public or default group of the section admin.
 */
export const createGroup = (ctx: OwnerAuditPorts, input: GroupInput): Promise<ShownGroup> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    await requireFreeName(tx, companyId, input.name);
    if ((await tx.$count(groups, eq(groups.companyId, companyId))) >= GROUPS_MAX) {
      throw refused(`Your company has ${GROUPS_MAX} groups. Delete one first.`);
    }
    const group = toRow(ctx, input);
    requireGoodShape(group);
    if (group.isDefault) await clearDefault(tx, companyId);
    await tx.insert(groups).values(group);
    await tx.insert(groupPermissions).values(permissionsOf('user').map((permission) => ({ companyId, groupName: group.name, permission })));
    await recordAct(tx, ctx, 'group.create', { details: { group: group.name, section: group.section } });
    return getGroup({ db: tx, owner: ctx.owner }, group.name);
  });
