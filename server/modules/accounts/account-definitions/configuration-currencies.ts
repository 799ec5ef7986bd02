import type {
  ConfigurationCurrencyInput,
  ConfigurationCurrencyPath,
  ConfigurationPath,
} from '#server/modules/accounts/account-definitions/schema.ts';
import {
  getConfiguration,
  configurationCurrenciesCondition,
  lockGroupDefinitions,
} from '#server/modules/accounts/account-definitions/service.ts';
import { caseless, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';
import { accountDefinitionCurrencies, type CurrencyRow } from '#db/schema/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import { invalid, nonexistent, notFound } from '#server/kernel/errors.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';

export const configurationCurrencyList = listing({
  filters: { currency: caseless(accountDefinitionCurrencies.currency), created: timestamp(accountDefinitionCurrencies.createdAt) },
  sorts: { created: accountDefinitionCurrencies.createdAt, currency: accountDefinitionCurrencies.currency },
  defaultSort: 'created',
  id: accountDefinitionCurrencies.currency,
  created: accountDefinitionCurrencies.createdAt,
});

/** A page of the currencies of a definition. Throws not_found. */
export const listConfigurationCurrencies = async (
  ctx: OwnerListPorts,
  { group_name, config_name, ...query }: ListQuery & ConfigurationPath,
): Promise<Page<CurrencyRow>> => {
  const { assignment, currencies } = await getConfiguration(ctx, { group_name, config_name });
  const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
  const scope = configurationCurrenciesCondition(assignment);
  const { results, ...page } = await readTablePage(ctx, query, configurationCurrencyList, {
    table: accountDefinitionCurrencies,
    scope,
  });
  return { ...page, results: results.flatMap(({ currency }) => byCode.get(currency) ?? []) };
};

/** A currency of a definition, by its code, ignoring case. Throws not_found. */
export const getConfigurationCurrency = async (ctx: OwnerPorts, { code, ...path }: ConfigurationCurrencyPath): Promise<CurrencyRow> => {
  const { currencies } = await getConfiguration(ctx, path);
  const match = currencies.find((currency) => currency.code.toLowerCase() === code.toLowerCase());
  if (!match) throw notFound();
  return match;
};

/**
 * Adds a currency to a definition. New accounts start with it; once a definition has currencies, its accounts may hold no others.
 * Throws not_found, and invalid on `currency`.
 */
export const addConfigurationCurrency = (
  ctx: OwnerAuditPorts,
  { currency: requestedCode, ...path }: ConfigurationCurrencyInput,
): Promise<CurrencyRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockGroupDefinitions(tx, ctx, path.group_name);
    const { definition, assignment, currencies } = await getConfiguration({ db: tx, owner: ctx.owner }, path);
    const currency = await findCurrency(tx, companyId, requestedCode);
    if (!currency) throw nonexistent('currency', 'Currency');
    if (currency.archived) throw invalid({ currency: ['Currency is not enabled.'] });
    if (currencies.some(({ code }) => code === currency.code))
      throw invalid({ currency: ['The account definition already has this currency.'] });
    const now = ctx.clock.now();
    const { groupName } = assignment;
    await tx
      .insert(accountDefinitionCurrencies)
      .values({ companyId, definitionName: definition.name, groupName, currency: currency.code, createdAt: now, updatedAt: now });
    const details = { name: definition.name, group: groupName, added: currency.code };
    await recordCallerAction(tx, ctx, 'account_definition.update', { details });
    return currency;
  });

/** Removes a currency from a definition. Accounts that hold it keep it. Throws not_found. */
export const removeConfigurationCurrency = (ctx: OwnerAuditPorts, { code, ...path }: ConfigurationCurrencyPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockGroupDefinitions(tx, ctx, path.group_name);
    const txPorts = { db: tx, owner: ctx.owner };
    const { definition, assignment } = await getConfiguration(txPorts, path);
    const currency = await getConfigurationCurrency(txPorts, { code, ...path });
    await tx.delete(accountDefinitionCurrencies).where(configurationCurrenciesCondition(assignment, currency.code));
    const details = { name: definition.name, group: assignment.groupName, removed: currency.code };
    await recordCallerAction(tx, ctx, 'account_definition.update', { details });
  });
