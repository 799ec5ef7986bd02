import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accountDefinitionGroups, accountDefinitions } from '#db/schema/index.ts';
import {
  getConfiguration,
  isOfGroup,
  lockDefinitionsOf,
  type Configuration,
} from '#server/modules/accounts/account-definitions/find-configuration.ts';
import type {
  AccountConfigurationChange,
  AccountConfigurationInput,
  ConfigurationPath,
} from '#server/modules/accounts/account-definitions/schema.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

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
