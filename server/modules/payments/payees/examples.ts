import { newName } from '#server/testing/examples/derived-input.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const newPayee = () => ({ name: 'Bob Brook', address: `${newName('bob')}@example.com` });

/** Numbers restart in each company, so the third payee of one does not exist in another. */
const addThird = async ({ ann }: CompanyFixture): Promise<string> => {
  await ann.api.payees.create(newPayee());
  await ann.api.payees.create(newPayee());
  return String((await ann.api.payees.create(newPayee())).id);
};

export const examples: RecordExamples = {
  inputs: {
    'payees.create': newPayee,
    'payees.update': { name: 'Bob Brook', note: 'Rent' },
    'payees.check': { name: 'Bob Brook', address: 'bob@example.com' },
  },
  paths: { '/admin/payees/{id}/': addThird },
};
