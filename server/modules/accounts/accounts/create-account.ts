import type { Tx } from '#db/client.ts';
import { accountCurrencies, accounts, type AccountRow } from '#db/schema/index.ts';
import { accountCurrencyId } from '#server/modules/accounts/accounts/held-currencies.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { inUse } from '#server/kernel/errors.ts';
import { newReference } from '#server/kernel/reference.ts';

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
