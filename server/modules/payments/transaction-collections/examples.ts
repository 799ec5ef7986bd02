import type { ExampleContext, RecordExamples } from '#server/testing/examples/record-examples.ts';

const CREDIT = { amount: 5, currency: 'USD', tx_type: 'credit' };

const forAnn = ({ fixture }: ExampleContext) => ({ transactions: [{ ...CREDIT, user: fixture.ann.id }] });

export const examples: RecordExamples = {
  inputs: {
    'transactionCollections.create': { transactions: [CREDIT] },
    'transactions.batch': { transactions: [CREDIT] },
    'admin.transactionCollections.create': forAnn,
    'admin.transactions.batch': forAnn,
  },
  paths: {
    '/transaction-collections/{id}/': async ({ ann }) => (await ann.api.transactions.credit({ amount: 1n, currency: 'USD' })).collection,
  },
  changes: {
    'admin.transactionCollections.change': { status: 'Complete' },
    'admin.transactionCollections.replace': { archived: true },
  },
};
