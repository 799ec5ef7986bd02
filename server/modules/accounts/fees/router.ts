import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
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
import { changeFee, createFee, getFee, feeRecords, ownFeeList, removeFee } from '#server/modules/accounts/fees/service.ts';
import { AccountCurrencyPath, GroupPath, TierPath, asScopeInput } from '#server/modules/accounts/scopes/schema.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { noOutput } from '#server/schemas/fields.ts';

type FeeProcedures = ReturnType<typeof proceduresFor>;

type FeeKey = z.infer<typeof FeePath>;

/** Creates the user procedures for the fees of a scope. */
const createFeeRouter = <Path extends z.ZodRawShape>(
  procedures: FeeProcedures,
  path: z.ZodObject<Path>,
  url: `/${string}`,
  summaries: Record<'list' | 'get', string>,
) =>
  router({
    list: procedures.view
      .meta(rest('GET', url, summaries.list))
      .input(ownFeeList.input.extend(path.shape))
      .output(pageOf(Fee))
      .query(async ({ ctx, input }) =>
        // Lists accept any parameter, so the path is parsed from the input.
        serializePage(await feeRecords.listPage(ctx, ownFeeList, asScopeInput(path.parse(input)), asScopeInput<ListQuery>(input)), toFee),
      ),

    get: procedures.view
      .meta(rest('GET', `${url}{fee_id}/`, summaries.get))
      .input(path.extend(FeePath.shape))
      .output(Fee)
      .query(async ({ ctx, input }) => toFee(await getFee(ctx, asScopeInput<FeeKey>(input)))),
  });

/** Creates the admin procedures for the fees of a scope, except the list. `scope` is its name in summaries, such as "a group". */
const createAdminFeeProcedures = <Path extends z.ZodRawShape, Fields extends z.ZodRawShape, Change extends z.ZodRawShape>(
  procedures: FeeProcedures,
  path: z.ZodObject<Path>,
  url: `/${string}`,
  scope: string,
  fields: { input: z.ZodObject<Fields>; change: z.ZodObject<Change> },
) => {
  const key = path.extend(FeePath.shape);
  const keyUrl = `${url}{fee_id}/` as const;
  return {
    create: procedures.add
      .meta(creates(url, `Add a fee to ${scope}`))
      .input(path.extend(fields.input.shape))
      .output(AdminFee)
      .mutation(async ({ ctx, input }) => toAdminFee(await createFee(ctx, asScopeInput<FeeInput>(input)))),

    get: procedures.view
      .meta(rest('GET', keyUrl, `Get ${scope}'s fee`))
      .input(key)
      .output(AdminFee)
      .query(async ({ ctx, input }) => toAdminFee(await getFee(ctx, asScopeInput<FeeKey>(input)))),

    update: procedures.change
      .meta(rest('PATCH', keyUrl, `Update ${scope}'s fee`))
      .input(key.extend(fields.change.shape))
      .output(AdminFee)
      .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, asScopeInput<FeeKey & FeeChange>(input)))),

    replace: procedures.change
      .meta(rest('PUT', keyUrl, `Update ${scope}'s fee`))
      .input(key.extend(fields.input.shape))
      .output(AdminFee)
      .mutation(async ({ ctx, input }) => toAdminFee(await changeFee(ctx, asScopeInput<FeeKey & FeeChange>(input)))),

    remove: procedures.delete
      .meta(rest('DELETE', keyUrl, `Delete ${scope}'s fee`))
      .input(key)
      .output(noOutput)
      .mutation(({ ctx, input }) => removeFee(ctx, asScopeInput<FeeKey>(input))),
  };
};

const accountProcedures = proceduresFor('user', 'account');
const adminAccountProcedures = proceduresFor('admin', 'account');
const groupProcedures = proceduresFor('user', 'group');
const adminGroupProcedures = proceduresFor('admin', 'group');

const ACCOUNT_FEES = '/accounts/{reference}/currencies/{code}/fees/';
const GROUP_FEES = '/groups/{group_name}/fees/';
const TIER_FEES = '/groups/{group_name}/tiers/{tier_id}/fees/';

export const accountFeeRouter = createFeeRouter(accountProcedures, AccountCurrencyPath, ACCOUNT_FEES, {
  list: "List an account's fees",
  get: "Get an account's fee",
});

export const adminAccountFeeRouter = router({
  list: adminAccountProcedures.view
    .meta(rest('GET', `/admin${ACCOUNT_FEES}`, "List an account's fees"))
    .input(AccountCurrencyPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await feeRecords.list(ctx, input)).map(toAdminFee)),
  ...createAdminFeeProcedures(adminAccountProcedures, AccountCurrencyPath, `/admin${ACCOUNT_FEES}`, 'an account', {
    input: AccountFeeInput,
    change: AccountFeeChange,
  }),
});

export const groupFeeRouter = createFeeRouter(groupProcedures, GroupPath, GROUP_FEES, {
  list: "List your group's fees",
  get: 'Get a fee of your group',
});

export const adminGroupFeeRouter = router({
  list: adminGroupProcedures.view
    .meta(rest('GET', `/admin${GROUP_FEES}`, "List a group's fees"))
    .input(GroupPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await feeRecords.list(ctx, input)).map(toAdminFee)),
  ...createAdminFeeProcedures(adminGroupProcedures, GroupPath, `/admin${GROUP_FEES}`, 'a group', { input: FeeInput, change: FeeChange }),
});

export const tierFeeRouter = createFeeRouter(groupProcedures, TierPath, TIER_FEES, {
  list: 'List the fees of your tier',
  get: 'Get a fee of your tier',
});

export const adminTierFeeRouter = router({
  list: adminGroupProcedures.view
    .meta(rest('GET', `/admin${TIER_FEES}`, "List a tier's fees"))
    .input(TierPath)
    .output(z.array(AdminFee))
    .query(async ({ ctx, input }) => (await feeRecords.list(ctx, input)).map(toAdminFee)),
  ...createAdminFeeProcedures(adminGroupProcedures, TierPath, `/admin${TIER_FEES}`, 'a tier', { input: FeeInput, change: FeeChange }),
});
