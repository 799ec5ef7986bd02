// How admins change the records of users: addresses, contacts, accounts with banks and in crypto, documents.
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
export const USER_RECORD_ACTS: Acts = {
  'admin.users.addresses.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.addresses.create({ user: ann.id }),
  'admin.users.addresses.update': async (world) => {
    const id = await addAddress(world);
    return () => world.admin.api.admin.users.addresses.update({ id, status: 'verified' });
  },
  'admin.users.addresses.remove': async (world) => {
    const id = await addAddress(world);
    return () => world.admin.api.admin.users.addresses.remove({ id });
  },
  'admin.users.emails.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.emails.create({ user: ann.id, email: 'further@people.example' }),
  'admin.users.emails.update': async (world) => {
    const id = await addEmail(world);
    return () => world.admin.api.admin.users.emails.update({ id, archived: true });
  },
  'admin.users.emails.remove': async (world) => {
    const id = await addEmail(world);
    return () => world.admin.api.admin.users.emails.remove({ id });
  },
  'admin.users.mobiles.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.mobiles.create({ user: ann.id, number: '+27820000399' }),
  'admin.users.mobiles.update': async (world) => {
    await world.ann.api.user.mobiles.create({ number: '+27820000398' });
    const id = await addMobile(world);
    return () => world.admin.api.admin.users.mobiles.update({ id, archived: true });
  },
  'admin.users.mobiles.remove': async (world) => {
    await world.ann.api.user.mobiles.create({ number: '+27820000398' });
    const id = await addMobile(world);
    return () => world.admin.api.admin.users.mobiles.remove({ id });
  },
  'admin.users.bankAccounts.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.bankAccounts.create({ user: ann.id }),
  'admin.users.bankAccounts.update': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.users.bankAccounts.update({ id, status: 'verified' });
  },
  'admin.users.bankAccounts.remove': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.users.bankAccounts.remove({ id });
  },
  'admin.users.cryptoAccounts.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.cryptoAccounts.create({ user: ann.id, ...NOWHERE }),
  'admin.users.cryptoAccounts.update': async (world) => {
    const id = await addCryptoAccount(world);
    return () => world.admin.api.admin.users.cryptoAccounts.update({ id, status: 'verified' });
  },
  'admin.users.cryptoAccounts.remove': async (world) => {
    const id = await addCryptoAccount(world);
    return () => world.admin.api.admin.users.cryptoAccounts.remove({ id });
  },
  'admin.users.documents.create': async ({ admin, ann }) => {
    const file = await writeUpload(PDF);
    return () => admin.api.admin.users.documents.create({ user: ann.id, file });
  },
  'admin.users.documents.update': async (world) => {
    const id = await addDocument(world);
    return () => world.admin.api.admin.users.documents.update({ id, status: 'verified' });
  },
  'admin.users.documents.remove': async (world) => {
    const id = await addDocument(world);
    return () => world.admin.api.admin.users.documents.remove({ id });
  },
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
