import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accounts } from '#db/schema/index.ts';
import { createAccount, openCurrencies, PRIMARY_ACCOUNT_NAME } from '#server/modules/accounts/accounts/create-account.ts';
import { findDefinitionsOfGroup, type GroupDefinition } from '#server/modules/accounts/account-definitions/find-group-definitions.ts';

type Newcomer = {
  companyId: number;
  userId: string;
  /** Of which the user is from now on; undefined for none. */
  groupName: string | undefined;
  now: Date;
};

const open = async (tx: Tx, { companyId, userId, now }: Newcomer, { definition, currencies }: GroupDefinition, isPrimary: boolean) => {
  const { name, label, recon } = definition;
  const account = await createAccount(tx, companyId, { userId, name, label, recon, definition: name, isPrimary, createdAt: now });
  await openCurrencies(tx, account, currencies);
};

/**
 * Gives a user who comes into a group the accounts that everybody in it gets, as far as they have none of that name yet. A user without
 * a primary account gets one: of the definition that says so, else of the oldest, else the plain one.
 */
export const giveDefaultAccounts = async (tx: Tx, newcomer: Newcomer): Promise<void> => {
  const { companyId, userId, groupName, now } = newcomer;
  const inUse = groupName === undefined ? [] : await findDefinitionsOfGroup(tx, companyId, groupName);
  const defaults = inUse.filter(({ place }) => place.isDefault || place.isPrimary);
  const own = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), eq(accounts.userId, userId)));
  const missing = defaults.filter(({ definition }) => !own.some(({ name }) => name === definition.name));
  const needsPrimary = !own.some(({ isPrimary }) => isPrimary);
  const primary = needsPrimary ? (missing.find(({ place }) => place.isPrimary) ?? missing[0]) : undefined;
  if (needsPrimary && !primary) {
    await createAccount(tx, companyId, { userId, name: PRIMARY_ACCOUNT_NAME, isPrimary: true, createdAt: now });
  }
  for (const definition of missing) await open(tx, newcomer, definition, definition === primary);
};
