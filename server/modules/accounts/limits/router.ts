import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
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
  limitRecords,
  ownLimitList,
  removeLimit,
} from '#server/modules/accounts/limits/service.ts';
import { AccountCurrencyPath, GroupPath, TierPath, asScopeInput } from '#server/modules/accounts/scopes/schema.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { noOutput } from '#server/schemas/fields.ts';

type LimitProcedures = ReturnType<typeof proceduresFor>;

type LimitKey = z.infer<typeof LimitPath>;

/** Creates the user procedures for the limits of a scope. */
const createLimitRouter = <Path extends z.ZodRawShape>(
  procedures: LimitProcedures,
  path: z.ZodObject<Path>,
  url: `/${string}`,
  summaries: Record<'list' | 'get', string>,
) =>
  router({
    list: procedures.view
      .meta(rest('GET', url, summaries.list))
      .input(ownLimitList.input.extend(path.shape))
      .output(pageOf(Limit))
      .query(async ({ ctx, input }) =>
        // Lists accept any parameter, so the path is parsed from the input.
        serializePage(
          await limitRecords.listPage(ctx, ownLimitList, asScopeInput(path.parse(input)), asScopeInput<ListQuery>(input)),
          toLimit,
        ),
      ),

    get: procedures.view
      .meta(rest('GET', `${url}{limit_id}/`, summaries.get))
      .input(path.extend(LimitPath.shape))
      .output(Limit)
      .query(async ({ ctx, input }) => toLimit(await getLimit(ctx, asScopeInput<LimitKey>(input)))),
  });

/** Creates the admin procedures for the limits of a scope, except the list. `scope` is its name in summaries, such as "a group". */
const createAdminLimitProcedures = <Path extends z.ZodRawShape, Fields extends z.ZodRawShape, Change extends z.ZodRawShape>(
  procedures: LimitProcedures,
  path: z.ZodObject<Path>,
  url: `/${string}`,
  scope: string,
  fields: { input: z.ZodObject<Fields>; change: z.ZodObject<Change> },
) => {
  const key = path.extend(LimitPath.shape);
  const keyUrl = `${url}{limit_id}/` as const;
  return {
    create: procedures.add
      .meta(creates(url, `Add a limit to ${scope}`))
      .input(path.extend(fields.input.shape))
      .output(AdminLimit)
      .mutation(async ({ ctx, input }) => toAdminLimit(await createLimit(ctx, asScopeInput<LimitInput>(input)))),

    get: procedures.view
      .meta(rest('GET', keyUrl, `Get ${scope}'s limit`))
      .input(key)
      .output(AdminLimit)
      .query(async ({ ctx, input }) => toAdminLimit(await getLimit(ctx, asScopeInput<LimitKey>(input)))),

    update: procedures.change
      .meta(rest('PATCH', keyUrl, `Update ${scope}'s limit`))
      .input(key.extend(fields.change.shape))
      .output(AdminLimit)
      .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, asScopeInput<LimitKey & LimitChange>(input)))),

    replace: procedures.change
      .meta(rest('PUT', keyUrl, `Update ${scope}'s limit`))
      .input(key.extend(fields.input.shape))
      .output(AdminLimit)
      .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, asScopeInput<LimitKey & LimitChange>(input)))),

    remove: procedures.delete
      .meta(rest('DELETE', keyUrl, `Delete ${scope}'s limit`))
      .input(key)
      .output(noOutput)
      .mutation(({ ctx, input }) => removeLimit(ctx, asScopeInput<LimitKey>(input))),
  };
};

const accountProcedures = proceduresFor('user', 'account');
const adminAccountProcedures = proceduresFor('admin', 'account');
const groupProcedures = proceduresFor('user', 'group');
const adminGroupProcedures = proceduresFor('admin', 'group');

const ACCOUNT_LIMITS = '/accounts/{reference}/currencies/{code}/limits/';
const GROUP_LIMITS = '/groups/{group_name}/limits/';
const TIER_LIMITS = '/groups/{group_name}/tiers/{tier_id}/limits/';

export const accountLimitRouter = createLimitRouter(accountProcedures, AccountCurrencyPath, ACCOUNT_LIMITS, {
  list: "List an account's limits",
  get: "Get an account's limit",
});

export const adminAccountLimitRouter = router({
  list: adminAccountProcedures.view
    .meta(rest('GET', `/admin${ACCOUNT_LIMITS}`, "List an account's limits"))
    .input(limitList.input.extend(AccountCurrencyPath.shape))
    .output(pageOf(AdminLimit))
    .query(async ({ ctx, input }) =>
      serializePage(await limitRecords.listPage(ctx, limitList, AccountCurrencyPath.parse(input), input), toAdminLimit),
    ),
  ...createAdminLimitProcedures(adminAccountProcedures, AccountCurrencyPath, `/admin${ACCOUNT_LIMITS}`, 'an account', {
    input: AccountLimitInput,
    change: AccountLimitChange,
  }),
});

export const groupLimitRouter = createLimitRouter(groupProcedures, GroupPath, GROUP_LIMITS, {
  list: "List your group's limits",
  get: 'Get a limit of your group',
});

export const adminGroupLimitRouter = router({
  list: adminGroupProcedures.view
    .meta(rest('GET', `/admin${GROUP_LIMITS}`, "List a group's limits"))
    .input(GroupPath)
    .output(z.array(AdminLimit))
    .query(async ({ ctx, input }) => (await limitRecords.list(ctx, input)).map(toAdminLimit)),
  ...createAdminLimitProcedures(adminGroupProcedures, GroupPath, `/admin${GROUP_LIMITS}`, 'a group', {
    input: LimitInput,
    change: LimitChange,
  }),
});

export const tierLimitRouter = createLimitRouter(groupProcedures, TierPath, TIER_LIMITS, {
  list: 'List the limits of your tier',
  get: 'Get a limit of your tier',
});

export const adminTierLimitRouter = router({
  list: adminGroupProcedures.view
    .meta(rest('GET', `/admin${TIER_LIMITS}`, "List a tier's limits"))
    .input(TierPath)
    .output(z.array(AdminLimit))
    .query(async ({ ctx, input }) => (await limitRecords.list(ctx, input)).map(toAdminLimit)),
  ...createAdminLimitProcedures(adminGroupProcedures, TierPath, `/admin${TIER_LIMITS}`, 'a tier', {
    input: LimitInput,
    change: LimitChange,
  }),
});
