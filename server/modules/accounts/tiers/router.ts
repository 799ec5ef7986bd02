import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { GroupPath, TierPath } from '#server/modules/accounts/scopes/schema.ts';
import {
  changeRequirementItem,
  changeRequirementSet,
  createRequirementItem,
  createRequirementSet,
  getRequirementItem,
  getRequirementSet,
  listRequirementItems,
  listRequirementSets,
  removeRequirementItem,
  removeRequirementSet,
  requirementItemList,
  requirementSetList,
} from '#server/modules/accounts/tiers/requirement-sets.ts';
import {
  changeRequirement,
  createRequirement,
  getRequirement,
  listRequirements,
  removeRequirement,
} from '#server/modules/accounts/tiers/requirements.ts';
import {
  AdminTier,
  RequirementItemChange,
  RequirementItemInput,
  RequirementItemPath,
  RequirementItemReplacement,
  OwnTierQuery,
  TierRequirementChange,
  TierRequirementInput,
  RequirementItem,
  TierRequirementPath,
  RequirementSet,
  RequirementSetChange,
  RequirementSetInput,
  RequirementSetPath,
  RequirementSetReplacement,
  Tier,
  TierChange,
  TierInput,
  TierReplacement,
  TierRequirement,
  toAdminTier,
  toRequirementItem,
  toRequirementSet,
  toTier,
  toTierRequirement,
} from '#server/modules/accounts/tiers/schema.ts';
import {
  changeTier,
  changeTierSettings,
  createTier,
  findOwnReachedTiers,
  getTier,
  listOwnTiers,
  listTiers,
  ownTierList,
  removeTier,
  tierList,
} from '#server/modules/accounts/tiers/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { noOutput } from '#server/schemas/fields.ts';
import { Switches, SwitchesChange } from '#server/schemas/shared-schemas.ts';

const userProcedures = proceduresFor('user', 'group');
const adminProcedures = proceduresFor('admin', 'group');

export const tierRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/groups/{group_name}/tiers/', "List your group's tiers"))
    .input(ownTierList.input.extend(GroupPath.shape).extend(OwnTierQuery.shape))
    .output(pageOf(Tier))
    .query(async ({ ctx, input }) => serializePage(await listOwnTiers(ctx, GroupPath.parse(input), input), toTier)),

  get: userProcedures.view
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/', 'Get a tier of your group'))
    .input(TierPath)
    .output(Tier)
    .query(async ({ ctx, input }) => {
      const record = await getTier(ctx, input);
      const reachedTiers = await findOwnReachedTiers(ctx, record.tier.groupName);
      return toTier({ ...record, isReached: reachedTiers.has(record.tier.id) });
    }),
});

export const adminTierRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/', "List a group's tiers"))
    .input(tierList.totalsInput.extend(GroupPath.shape))
    .output(z.array(AdminTier))
    .query(async ({ ctx, input }) => (await listTiers(ctx, GroupPath.parse(input), input)).map(toAdminTier)),

  create: adminProcedures.add
    .meta(creates('/admin/groups/{group_name}/tiers/', 'Add a tier to a group'))
    .input(TierInput)
    .output(AdminTier)
    .mutation(async ({ ctx, input }) => toAdminTier(await createTier(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/', 'Get a tier'))
    .input(TierPath)
    .output(AdminTier)
    .query(async ({ ctx, input }) => toAdminTier(await getTier(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', '/admin/groups/{group_name}/tiers/{tier_id}/', 'Update a tier'))
    .input(TierChange)
    .output(AdminTier)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTier(ctx, input))),

  replace: adminProcedures.change
    .meta(rest('PUT', '/admin/groups/{group_name}/tiers/{tier_id}/', 'Update a tier'))
    .input(TierReplacement)
    .output(AdminTier)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTier(ctx, input))),

  remove: adminProcedures.delete
    .meta(
      rest('DELETE', '/admin/groups/{group_name}/tiers/{tier_id}/', 'Delete a tier', {
        description: 'Deletes the tier with its requirements, limits and fees.',
      }),
    )
    .input(TierPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeTier(ctx, input)),

  getSettings: adminProcedures.view
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/settings/', "Get a tier's transaction settings"))
    .input(TierPath)
    .output(Switches)
    .query(async ({ ctx, input }) => toAdminTier(await getTier(ctx, input)).settings),

  updateSettings: adminProcedures.change
    .meta(rest('PATCH', '/admin/groups/{group_name}/tiers/{tier_id}/settings/', "Update a tier's transaction settings"))
    .input(TierPath.extend(SwitchesChange.shape))
    .output(Switches)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTierSettings(ctx, input)).settings),

  replaceSettings: adminProcedures.change
    .meta(rest('PUT', '/admin/groups/{group_name}/tiers/{tier_id}/settings/', "Update a tier's transaction settings"))
    .input(TierPath.extend(SwitchesChange.shape))
    .output(Switches)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTierSettings(ctx, input)).settings),
});

const REQUIREMENT_LIST_PATH = '/admin/groups/{group_name}/tiers/{tier_id}/requirements/';
const REQUIREMENT_PATH = `${REQUIREMENT_LIST_PATH}{requirement_id}/` as const;

export const adminRequirementRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', REQUIREMENT_LIST_PATH, "List a tier's requirements"))
    .input(TierPath)
    .output(z.array(TierRequirement))
    .query(async ({ ctx, input }) => (await listRequirements(ctx, input)).map(toTierRequirement)),

  create: adminProcedures.add
    .meta(creates(REQUIREMENT_LIST_PATH, 'Add a requirement to a tier'))
    .input(TierRequirementInput)
    .output(TierRequirement)
    .mutation(async ({ ctx, input }) => toTierRequirement(await createRequirement(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', REQUIREMENT_PATH, "Get a tier's requirement"))
    .input(TierRequirementPath)
    .output(TierRequirement)
    .query(async ({ ctx, input }) => toTierRequirement(await getRequirement(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', REQUIREMENT_PATH, "Update a tier's requirement"))
    .input(TierRequirementChange)
    .output(TierRequirement)
    .mutation(async ({ ctx, input }) => toTierRequirement(await changeRequirement(ctx, input))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', REQUIREMENT_PATH, "Delete a tier's requirement"))
    .input(TierRequirementPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeRequirement(ctx, input)),
});

const SET_LIST_PATH = '/groups/{group_name}/tiers/{tier_id}/requirement-sets/';
const SET_PATH = `${SET_LIST_PATH}{set_id}/` as const;
const ITEM_LIST_PATH = `${SET_PATH}items/` as const;
const ITEM_PATH = `${ITEM_LIST_PATH}{item_id}/` as const;

export const requirementSetRouter = router({
  list: userProcedures.view
    .meta(rest('GET', SET_LIST_PATH, 'List requirement sets'))
    .input(requirementSetList.input.extend(TierPath.shape))
    .output(pageOf(RequirementSet))
    .query(async ({ ctx, input }) => serializePage(await listRequirementSets(ctx, TierPath.parse(input), input), toRequirementSet)),

  get: userProcedures.view
    .meta(rest('GET', SET_PATH, 'Get a requirement set'))
    .input(RequirementSetPath)
    .output(RequirementSet)
    .query(async ({ ctx, input }) => toRequirementSet(await getRequirementSet(ctx, input))),

  listItems: userProcedures.view
    .meta(rest('GET', ITEM_LIST_PATH, 'List requirement items'))
    .input(requirementItemList.input.extend(RequirementSetPath.shape))
    .output(pageOf(RequirementItem))
    .query(async ({ ctx, input }) =>
      serializePage(await listRequirementItems(ctx, RequirementSetPath.parse(input), input), toRequirementItem),
    ),

  getItem: userProcedures.view
    .meta(rest('GET', ITEM_PATH, 'Get a requirement item'))
    .input(RequirementItemPath)
    .output(RequirementItem)
    .query(async ({ ctx, input }) => toRequirementItem(await getRequirementItem(ctx, input))),
});

export const adminRequirementSetRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', `/admin${SET_LIST_PATH}`, "List a tier's requirement sets"))
    .input(requirementSetList.input.extend(TierPath.shape))
    .output(pageOf(RequirementSet))
    .query(async ({ ctx, input }) => serializePage(await listRequirementSets(ctx, TierPath.parse(input), input), toRequirementSet)),

  create: adminProcedures.add
    .meta(creates(`/admin${SET_LIST_PATH}`, 'Add a requirement set'))
    .input(RequirementSetInput)
    .output(RequirementSet)
    .mutation(async ({ ctx, input }) => toRequirementSet(await createRequirementSet(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', `/admin${SET_PATH}`, 'Get a requirement set'))
    .input(RequirementSetPath)
    .output(RequirementSet)
    .query(async ({ ctx, input }) => toRequirementSet(await getRequirementSet(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', `/admin${SET_PATH}`, 'Update a requirement set'))
    .input(RequirementSetChange)
    .output(RequirementSet)
    .mutation(async ({ ctx, input }) => toRequirementSet(await changeRequirementSet(ctx, input))),

  replace: adminProcedures.change
    .meta(rest('PUT', `/admin${SET_PATH}`, 'Update a requirement set'))
    .input(RequirementSetReplacement)
    .output(RequirementSet)
    .mutation(async ({ ctx, input }) => toRequirementSet(await changeRequirementSet(ctx, input))),

  remove: adminProcedures.delete
    .meta(
      rest('DELETE', `/admin${SET_PATH}`, 'Delete a requirement set', { description: 'Deletes the set with its items and nested sets.' }),
    )
    .input(RequirementSetPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeRequirementSet(ctx, input)),
});

export const adminRequirementItemRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', `/admin${ITEM_LIST_PATH}`, 'List requirement items'))
    .input(requirementItemList.input.extend(RequirementSetPath.shape))
    .output(pageOf(RequirementItem))
    .query(async ({ ctx, input }) =>
      serializePage(await listRequirementItems(ctx, RequirementSetPath.parse(input), input), toRequirementItem),
    ),

  create: adminProcedures.add
    .meta(creates(`/admin${ITEM_LIST_PATH}`, 'Add a requirement item'))
    .input(RequirementItemInput)
    .output(RequirementItem)
    .mutation(async ({ ctx, input }) => toRequirementItem(await createRequirementItem(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', `/admin${ITEM_PATH}`, 'Get a requirement item'))
    .input(RequirementItemPath)
    .output(RequirementItem)
    .query(async ({ ctx, input }) => toRequirementItem(await getRequirementItem(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', `/admin${ITEM_PATH}`, 'Update a requirement item'))
    .input(RequirementItemChange)
    .output(RequirementItem)
    .mutation(async ({ ctx, input }) => toRequirementItem(await changeRequirementItem(ctx, input))),

  replace: adminProcedures.change
    .meta(rest('PUT', `/admin${ITEM_PATH}`, 'Update a requirement item'))
    .input(RequirementItemReplacement)
    .output(RequirementItem)
    .mutation(async ({ ctx, input }) => toRequirementItem(await changeRequirementItem(ctx, input))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', `/admin${ITEM_PATH}`, 'Delete a requirement item'))
    .input(RequirementItemPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeRequirementItem(ctx, input)),
});
