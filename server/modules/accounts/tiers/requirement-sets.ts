// Requirement sets of a tier, and their items. A set can contain other sets of the same tier, but not itself. Every write locks the tier.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { requirementItems, requirementSets, type RequirementItemRow, type RequirementSetRow } from '#db/schema/index.ts';
import { invalid, nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import { REQUIREMENT_CONDITIONS } from '#server/kernel/tier-enums.ts';
import type { TierPath } from '#server/modules/accounts/scopes/schema.ts';
import { getTierRow, omitScopePath } from '#server/modules/accounts/scopes/service.ts';
import {
  ITEMS_PER_SET_MAX,
  SETS_PER_TIER_MAX,
  type RequirementItemChange,
  type RequirementItemInput,
  type RequirementItemPath,
  type RequirementSetChange,
  type RequirementSetInput,
  type RequirementSetPath,
  type RequirementSetRecord,
  toRequirementSetColumns,
} from '#server/modules/accounts/tiers/schema.ts';
import { lockTier } from '#server/modules/accounts/tiers/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, exact, identity, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber, parseNumberId } from '#server/records/record-ids.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { CallerPort, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const requirementSetList = listing({
  filters: {
    id: identity(requirementSets.id),
    parent: identity(requirementSets.parentId),
    name: exact(requirementSets.name),
    condition: choice(requirementSets.condition, REQUIREMENT_CONDITIONS),
    created: timestamp(requirementSets.createdAt),
    updated: timestamp(requirementSets.updatedAt),
  },
  sorts: { id: requirementSets.id, created: requirementSets.createdAt, weight: requirementSets.weight },
  defaultSort: 'id',
  id: requirementSets.id,
  created: requirementSets.createdAt,
});

export const requirementItemList = listing({
  filters: {
    id: identity(requirementItems.id),
    name: exact(requirementItems.name),
    created: timestamp(requirementItems.createdAt),
    updated: timestamp(requirementItems.updatedAt),
  },
  sorts: { id: requirementItems.id, created: requirementItems.createdAt, weight: requirementItems.weight },
  defaultSort: 'id',
  id: requirementItems.id,
  created: requirementItems.createdAt,
});

type TierKey = { companyId: number; id: number };

/** Condition for the sets of a tier. */
export const setsOfTier = ({ companyId, id }: TierKey) => and(eq(requirementSets.companyId, companyId), eq(requirementSets.tierId, id));

/** Condition for the items of a set. */
export const itemsOfSet = ({ companyId, id }: Pick<RequirementSetRow, 'companyId' | 'id'>) =>
  and(eq(requirementItems.companyId, companyId), eq(requirementItems.setId, id));

/** Adds the items to sets, oldest first. */
export const loadRequirementSetRecords = async (
  db: Database,
  companyId: number,
  sets: RequirementSetRow[],
): Promise<RequirementSetRecord[]> => {
  if (sets.length === 0) return [];
  const ids = sets.map(({ id }) => id);
  const items = await db
    .select()
    .from(requirementItems)
    .where(and(eq(requirementItems.companyId, companyId), inArray(requirementItems.setId, ids)))
    .orderBy(asc(requirementItems.id));
  return sets.map((set) => ({ set, items: items.filter(({ setId }) => setId === set.id) }));
};

/** Throws not_found. */
export const findRequirementSet = async (db: Database, tier: TierKey, id: string): Promise<RequirementSetRow> => {
  const [set] = await db
    .select()
    .from(requirementSets)
    .where(and(setsOfTier(tier), eq(requirementSets.id, parseNumberId(id))));
  if (!set) throw notFound();
  return set;
};

/** Throws not_found. */
export const findRequirementItem = async (db: Database, set: RequirementSetRow, id: string): Promise<RequirementItemRow> => {
  const [item] = await db
    .select()
    .from(requirementItems)
    .where(and(itemsOfSet(set), eq(requirementItems.id, parseNumberId(id))));
  if (!item) throw notFound();
  return item;
};

/** Throws not_found. */
export const getRequirementSet = async (ctx: OwnerPorts, path: RequirementSetPath): Promise<RequirementSetRecord> => {
  const set = await findRequirementSet(ctx.db, await getTierRow(ctx, path), path.set_id);
  const [record] = await loadRequirementSetRecords(ctx.db, set.companyId, [set]);
  return record ?? { set, items: [] };
};

/** Throws not_found. */
export const getRequirementItem = async (ctx: OwnerPorts, path: RequirementItemPath): Promise<RequirementItemRow> =>
  findRequirementItem(ctx.db, await findRequirementSet(ctx.db, await getTierRow(ctx, path), path.set_id), path.item_id);

const omitRequirementSetPath = ({ set_id: _set, ...query }: ListQuery): ListQuery => omitScopePath(query);

/** A page of the sets of a tier. Throws not_found. */
export const listRequirementSets = async (ctx: OwnerListPorts, path: TierPath, query: ListQuery): Promise<Page<RequirementSetRecord>> => {
  const tier = await getTierRow(ctx, path);
  const { results, ...page } = await readTablePage(ctx, omitScopePath(query), requirementSetList, {
    table: requirementSets,
    scope: setsOfTier(tier),
  });
  return { ...page, results: await loadRequirementSetRecords(ctx.db, tier.companyId, results) };
};

/** A page of the items of a set. Throws not_found. */
export const listRequirementItems = async (
  ctx: OwnerListPorts,
  path: RequirementSetPath,
  query: ListQuery,
): Promise<Page<RequirementItemRow>> => {
  const set = await findRequirementSet(ctx.db, await getTierRow(ctx, path), path.set_id);
  return readTablePage(ctx, omitRequirementSetPath(query), requirementItemList, { table: requirementItems, scope: itemsOfSet(set) });
};

const tierSetCondition = (tier: TierKey, id: number): SQL | undefined => and(setsOfTier(tier), eq(requirementSets.id, id));

/** Throws invalid for a parent that is not a set of the tier, and for a cycle. */
const requireParent = async (tx: Tx, tier: TierKey, set: Pick<RequirementSetRow, 'id' | 'parentId'>): Promise<void> => {
  const rows = await tx
    .select({ id: requirementSets.id, parentId: requirementSets.parentId })
    .from(requirementSets)
    .where(setsOfTier(tier));
  const parentIds = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  if (set.parentId !== null && !parentIds.has(set.parentId)) throw nonexistent('parent', 'Requirement set');
  parentIds.set(set.id, set.parentId);
  for (let ancestor = set.parentId; ancestor !== null; ancestor = parentIds.get(ancestor) ?? null) {
    if (ancestor === set.id) throw invalid({ parent: ['A set cannot contain itself.'] });
  }
};

/** Creates a requirement set. Throws not_found, and invalid by field. */
export const createRequirementSet = (
  ctx: OwnerAuditPorts,
  { group_name, tier_id, ...input }: RequirementSetInput,
): Promise<RequirementSetRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, { group_name, tier_id });
    const { companyId } = tier;
    if ((await tx.$count(requirementSets, setsOfTier(tier))) >= SETS_PER_TIER_MAX)
      throw refused(`A tier can have up to ${SETS_PER_TIER_MAX} sets. Delete one first.`);
    const now = ctx.clock.now();
    const { parentId = null, name = null, description = null, minConditionMatches = null, weight = null } = toRequirementSetColumns(input);
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
    await recordCallerAction(tx, ctx, 'requirement_set.create', {
      details: { tier: tier.id, set: set.id, after: toRequirementSetColumns(input) },
    });
    return { set, items: [] };
  });

/** Changes a set. Throws like createRequirementSet. */
export const changeRequirementSet = (
  ctx: OwnerAuditPorts,
  { group_name, tier_id, set_id, ...input }: RequirementSetChange,
): Promise<RequirementSetRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, { group_name, tier_id });
    const before = await findRequirementSet(tx, tier, set_id);
    const change = changeOf(before, toRequirementSetColumns(input) as Partial<RequirementSetRow>);
    const after = { ...before, ...change?.after };
    if (change) {
      await requireParent(tx, tier, after);
      after.updatedAt = ctx.clock.now();
      await tx
        .update(requirementSets)
        .set({ ...change.after, updatedAt: after.updatedAt })
        .where(tierSetCondition(tier, before.id));
      await recordCallerAction(tx, ctx, 'requirement_set.update', { details: { tier: tier.id, set: before.id, ...change } });
    }
    const [record] = await loadRequirementSetRecords(tx, tier.companyId, [after]);
    return record ?? { set: after, items: [] };
  });

/** Deletes a set with its items and nested sets. Throws not_found. */
export const removeRequirementSet = (ctx: OwnerAuditPorts, { group_name, tier_id, set_id }: RequirementSetPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const tier = await lockTier(tx, ctx, { group_name, tier_id });
    const { id, name, condition } = await findRequirementSet(tx, tier, set_id);
    await tx.delete(requirementSets).where(tierSetCondition(tier, id));
    await recordCallerAction(tx, ctx, 'requirement_set.remove', { details: { tier: tier.id, set: id, before: { name, condition } } });
  });

/** Locks the tier of the path and returns the set. */
const lockRequirementSet = async (tx: Tx, ctx: OwnerPorts & CallerPort, path: RequirementSetPath): Promise<RequirementSetRow> =>
  findRequirementSet(tx, await lockTier(tx, ctx, path), path.set_id);

/** Creates an item of a set. Throws not_found. */
export const createRequirementItem = (ctx: OwnerAuditPorts, input: RequirementItemInput): Promise<RequirementItemRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const set = await lockRequirementSet(tx, ctx, input);
    if ((await tx.$count(requirementItems, itemsOfSet(set))) >= ITEMS_PER_SET_MAX) {
      throw refused(`A set can have up to ${ITEMS_PER_SET_MAX} items. Delete one first.`);
    }
    const now = ctx.clock.now();
    const { rule, name = null, description = null, weight = null } = input;
    const id = await nextNumber(tx, set.companyId, 'requirement_item');
    const item = { companyId: set.companyId, setId: set.id, id, rule, name, description, weight, createdAt: now, updatedAt: now };
    await tx.insert(requirementItems).values(item);
    await recordCallerAction(tx, ctx, 'requirement_item.create', {
      details: { tier: set.tierId, set: set.id, item: id, after: { rule, name } },
    });
    return item;
  });

/** Changes an item. Throws not_found. */
export const changeRequirementItem = (
  ctx: OwnerAuditPorts,
  { rule, name, description, weight, ...path }: RequirementItemChange,
): Promise<RequirementItemRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const set = await lockRequirementSet(tx, ctx, path);
    const before = await findRequirementItem(tx, set, path.item_id);
    const change = changeOf(before, { rule, name, description, weight });
    if (!change) return before;
    const updatedAt = ctx.clock.now();
    await tx
      .update(requirementItems)
      .set({ ...change.after, updatedAt })
      .where(and(itemsOfSet(set), eq(requirementItems.id, before.id)));
    await recordCallerAction(tx, ctx, 'requirement_item.update', {
      details: { tier: set.tierId, set: set.id, item: before.id, ...change },
    });
    return { ...before, ...change.after, updatedAt };
  });

/** Deletes an item. Throws not_found. */
export const removeRequirementItem = (ctx: OwnerAuditPorts, path: RequirementItemPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const set = await lockRequirementSet(tx, ctx, path);
    const { id, rule } = await findRequirementItem(tx, set, path.item_id);
    await tx.delete(requirementItems).where(and(itemsOfSet(set), eq(requirementItems.id, id)));
    await recordCallerAction(tx, ctx, 'requirement_item.remove', {
      details: { tier: set.tierId, set: set.id, item: id, before: { rule } },
    });
  });
