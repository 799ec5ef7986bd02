import { z } from 'zod';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AccountLimitChange,
  AccountLimitInput,
  AdminLimit,
  Limit,
  LimitChange,
  LimitInput,
  LimitPath,
  toAdminLimit,
  toLimit,
} from '#server/modules/accounts/limits/schema.ts';
import {
  changeLimit,
  createLimit,
  getLimit,
  limitList,
  listLimitPage,
  listLimits,
  ownLimitList,
  removeLimit,
} from '#server/modules/accounts/limits/service.ts';
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

export const accountLimitRouter = router({
  list: ownAccount.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/limits/', "List an account's limits"))
    .input(ownLimitList.input.extend(AccountCurrencyPath.shape))
    .output(pageOf(Limit))
    .query(async ({ ctx, input }) =>
      serializePage(await listLimitPage(ctx, ownLimitList, accountScope(input as AccountCurrencyPath), input), toLimit),
    ),

  get: ownAccount.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/limits/{limit_id}/', "Get an account's limit"))
    .input(AccountCurrencyPath.extend(LimitPath.shape))
    .output(Limit)
    .query(async ({ ctx, input }) => toLimit(await getLimit(ctx, input))),
});

export const adminAccountLimitRouter = router({
  list: anyAccount.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/limits/', "List an account's limits"))
    .input(limitList.input.extend(AccountCurrencyPath.shape))
    .output(pageOf(AdminLimit))
    .query(async ({ ctx, input }) =>
      serializePage(await listLimitPage(ctx, limitList, accountScope(input as AccountCurrencyPath), input), toAdminLimit),
    ),

  create: anyAccount.adding
    .meta(creates('/admin/accounts/{reference}/currencies/{code}/limits/', 'Add a limit to an account'))
    .input(AccountCurrencyPath.extend(AccountLimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await createLimit(ctx, accountScope(input), input))),

  get: anyAccount.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/', "Get an account's limit"))
    .input(AccountCurrencyPath.extend(LimitPath.shape))
    .output(AdminLimit)
    .query(async ({ ctx, input }) => toAdminLimit(await getLimit(ctx, input))),

  update: anyAccount.changing
    .meta(rest('PATCH', '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/', "Update an account's limit"))
    .input(AccountCurrencyPath.extend(LimitPath.shape).extend(AccountLimitChange.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, accountScope(input), input))),

  replace: anyAccount.changing
    .meta(rest('PUT', '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/', "Update an account's limit"))
    .input(AccountCurrencyPath.extend(LimitPath.shape).extend(AccountLimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, accountScope(input), input))),

  remove: anyAccount.deleting
    .meta(rest('DELETE', '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/', "Delete an account's limit"))
    .input(AccountCurrencyPath.extend(LimitPath.shape))
    .output(noOutput)
    .mutation(({ ctx, input }) => removeLimit(ctx, accountScope(input), input.limit_id)),
});

export const groupLimitRouter = router({
  list: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/limits/', "List your group's limits"))
    .input(ownLimitList.input.extend(GroupPath.shape))
    .output(pageOf(Limit))
    .query(async ({ ctx, input }) => serializePage(await listLimitPage(ctx, ownLimitList, groupScope(input as GroupPath), input), toLimit)),

  get: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/limits/{limit_id}/', 'Get a limit of your group'))
    .input(GroupPath.extend(LimitPath.shape))
    .output(Limit)
    .query(async ({ ctx, input }) => toLimit(await getLimit(ctx, input))),
});

export const adminGroupLimitRouter = router({
  list: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/limits/', "List a group's limits"))
    .input(GroupPath)
    .output(z.array(AdminLimit))
    .query(async ({ ctx, input }) => (await listLimits(ctx, groupScope(input))).map(toAdminLimit)),

  create: anyGroup.adding
    .meta(creates('/admin/groups/{group_name}/limits/', 'Add a limit to a group'))
    .input(GroupPath.extend(LimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await createLimit(ctx, groupScope(input), input))),

  get: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/limits/{limit_id}/', "Get a group's limit"))
    .input(GroupPath.extend(LimitPath.shape))
    .output(AdminLimit)
    .query(async ({ ctx, input }) => toAdminLimit(await getLimit(ctx, input))),

  update: anyGroup.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/limits/{limit_id}/', "Update a group's limit"))
    .input(GroupPath.extend(LimitPath.shape).extend(LimitChange.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, groupScope(input), input))),

  replace: anyGroup.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/limits/{limit_id}/', "Update a group's limit"))
    .input(GroupPath.extend(LimitPath.shape).extend(LimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, groupScope(input), input))),

  remove: anyGroup.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/limits/{limit_id}/', "Delete a group's limit"))
    .input(GroupPath.extend(LimitPath.shape))
    .output(noOutput)
    .mutation(({ ctx, input }) => removeLimit(ctx, groupScope(input), input.limit_id)),
});

export const tierLimitRouter = router({
  list: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/limits/', 'List the limits of your tier'))
    .input(ownLimitList.input.extend(TierPath.shape))
    .output(pageOf(Limit))
    .query(async ({ ctx, input }) => serializePage(await listLimitPage(ctx, ownLimitList, tierScope(input as TierPath), input), toLimit)),

  get: ownGroup.viewing
    .meta(rest('GET', '/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/', 'Get a limit of your tier'))
    .input(TierPath.extend(LimitPath.shape))
    .output(Limit)
    .query(async ({ ctx, input }) => toLimit(await getLimit(ctx, input))),
});

export const adminTierLimitRouter = router({
  list: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/limits/', "List a tier's limits"))
    .input(TierPath)
    .output(z.array(AdminLimit))
    .query(async ({ ctx, input }) => (await listLimits(ctx, tierScope(input))).map(toAdminLimit)),

  create: anyGroup.adding
    .meta(creates('/admin/groups/{group_name}/tiers/{tier_id}/limits/', 'Add a limit to a tier'))
    .input(TierPath.extend(LimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await createLimit(ctx, tierScope(input), input))),

  get: anyGroup.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/', "Get a tier's limit"))
    .input(TierPath.extend(LimitPath.shape))
    .output(AdminLimit)
    .query(async ({ ctx, input }) => toAdminLimit(await getLimit(ctx, input))),

  update: anyGroup.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/', "Update a tier's limit"))
    .input(TierPath.extend(LimitPath.shape).extend(LimitChange.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, tierScope(input), input))),

  replace: anyGroup.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/', "Update a tier's limit"))
    .input(TierPath.extend(LimitPath.shape).extend(LimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, tierScope(input), input))),

  remove: anyGroup.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/', "Delete a tier's limit"))
    .input(TierPath.extend(LimitPath.shape))
    .output(noOutput)
    .mutation(({ ctx, input }) => removeLimit(ctx, tierScope(input), input.limit_id)),
});
