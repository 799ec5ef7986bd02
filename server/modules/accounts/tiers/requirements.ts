// Simple requirements of a tier, from a fixed list. They belong to no requirement set.
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { tierRequirements, type TierRequirementRow } from '#db/schema/index.ts';
import { invalid, notFound, refused } from '#server/kernel/errors.ts';
import type { TierPath } from '#server/modules/accounts/scopes/schema.ts';
import { getTierRow } from '#server/modules/accounts/scopes/service.ts';
import type { TierRequirementChange, TierRequirementInput, TierRequirementPath } from '#server/modules/accounts/tiers/schema.ts';
import { lockTier } from '#server/modules/accounts/tiers/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber, parseNumberId } from '#server/records/record-ids.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

const tierRequirementsCondition = (companyId: number, tierId: number) =>
  and(eq(tierRequirements.companyId, companyId), eq(tierRequirements.tierId, tierId));

/** The requirements of a tier, oldest first. Throws not_found. */
export const listRequirements = async (ctx: OwnerPorts, path: TierPath): Promise<TierRequirementRow[]> => {
  const { companyId, id } = await getTierRow(ctx, path);
  return ctx.db.select().from(tierRequirements).where(tierRequirementsCondition(companyId, id)).orderBy(asc(tierRequirements.id));
};

const findRequirement = async (db: Database, tier: { companyId: number; id: number }, id: string): Promise<TierRequirementRow> => {
  const [row] = await db
    .select()
    .from(tierRequirements)
    .where(and(tierRequirementsCondition(tier.companyId, tier.id), eq(tierRequirements.id, parseNumberId(id))));
  if (!row) throw notFound();
  return row;
};

/** Throws not_found. */
export const getRequirement = async (ctx: OwnerPorts, path: TierRequirementPath): Promise<TierRequirementRow> =>
  findRequirement(ctx.db, await getTierRow(ctx, path), path.requirement_id);

const requireNewRequirement = async (tx: Tx, { companyId, tierId, id, requirement }: TierRequirementRow): Promise<void> => {
  const count = await tx.$count(
    tierRequirements,
    and(tierRequirementsCondition(companyId, tierId), eq(tierRequirements.requirement, requirement), ne(tierRequirements.id, id)),
  );
  if (count > 0) throw invalid({ requirement: ['This tier already has this requirement.'] });
};

/** Adds a requirement to a tier. Throws not_found, and invalid for a duplicate. */
export const createRequirement = (
  ctx: OwnerAuditPorts,
  { requirement, archived = false, ...path }: TierRequirementInput,
): Promise<TierRequirementRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId, id: tierId } = await lockTier(tx, ctx, path);
    const now = ctx.clock.now();
    const id = await nextNumber(tx, companyId, 'tier_requirement');
    const row = { companyId, tierId, id, requirement, archived, createdAt: now, updatedAt: now };
    await requireNewRequirement(tx, row);
    await tx.insert(tierRequirements).values(row);
    await recordCallerAction(tx, ctx, 'tier_requirement.create', { details: { tier: tierId, requirement } });
    return row;
  });

/**
 * Changes a requirement. Throws not_found, and invalid for a duplicate and for an archived requirement that the change does not unarchive.
 */
export const changeRequirement = (
  ctx: OwnerAuditPorts,
  { requirement_id, requirement, archived, ...path }: TierRequirementChange,
): Promise<TierRequirementRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, path);
    const before = await findRequirement(tx, tier, requirement_id);
    if (before.archived && archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf<TierRequirementRow>(before, { requirement, archived });
    if (!change) return before;
    const after = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    await requireNewRequirement(tx, after);
    await tx
      .update(tierRequirements)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(tierRequirementsCondition(tier.companyId, tier.id), eq(tierRequirements.id, before.id)));
    await recordCallerAction(tx, ctx, 'tier_requirement.update', { details: { tier: tier.id, ...change } });
    return after;
  });

/** Removes a requirement from a tier. Throws not_found. */
export const removeRequirement = (ctx: OwnerAuditPorts, path: TierRequirementPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, path);
    const { id, requirement } = await findRequirement(tx, tier, path.requirement_id);
    await tx.delete(tierRequirements).where(and(tierRequirementsCondition(tier.companyId, tier.id), eq(tierRequirements.id, id)));
    await recordCallerAction(tx, ctx, 'tier_requirement.remove', { details: { tier: tier.id, requirement } });
  });
