import { and } from 'drizzle-orm';
import { accountDefinitionCurrencies, accountDefinitionGroups } from '#db/schema/index.ts';
import {
  getConfiguration,
  isCurrencyOf,
  isOfGroup,
  requireGroup,
  selectPlaced,
  withCurrencies,
  type Configuration,
} from '#server/modules/accounts/account-definitions/find-configuration.ts';
import type { ConfigurationPath } from '#server/modules/accounts/account-definitions/schema.ts';
import type { CurrencyRow } from '#db/schema/index.ts';
import { caseless, exact, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, readTablePage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

export const configurationList = listing({
  filters: {
    name: exact(accountDefinitionGroups.definitionName),
    default: flag(accountDefinitionGroups.isDefault),
    primary: flag(accountDefinitionGroups.isPrimary),
    archived: flag(accountDefinitionGroups.archived),
    created: moment(accountDefinitionGroups.createdAt),
    updated: moment(accountDefinitionGroups.updatedAt),
  },
  sorts: {
    created: accountDefinitionGroups.createdAt,
    updated: accountDefinitionGroups.updatedAt,
    name: accountDefinitionGroups.definitionName,
  },
  defaultSort: 'created',
  id: accountDefinitionGroups.definitionName,
  created: accountDefinitionGroups.createdAt,
});

/** A page of the configurations of a group. Throws not_found for a group that there is not. */
export const listConfigurations = async (
  ctx: OwnerListPorts,
  { group_name: groupName, ...query }: ListQuery & { group_name: string },
): Promise<Page<Configuration>> => {
  const { companyId } = ctx.owner;
  await requireGroup(ctx, groupName);
  const mine = isOfGroup(companyId, groupName);
  return readPage(ctx, query, configurationList, {
    count: (where) => ctx.db.$count(accountDefinitionGroups, and(mine, where)),
    rows: async (part) =>
      withCurrencies(ctx.db, companyId, await inOrder(selectPlaced(ctx.db).where(and(mine, part.where)).$dynamic(), part)),
    place: ({ definition, place }) => ({ createdAt: place.createdAt, id: definition.name }),
  });
};

export const configurationCurrencyList = listing({
  filters: { currency: caseless(accountDefinitionCurrencies.currency), created: moment(accountDefinitionCurrencies.createdAt) },
  sorts: { created: accountDefinitionCurrencies.createdAt, currency: accountDefinitionCurrencies.currency },
  defaultSort: 'created',
  id: accountDefinitionCurrencies.currency,
  created: accountDefinitionCurrencies.createdAt,
});

/** A page of the currencies of a configuration. Throws not_found. */
export const listConfigurationCurrencies = async (
  ctx: OwnerListPorts,
  { group_name, config_name, ...query }: ListQuery & ConfigurationPath,
): Promise<Page<CurrencyRow>> => {
  const { place, currencies } = await getConfiguration(ctx, { group_name, config_name });
  const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
  const mine = isCurrencyOf(place);
  const { results, ...page } = await readTablePage(ctx, query, configurationCurrencyList, { table: accountDefinitionCurrencies, mine });
  return { ...page, results: results.flatMap(({ currency }) => byCode.get(currency) ?? []) };
};
