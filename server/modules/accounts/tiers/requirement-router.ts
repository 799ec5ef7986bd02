import { z } from 'zod';
import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { TierPath } from '#server/modules/accounts/places/schema.ts';
import { toTierRequirement } from '#server/modules/accounts/tiers/present.ts';
import { RequirementChange, RequirementInput, RequirementPath, TierRequirement } from '#server/modules/accounts/tiers/schema.ts';
import {
  changeRequirement,
  createRequirement,
  getRequirement,
  listRequirements,
  removeRequirement,
} from '#server/modules/accounts/tiers/write-requirement.ts';

const any = owning('admin', 'group');

const ALL = '/admin/groups/{group_name}/tiers/{tier_id}/requirements/';
const ONE = `${ALL}{requirement_id}/` as const;

export const adminRequirementRouter = router({
  list: any.viewing
    .meta(rest('GET', ALL, 'List what a tier requires'))
    .input(TierPath)
    .output(z.array(TierRequirement))
    .query(async ({ ctx, input }) => (await listRequirements(ctx, input)).map(toTierRequirement)),

  create: any.adding
    .meta(creates(ALL, 'Make a tier require something'))
    .input(RequirementInput)
    .output(TierRequirement)
    .mutation(async ({ ctx, input }) => toTierRequirement(await createRequirement(ctx, input))),

  get: any.viewing
    .meta(rest('GET', ONE, 'View what a tier requires'))
    .input(RequirementPath)
    .output(TierRequirement)
    .query(async ({ ctx, input }) => toTierRequirement(await getRequirement(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', ONE, 'Change or archive what a tier requires'))
    .input(RequirementChange)
    .output(TierRequirement)
    .mutation(async ({ ctx, input }) => toTierRequirement(await changeRequirement(ctx, input))),

  remove: any.deleting
    .meta(rest('DELETE', ONE, 'Make a tier require something no more'))
    .input(RequirementPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeRequirement(ctx, input)),
});
