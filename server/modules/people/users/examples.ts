import { newEmail, newName } from '#server/testing/examples/derived-input.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const PROFILE = { first_name: 'Ann', last_name: 'Archer', nationality: 'ZA', birth_date: '1990-04-01', metadata: { shoe: 38 } };

const joinUser = async (fixture: CompanyFixture): Promise<string> => (await fixture.join(newName('user'))).id;

export const examples: RecordExamples = {
  inputs: {
    'user.update': PROFILE,
    'user.replace': PROFILE,
    'admin.users.create': () => ({ email: newEmail(), first_name: 'Nia' }),
  },
  paths: { '/users/{id}/': ({ ann }) => ann.id },
  disposablePaths: {
    'admin.users.get': joinUser,
    'admin.users.update': joinUser,
    'admin.users.replace': joinUser,
    'admin.users.remove': joinUser,
  },
};
