import { randomInt } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { accounts, type AccountRow } from '#db/schema/index.ts';
import { readSettings } from '#server/features/companies/read-settings.ts';

/** Letters and digits that nobody confuses when reading them aloud or copying them. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const TRIES_MAX = 5;

/** What the account is called that a user's transactions use when they name none. */
export const PRIMARY_ACCOUNT_NAME = 'default';

const newReference = (length: number): string =>
  Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');

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
