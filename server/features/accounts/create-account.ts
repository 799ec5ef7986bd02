import { randomInt } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { accounts } from '#db/schema/index.ts';
import { readSettings } from '#server/features/companies/read-settings.ts';

/** Letters and digits that nobody confuses when reading them aloud or copying them. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const TRIES_MAX = 5;

const PRIMARY_ACCOUNT_NAME = 'default';

const newReference = (length: number): string =>
  Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');

type NewAccount = { userId: string; name: string; isPrimary: boolean };

/** Creates an account under a random reference of the length that the company has set. */
export const createAccount = async (tx: Tx, companyId: number, account: NewAccount): Promise<string> => {
  const { account_reference_length: length } = await readSettings(tx, companyId);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [created] = await tx
      .insert(accounts)
      .values({ companyId, reference: newReference(length), ...account })
      .onConflictDoNothing({ target: [accounts.companyId, accounts.reference] })
      .returning({ reference: accounts.reference });
    if (created) return created.reference;
  }
  throw new Error(`No free account reference of length ${length} was found.`);
};

/** The account that a user's transactions use when they name none. */
export const createPrimaryAccount = (tx: Tx, companyId: number, userId: string): Promise<string> =>
  createAccount(tx, companyId, { userId, name: PRIMARY_ACCOUNT_NAME, isPrimary: true });
