// How users change what is theirs, as an example of each procedure. Data that people would send, not the least that is taken.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { newNumber } from '#server/testing/surface.ts';
import { newId } from '#server/kernel/id.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import type { World } from '#server/testing/world.ts';

const ADDRESS = { type: 'permanent', line_1: '1 Long Street', city: 'Cape Town', country: 'ZA', postal_code: '8001' } as const;
const BANK_ACCOUNT = { name: 'Ann Archer', number: '62000000011', type: 'savings', bank_name: 'First Bank', bank_code: '250655' };
const CRYPTO_ACCOUNT = { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', crypto_type: 'bitcoin' } as const;
const PROFILE = { first_name: 'Ann', last_name: 'Archer', nationality: 'ZA', birth_date: '1990-04-01', metadata: { shoe_size: 38 } };
const MOVE = { amount: 1500n, currency: 'USD' } as const;

const newEmail = (): string => `ann.${newId().slice(-6)}@mail.example`;

const fund = ({ admin, ann }: World) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount: 100_000n, currency: 'USD', status: 'Complete' });

const primaryOf = async ({ ann }: World): Promise<string> => (await ann.api.accounts.list({})).results[0]?.reference ?? '';

/** A verified email address or mobile number: only such a one becomes the primary. */
const verifiedEmail = async (world: World, verify: (email: string) => Promise<void>) => {
  const email = newEmail();
  const { id } = await world.ann.api.user.emails.create({ email });
  await verify(email);
  return String(id);
};

type Verifying = { email(world: World, email: string): Promise<void>; mobile(world: World, number: string): Promise<void> };

const recordActs: Acts = {
  'user.addresses.create':
    async ({ ann }) =>
    () =>
      ann.api.user.addresses.create(ADDRESS),
  'user.addresses.update': async ({ ann }) => {
    const { id } = await ann.api.user.addresses.create(ADDRESS);
    return () => ann.api.user.addresses.update({ id: String(id), line_1: '2 Long Street' });
  },
  'user.addresses.remove': async ({ ann }) => {
    const { id } = await ann.api.user.addresses.create(ADDRESS);
    return () => ann.api.user.addresses.remove({ id: String(id) });
  },
  'user.bankAccounts.create':
    async ({ ann }) =>
    () =>
      ann.api.user.bankAccounts.create(BANK_ACCOUNT),
  'user.bankAccounts.update': async ({ ann }) => {
    const { id } = await ann.api.user.bankAccounts.create(BANK_ACCOUNT);
    return () => ann.api.user.bankAccounts.update({ id: String(id), branch_code: '250655' });
  },
  'user.bankAccounts.remove': async ({ ann }) => {
    const { id } = await ann.api.user.bankAccounts.create(BANK_ACCOUNT);
    return () => ann.api.user.bankAccounts.remove({ id: String(id) });
  },
  'user.cryptoAccounts.create':
    async ({ ann }) =>
    () =>
      ann.api.user.cryptoAccounts.create(CRYPTO_ACCOUNT),
  'user.cryptoAccounts.update': async ({ ann }) => {
    const { id } = await ann.api.user.cryptoAccounts.create(CRYPTO_ACCOUNT);
    return () => ann.api.user.cryptoAccounts.update({ id: String(id), metadata: { wallet: 'cold' } });
  },
  'user.cryptoAccounts.remove': async ({ ann }) => {
    const { id } = await ann.api.user.cryptoAccounts.create(CRYPTO_ACCOUNT);
    return () => ann.api.user.cryptoAccounts.remove({ id: String(id) });
  },
  'user.documents.create': async ({ ann }) => {
    const file = await writeUpload(PDF, 'passport.pdf');
    return () => ann.api.user.documents.create({ file, document_type: 'passport' });
  },
  'user.documents.remove': async ({ ann }) => {
    const { id } = await ann.api.user.documents.create({ file: await writeUpload(PDF) });
    return () => ann.api.user.documents.remove({ id: String(id) });
  },
  'user.update':
    async ({ ann }) =>
    () =>
      ann.api.user.update(PROFILE),
  'user.replace':
    async ({ ann }) =>
    () =>
      ann.api.user.replace(PROFILE),
};

const contactActs = (verifying: Verifying): Acts => ({
  'user.emails.create':
    async ({ ann }) =>
    () =>
      ann.api.user.emails.create({ email: newEmail() }),
  'user.emails.update': async (world) => {
    const id = await verifiedEmail(world, (email) => verifying.email(world, email));
    return () => world.ann.api.user.emails.update({ id, primary: true });
  },
  'user.emails.remove': async ({ ann }) => {
    const { id } = await ann.api.user.emails.create({ email: newEmail() });
    return () => ann.api.user.emails.remove({ id: String(id) });
  },
  'user.mobiles.create':
    async ({ ann }) =>
    () =>
      ann.api.user.mobiles.create({ number: newNumber() }),
  'user.mobiles.update': async (world) => {
    const number = newNumber();
    const { id } = await world.ann.api.user.mobiles.create({ number });
    await verifying.mobile(world, number);
    return () => world.ann.api.user.mobiles.update({ id: String(id), primary: true });
  },
  'user.mobiles.remove': async ({ ann }) => {
    await ann.api.user.mobiles.create({ number: newNumber() });
    const { id } = await ann.api.user.mobiles.create({ number: newNumber() });
    return () => ann.api.user.mobiles.remove({ id: String(id) });
  },
});

const moneyActs: Acts = {
  'accounts.create':
    async ({ ann }) =>
    () =>
      ann.api.accounts.create({ name: 'savings', label: 'Holiday' }),
  'accounts.currencies.create': async (world) => {
    const reference = await primaryOf(world);
    const { code } = await world.admin.api.admin.currencies.create({ code: 'CHF' });
    return () => world.ann.api.accounts.currencies.create({ reference, currency: code });
  },
  'accounts.currencies.update': async (world) => {
    await fund(world);
    const reference = await primaryOf(world);
    return () => world.ann.api.accounts.currencies.update({ reference, code: 'USD', active: true });
  },
  'accounts.currencies.replace': async (world) => {
    await fund(world);
    const reference = await primaryOf(world);
    return () => world.ann.api.accounts.currencies.replace({ reference, code: 'USD', active: true });
  },
  'transactions.credit':
    async ({ ann }) =>
    () =>
      ann.api.transactions.credit({ ...MOVE, note: 'By bank transfer' }),
  'transactions.debit': async (world) => {
    await fund(world);
    return () => world.ann.api.transactions.debit({ ...MOVE, note: 'To my bank' });
  },
  'transactions.transfer': async (world) => {
    await fund(world);
    return () =>
      world.ann.api.transactions.transfer({ ...MOVE, recipient: world.bob.email, debit_note: 'Lunch', credit_note: 'Thank you' });
  },
  'transactions.batch': async (world) => {
    await fund(world);
    return () =>
      world.ann.api.transactions.batch({
        transactions: [
          { tx_type: 'credit', ...MOVE },
          { tx_type: 'debit', ...MOVE, amount: 500n },
        ],
      });
  },
  'transactionCollections.create':
    async ({ ann }) =>
    () =>
      ann.api.transactionCollections.create({ transactions: [{ tx_type: 'credit', ...MOVE }] }),
};

/** Each prepares what is needed, and answers the act. How an address or a number is verified, the caller says. */
export const ownActs = (verifying: Verifying): Acts => ({ ...recordActs, ...contactActs(verifying), ...moneyActs });
