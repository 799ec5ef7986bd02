import { newId } from '#server/kernel/id.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

const CODE_LENGTH_MAX = 30;

/** Adds a currency that no account uses yet. */
export const addCurrency = async ({ admin }: Pick<CompanyFixture, 'admin'>): Promise<string> => {
  const texts = { description: 'Points', symbol: 'P', unit: 'point' };
  return (await admin.api.admin.currencies.create({ code: newId().slice(-CODE_LENGTH_MAX), ...texts })).code;
};

/** Adds a new currency to Ann's account, and returns the id of the account currency. */
export const addAccountCurrency = async ({ admin, ann }: Pick<CompanyFixture, 'admin' | 'ann'>): Promise<string> => {
  const currency = await addCurrency({ admin });
  const reference = (await ann.api.accounts.list({})).results[0]?.reference ?? '';
  return (await admin.api.admin.accounts.currencies.create({ reference, currency })).id;
};
