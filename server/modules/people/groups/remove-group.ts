import { and, eq } from 'drizzle-orm';
import { authenticatorRules, groups } from '#db/schema/index.ts';
import { lockGroup } from '#server/modules/people/groups/find-group.ts';
import { requireUnused } from '#server/modules/people/groups/group-rules.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/**
 * Deletes a group with its permissions, tiers, limits and fees. Throws not_found, permission_denied for one that may do more than the caller,
 * and invalid while it is needed: the default one, those of the platform, and those with users or rules.
 */
export const removeGroup = (ctx: OwnerAuditPorts, name: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, name);
    await requireRankOverGroup(tx, ctx, group.name);
    const ofGroup = and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.groupName, group.name));
    await requireUnused(tx, group, await tx.$count(authenticatorRules, ofGroup));
    await tx.delete(groups).where(and(eq(groups.companyId, companyId), eq(groups.name, group.name)));
    await recordAct(tx, ctx, 'group.remove', { details: { group: group.name } });
  });
