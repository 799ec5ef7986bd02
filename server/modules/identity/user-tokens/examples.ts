import { newName } from '#server/testing/examples/derived-input.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const addToken = async ({ ann }: CompanyFixture): Promise<string> =>
  (await ann.api.auth.tokens.create({ password: ann.password })).token.slice(0, 12);

export const examples: RecordExamples = {
  inputs: { 'admin.users.tokens.create': ({ fixture: { admin, bob } }) => ({ user: bob.id, password: admin.password }) },
  paths: { '/users/tokens/{token_key}/': addToken, '/auth/tokens/{token_key}/': addToken },
  // Without a filter nothing is deleted.
  queries: { 'admin.users.tokens.removeAll': async ({ fixture }) => ({ user: (await fixture.join(newName('user'))).id }) },
  changes: { 'admin.users.tokens.create': ({ fixture }) => ({ user: fixture.ann.id }) },
  preparedChanges: {
    'admin.users.tokens.removeAll': ({ admin, ann }) => Promise.resolve(() => admin.api.admin.users.tokens.removeAll({ user: ann.id })),
  },
};
