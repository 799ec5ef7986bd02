import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const newBulkPayment = ({ fixture }: { fixture: CompanyFixture }) => ({
  name: 'Salaries',
  items: [{ amount: 5n, currency: 'USD', recipient: fixture.bob.email }],
});

const forAnn = ({ fixture }: { fixture: CompanyFixture }) => ({
  items: [{ type: 'credit' as const, amount: 5n, currency: 'USD', user: fixture.ann.id }],
});

const addBulkPayment = async (fixture: CompanyFixture): Promise<string> =>
  String((await fixture.ann.api.bulkPayments.create(newBulkPayment({ fixture }))).id);

/** The number of open bulk payments is limited. */
const addCanceled = async (fixture: CompanyFixture): Promise<string> => {
  const id = await addBulkPayment(fixture);
  await fixture.ann.api.bulkPayments.cancel({ id });
  return id;
};

/** Numbers restart in each company, so the third bulk payment of one does not exist in another. */
const asThird = (add: typeof addBulkPayment) => async (fixture: CompanyFixture) => {
  await addCanceled(fixture);
  await addCanceled(fixture);
  return add(fixture);
};

export const examples: RecordExamples = {
  inputs: {
    'bulkPayments.create': newBulkPayment,
    'bulkPayments.preview': newBulkPayment,
    'admin.bulkPayments.create': forAnn,
    'admin.bulkPayments.preview': forAnn,
  },
  paths: { '/transactions/bulk/{id}/': addCanceled, '/admin/transactions/bulk/{id}/': asThird(addCanceled) },
  ownPaths: { 'bulkPayments.cancel': addBulkPayment, 'admin.bulkPayments.cancel': asThird(addBulkPayment) },
};
