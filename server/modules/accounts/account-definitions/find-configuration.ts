// A configuration is a definition (its name, its label) in a group (who gets it, in which currencies): two rows, and those of its currencies.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import {
  accountDefinitionCurrencies,
  accountDefinitionGroups,
  accountDefinitions,
  currencies,
  groups,
  type AccountDefinitionGroupRow,
  type AccountDefinitionRow,
  type CurrencyRow,
} from '#db/schema/index.ts';
import type { ConfigurationPath } from '#server/modules/accounts/account-definitions/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { lockCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import type { CallerPort, OwnerPorts } from '#server/records/service-ports.ts';

type Placed = { definition: AccountDefinitionRow; place: AccountDefinitionGroupRow };

export type Configuration = Placed & { currencies: CurrencyRow[] };

/** Throws not_found for a group that the company has not. */
export const requireGroup = async ({ db, owner: { companyId } }: OwnerPorts, name: string): Promise<void> => {
  const there = await db.$count(groups, and(eq(groups.companyId, companyId), eq(groups.name, name)));
  if (there === 0) throw notFound();
};

/**
 * Locks the company for a write to the account definitions of a group. Throws not_found, and permission_denied if the group has more rights
 * than the caller.
 */
export const lockDefinitionsOf = async (tx: Tx, ctx: OwnerCall & CallerPort, groupName: string): Promise<void> => {
  await lockCompany(tx, ctx.owner.companyId);
  await requireGroup({ db: tx, owner: ctx.owner }, groupName);
  await requireRankOverGroup(tx, ctx, groupName);
};

/** The definitions of a group, or one of them. */
export const isOfGroup = (companyId: number, groupName: string, definitionName?: string): SQL | undefined =>
  and(
    eq(accountDefinitionGroups.companyId, companyId),
    eq(accountDefinitionGroups.groupName, groupName),
    definitionName === undefined ? undefined : eq(accountDefinitionGroups.definitionName, definitionName),
  );

/** Definitions in groups, for a statement that says which. */
export const selectPlaced = (db: Database) =>
  db
    .select({ definition: accountDefinitions, place: accountDefinitionGroups })
    .from(accountDefinitionGroups)
    .innerJoin(
      accountDefinitions,
      and(
        eq(accountDefinitions.companyId, accountDefinitionGroups.companyId),
        eq(accountDefinitions.name, accountDefinitionGroups.definitionName),
      ),
    );

/** The currencies of one definition in a group, or one of them. */
export const isCurrencyOf = ({ companyId, groupName, definitionName }: AccountDefinitionGroupRow, code?: string): SQL | undefined =>
  and(
    eq(accountDefinitionCurrencies.companyId, companyId),
    eq(accountDefinitionCurrencies.groupName, groupName),
    eq(accountDefinitionCurrencies.definitionName, definitionName),
    code === undefined ? undefined : eq(accountDefinitionCurrencies.currency, code),
  );

/** Those of one group with their currencies, in the order in which these were added. */
export const withCurrencies = async (db: Database, companyId: number, placed: Placed[]): Promise<Configuration[]> => {
  const [first] = placed;
  if (!first) return [];
  const names = placed.map(({ definition }) => definition.name);
  const found = await db
    .select({ of: accountDefinitionCurrencies.definitionName, currency: currencies })
    .from(accountDefinitionCurrencies)
    .innerJoin(
      currencies,
      and(eq(currencies.companyId, accountDefinitionCurrencies.companyId), eq(currencies.code, accountDefinitionCurrencies.currency)),
    )
    .where(
      and(
        eq(accountDefinitionCurrencies.companyId, companyId),
        eq(accountDefinitionCurrencies.groupName, first.place.groupName),
        inArray(accountDefinitionCurrencies.definitionName, names),
        eq(accountDefinitionCurrencies.archived, false),
      ),
    )
    .orderBy(asc(accountDefinitionCurrencies.createdAt), asc(accountDefinitionCurrencies.currency));
  const byName = Map.groupBy(found, ({ of }) => of);
  return placed.map((one) => ({ ...one, currencies: (byName.get(one.definition.name) ?? []).map(({ currency }) => currency) }));
};

/** The configuration that a path names. Throws not_found. */
export const getConfiguration = async ({ db, owner: { companyId } }: OwnerPorts, path: ConfigurationPath): Promise<Configuration> => {
  const placed = await selectPlaced(db).where(isOfGroup(companyId, path.group_name, path.config_name));
  const [configuration] = await withCurrencies(db, companyId, placed);
  if (!configuration) throw notFound();
  return configuration;
};
