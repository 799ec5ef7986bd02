import type { World } from '#server/testing/world.ts';

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
  await admin.api.admin.currencies.create({ code: 'CHF' });
  const { id: held } = await admin.api.admin.accounts.currencies.create({ reference, currency: 'CHF' });
  await records.currencies.create({ id, currency: 'CHF' });
  await records.accountCurrencies.create({ id, account_currency: held });
  return { id, code: 'CHF', held };
};
