import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { TierPath } from '#server/modules/accounts/places/schema.ts';
import {
  getItem,
  getSet,
  listItems,
  listSets,
  requirementItemList,
  requirementSetList,
} from '#server/modules/accounts/tiers/find-requirement-set.ts';
import { toRequirementItem, toRequirementSet } from '#server/modules/accounts/tiers/present.ts';
import {
  ItemChange,
  ItemInput,
  ItemPath,
  ItemReplacement,
  RequirementItem,
  RequirementSet,
  SetChange,
  SetInput,
  SetPath,
  SetReplacement,
} from '#server/modules/accounts/tiers/schema.ts';
import { changeItem, createItem, removeItem } from '#server/modules/accounts/tiers/write-requirement-item.ts';
import { changeSet, createSet, removeSet } from '#server/modules/accounts/tiers/write-requirement-set.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const tierOf = ({ group_name, tier_id }: TierPath): TierPath => ({ group_name, tier_id });
const setOf = ({ group_name, tier_id, set_id }: SetPath): SetPath => ({ group_name, tier_id, set_id });

const SETS = '/groups/{group_name}/tiers/{tier_id}/requirement-sets/';
const SET = `${SETS}{set_id}/` as const;
const ITEMS = `${SET}items/` as const;
const ITEM = `${ITEMS}{item_id}/` as const;

const own = owning('user', 'group');

export const requirementSetRouter = router({
  list: own.viewing
    .meta(rest('GET', SETS, 'List the sets of requirements of a tier of your group'))
    .input(requirementSetList.input.extend(TierPath.shape))
    .output(pageOf(RequirementSet))
    .query(async ({ ctx, input }) => showPage(await listSets(ctx, tierOf(input as TierPath), input), toRequirementSet)),

  get: own.viewing
    .meta(rest('GET', SET, 'View a set of requirements of a tier of your group'))
    .input(SetPath)
    .output(RequirementSet)
    .query(async ({ ctx, input }) => toRequirementSet(await getSet(ctx, input))),

  listItems: own.viewing
    .meta(rest('GET', ITEMS, 'List the items of a set of requirements'))
    .input(requirementItemList.input.extend(SetPath.shape))
    .output(pageOf(RequirementItem))
    .query(async ({ ctx, input }) => showPage(await listItems(ctx, setOf(input as SetPath), input), toRequirementItem)),

  getItem: own.viewing
    .meta(rest('GET', ITEM, 'View an item of a set of requirements'))
    .input(ItemPath)
    .output(RequirementItem)
    .query(async ({ ctx, input }) => toRequirementItem(await getItem(ctx, input))),
});

const any = owning('admin', 'group');

export const adminRequirementSetRouter = router({
  list: any.viewing
    .meta(rest('GET', `/admin${SETS}`, 'List the sets of requirements of a tier'))
    .input(requirementSetList.input.extend(TierPath.shape))
    .output(pageOf(RequirementSet))
    .query(async ({ ctx, input }) => showPage(await listSets(ctx, tierOf(input as TierPath), input), toRequirementSet)),

  create: any.adding
    .meta(creates(`/admin${SETS}`, 'Add a set of requirements to a tier'))
    .input(SetInput)
    .output(RequirementSet)
    .mutation(async ({ ctx, input }) => toRequirementSet(await createSet(ctx, input))),

  get: any.viewing
    .meta(rest('GET', `/admin${SET}`, 'View a set of requirements'))
    .input(SetPath)
    .output(RequirementSet)
    .query(async ({ ctx, input }) => toRequirementSet(await getSet(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', `/admin${SET}`, 'Change a set of requirements'))
    .input(SetChange)
    .output(RequirementSet)
    .mutation(async ({ ctx, input }) => toRequirementSet(await changeSet(ctx, input))),

  replace: any.changing
    .meta(rest('PUT', `/admin${SET}`, 'Change a set of requirements, naming its condition'))
    .input(SetReplacement)
    .output(RequirementSet)
    .mutation(async ({ ctx, input }) => toRequirementSet(await changeSet(ctx, input))),

  remove: any.deleting
    .meta(rest('DELETE', `/admin${SET}`, 'Delete a set of requirements, with all inside of it'))
    .input(SetPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeSet(ctx, input)),
});

export const adminRequirementItemRouter = router({
  list: any.viewing
    .meta(rest('GET', `/admin${ITEMS}`, 'List the items of a set of requirements'))
    .input(requirementItemList.input.extend(SetPath.shape))
    .output(pageOf(RequirementItem))
    .query(async ({ ctx, input }) => showPage(await listItems(ctx, setOf(input as SetPath), input), toRequirementItem)),

  create: any.adding
    .meta(creates(`/admin${ITEMS}`, 'Add an item to a set of requirements'))
    .input(ItemInput)
    .output(RequirementItem)
    .mutation(async ({ ctx, input }) => toRequirementItem(await createItem(ctx, input))),

  get: any.viewing
    .meta(rest('GET', `/admin${ITEM}`, 'View an item of a set of requirements'))
    .input(ItemPath)
    .output(RequirementItem)
    .query(async ({ ctx, input }) => toRequirementItem(await getItem(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', `/admin${ITEM}`, 'Change an item of a set of requirements'))
    .input(ItemChange)
    .output(RequirementItem)
    .mutation(async ({ ctx, input }) => toRequirementItem(await changeItem(ctx, input))),

  replace: any.changing
    .meta(rest('PUT', `/admin${ITEM}`, 'Change an item of a set of requirements, naming its rule'))
    .input(ItemReplacement)
    .output(RequirementItem)
    .mutation(async ({ ctx, input }) => toRequirementItem(await changeItem(ctx, input))),

  remove: any.deleting
    .meta(rest('DELETE', `/admin${ITEM}`, 'Delete an item of a set of requirements'))
    .input(ItemPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeItem(ctx, input)),
});
