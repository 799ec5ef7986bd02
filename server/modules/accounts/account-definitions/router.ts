import { noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AccountConfiguration,
  AccountConfigurationChange,
  AccountConfigurationInput,
  ConfigurationCurrencyInput,
  ConfigurationCurrencyPath,
  ConfigurationPath,
  toConfiguration,
} from '#server/modules/accounts/account-definitions/schema.ts';
import { GroupPath } from '#server/modules/accounts/scopes/schema.ts';
import {
  changeConfiguration,
  configurationList,
  createConfiguration,
  getConfiguration,
  listConfigurations,
  removeConfiguration,
} from '#server/modules/accounts/account-definitions/service.ts';
import {
  configurationCurrencyList,
  listConfigurationCurrencies,
  addConfigurationCurrency,
  getConfigurationCurrency,
  removeConfigurationCurrency,
} from '#server/modules/accounts/account-definitions/configuration-currencies.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';

// In v3, the account definition of a group is called an account configuration and requires the group permissions.
const adminProcedures = proceduresFor('admin', 'group');

const LIST_PATH = '/admin/groups/{group_name}/account-configurations/' as const;
const RECORD_PATH = '/admin/groups/{group_name}/account-configurations/{config_name}/' as const;
const CURRENCY_LIST_PATH = '/admin/groups/{group_name}/account-configurations/{config_name}/currencies/' as const;
const CURRENCY_PATH = '/admin/groups/{group_name}/account-configurations/{config_name}/currencies/{code}/' as const;

const currencyRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', CURRENCY_LIST_PATH, "List an account definition's currencies"))
    .input(configurationCurrencyList.input.extend(ConfigurationPath.shape))
    .output(pageOf(ReducedCurrency))
    .query(async ({ ctx, input }) =>
      serializePage(await listConfigurationCurrencies(ctx, input as ListQuery & ConfigurationPath), toReducedCurrency),
    ),

  create: adminProcedures.add
    .meta(creates(CURRENCY_LIST_PATH, 'Add an account definition currency'))
    .input(ConfigurationCurrencyInput)
    .output(ReducedCurrency)
    .mutation(async ({ ctx, input }) => toReducedCurrency(await addConfigurationCurrency(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', CURRENCY_PATH, "Get an account definition's currency"))
    .input(ConfigurationCurrencyPath)
    .output(ReducedCurrency)
    .query(async ({ ctx, input }) => toReducedCurrency(await getConfigurationCurrency(ctx, input))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', CURRENCY_PATH, 'Remove an account definition currency'))
    .input(ConfigurationCurrencyPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeConfigurationCurrency(ctx, input)),
});

export const accountConfigurationRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', LIST_PATH, "List a group's account definitions"))
    .input(configurationList.input.extend(GroupPath.shape))
    .output(pageOf(AccountConfiguration))
    .query(async ({ ctx, input }) =>
      serializePage(await listConfigurations(ctx, input as ListQuery & { group_name: string }), toConfiguration),
    ),

  create: adminProcedures.add
    .meta(creates(LIST_PATH, 'Add an account definition'))
    .input(AccountConfigurationInput)
    .output(AccountConfiguration)
    .mutation(async ({ ctx, input }) => toConfiguration(await createConfiguration(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', RECORD_PATH, 'Get an account definition'))
    .input(ConfigurationPath)
    .output(AccountConfiguration)
    .query(async ({ ctx, input }) => toConfiguration(await getConfiguration(ctx, input))),

  update: adminProcedures.change
    .meta(rest('PATCH', RECORD_PATH, 'Update an account definition'))
    .input(AccountConfigurationChange)
    .output(AccountConfiguration)
    .mutation(async ({ ctx, input }) => toConfiguration(await changeConfiguration(ctx, input))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', RECORD_PATH, 'Delete an account definition'))
    .input(ConfigurationPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeConfiguration(ctx, input)),

  currencies: currencyRouter,
});
