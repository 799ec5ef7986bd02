import type { AccountClosure } from '#server/modules/messaging/index.ts';
import { newName } from '#server/testing/examples/derived-input.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

/** Creates a user and requests a link. Returns its key as a request body. */
const requestClosureKey = async (fixture: CompanyFixture, database: TestDatabase, closure: AccountClosure) => {
  const { email } = await fixture.join(newName('user'));
  const { auth } = fixture.anonymous;
  await (closure === 'deactivate' ? auth.deactivate : auth.requestDelete).request({ user: email, company: fixture.company });
  return { body: { key: await lastSecret(database, fixture, `account.${closure}`, email) } };
};

const forcedClosureOfNewUser = async (fixture: CompanyFixture) => ({
  body: { user: (await fixture.join(newName('user'))).id, force: true },
});

export const examples: RecordExamples = {
  calls: {
    'POST /auth/deactivate/': async ({ bob, company }) => ({ body: { user: bob.email, company } }),
    'POST /auth/deactivate/verify/': (fixture, database) => requestClosureKey(fixture, database, 'deactivate'),
    'POST /auth/request-delete/': async ({ bob, company }) => ({ body: { user: bob.email, company } }),
    'POST /auth/request-delete/verify/': (fixture, database) => requestClosureKey(fixture, database, 'request_delete'),
    'POST /admin/auth/deactivate/': forcedClosureOfNewUser,
    'POST /admin/auth/deactivate/verify/': (fixture, database) => requestClosureKey(fixture, database, 'deactivate'),
    'POST /admin/auth/request-delete/': forcedClosureOfNewUser,
    'POST /admin/auth/request-delete/verify/': (fixture, database) => requestClosureKey(fixture, database, 'request_delete'),
  },
  preparedChanges: {
    'admin.auth.deactivate.confirm': async (fixture, database) => {
      const { body } = await requestClosureKey(fixture, database, 'deactivate');
      return () => fixture.admin.api.admin.auth.deactivate.confirm(body);
    },
    'admin.auth.requestDelete.confirm': async (fixture, database) => {
      const { body } = await requestClosureKey(fixture, database, 'request_delete');
      return () => fixture.admin.api.admin.auth.requestDelete.confirm(body);
    },
  },
};
