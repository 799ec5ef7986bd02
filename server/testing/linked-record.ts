import { newId } from '#server/kernel/id.ts';
import type { World } from '#server/testing/world.ts';

const CODE_LENGTH_MAX = 30;

/** A currency that nobody has yet. */
export const addCurrency = async ({ admin }: Pick<World, 'admin'>): Promise<string> => {
  const words = { description: 'Points', symbol: 'P', unit: 'point' };
  return (await admin.api.admin.currencies.create({ code: newId().slice(-CODE_LENGTH_MAX), ...words })).code;
};

/** A bank or crypto account of Ann's that is for a currency, and for an account of hers in it. */
export const makeLinkedRecord = async (
  { admin, ann }: World,
  kind: 'bank' | 'crypto',
  thirdOf: (make: () => Promise<{ id: number }>) => Promise<string>,
): Promise<{ id: string; code: string; held: string }> => {
  await ann.api.transactions.credit({ amount: 1n, currency: 'USD' });
  const reference = (await ann.api.accounts.list({})).results[0]?.reference ?? '';
  const { bankAccounts, cryptoAccounts } = admin.api.admin.users;
  const records = kind === 'bank' ? bankAccounts : cryptoAccounts;
  const id = await thirdOf(() =>
    kind === 'bank'
      ? ann.api.user.bankAccounts.create({})
      : ann.api.user.cryptoAccounts.create({ address: 'anywhere', crypto_type: 'other' }),
  );
  const code = await addCurrency({ admin });
  const { id: held } = await admin.api.admin.accounts.currencies.create({ reference, currency: code });
  await records.currencies.create({ id, currency: code });
  await records.accountCurrencies.create({ id, account_currency: held });
  return { id, code, held };
};
