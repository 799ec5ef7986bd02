import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accountCurrencies, accounts, type AccountRow } from '#db/schema/index.ts';
import { inUse } from '#server/kernel/errors.ts';
import { newReference } from '#server/kernel/reference.ts';
import { findDefinitionsOfGroup, type GroupDefinition } from '#server/modules/accounts/account-definitions/group-definitions.ts';
import { accountCurrencyId } from '#server/modules/accounts/accounts/schema.ts';
import { readSettings } from '#server/modules/companies/index.ts';

const ATTEMPTS_MAX = 5;

/** Name of the account that transactions of a user use by default. */
export const PRIMARY_ACCOUNT_NAME = 'default';

/** The name defaults to the reference. `userId` is null for a standalone account. */
export type NewAccount = { userId: string | null; name: string | undefined; isPrimary: boolean; createdAt: Date } & Partial<
  Pick<AccountRow, 'label' | 'definition' | 'recon' | 'hidden' | 'metadata' | 'archived'>
>;

const insertAccount = async (tx: Tx, companyId: number, reference: string, account: NewAccount): Promise<AccountRow | undefined> => {
  const [created] = await tx
    .insert(accounts)
    .values({ companyId, reference, updatedAt: account.createdAt, ...account, name: account.name ?? reference })
    .onConflictDoNothing({ target: [accounts.companyId, accounts.reference] })
    .returning();
  return created;
};

/** Creates an account with the given reference. Throws invalid for a reference that is in use. */
export const createAccountWithReference = async (
  tx: Tx,
  companyId: number,
  reference: string,
  account: NewAccount,
): Promise<AccountRow> => {
  const created = await insertAccount(tx, companyId, reference, account);
  if (!created) throw inUse('reference');
  return created;
};

/** Creates an account with a random reference of the length that the company has set. */
export const createAccount = async (tx: Tx, companyId: number, account: NewAccount): Promise<AccountRow> => {
  const { account_reference_length: length } = await readSettings(tx, companyId);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const created = await insertAccount(tx, companyId, newReference(length), account);
    if (created) return created;
  }
  throw new Error(`No free account reference of length ${length} was found.`);
};

/** Adds the first currencies to a new account. The first one is active. */
export const openCurrencies = async (tx: Tx, { companyId, reference, createdAt }: AccountRow, codes: string[]): Promise<void> => {
  if (codes.length === 0) return;
  const timestamps = { createdAt, updatedAt: createdAt };
  await tx.insert(accountCurrencies).values(
    codes.map((currency, index) => ({
      companyId,
      id: accountCurrencyId(companyId, reference, currency),
      accountReference: reference,
      currency,
      isActive: index === 0,
      ...timestamps,
    })),
  );
};

type NewGroupMember = {
  companyId: number;
  userId: string;
  /** The group that the user joins; undefined for none. */
  groupName: string | undefined;
  now: Date;
};

const openDefaultAccount = async (
  tx: Tx,
  { companyId, userId, now }: NewGroupMember,
  { definition, currencies }: GroupDefinition,
  isPrimary: boolean,
) => {
  const { name, label, recon } = definition;
  const account = await createAccount(tx, companyId, { userId, name, label, recon, definition: name, isPrimary, createdAt: now });
  await openCurrencies(tx, account, currencies);
};

/**
 * Opens the default accounts of a group for a user who joins it, except those whose name the user already has. A user without a primary
 * account gets one: from the primary definition, else from the oldest default definition, else without a definition.
 */
export const openDefaultAccounts = async (tx: Tx, member: NewGroupMember): Promise<void> => {
  const { companyId, userId, groupName, now } = member;
  const definitions = groupName === undefined ? [] : await findDefinitionsOfGroup(tx, companyId, groupName);
  const defaultDefinitions = definitions.filter(({ assignment }) => assignment.isDefault || assignment.isPrimary);
  const existing = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), eq(accounts.userId, userId)));
  const missing = defaultDefinitions.filter(({ definition }) => !existing.some(({ name }) => name === definition.name));
  const needsPrimary = !existing.some(({ isPrimary }) => isPrimary);
  const primary = needsPrimary ? (missing.find(({ assignment }) => assignment.isPrimary) ?? missing[0]) : undefined;
  if (needsPrimary && !primary) {
    await createAccount(tx, companyId, { userId, name: PRIMARY_ACCOUNT_NAME, isPrimary: true, createdAt: now });
  }
  for (const definition of missing) await openDefaultAccount(tx, member, definition, definition === primary);
};
