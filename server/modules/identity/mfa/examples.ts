import type { TestDatabase } from '#server/testing/database.ts';
import { addSms, addTotp, codeAt } from '#server/testing/authenticators.ts';
import { newMobile, newName } from '#server/testing/examples/derived-input.ts';
import type { TestUser, CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const joinUser = (fixture: CompanyFixture): Promise<TestUser> => fixture.join(newName('user'));

const withSms = async (fixture: CompanyFixture, database: TestDatabase, { isVerified = true } = {}) => {
  const { id, token } = await joinUser(fixture);
  const authenticator = await addSms(database, fixture, { id }, newMobile(), { isVerified });
  return { token, authenticator };
};

const withTotp = async (fixture: CompanyFixture) => {
  const { token, api } = await joinUser(fixture);
  return { token, authenticator: await api.auth.mfa.authenticators.create({ type: 'totp' }) };
};

/** A user with authenticators. Makes no further call, which would require a challenge. */
const joinWithAuthenticators = async (fixture: CompanyFixture, database: TestDatabase): Promise<string> => {
  const user = await joinUser(fixture);
  await addTotp(database, fixture, user);
  await addSms(database, fixture, user, newMobile());
  return user.id;
};

const joinWithTotp = async (fixture: CompanyFixture, database: TestDatabase): Promise<string> =>
  (await addTotp(database, fixture, await joinUser(fixture))).id;

export const examples: RecordExamples = {
  paths: {
    '/authenticators/{id}/': async ({ ann }) => (await ann.api.auth.mfa.authenticators.create({ type: 'totp' })).id,
    '/admin/users/{id}/mfa/': async (fixture, database) => {
      await addTotp(database, fixture, fixture.ann);
      await addSms(database, fixture, fixture.ann, '+27820000001');
      return fixture.ann.id;
    },
  },
  disposablePaths: {
    'admin.users.mfa.status': joinWithAuthenticators,
    'admin.users.mfa.disableSms': joinWithAuthenticators,
    'admin.users.mfa.disableToken': joinWithAuthenticators,
    'admin.users.authenticators.get': joinWithTotp,
    'admin.users.authenticators.remove': joinWithTotp,
  },
  calls: {
    'POST /auth/mfa/sms/': async (fixture) => ({ token: (await joinUser(fixture)).token, body: { mobile: newMobile() } }),
    'POST /auth/mfa/sms/send/': async (fixture, database) => ({ token: (await withSms(fixture, database)).token }),
    'GET /auth/mfa/sms/': async (fixture, database) => ({ token: (await withSms(fixture, database)).token }),
    'DELETE /auth/mfa/sms/': async (fixture, database) => ({ token: (await withSms(fixture, database, { isVerified: false })).token }),
    'GET /auth/mfa/token/': async (fixture) => ({ token: (await withTotp(fixture)).token }),
    'DELETE /auth/mfa/token/': async (fixture) => ({ token: (await withTotp(fixture)).token }),
    'POST /auth/mfa/token/': async (fixture) => ({ token: (await joinUser(fixture)).token }),
    'POST /auth/mfa/authenticators/': async (fixture) => ({ token: (await joinUser(fixture)).token, body: { type: 'totp' } }),
    'POST /auth/mfa/verify/': async (fixture) => {
      const { token, authenticator } = await withTotp(fixture);
      const { id, details } = authenticator;
      const key = details && 'key' in details ? details.key : '';
      return { token, body: { authenticator: id, token: codeAt(fixture, key) } };
    },
    'POST /auth/mfa/deliver/': async (fixture, database) => {
      const { token, authenticator } = await withSms(fixture, database);
      return { token, body: { authenticator } };
    },
  },
};
