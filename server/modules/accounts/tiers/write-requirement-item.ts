// Items of a set of requirements: each looks at one kind of what is known of a user.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { requirementItems, type RequirementItemRow, type RequirementSetRow } from '#db/schema/index.ts';
import { findItem, findSet, itemsOf } from '#server/modules/accounts/tiers/find-requirement-set.ts';
import { lockTier } from '#server/modules/accounts/tiers/find-tier.ts';
import { LADDER_MAX, type ItemChange, type ItemInput, type ItemPath, type SetPath } from '#server/modules/accounts/tiers/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { CallerPort, OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The set that a path names, while its tier is locked. */
const lockSet = async (tx: Tx, ctx: OwnerPorts & CallerPort, path: SetPath): Promise<RequirementSetRow> =>
  findSet(tx, await lockTier(tx, ctx, path), path.set_id);

/** Adds an item to a set. Throws not_found. */
export const createItem = (ctx: OwnerAuditPorts, input: ItemInput): Promise<RequirementItemRow> =>
  inOwnCompany(ctx, async (tx) => {
    const set = await lockSet(tx, ctx, input);
    if ((await tx.$count(requirementItems, itemsOf(set))) >= LADDER_MAX) {
      throw refused(`A set has at most ${LADDER_MAX} items. Delete one first.`);
    }
    const now = ctx.clock.now();
    const { rule, name = null, description = null, weight = null } = input;
    const id = await nextNumber(tx, set.companyId, 'requirement_item');
    const item = { companyId: set.companyId, setId: set.id, id, rule, name, description, weight, createdAt: now, updatedAt: now };
    await tx.insert(requirementItems).values(item);
    await recordAct(tx, ctx, 'requirement_item.create', { details: { tier: set.tierId, set: set.id, item: id, after: { rule, name } } });
    return item;
  });

/** Changes an item. Throws not_found. */
export const changeItem = (ctx: OwnerAuditPorts, { rule, name, description, weight, ...path }: ItemChange): Promise<RequirementItemRow> =>
  inOwnCompany(ctx, async (tx) => {
    const set = await lockSet(tx, ctx, path);
    const before = await findItem(tx, set, path.item_id);
    const change = changeOf(before, { rule, name, description, weight });
    if (!change) return before;
    const updatedAt = ctx.clock.now();
    await tx
      .update(requirementItems)
      .set({ ...change.after, updatedAt })
      .where(and(itemsOf(set), eq(requirementItems.id, before.id)));
    await recordAct(tx, ctx, 'requirement_item.update', { details: { tier: set.tierId, set: set.id, item: before.id, ...change } });
    return { ...before, ...change.after, updatedAt };
  });

/** Deletes an item. Throws not_found. */
export const removeItem = (ctx: OwnerAuditPorts, path: ItemPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const set = await lockSet(tx, ctx, path);
    const { id, rule } = await findItem(tx, set, path.item_id);
    await tx.delete(requirementItems).where(and(itemsOf(set), eq(requirementItems.id, id)));
    await recordAct(tx, ctx, 'requirement_item.remove', { details: { tier: set.tierId, set: set.id, item: id, before: { rule } } });
  });
