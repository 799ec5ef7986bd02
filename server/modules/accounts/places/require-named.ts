// What a limit or a fee names has to be there: a typing error would make one that never holds.
import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountDefinitions } from '#db/schema/index.ts';
import { findAccount } from '#server/modules/accounts/accounts/find-account.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { Place } from '#server/modules/accounts/places/find-place.ts';
import { nonexistent, required } from '#server/kernel/errors.ts';

/** The code of the currency that is meant: the one that is sent, or else the place's. Throws invalid by field. */
export const requireCurrency = async (db: Database, place: Place, sent: string | undefined): Promise<string> => {
  // An account is named with its currency: there is no other one to mean.
  if (place.accountReference !== null && place.currency !== null) return place.currency;
  const code = sent ?? place.currency;
  if (code === null) throw required('currency');
  const currency = await findCurrency(db, place.companyId, code);
  if (!currency) throw nonexistent('currency', 'Currency');
  return currency.code;
};

/** Throws invalid by field for a definition of accounts that there is not. */
export const requireDefinition = async (db: Database, companyId: number, name: string | null): Promise<void> => {
  if (name === null) return;
  const [definition] = await db
    .select({ name: accountDefinitions.name })
    .from(accountDefinitions)
    .where(and(eq(accountDefinitions.companyId, companyId), eq(accountDefinitions.name, name)));
  if (!definition) throw nonexistent('account_definition', 'Account definition');
};

/** Throws invalid by field for an account that the company has not. */
export const requireAccount = async (db: Database, companyId: number, field: string, reference: string | null): Promise<void> => {
  if (reference !== null && !(await findAccount(db, companyId, reference))) throw nonexistent(field, 'Account');
};
