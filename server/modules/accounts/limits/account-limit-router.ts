import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getLimit } from '#server/modules/accounts/limits/find-limit.ts';
import { limitList, listLimitPage, ownLimitList } from '#server/modules/accounts/limits/list-limits.ts';
import { toAdminLimit, toLimit } from '#server/modules/accounts/limits/present.ts';
import { AccountLimitChange, AccountLimitInput, AdminLimit, Limit, LimitPath } from '#server/modules/accounts/limits/schema.ts';
import { changeLimit, createLimit, removeLimit } from '#server/modules/accounts/limits/write-limit.ts';
import { AccountCurrencyPath } from '#server/modules/accounts/places/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const placeOf = ({ reference, code }: AccountCurrencyPath): AccountCurrencyPath => ({ reference, code });

const own = owning('user', 'account');

export const accountLimitRouter = router({
  list: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/limits/', 'List the limits of one of your accounts in a currency'))
    .input(ownLimitList.input.extend(AccountCurrencyPath.shape))
    .output(pageOf(Limit))
    .query(async ({ ctx, input }) =>
      showPage(await listLimitPage(ctx, ownLimitList, placeOf(input as AccountCurrencyPath), input), toLimit),
    ),

  get: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/limits/{limit_id}/', 'View a limit of one of your accounts in a currency'))
    .input(AccountCurrencyPath.extend(LimitPath.shape))
    .output(Limit)
    .query(async ({ ctx, input }) => toLimit(await getLimit(ctx, input))),
});

const any = owning('admin', 'account');

export const adminAccountLimitRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/limits/', 'List the limits of an account in a currency'))
    .input(limitList.input.extend(AccountCurrencyPath.shape))
    .output(pageOf(AdminLimit))
    .query(async ({ ctx, input }) =>
      showPage(await listLimitPage(ctx, limitList, placeOf(input as AccountCurrencyPath), input), toAdminLimit),
    ),

  create: any.adding
    .meta(creates('/admin/accounts/{reference}/currencies/{code}/limits/', 'Put a limit on an account in a currency'))
    .input(AccountCurrencyPath.extend(AccountLimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await createLimit(ctx, placeOf(input), input))),

  get: any.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/', 'View a limit of an account in a currency'))
    .input(AccountCurrencyPath.extend(LimitPath.shape))
    .output(AdminLimit)
    .query(async ({ ctx, input }) => toAdminLimit(await getLimit(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/', 'Change a limit of an account in a currency'))
    .input(AccountCurrencyPath.extend(LimitPath.shape).extend(AccountLimitChange.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, placeOf(input), input))),

  replace: any.changing
    .meta(
      rest(
        'PUT',
        '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/',
        'Change a limit of an account in a currency, naming what one must have',
      ),
    )
    .input(AccountCurrencyPath.extend(LimitPath.shape).extend(AccountLimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, placeOf(input), input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/', 'Delete a limit of an account in a currency'))
    .input(AccountCurrencyPath.extend(LimitPath.shape))
    .output(nothing)
    .mutation(({ ctx, input }) => removeLimit(ctx, placeOf(input), input.limit_id)),
});
