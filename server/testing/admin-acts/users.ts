// How admins change users, their tokens and their records, for server/features/audit/every-admin-act.test.ts.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import type { World } from '#server/testing/world.ts';

const addAddress = async ({ ann }: World) => String((await ann.api.user.addresses.create({})).id);

const addEmail = async ({ ann }: World) => String((await ann.api.user.emails.create({ email: 'further@people.example' })).id);

const addMobile = async ({ ann }: World) => String((await ann.api.user.mobiles.create({ number: '+27820000399' })).id);
const addBankAccount = async ({ ann }: World) => String((await ann.api.user.bankAccounts.create({})).id);

const NOWHERE = { address: 'nowhere', crypto_type: 'other' };

const addCryptoAccount = async ({ ann }: World) => String((await ann.api.user.cryptoAccounts.create(NOWHERE)).id);

const addDocument = async ({ ann }: World) => String((await ann.api.user.documents.create({ file: await writeUpload(PDF) })).id);

/** An account of Ann's in francs. */
const holdFrancs = async ({ admin, ann }: World) => {
  const reference = (await ann.api.accounts.list({})).results[0]?.reference ?? '';
  await admin.api.admin.currencies.create({ code: 'CHF' });
  return (await admin.api.admin.accounts.currencies.create({ reference, currency: 'CHF' })).id;
};

/** Each prepares what is needed, and answers the act. */
export const USER_ACTS: Acts = {
  'admin.users.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.users.create({}),
  'admin.users.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.update({ id: ann.id, status: 'verified' }),
  'admin.users.replace':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.replace({ id: ann.id, first_name: 'Anne' }),
  'admin.users.remove':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.remove({ id: ann.id }),
  'admin.users.bankAccounts.currencies.create': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.users.bankAccounts.currencies.create({ id, currency: 'USD' });
  },
  'admin.users.bankAccounts.currencies.remove': async (world) => {
    const id = await addBankAccount(world);
    await world.admin.api.admin.users.bankAccounts.currencies.create({ id, currency: 'USD' });
    return () => world.admin.api.admin.users.bankAccounts.currencies.remove({ id, code: 'usd' });
  },
  'admin.users.bankAccounts.accountCurrencies.create': async (world) => {
    const id = await addBankAccount(world);
    const account_currency = await holdFrancs(world);
    return () => world.admin.api.admin.users.bankAccounts.accountCurrencies.create({ id, account_currency });
  },
  'admin.users.bankAccounts.accountCurrencies.remove': async (world) => {
    const id = await addBankAccount(world);
    const account_currency_id = await holdFrancs(world);
    await world.admin.api.admin.users.bankAccounts.accountCurrencies.create({ id, account_currency: account_currency_id });
    return () => world.admin.api.admin.users.bankAccounts.accountCurrencies.remove({ id, account_currency_id });
  },
  'admin.users.cryptoAccounts.currencies.create': async (world) => {
    const id = await addCryptoAccount(world);
    return () => world.admin.api.admin.users.cryptoAccounts.currencies.create({ id, currency: 'USD' });
  },
  'admin.users.cryptoAccounts.currencies.remove': async (world) => {
    const id = await addCryptoAccount(world);
    await world.admin.api.admin.users.cryptoAccounts.currencies.create({ id, currency: 'USD' });
    return () => world.admin.api.admin.users.cryptoAccounts.currencies.remove({ id, code: 'usd' });
  },
  'admin.users.cryptoAccounts.accountCurrencies.create': async (world) => {
    const id = await addCryptoAccount(world);
    const account_currency = await holdFrancs(world);
    return () => world.admin.api.admin.users.cryptoAccounts.accountCurrencies.create({ id, account_currency });
  },
  'admin.users.cryptoAccounts.accountCurrencies.remove': async (world) => {
    const id = await addCryptoAccount(world);
    const account_currency_id = await holdFrancs(world);
    await world.admin.api.admin.users.cryptoAccounts.accountCurrencies.create({ id, account_currency: account_currency_id });
    return () => world.admin.api.admin.users.cryptoAccounts.accountCurrencies.remove({ id, account_currency_id });
  },
  'admin.users.tokens.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.create({ user: ann.id }),
  'admin.users.tokens.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.update({ token_key: ann.token.slice(0, 12), label: 'Phone' }),
  'admin.users.tokens.replace':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.replace({ token_key: ann.token.slice(0, 12), label: 'Phone' }),
  'admin.users.tokens.remove':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.remove({ token_key: ann.token.slice(0, 12) }),
  'admin.users.tokens.removeAll':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.removeAll({ user: ann.id }),
  'admin.users.settings.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.settings.update({ id: ann.id, allow_transactions: false }),
  'admin.users.settings.replace':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.settings.replace({ id: ann.id, allow_transactions: false }),
  'admin.users.addresses.replace': async (world) => {
    const id = await addAddress(world);
    return () => world.admin.api.admin.users.addresses.replace({ id, status: 'verified' });
  },
  'admin.users.emails.replace': async (world) => {
    const id = await addEmail(world);
    return () => world.admin.api.admin.users.emails.replace({ id, archived: true });
  },
  'admin.users.mobiles.replace': async (world) => {
    await world.ann.api.user.mobiles.create({ number: '+27820000398' });
    const id = await addMobile(world);
    return () => world.admin.api.admin.users.mobiles.replace({ id, archived: true });
  },
  'admin.users.bankAccounts.replace': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.users.bankAccounts.replace({ id, status: 'verified' });
  },
  'admin.users.cryptoAccounts.replace': async (world) => {
    const id = await addCryptoAccount(world);
    return () => world.admin.api.admin.users.cryptoAccounts.replace({ id, status: 'verified' });
  },
  'admin.users.documents.replace': async (world) => {
    const id = await addDocument(world);
    return () => world.admin.api.admin.users.documents.replace({ id, status: 'verified' });
  },
};
