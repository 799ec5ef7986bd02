import { z } from 'zod';
import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getFee } from '#server/modules/accounts/fees/find-fee.ts';
import { listFeePage, listFees, ownFeeList } from '#server/modules/accounts/fees/list-fees.ts';
import { toAdminFee, toFee } from '#server/modules/accounts/fees/present.ts';
import { AdminFee, Fee, FeeChange, FeeInput, FeePath } from '#server/modules/accounts/fees/schema.ts';
import { changeFee, createFee, removeFee } from '#server/modules/accounts/fees/write-fee.ts';
import { TierPath } from '#server/modules/accounts/places/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const placeOf = ({ group_name, tier_id }: TierPath): TierPath => ({ group_name, tier_id });

const own = owning('user', 'group');

export const tierFeeRouter = router({
  list: own.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/fees/', 'List the fees of a tier of your group'))
    .input(ownFeeList.input.extend(TierPath.shape))
    .output(pageOf(Fee))
    .query(async ({ ctx, input }) => showPage(await listFeePage(ctx, ownFeeList, placeOf(input as TierPath), input), toFee)),

  get: own.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', 'View a fee of a tier of your group'))
    .input(TierPath.extend(FeePath.shape))
    .output(Fee)
    .query(async ({ ctx, input }) => toFee(await getFee(ctx, input))),
});

const any = owning('admin', 'group');

export const adminTierFeeRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/fees/', 'List the fees of a tier'))
    .input(TierPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await listFees(ctx, placeOf(input))).map(toAdminFee)),

  create: any.adding
    .meta(creates('/admin/groups/{group_name}/tiers/{tier_id}/fees/', 'Put a fee on a tier'))
    .input(TierPath.extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await createFee(ctx, placeOf(input), input))),

  get: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', 'View a fee of a tier'))
    .input(TierPath.extend(FeePath.shape))
    .output(AdminFee)
    .query(async ({ ctx, input }) => toAdminFee(await getFee(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', 'Change a fee of a tier'))
    .input(TierPath.extend(FeePath.shape).extend(FeeChange.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, placeOf(input), input))),

  replace: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', 'Change a fee of a tier, naming what one must have'))
    .input(TierPath.extend(FeePath.shape).extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, placeOf(input), input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', 'Delete a fee of a tier'))
    .input(TierPath.extend(FeePath.shape))
    .output(nothing)
    .mutation(({ ctx, input }) => removeFee(ctx, placeOf(input), input.fee_id)),
});
