import { z } from 'zod';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AccountFeeChange,
  AccountFeeInput,
  AdminFee,
  Fee,
  FeeChange,
  FeeInput,
  FeePath,
  toAdminFee,
  toFee,
} from '#server/modules/accounts/fees/schema.ts';
import { changeFee, createFee, getFee, listFeePage, listFees, ownFeeList, removeFee } from '#server/modules/accounts/fees/service.ts';
import { AccountCurrencyPath, GroupPath, TierPath } from '#server/modules/accounts/scopes/schema.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { noOutput } from '#server/schemas/fields.ts';

const accountScope = ({ reference, code }: AccountCurrencyPath): AccountCurrencyPath => ({ reference, code });
const groupScope = ({ group_name }: GroupPath): GroupPath => ({ group_name });
const tierScope = ({ group_name, tier_id }: TierPath): TierPath => ({ group_name, tier_id });

const ownAccount = owning('user', 'account');
const anyAccount = owning('admin', 'account');
const ownGroup = owning('user', 'group');
const anyGroup = owning('admin', 'group');

export const accountFeeRouter = router({
  list: ownAccount.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/fees/', "List an account's fees"))
    .input(ownFeeList.input.extend(AccountCurrencyPath.shape))
    .output(pageOf(Fee))
    .query(async ({ ctx, input }) =>
      serializePage(await listFeePage(ctx, ownFeeList, accountScope(input as AccountCurrencyPath), input), toFee),
    ),

  get: ownAccount.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/fees/{fee_id}/', "Get an account's fee"))
    .input(AccountCurrencyPath.extend(FeePath.shape))
    .output(Fee)
    .query(async ({ ctx, input }) => toFee(await getFee(ctx, input))),
});

export const adminAccountFeeRouter = router({
  list: anyAccount.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/fees/', "List an account's fees"))
    .input(AccountCurrencyPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await listFees(ctx, accountScope(input))).map(toAdminFee)),

  create: anyAccount.adding
    .meta(creates('/admin/accounts/{reference}/currencies/{code}/fees/', 'Add a fee to an account'))
    .input(AccountCurrencyPath.extend(AccountFeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await createFee(ctx, accountScope(input), input))),

  get: anyAccount.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/', "Get an account's fee"))
    .input(AccountCurrencyPath.extend(FeePath.shape))
    .output(AdminFee)
    .query(async ({ ctx, input }) => toAdminFee(await getFee(ctx, input))),

  update: anyAccount.changing
    .meta(rest('PATCH', '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/', "Update an account's fee"))
    .input(AccountCurrencyPath.extend(FeePath.shape).extend(AccountFeeChange.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, accountScope(input), input))),

  replace: anyAccount.changing
    .meta(rest('PUT', '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/', "Update an account's fee"))
    .input(AccountCurrencyPath.extend(FeePath.shape).extend(AccountFeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, accountScope(input), input))),

  remove: anyAccount.deleting
    .meta(rest('DELETE', '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/', "Delete an account's fee"))
    .input(AccountCurrencyPath.extend(FeePath.shape))
    .output(noOutput)
    .mutation(({ ctx, input }) => removeFee(ctx, accountScope(input), input.fee_id)),
});

export const groupFeeRouter = router({
  list: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/fees/', "List your group's fees"))
    .input(ownFeeList.input.extend(GroupPath.shape))
    .output(pageOf(Fee))
    .query(async ({ ctx, input }) => serializePage(await listFeePage(ctx, ownFeeList, groupScope(input as GroupPath), input), toFee)),

  get: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/fees/{fee_id}/', 'Get a fee of your group'))
    .input(GroupPath.extend(FeePath.shape))
    .output(Fee)
    .query(async ({ ctx, input }) => toFee(await getFee(ctx, input))),
});

export const adminGroupFeeRouter = router({
  list: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/fees/', "List a group's fees"))
    .input(GroupPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await listFees(ctx, groupScope(input))).map(toAdminFee)),

  create: anyGroup.adding
    .meta(creates('/admin/groups/{group_name}/fees/', 'Add a fee to a group'))
    .input(GroupPath.extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await createFee(ctx, groupScope(input), input))),

  get: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/fees/{fee_id}/', "Get a group's fee"))
    .input(GroupPath.extend(FeePath.shape))
    .output(AdminFee)
    .query(async ({ ctx, input }) => toAdminFee(await getFee(ctx, input))),

  update: anyGroup.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/fees/{fee_id}/', "Update a group's fee"))
    .input(GroupPath.extend(FeePath.shape).extend(FeeChange.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, groupScope(input), input))),

  replace: anyGroup.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/fees/{fee_id}/', "Update a group's fee"))
    .input(GroupPath.extend(FeePath.shape).extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, groupScope(input), input))),

  remove: anyGroup.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/fees/{fee_id}/', "Delete a group's fee"))
    .input(GroupPath.extend(FeePath.shape))
    .output(noOutput)
    .mutation(({ ctx, input }) => removeFee(ctx, groupScope(input), input.fee_id)),
});

export const tierFeeRouter = router({
  list: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/fees/', 'List the fees of your tier'))
    .input(ownFeeList.input.extend(TierPath.shape))
    .output(pageOf(Fee))
    .query(async ({ ctx, input }) => serializePage(await listFeePage(ctx, ownFeeList, tierScope(input as TierPath), input), toFee)),

  get: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', 'Get a fee of your tier'))
    .input(TierPath.extend(FeePath.shape))
    .output(Fee)
    .query(async ({ ctx, input }) => toFee(await getFee(ctx, input))),
});

export const adminTierFeeRouter = router({
  list: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/fees/', "List a tier's fees"))
    .input(TierPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await listFees(ctx, tierScope(input))).map(toAdminFee)),

  create: anyGroup.adding
    .meta(creates('/admin/groups/{group_name}/tiers/{tier_id}/fees/', 'Add a fee to a tier'))
    .input(TierPath.extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await createFee(ctx, tierScope(input), input))),

  get: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', "Get a tier's fee"))
    .input(TierPath.extend(FeePath.shape))
    .output(AdminFee)
    .query(async ({ ctx, input }) => toAdminFee(await getFee(ctx, input))),

  update: anyGroup.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', "Update a tier's fee"))
    .input(TierPath.extend(FeePath.shape).extend(FeeChange.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, tierScope(input), input))),

  replace: anyGroup.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', "Update a tier's fee"))
    .input(TierPath.extend(FeePath.shape).extend(FeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, tierScope(input), input))),

  remove: anyGroup.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/', "Delete a tier's fee"))
    .input(TierPath.extend(FeePath.shape))
    .output(noOutput)
    .mutation(({ ctx, input }) => removeFee(ctx, tierScope(input), input.fee_id)),
});
