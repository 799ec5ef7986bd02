import { z } from 'zod';
import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { GroupPath, TierPath } from '#server/modules/accounts/places/schema.ts';
import { Switches, SwitchesChange } from '#server/schemas/shared-schemas.ts';
import { findOwnReached, getTier } from '#server/modules/accounts/tiers/find-tier.ts';
import { listOwnTiers, listTiers, ownTierList, tierList } from '#server/modules/accounts/tiers/list-tiers.ts';
import { toAdminTier, toTier } from '#server/modules/accounts/tiers/present.ts';
import { AdminTier, ReachedQuery, Tier, TierChange, TierInput, TierReplacement } from '#server/modules/accounts/tiers/schema.ts';
import { changeTier, changeTierSettings, createTier, removeTier } from '#server/modules/accounts/tiers/write-tier.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const groupOf = ({ group_name }: GroupPath): GroupPath => ({ group_name });

const own = owning('user', 'group');

export const tierRouter = router({
  list: own.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/', 'List the tiers of your group, and which of them you have reached'))
    .input(ownTierList.input.extend(GroupPath.shape).extend(ReachedQuery.shape))
    .output(pageOf(Tier))
    .query(async ({ ctx, input }) => showPage(await listOwnTiers(ctx, groupOf(input as GroupPath), input), toTier)),

  get: own.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/', 'View a tier of your group'))
    .input(TierPath)
    .output(Tier)
    .query(async ({ ctx, input }) => {
      const shown = await getTier(ctx, input);
      const reached = await findOwnReached(ctx, shown.tier.groupName);
      return toTier({ ...shown, isReached: reached.has(shown.tier.id) });
    }),
});

const any = owning('admin', 'group');

export const adminTierRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/', 'List the tiers of a group, the lowest first'))
    .input(tierList.totalsInput.extend(GroupPath.shape))
    .output(z.array(AdminTier))
    .query(async ({ ctx, input }) => (await listTiers(ctx, groupOf(input as GroupPath), input)).map(toAdminTier)),

  create: any.adding
    .meta(creates('/admin/groups/{group_name}/tiers/', 'Put a tier on a group'))
    .input(TierInput)
    .output(AdminTier)
    .mutation(async ({ ctx, input }) => toAdminTier(await createTier(ctx, input))),

  get: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/', 'View a tier'))
    .input(TierPath)
    .output(AdminTier)
    .query(async ({ ctx, input }) => toAdminTier(await getTier(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/tiers/{tier_id}/', 'Change or archive a tier'))
    .input(TierChange)
    .output(AdminTier)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTier(ctx, input))),

  replace: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/tiers/{tier_id}/', 'Change a tier, naming its level'))
    .input(TierReplacement)
    .output(AdminTier)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTier(ctx, input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/tiers/{tier_id}/', 'Delete a tier with its requirements, limits and fees'))
    .input(TierPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeTier(ctx, input)),

  getSettings: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/settings/', 'View what users in a tier may do'))
    .input(TierPath)
    .output(Switches)
    .query(async ({ ctx, input }) => toAdminTier(await getTier(ctx, input)).settings),

  updateSettings: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/tiers/{tier_id}/settings/', 'Change what users in a tier may do'))
    .input(TierPath.extend(SwitchesChange.shape))
    .output(Switches)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTierSettings(ctx, input)).settings),

  replaceSettings: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/tiers/{tier_id}/settings/', 'Change what users in a tier may do; what is not sent stays'))
    .input(TierPath.extend(SwitchesChange.shape))
    .output(Switches)
    .mutation(async ({ ctx, input }) => toAdminTier(await changeTierSettings(ctx, input)).settings),
});
