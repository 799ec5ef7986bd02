import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accountCurrencies, accounts, type AccountRow } from '#db/schema/index.ts';
import { inUse } from '#server/kernel/errors.ts';
import { newReference } from '#server/kernel/reference.ts';
import { findDefinitionsOfGroup, type GroupDefinition } from '#server/modules/accounts/account-definitions/group-definitions.ts';
import { accountCurrencyId } from '#server/modules/accounts/accounts/schema.ts';
import { readSettings } from '#server/modules/companies/index.ts';

const TRIES_MAX = 5;

/** What the account is called that a user's transactions use when they name none. */
export const PRIMARY_ACCOUNT_NAME = 'default';

/** Without a name it is called as its reference. `userId` is null for a standalone account. */
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

/** Creates an account under a reference that was chosen for it. Throws invalid when another account has it. */
export const createAccountUnder = async (tx: Tx, companyId: number, reference: string, account: NewAccount): Promise<AccountRow> => {
  const created = await insertAccount(tx, companyId, reference, account);
  if (!created) throw inUse('reference');
  return created;
};

/** Creates an account under a random reference of the length that the company has set. */
export const createAccount = async (tx: Tx, companyId: number, account: NewAccount): Promise<AccountRow> => {
  const { account_reference_length: length } = await readSettings(tx, companyId);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const created = await insertAccount(tx, companyId, newReference(length), account);
    if (created) return created;
  }
  throw new Error(`No free account reference of length ${length} was found.`);
};

/** Gives a new account its first currencies; the first of them is the active one. */
export const openCurrencies = async (tx: Tx, { companyId, reference, createdAt }: AccountRow, codes: string[]): Promise<void> => {
  if (codes.length === 0) return;
  const moments = { createdAt, updatedAt: createdAt };
  await tx.insert(accountCurrencies).values(
    codes.map((currency, place) => ({
      companyId,
      id: accountCurrencyId(companyId, reference, currency),
      accountReference: reference,
      currency,
      isActive: place === 0,
      ...moments,
    })),
  );
};

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
