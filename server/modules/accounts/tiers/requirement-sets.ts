// Sets of requirements with their items.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { requirementItems, requirementSets, type RequirementItemRow, type RequirementSetRow } from '#db/schema/index.ts';
import { invalid, nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import { REQUIREMENT_CONDITIONS } from '#server/kernel/requirement-words.ts';
import type { TierPath } from '#server/modules/accounts/scopes/schema.ts';
import { getTierRow, queryBesides } from '#server/modules/accounts/scopes/service.ts';
import {
  LADDER_MAX,
  type ItemChange,
  type ItemInput,
  type ItemPath,
  type SetChange,
  type SetInput,
  type SetPath,
  type ShownSet,
} from '#server/modules/accounts/tiers/schema.ts';
import { lockTier } from '#server/modules/accounts/tiers/service.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { choice, exact, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import { numberOf } from '#server/records/path-id.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { CallerPort, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const requirementSetList = listing({
  filters: {
    id: identity(requirementSets.id),
    parent: identity(requirementSets.parentId),
    name: exact(requirementSets.name),
    condition: choice(requirementSets.condition, REQUIREMENT_CONDITIONS),
    created: moment(requirementSets.createdAt),
    updated: moment(requirementSets.updatedAt),
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
    created: moment(requirementItems.createdAt),
    updated: moment(requirementItems.updatedAt),
  },
  sorts: { id: requirementItems.id, created: requirementItems.createdAt, weight: requirementItems.weight },
  defaultSort: 'id',
  id: requirementItems.id,
  created: requirementItems.createdAt,
});

type Tier = { companyId: number; id: number };

/** The sets of a tier. */
export const setsOf = ({ companyId, id }: Tier) => and(eq(requirementSets.companyId, companyId), eq(requirementSets.tierId, id));

/** The items of a set. */
export const itemsOf = ({ companyId, id }: Pick<RequirementSetRow, 'companyId' | 'id'>) =>
  and(eq(requirementItems.companyId, companyId), eq(requirementItems.setId, id));

/** Sets with their items, the oldest first. */
export const withItems = async (db: Database, companyId: number, sets: RequirementSetRow[]): Promise<ShownSet[]> => {
  if (sets.length === 0) return [];
  const ids = sets.map(({ id }) => id);
  const items = await db
    .select()
    .from(requirementItems)
    .where(and(eq(requirementItems.companyId, companyId), inArray(requirementItems.setId, ids)))
    .orderBy(asc(requirementItems.id));
  return sets.map((set) => ({ set, items: items.filter(({ setId }) => setId === set.id) }));
};

/** A set of a tier. Throws not_found. */
export const findSet = async (db: Database, tier: Tier, id: string): Promise<RequirementSetRow> => {
  const [set] = await db
    .select()
    .from(requirementSets)
    .where(and(setsOf(tier), eq(requirementSets.id, numberOf(id))));
  if (!set) throw notFound();
  return set;
};

/** An item of a set. Throws not_found. */
export const findItem = async (db: Database, set: RequirementSetRow, id: string): Promise<RequirementItemRow> => {
  const [item] = await db
    .select()
    .from(requirementItems)
    .where(and(itemsOf(set), eq(requirementItems.id, numberOf(id))));
  if (!item) throw notFound();
  return item;
};

/** The set that a path names. Throws not_found. */
export const getSet = async (ctx: OwnerPorts, path: SetPath): Promise<ShownSet> => {
  const set = await findSet(ctx.db, await getTierRow(ctx, path), path.set_id);
  const [shown] = await withItems(ctx.db, set.companyId, [set]);
  return shown ?? { set, items: [] };
};

/** The item that a path names. Throws not_found. */
export const getItem = async (ctx: OwnerPorts, path: ItemPath): Promise<RequirementItemRow> =>
  findItem(ctx.db, await findSet(ctx.db, await getTierRow(ctx, path), path.set_id), path.item_id);

const withoutSet = ({ set_id: _set, ...query }: ListQuery): ListQuery => queryBesides(query);

/** A page of the sets of a tier. Throws not_found. */
export const listSets = async (ctx: OwnerListPorts, path: TierPath, query: ListQuery): Promise<Page<ShownSet>> => {
  const tier = await getTierRow(ctx, path);
  const { results, ...page } = await readTablePage(ctx, queryBesides(query), requirementSetList, {
    table: requirementSets,
    mine: setsOf(tier),
  });
  return { ...page, results: await withItems(ctx.db, tier.companyId, results) };
};

/** A page of the items of a set. Throws not_found. */
export const listItems = async (ctx: OwnerListPorts, path: SetPath, query: ListQuery): Promise<Page<RequirementItemRow>> => {
  const set = await findSet(ctx.db, await getTierRow(ctx, path), path.set_id);
  return readTablePage(ctx, withoutSet(query), requirementItemList, { table: requirementItems, mine: itemsOf(set) });
};

// Sets of requirements of a tier. A set may be a part of another one of the same tier, and never of itself.

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

// Items of a set of requirements: each looks at one kind of what is known of a user.

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
