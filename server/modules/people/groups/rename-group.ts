// Renames a group. The name is part of its key, and a cluster does not cascade changes of keys that contain the company. So the renamed group is
// a new row, the rows of the old one are moved to it, and the old row is deleted.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import {
  accessControlRules,
  accountDefinitionCurrencies,
  accountDefinitionGroups,
  authenticatorRules,
  groupPermissions,
  groups,
  invitations,
  tiers,
  transactionFees,
  transactionLimits,
  userGroups,
  type GroupRow,
} from '#db/schema/index.ts';

/** Tables with rows of a group, except for account configurations, whose currencies refer to the group through them. */
const GROUP_TABLES = [
  accessControlRules,
  authenticatorRules,
  groupPermissions,
  invitations,
  tiers,
  transactionFees,
  transactionLimits,
  userGroups,
];

/** The configurations of the old name are deleted with the group. */
const copyConfigurations = async (tx: Tx, companyId: number, from: string, to: string): Promise<void> => {
  const previousConfigurationsCondition = and(
    eq(accountDefinitionGroups.companyId, companyId),
    eq(accountDefinitionGroups.groupName, from),
  );
  const configurations = await tx.select().from(accountDefinitionGroups).where(previousConfigurationsCondition);
  if (configurations.length === 0) return;
  await tx.insert(accountDefinitionGroups).values(configurations.map((configuration) => ({ ...configuration, groupName: to })));
  await tx
    .update(accountDefinitionCurrencies)
    .set({ groupName: to })
    .where(and(eq(accountDefinitionCurrencies.companyId, companyId), eq(accountDefinitionCurrencies.groupName, from)));
};

/** Replaces the row of a group with one that has another name, and moves everything that refers to it. */
export const renameGroup = async (tx: Tx, before: GroupRow, after: GroupRow): Promise<void> => {
  const { companyId } = before;
  // A company has only one default group, so the new row becomes the default once the old one is deleted.
  await tx.insert(groups).values({ ...after, isDefault: false });
  for (const table of GROUP_TABLES) {
    await tx
      .update(table)
      .set({ groupName: after.name })
      .where(and(eq(table.companyId, companyId), eq(table.groupName, before.name)));
  }
  await copyConfigurations(tx, companyId, before.name, after.name);
  await tx.delete(groups).where(and(eq(groups.companyId, companyId), eq(groups.name, before.name)));
  if (!after.isDefault) return;
  await tx
    .update(groups)
    .set({ isDefault: true })
    .where(and(eq(groups.companyId, companyId), eq(groups.name, after.name)));
};
