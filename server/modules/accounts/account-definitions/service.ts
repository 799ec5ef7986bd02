// A configuration is a definition (its name, its label) in a group (who gets it, in which currencies): two rows, and those of its currencies.
import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import {
  accountDefinitionCurrencies,
  accountDefinitionGroups,
  accountDefinitions,
  currencies,
  groups,
  type AccountDefinitionGroupRow,
} from '#db/schema/index.ts';
import { invalid, notFound, refused } from '#server/kernel/errors.ts';
import type {
  AccountConfigurationChange,
  AccountConfigurationInput,
  ConfigurationPath,
  Placed,
  Configuration,
} from '#server/modules/accounts/account-definitions/schema.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { exact, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { CallerPort, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

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

/** Takes the flag from the definition of the group that has it. The company is locked: nobody else gives it meanwhile. */
const clearPrimary = async (tx: Tx, companyId: number, groupName: string, now: Date): Promise<void> => {
  await tx
    .update(accountDefinitionGroups)
    .set({ isPrimary: false, updatedAt: now })
    .where(and(isOfGroup(companyId, groupName), eq(accountDefinitionGroups.isPrimary, true)));
};

/** Nobody gets what is archived, as a primary account least of all. */
const requireInUse = (isPrimary: boolean, isArchived: boolean): void => {
  if (isPrimary && isArchived)
    throw invalid({ archived: ['New users get this as their primary account. Make another one primary first.'] });
};

/** The definition of this name; its label is the same in all groups. */
const writeDefinition = async (tx: Tx, companyId: number, { name, label }: AccountConfigurationInput, now: Date): Promise<void> => {
  const values = { companyId, name, label: label ?? null, createdAt: now, updatedAt: now };
  const insert = tx.insert(accountDefinitions).values(values);
  const target = [accountDefinitions.companyId, accountDefinitions.name];
  await (label === undefined
    ? insert.onConflictDoNothing({ target })
    : insert.onConflictDoUpdate({ target, set: { label, updatedAt: now } }));
};

/**
 * Lets the users of a group have accounts of a name, and from then on no others. Throws not_found for a group that there is not, and invalid for
 * a name that the group has.
 */
export const createConfiguration = (ctx: OwnerAuditPorts, input: AccountConfigurationInput): Promise<Configuration> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const caller = { db: tx, owner: ctx.owner };
    const { group_name: groupName, name } = input;
    await lockDefinitionsOf(tx, ctx, groupName);
    requireInUse(input.primary ?? false, input.archived ?? false);
    const now = ctx.clock.now();
    await writeDefinition(tx, companyId, input, now);
    if (input.primary) await clearPrimary(tx, companyId, groupName, now);
    const flags = { isDefault: input.default ?? false, isPrimary: input.primary ?? false, archived: input.archived ?? false };
    const [created] = await tx
      .insert(accountDefinitionGroups)
      .values({ companyId, definitionName: name, groupName, ...flags, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (!created) throw invalid({ name: ['The group has a configuration of this name already.'] });
    await recordAct(tx, ctx, 'account_definition.create', { details: { name, group: groupName, ...flags } });
    return getConfiguration(caller, { group_name: groupName, config_name: name });
  });

const changeLabel = async (tx: Tx, { definition }: Configuration, label: string | null | undefined, now: Date) => {
  const change = changeOf(definition, { label });
  if (!change) return undefined;
  await tx
    .update(accountDefinitions)
    .set({ ...change.after, updatedAt: now })
    .where(and(eq(accountDefinitions.companyId, definition.companyId), eq(accountDefinitions.name, definition.name)));
  return change;
};

/** Changes a configuration; accounts that are there stay what they are. Throws not_found, and invalid by field. */
export const changeConfiguration = (ctx: OwnerAuditPorts, change: AccountConfigurationChange): Promise<Configuration> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const caller = { db: tx, owner: ctx.owner };
    const { group_name: groupName, config_name: name, ...sent } = change;
    const path = { group_name: groupName, config_name: name };
    await lockDefinitionsOf(tx, ctx, groupName);
    const before = await getConfiguration(caller, path);
    if (sent.name !== undefined && sent.name !== name)
      throw invalid({ name: ['Accounts refer to the name: it stays. Add another configuration.'] });
    if (before.place.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const now = ctx.clock.now();
    const placed = changeOf(before.place, { isDefault: sent.default, isPrimary: sent.primary, archived: sent.archived });
    const after = { ...before.place, ...placed?.after };
    requireInUse(after.isPrimary, after.archived);
    const labelled = await changeLabel(tx, before, sent.label, now);
    if (!placed && !labelled) return before;
    if (placed?.after.isPrimary) await clearPrimary(tx, companyId, groupName, now);
    await tx
      .update(accountDefinitionGroups)
      .set({ ...placed?.after, updatedAt: now })
      .where(isOfGroup(companyId, groupName, name));
    const details = {
      name,
      group: groupName,
      before: { ...placed?.before, ...labelled?.before },
      after: { ...placed?.after, ...labelled?.after },
    };
    await recordAct(tx, ctx, 'account_definition.update', { details });
    return getConfiguration(caller, path);
  });

/** Takes a definition out of a group; accounts that were opened by it stay. Throws not_found. */
export const removeConfiguration = (ctx: OwnerAuditPorts, path: ConfigurationPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { group_name: groupName, config_name: name } = path;
    await lockDefinitionsOf(tx, ctx, groupName);
    await getConfiguration({ db: tx, owner: ctx.owner }, path);
    await tx.delete(accountDefinitionGroups).where(isOfGroup(companyId, groupName, name));
    const elsewhere = and(
      eq(accountDefinitionGroups.companyId, companyId),
      eq(accountDefinitionGroups.definitionName, name),
      ne(accountDefinitionGroups.groupName, groupName),
    );
    if ((await tx.$count(accountDefinitionGroups, elsewhere)) === 0) {
      await tx.delete(accountDefinitions).where(and(eq(accountDefinitions.companyId, companyId), eq(accountDefinitions.name, name)));
    }
    await recordAct(tx, ctx, 'account_definition.remove', { details: { name, group: groupName } });
  });
