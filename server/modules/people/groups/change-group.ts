import { and, eq } from 'drizzle-orm';
import { groups, type GroupRow } from '#db/schema/index.ts';
import { getGroup, lockGroup, type ShownGroup } from '#server/modules/people/groups/find-group.ts';
import {
  clearDefault,
  requireFreeName,
  requireGoodChange,
  requireGoodShape,
  requireNoAdminRights,
} from '#server/modules/people/groups/group-rules.ts';
import type { GroupChange } from '#server/modules/people/groups/schema.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const toColumns = (before: GroupRow, sent: Omit<GroupChange, 'group_name'>): Partial<GroupRow> => ({
  name: sent.name,
  label: sent.label === undefined ? undefined : (sent.label ?? sent.name ?? before.name),
  description: sent.description === undefined ? undefined : (sent.description ?? ''),
  section: sent.section,
  isDefault: sent.default,
  isPublic: sent.public,
  listed: sent.listed,
  archived: sent.archived,
});

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Changes a group; a new name takes all along that refers to it. Throws not_found, permission_denied for a group that may do more than the
 * caller, and invalid by field, and for an archived one that stays it.
 */
export const changeGroup = (ctx: OwnerAuditPorts, { group_name: named, ...sent }: GroupChange): Promise<ShownGroup> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const before = await lockGroup(tx, ctx, named);
    await requireRankOverGroup(tx, ctx, before.name);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, toColumns(before, sent));
    if (!change) return getGroup({ db: tx, owner: ctx.owner }, before.name);
    const after: GroupRow = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    requireGoodChange(before, after);
    requireGoodShape(after);
    if (after.section === 'user' && before.section === 'admin') await requireNoAdminRights(tx, before);
    if (!isSameName(before.name, after.name)) await requireFreeName(tx, companyId, after.name);
    if (after.isDefault && !before.isDefault) await clearDefault(tx, companyId);
    await tx
      .update(groups)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(eq(groups.companyId, companyId), eq(groups.name, before.name)));
    await recordAct(tx, ctx, 'group.update', { details: { group: before.name, ...change } });
    return getGroup({ db: tx, owner: ctx.owner }, after.name);
  });
