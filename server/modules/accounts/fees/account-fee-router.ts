import { z } from 'zod';
import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getFee } from '#server/modules/accounts/fees/find-fee.ts';
import { listFeePage, listFees, ownFeeList } from '#server/modules/accounts/fees/list-fees.ts';
import { toAdminFee, toFee } from '#server/modules/accounts/fees/present.ts';
import { AccountFeeChange, AccountFeeInput, AdminFee, Fee, FeePath } from '#server/modules/accounts/fees/schema.ts';
import { changeFee, createFee, removeFee } from '#server/modules/accounts/fees/write-fee.ts';
import { AccountCurrencyPath } from '#server/modules/accounts/places/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const placeOf = ({ reference, code }: AccountCurrencyPath): AccountCurrencyPath => ({ reference, code });

const own = owning('user', 'account');

export const accountFeeRouter = router({
  list: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/fees/', 'List the fees of one of your accounts in a currency'))
    .input(ownFeeList.input.extend(AccountCurrencyPath.shape))
    .output(pageOf(Fee))
    .query(async ({ ctx, input }) => showPage(await listFeePage(ctx, ownFeeList, placeOf(input as AccountCurrencyPath), input), toFee)),

  get: own.viewing
    .meta(rest('GET', '/accounts/{reference}/currencies/{code}/fees/{fee_id}/', 'View a fee of one of your accounts in a currency'))
    .input(AccountCurrencyPath.extend(FeePath.shape))
    .output(Fee)
    .query(async ({ ctx, input }) => toFee(await getFee(ctx, input))),
});

const any = owning('admin', 'account');

export const adminAccountFeeRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/fees/', 'List the fees of an account in a currency'))
    .input(AccountCurrencyPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await listFees(ctx, placeOf(input))).map(toAdminFee)),

  create: any.adding
    .meta(creates('/admin/accounts/{reference}/currencies/{code}/fees/', 'Put a fee on an account in a currency'))
    .input(AccountCurrencyPath.extend(AccountFeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await createFee(ctx, placeOf(input), input))),

  get: any.viewing
    .meta(rest('GET', '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/', 'View a fee of an account in a currency'))
    .input(AccountCurrencyPath.extend(FeePath.shape))
    .output(AdminFee)
    .query(async ({ ctx, input }) => toAdminFee(await getFee(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/', 'Change a fee of an account in a currency'))
    .input(AccountCurrencyPath.extend(FeePath.shape).extend(AccountFeeChange.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, placeOf(input), input))),

  replace: any.changing
    .meta(
      rest(
        'PUT',
        '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/',
        'Change a fee of an account in a currency, naming what one must have',
      ),
    )
    .input(AccountCurrencyPath.extend(FeePath.shape).extend(AccountFeeInput.shape))
    .output(AdminFee)
    .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, placeOf(input), input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/', 'Delete a fee of an account in a currency'))
    .input(AccountCurrencyPath.extend(FeePath.shape))
    .output(nothing)
    .mutation(({ ctx, input }) => removeFee(ctx, placeOf(input), input.fee_id)),
});
