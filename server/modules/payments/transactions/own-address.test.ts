// Transfers to an address that the sender has given, verified or not.
import { expect, it } from 'vitest';
import { accountOf, fund, type Bank } from '#server/testing/bank.ts';
import { setContact } from '#server/testing/contacts.ts';
import { useWorlds, type Person } from '#server/testing/world.ts';

const { database, createOffice } = useWorlds();

const MOBILE = '+27825550001';
const SAME_ACCOUNT = ['Debit and credit account must be different.'];

/** A company whose Ann has money, and has verified neither her email nor her mobile number. */
const createBank = async (): Promise<Bank> => {
  const bank = await createOffice();
  await fund(bank, bank.ann);
  const ann = { companyId: bank.companyId, userId: bank.ann.id };
  await setContact(database, ann, 'email', { isVerified: false });
  await setContact(database, ann, 'mobile', { address: MOBILE, isVerified: false });
  return bank;
};

const openSecondAccount = async (bank: Bank, person: Person): Promise<string> => {
  const { data } = await bank.rest('POST', '/accounts/', { token: person.token, body: { name: 'Savings' } });
  return data.reference;
};

const countTemporaryUsers = async ({ companyId }: Bank): Promise<number> => {
  const found = await database.owner`select id from users where company_id = ${companyId} and temporary`;
  return found.length;
};

it.each([
  ['email address', ({ ann }: Bank) => ann.email.toUpperCase()],
  ['mobile number', () => '+27 82 555 0001'],
])('refuses a transfer to the sender’s own unverified %s from the primary account, and holds nothing', async (_, addressOf) => {
  const bank = await createBank();
  const body = { amount: 100, currency: 'USD', recipient: addressOf(bank) };
  const sent = await bank.rest('POST', '/transactions/transfer/', { token: bank.ann.token, body });
  expect([sent.status, sent.data]).toEqual([400, { recipient: SAME_ACCOUNT }]);
  expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  expect(await countTemporaryUsers(bank)).toBe(0);
});

it('completes a transfer from another own account to the sender’s own unverified address', async () => {
  const bank = await createBank();
  const { reference: primary } = await accountOf(bank, bank.ann);
  const savings = await openSecondAccount(bank, bank.ann);
  const { transactions } = bank.ann.api;
  const body = { amount: 400n, currency: 'USD' };
  await transactions.transfer({ ...body, recipient: bank.ann.email, credit_account: savings });
  const back = await transactions.transfer({ ...body, debit_account: savings, recipient: bank.ann.email });
  expect(back).toMatchObject({ status: 'Complete', account: savings, partner: { user: { id: bank.ann.id, temporary: false } } });
  const { data } = await bank.rest('GET', `/accounts/${primary}/currencies/USD/`, { token: bank.ann.token });
  expect(data).toMatchObject({ balance: 1_000, available_balance: 1_000 });
});

it('resolves the address of the user whom an admin sends for', async () => {
  const bank = await createBank();
  const body = { amount: 100, currency: 'USD', user: bank.ann.id, recipient: bank.ann.email };
  const sent = await bank.rest('POST', '/admin/transactions/transfer/', { token: bank.admin.token, body });
  expect([sent.status, sent.data]).toEqual([400, { recipient: SAME_ACCOUNT }]);
});

it('sends to the member who has verified the address, not to others who have entered it', async () => {
  const bank = await createBank();
  const bob = { companyId: bank.companyId, userId: bank.bob.id };
  await setContact(database, bob, 'mobile', { address: MOBILE, isVerified: true });
  const sent = await bank.ann.api.transactions.transfer({ amount: 100n, currency: 'USD', recipient: MOBILE });
  expect(sent).toMatchObject({ status: 'Complete', partner: { user: { id: bank.bob.id } } });
});

it('still holds a transfer to the unverified address of another member', async () => {
  const bank = await createBank();
  await fund(bank, bank.bob);
  const sent = await bank.bob.api.transactions.transfer({ amount: 100n, currency: 'USD', recipient: bank.ann.email });
  expect(sent).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
});
