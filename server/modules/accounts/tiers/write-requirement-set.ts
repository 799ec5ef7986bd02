// Sets of requirements of a tier. A set may be a part of another one of the same tier, and never of itself.
import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { requirementSets, type RequirementSetRow } from '#db/schema/index.ts';
import { lockTier } from '#server/modules/accounts/tiers/find-tier.ts';
import { findSet, setsOf, withItems, type ShownSet } from '#server/modules/accounts/tiers/find-requirement-set.ts';
import { LADDER_MAX, type SetChange, type SetInput, type SetPath } from '#server/modules/accounts/tiers/schema.ts';
import { invalid, nonexistent, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

type Tier = { companyId: number; id: number };

const isSet = (tier: Tier, id: number): SQL | undefined => and(setsOf(tier), eq(requirementSets.id, id));

/** Throws invalid for a parent that is no set of the tier, and for one that is inside the set itself. */
const requireParent = async (tx: Tx, tier: Tier, set: Pick<RequirementSetRow, 'id' | 'parentId'>): Promise<void> => {
  const rows = await tx.select({ id: requirementSets.id, parentId: requirementSets.parentId }).from(requirementSets).where(setsOf(tier));
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  if (set.parentId !== null && !parentOf.has(set.parentId)) throw nonexistent('parent', 'Requirement set');
  parentOf.set(set.id, set.parentId);
  for (let above = set.parentId; above !== null; above = parentOf.get(above) ?? null) {
    if (above === set.id) throw invalid({ parent: ['A set cannot be inside of itself.'] });
  }
};

const toColumns = (sent: Omit<SetChange, 'group_name' | 'tier_id' | 'set_id'>) => ({
  parentId: sent.parent,
  name: sent.name,
  description: sent.description,
  condition: sent.condition,
  minConditionMatches: sent.min_condition_matches,
  weight: sent.weight,
});

/** Adds a set to a tier. Throws not_found, and invalid by field. */
export const createSet = (ctx: OwnerAuditPorts, { group_name, tier_id, ...input }: SetInput): Promise<ShownSet> =>
  inOwnCompany(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, { group_name, tier_id });
    const { companyId } = tier;
    if ((await tx.$count(requirementSets, setsOf(tier))) >= LADDER_MAX)
      throw refused(`A tier has at most ${LADDER_MAX} sets. Delete one first.`);
    const now = ctx.clock.now();
    const { parentId = null, name = null, description = null, minConditionMatches = null, weight = null } = toColumns(input);
    const set: RequirementSetRow = {
      companyId,
      tierId: tier.id,
      parentId,
      name,
      description,
      minConditionMatches,
      weight,
      condition: input.condition,
      id: await nextNumber(tx, companyId, 'requirement_set'),
      createdAt: now,
      updatedAt: now,
    };
    await requireParent(tx, tier, set);
    await tx.insert(requirementSets).values(set);
    await recordAct(tx, ctx, 'requirement_set.create', { details: { tier: tier.id, set: set.id, after: toColumns(input) } });
    return { set, items: [] };
  });

/** Changes a set. Throws as createSet. */
export const changeSet = (ctx: OwnerAuditPorts, { group_name, tier_id, set_id, ...sent }: SetChange): Promise<ShownSet> =>
  inOwnCompany(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, { group_name, tier_id });
    const before = await findSet(tx, tier, set_id);
    const change = changeOf(before, toColumns(sent) as Partial<RequirementSetRow>);
    const after = { ...before, ...change?.after };
    if (change) {
      await requireParent(tx, tier, after);
      after.updatedAt = ctx.clock.now();
      await tx
        .update(requirementSets)
        .set({ ...change.after, updatedAt: after.updatedAt })
        .where(isSet(tier, before.id));
      await recordAct(tx, ctx, 'requirement_set.update', { details: { tier: tier.id, set: before.id, ...change } });
    }
    const [shown] = await withItems(tx, tier.companyId, [after]);
    return shown ?? { set: after, items: [] };
  });

/** Deletes a set with its items and the sets inside of it. Throws not_found. */
export const removeSet = (ctx: OwnerAuditPorts, { group_name, tier_id, set_id }: SetPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, { group_name, tier_id });
    const { id, name, condition } = await findSet(tx, tier, set_id);
    await tx.delete(requirementSets).where(isSet(tier, id));
    await recordAct(tx, ctx, 'requirement_set.remove', { details: { tier: tier.id, set: id, before: { name, condition } } });
  });
