import type { Tx } from '#db/client.ts';
import { accounts, type AccountRow } from '#db/schema/index.ts';
import { readSettings } from '#server/features/companies/read-settings.ts';
import { newReference } from '#server/kernel/reference.ts';

const TRIES_MAX = 5;

/** What the account is called that a user's transactions use when they name none. */
export const PRIMARY_ACCOUNT_NAME = 'default';

type NewAccount = { userId: string; name: string; isPrimary: boolean; createdAt: Date };

/** Creates an account under a random reference of the length that the company has set. */
export const createAccount = async (tx: Tx, companyId: number, account: NewAccount): Promise<AccountRow> => {
  const { account_reference_length: length } = await readSettings(tx, companyId);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [created] = await tx
      .insert(accounts)
      .values({ companyId, reference: newReference(length), updatedAt: account.createdAt, ...account })
      .onConflictDoNothing({ target: [accounts.companyId, accounts.reference] })
      .returning();
    if (created) return created;
  }
  throw new Error(`No free account reference of length ${length} was found.`);
};
