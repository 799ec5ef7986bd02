import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const addExport = async ({ admin }: CompanyFixture): Promise<string> => (await admin.api.admin.transactionSets.create({})).id;

export const examples: RecordExamples = {
  inputs: { 'admin.exports.create': { resource: 'transaction' } },
  paths: { '/exports/{id}/': addExport, '/transactions/sets/{id}/': addExport },
};
