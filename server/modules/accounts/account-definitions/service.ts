// Account definitions of groups, which v3 calls account configurations. The definition (name and label), its assignment to a group and its
// currencies are separate rows.
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
  DefinitionInGroup,
  AccountConfigurationRecord,
} from '#server/modules/accounts/account-definitions/schema.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { exact, flag, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { CallerPort, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Throws not_found for an unknown group. */
export const requireGroup = async ({ db, owner: { companyId } }: OwnerPorts, name: string): Promise<void> => {
  const count = await db.$count(groups, and(eq(groups.companyId, companyId), eq(groups.name, name)));
  if (count === 0) throw notFound();
};

/**
 * Locks the company for a write to the account definitions of a group. Throws not_found, and permission_denied if the group outranks
 * the caller.
 */
export const lockGroupDefinitions = async (tx: Tx, ctx: OwnerPort & CallerPort, groupName: string): Promise<void> => {
  await lockCompany(tx, ctx.owner.companyId);
  await requireGroup({ db: tx, owner: ctx.owner }, groupName);
  await requireRankOverGroup(tx, ctx, groupName);
};

/** Condition for the definitions of a group, or one of them. */
export const groupAssignmentsCondition = (companyId: number, groupName: string, definitionName?: string): SQL | undefined =>
  and(
    eq(accountDefinitionGroups.companyId, companyId),
    eq(accountDefinitionGroups.groupName, groupName),
    definitionName === undefined ? undefined : eq(accountDefinitionGroups.definitionName, definitionName),
  );

export const selectDefinitionsInGroups = (db: Database) =>
  db
    .select({ definition: accountDefinitions, assignment: accountDefinitionGroups })
    .from(accountDefinitionGroups)
    .innerJoin(
      accountDefinitions,
      and(
        eq(accountDefinitions.companyId, accountDefinitionGroups.companyId),
        eq(accountDefinitions.name, accountDefinitionGroups.definitionName),
      ),
    );

/** Condition for the currencies of a definition in a group, or one of them. */
export const configurationCurrenciesCondition = (
  { companyId, groupName, definitionName }: AccountDefinitionGroupRow,
  code?: string,
): SQL | undefined =>
  and(
    eq(accountDefinitionCurrencies.companyId, companyId),
    eq(accountDefinitionCurrencies.groupName, groupName),
    eq(accountDefinitionCurrencies.definitionName, definitionName),
    code === undefined ? undefined : eq(accountDefinitionCurrencies.currency, code),
  );

/** Adds the currencies to definitions of one group, in the order in which they were added. */
const attachCurrencies = async (
  db: Database,
  companyId: number,
  definitions: DefinitionInGroup[],
): Promise<AccountConfigurationRecord[]> => {
  const [first] = definitions;
  if (!first) return [];
  const names = definitions.map(({ definition }) => definition.name);
  const rows = await db
    .select({ definitionName: accountDefinitionCurrencies.definitionName, currency: currencies })
    .from(accountDefinitionCurrencies)
    .innerJoin(
      currencies,
      and(eq(currencies.companyId, accountDefinitionCurrencies.companyId), eq(currencies.code, accountDefinitionCurrencies.currency)),
    )
    .where(
      and(
        eq(accountDefinitionCurrencies.companyId, companyId),
        eq(accountDefinitionCurrencies.groupName, first.assignment.groupName),
        inArray(accountDefinitionCurrencies.definitionName, names),
        eq(accountDefinitionCurrencies.archived, false),
      ),
    )
    .orderBy(asc(accountDefinitionCurrencies.createdAt), asc(accountDefinitionCurrencies.currency));
  const byName = Map.groupBy(rows, ({ definitionName }) => definitionName);
  return definitions.map((record) => ({
    ...record,
    currencies: (byName.get(record.definition.name) ?? []).map(({ currency }) => currency),
  }));
};

/** Throws not_found. */
export const getConfiguration = async (
  { db, owner: { companyId } }: OwnerPorts,
  path: ConfigurationPath,
): Promise<AccountConfigurationRecord> => {
  const definitions = await selectDefinitionsInGroups(db).where(groupAssignmentsCondition(companyId, path.group_name, path.config_name));
  const [configuration] = await attachCurrencies(db, companyId, definitions);
  if (!configuration) throw notFound();
  return configuration;
};

export const configurationList = listing({
  filters: {
    name: exact(accountDefinitionGroups.definitionName),
    default: flag(accountDefinitionGroups.isDefault),
    primary: flag(accountDefinitionGroups.isPrimary),
    archived: flag(accountDefinitionGroups.archived),
    created: timestamp(accountDefinitionGroups.createdAt),
    updated: timestamp(accountDefinitionGroups.updatedAt),
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

/** A page of the definitions of a group. Throws not_found for an unknown group. */
export const listConfigurations = async (
  ctx: OwnerListPorts,
  { group_name: groupName, ...query }: ListQuery & { group_name: string },
): Promise<Page<AccountConfigurationRecord>> => {
  const { companyId } = ctx.owner;
  await requireGroup(ctx, groupName);
  const assignedToGroup = groupAssignmentsCondition(companyId, groupName);
  return readPage(ctx, query, configurationList, {
    count: (where) => ctx.db.$count(accountDefinitionGroups, and(assignedToGroup, where)),
    rows: async (slice) =>
      attachCurrencies(
        ctx.db,
        companyId,
        await inOrder(selectDefinitionsInGroups(ctx.db).where(and(assignedToGroup, slice.where)).$dynamic(), slice),
      ),
    toPosition: ({ definition, assignment }) => ({ createdAt: assignment.createdAt, id: definition.name }),
  });
};

/** Clears the primary flag in the group. The company is locked, so no concurrent request sets it. */
const clearPrimaryDefinition = async (tx: Tx, companyId: number, groupName: string, now: Date): Promise<void> => {
  await tx
    .update(accountDefinitionGroups)
    .set({ isPrimary: false, updatedAt: now })
    .where(and(groupAssignmentsCondition(companyId, groupName), eq(accountDefinitionGroups.isPrimary, true)));
};

/** New users get no account of an archived definition, so that the primary definition cannot be archived. */
const requireUnarchivedPrimary = (isPrimary: boolean, isArchived: boolean): void => {
  if (isPrimary && isArchived)
    throw invalid({ archived: ['New users get this as their primary account. Make another one primary first.'] });
};

/** Creates the definition if it is missing. Its label is shared by all groups. */
const writeDefinition = async (tx: Tx, companyId: number, { name, label }: AccountConfigurationInput, now: Date): Promise<void> => {
  const values = { companyId, name, label: label ?? null, createdAt: now, updatedAt: now };
  const insert = tx.insert(accountDefinitions).values(values);
  const target = [accountDefinitions.companyId, accountDefinitions.name];
  await (label === undefined
    ? insert.onConflictDoNothing({ target })
    : insert.onConflictDoUpdate({ target, set: { label, updatedAt: now } }));
};

/**
 * Creates a definition. Users of a group with definitions can only open accounts that are named after one of them. Throws not_found for an
 * unknown group, and invalid for a duplicate name.
 */
export const createConfiguration = (ctx: OwnerAuditPorts, input: AccountConfigurationInput): Promise<AccountConfigurationRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const txPorts = { db: tx, owner: ctx.owner };
    const { group_name: groupName, name } = input;
    await lockGroupDefinitions(tx, ctx, groupName);
    requireUnarchivedPrimary(input.primary ?? false, input.archived ?? false);
    const now = ctx.clock.now();
    await writeDefinition(tx, companyId, input, now);
    if (input.primary) await clearPrimaryDefinition(tx, companyId, groupName, now);
    const flags = { isDefault: input.default ?? false, isPrimary: input.primary ?? false, archived: input.archived ?? false };
    const [created] = await tx
      .insert(accountDefinitionGroups)
      .values({ companyId, definitionName: name, groupName, ...flags, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (!created) throw invalid({ name: ['The group already has an account definition with this name.'] });
    await recordCallerAction(tx, ctx, 'account_definition.create', { details: { name, group: groupName, ...flags } });
    return getConfiguration(txPorts, { group_name: groupName, config_name: name });
  });

const changeLabel = async (tx: Tx, { definition }: AccountConfigurationRecord, label: string | null | undefined, now: Date) => {
  const change = changeOf(definition, { label });
  if (!change) return undefined;
  await tx
    .update(accountDefinitions)
    .set({ ...change.after, updatedAt: now })
    .where(and(eq(accountDefinitions.companyId, definition.companyId), eq(accountDefinitions.name, definition.name)));
  return change;
};

/** Changes a definition. Existing accounts stay unchanged. Throws not_found, and invalid by field. */
export const changeConfiguration = (ctx: OwnerAuditPorts, change: AccountConfigurationChange): Promise<AccountConfigurationRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const txPorts = { db: tx, owner: ctx.owner };
    const { group_name: groupName, config_name: name, ...input } = change;
    const path = { group_name: groupName, config_name: name };
    await lockGroupDefinitions(tx, ctx, groupName);
    const before = await getConfiguration(txPorts, path);
    if (input.name !== undefined && input.name !== name)
      throw invalid({ name: ['The name cannot be changed because accounts refer to it. Add another account definition.'] });
    if (before.assignment.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const now = ctx.clock.now();
    const flagChange = changeOf(before.assignment, { isDefault: input.default, isPrimary: input.primary, archived: input.archived });
    const after = { ...before.assignment, ...flagChange?.after };
    requireUnarchivedPrimary(after.isPrimary, after.archived);
    const labelChange = await changeLabel(tx, before, input.label, now);
    if (!flagChange && !labelChange) return before;
    if (flagChange?.after.isPrimary) await clearPrimaryDefinition(tx, companyId, groupName, now);
    await tx
      .update(accountDefinitionGroups)
      .set({ ...flagChange?.after, updatedAt: now })
      .where(groupAssignmentsCondition(companyId, groupName, name));
    const details = {
      name,
      group: groupName,
      before: { ...flagChange?.before, ...labelChange?.before },
      after: { ...flagChange?.after, ...labelChange?.after },
    };
    await recordCallerAction(tx, ctx, 'account_definition.update', { details });
    return getConfiguration(txPorts, path);
  });

/** Deletes a definition. Accounts that were opened with it remain. Throws not_found. */
export const removeConfiguration = (ctx: OwnerAuditPorts, path: ConfigurationPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { group_name: groupName, config_name: name } = path;
    await lockGroupDefinitions(tx, ctx, groupName);
    await getConfiguration({ db: tx, owner: ctx.owner }, path);
    await tx.delete(accountDefinitionGroups).where(groupAssignmentsCondition(companyId, groupName, name));
    const assignedToOtherGroups = and(
      eq(accountDefinitionGroups.companyId, companyId),
      eq(accountDefinitionGroups.definitionName, name),
      ne(accountDefinitionGroups.groupName, groupName),
    );
    if ((await tx.$count(accountDefinitionGroups, assignedToOtherGroups)) === 0) {
      await tx.delete(accountDefinitions).where(and(eq(accountDefinitions.companyId, companyId), eq(accountDefinitions.name, name)));
    }
    await recordCallerAction(tx, ctx, 'account_definition.remove', { details: { name, group: groupName } });
  });
