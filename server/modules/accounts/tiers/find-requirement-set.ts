// Sets of requirements with their items.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { requirementItems, requirementSets, type RequirementItemRow, type RequirementSetRow } from '#db/schema/index.ts';
import { getTierRow, queryBesides } from '#server/modules/accounts/places/find-place.ts';
import type { TierPath } from '#server/modules/accounts/places/schema.ts';
import type { ItemPath, SetPath } from '#server/modules/accounts/tiers/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { REQUIREMENT_CONDITIONS } from '#server/kernel/requirement-words.ts';
import { choice, exact, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { numberOf } from '#server/records/path-id.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerPorts, OwnerListPorts } from '#server/records/service-ports.ts';

export type ShownSet = { set: RequirementSetRow; items: RequirementItemRow[] };

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
