import { and, eq } from 'drizzle-orm';
import { groups } from '#db/schema/index.ts';
import { lockGroup } from '#server/modules/people/groups/find-group.ts';
import { GroupSettings, type GroupSettingsChange } from '#server/modules/people/groups/schema.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { requireSubtypes } from '#server/records/require-subtypes.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Changes what a group allows its members, from the commit on. Throws not_found, permission_denied for a group that may do more than the
 * caller, and invalid for subtypes that there are not, and for an archived group.
 */
export const changeGroupSettings = (ctx: OwnerAuditPorts, { group_name: named, ...sent }: GroupSettingsChange): Promise<GroupSettings> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, named);
    await requireRankOverGroup(tx, ctx, group.name);
    if (group.archived) throw refused('Cannot modify an archived object.');
    const before = GroupSettings.parse(group.settings);
    const change = changeOf<GroupSettings>(before, sent);
    if (!change) return before;
    await requireSubtypes(tx, companyId, change.after.disallowed_transaction_subtypes);
    await tx
      .update(groups)
      .set({ settings: { ...group.settings, ...change.after }, updatedAt: ctx.clock.now() })
      .where(and(eq(groups.companyId, companyId), eq(groups.name, group.name)));
    await recordAct(tx, ctx, 'group.settings.update', { details: { group: group.name, ...change } });
    return { ...before, ...change.after };
  });
