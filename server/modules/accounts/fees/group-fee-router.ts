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
import { GroupPath } from '#server/modules/accounts/places/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const placeOf = ({ group_name }: GroupPath): GroupPath => ({ group_name });

const own = owning('user', 'group');

export const groupFeeRouter = router({
  list: own.viewing
    .meta(rest('GET', '/groups/{group_name}/fees/', 'List the fees of your group'))
    .input(ownFeeList.input.extend(GroupPath.shape))
    .output(pageOf(Fee))
    .query(async ({ ctx, input }) => showPage(await listFeePage(ctx, ownFeeList, placeOf(input as GroupPath), input), toFee)),

  get: own.viewing
    .meta(rest('GET', '/groups/{group_name}/fees/{fee_id}/', 'View a fee of your group'))
    .input(GroupPath.extend(FeePath.shape))
    .output(Fee)
    .query(async ({ ctx, input }) => toFee(await getFee(ctx, input))),
});

const any = owning('admin', 'group');

export const adminGroupFeeRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/fees/', 'List the fees of a group'))
    .input(GroupPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await listFees(ctx, placeOf(input))).map(toAdminFee)),

  create: any.adding
    .meta(creates('/admin/groups/{group_name}/fees/', 'Put a fee on a group'))
    .input(GroupPath.extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await createFee(ctx, placeOf(input), input))),

  get: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/fees/{fee_id}/', 'View a fee of a group'))
    .input(GroupPath.extend(FeePath.shape))
    .output(AdminFee)
    .query(async ({ ctx, input }) => toAdminFee(await getFee(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/fees/{fee_id}/', 'Change a fee of a group'))
    .input(GroupPath.extend(FeePath.shape).extend(FeeChange.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, placeOf(input), input))),

  replace: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/fees/{fee_id}/', 'Change a fee of a group, naming what one must have'))
    .input(GroupPath.extend(FeePath.shape).extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, placeOf(input), input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/fees/{fee_id}/', 'Delete a fee of a group'))
    .input(GroupPath.extend(FeePath.shape))
    .output(nothing)
    .mutation(({ ctx, input }) => removeFee(ctx, placeOf(input), input.fee_id)),
});
