import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

/**
 * A bank account of the company that accepts money in its currency. Returns the ID of the third one, because IDs start at 1 in each
 * company.
 */
const addBankAccount = async ({ admin }: CompanyFixture): Promise<string> => {
  const { create, currencies } = admin.api.admin.bankAccounts;
  await create({});
  await create({});
  const id = String((await create({})).id);
  await currencies.add({ id, currency: 'USD' });
  return id;
};

export const examples: RecordExamples = {
  inputs: { 'admin.bankAccounts.create': { name: 'Main' } },
  paths: {
    '/admin/bank-accounts/{id}/currencies/{code}/': async (fixture) => [await addBankAccount(fixture), 'USD'],
    '/admin/currencies/{code}/bank-accounts/{id}/': async (fixture) => ['USD', await addBankAccount(fixture)],
  },
  changes: {
    'admin.currencies.bankAccounts.add': async ({ fixture }) => ({ id: Number(await addBankAccount(fixture)) }),
  },
};
