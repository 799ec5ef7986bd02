import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const newStatement = async ({ ann, admin }: CompanyFixture) => {
  const account = (await ann.api.accounts.list({})).results.find(({ primary }) => primary);
  await admin.api.admin.transactions.credit({ user: ann.id, amount: 1n, currency: 'USD' });
  return { account: account?.reference ?? '', timezone: 'Europe/Berlin' };
};

const addStatement = async (fixture: CompanyFixture): Promise<string> =>
  (await fixture.ann.api.statements.create(await newStatement(fixture))).id;

export const examples: RecordExamples = {
  inputs: {
    'statements.create': ({ fixture }) => newStatement(fixture),
    'admin.statements.create': ({ fixture }) => newStatement(fixture),
  },
  paths: { '/statements/{id}/': addStatement },
};
