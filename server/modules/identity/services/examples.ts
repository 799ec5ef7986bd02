import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const addActiveService = async ({ admin }: CompanyFixture): Promise<string> => {
  const id = String((await admin.api.admin.services.create({ name: 'Float manager' })).id);
  await admin.api.admin.services.update({ id, active: true });
  return id;
};

export const examples: RecordExamples = {
  inputs: {
    'admin.services.create': { name: 'Float manager' },
    'admin.services.permissions.give': { section: 'admin', type: 'account', level: 'change' },
  },
  ownPaths: { 'admin.services.rotateToken': addActiveService },
};
