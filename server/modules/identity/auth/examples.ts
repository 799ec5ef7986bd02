import type { TestDatabase } from '#server/testing/database.ts';
import { newEmail, newMobile, newName } from '#server/testing/examples/derived-input.ts';
import { lastSecret, lastSmsCode } from '#server/testing/sent-codes.ts';
import type { TestUser, CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const NEW_PASSWORD = 'another horse battery';

const passwords = { password1: NEW_PASSWORD, password2: NEW_PASSWORD };

/** A user whose session and password are not shared. */
const joinUser = (fixture: CompanyFixture): Promise<TestUser> => fixture.join(newName('user'));

/** A user with a code sent by SMS. */
const withSmsCode = async (fixture: CompanyFixture, database: TestDatabase): Promise<{ token: string; otp: string }> => {
  const { id, token, api } = await joinUser(fixture);
  await api.user.update({ mobile: newMobile() });
  return { token, otp: await lastSmsCode(database, fixture, { id }) };
};

/** A password reset with the token from the email. */
const withResetToken = async (fixture: CompanyFixture, database: TestDatabase) => {
  const { id, email } = await joinUser(fixture);
  await fixture.anonymous.auth.resetPassword({ user: email, company: fixture.company });
  const token = await lastSecret(database, fixture, 'password.reset', email);
  return { body: { uid: id, token, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD } };
};

export const examples: RecordExamples = {
  calls: {
    'POST /auth/company/register/': async () => ({ body: { email: newEmail(), company: newName('company'), ...passwords } }),
    'POST /auth/register/': async ({ company }) => ({ body: { email: newEmail(), company, ...passwords } }),
    'POST /auth/login/': async ({ ann, company }) => ({ body: { user: ann.email, company, password: ann.password } }),
    'POST /auth/logout/': async (fixture) => ({ token: (await joinUser(fixture)).token }),
    'POST /auth/logout/all/': async (fixture) => ({ token: (await joinUser(fixture)).token }),
    'POST /auth/password/change/': async (fixture) => {
      const { token, password } = await joinUser(fixture);
      return { token, body: { old_password: password, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD } };
    },
    'POST /auth/password/reset/': async ({ bob, company }) => ({ body: { user: bob.email, company } }),
    'POST /auth/password/reset/confirm/': withResetToken,
    'POST /admin/auth/password/reset/': async ({ bob }) => ({ body: { user: bob.email } }),
    'POST /admin/auth/password/reset/confirm/': withResetToken,
    'POST /auth/email/verify/': async (fixture, database) => {
      const email = newEmail();
      await (await joinUser(fixture)).api.user.emails.create({ email });
      return { body: { key: await lastSecret(database, fixture, 'email.verify', email) } };
    },
    'POST /auth/email/verify/resend/': async ({ bob, company }) => ({ body: { email: bob.email, company } }),
    'POST /auth/mobile/verify/': async (fixture, database) => {
      const { token, otp } = await withSmsCode(fixture, database);
      return { token, body: { otp } };
    },
    'POST /auth/mobile/verify/resend/': async ({ company }) => ({ body: { mobile: newMobile(), company } }),
    'POST /auth/tokens/': async ({ bob }) => ({ token: bob.token, body: { password: bob.password } }),
    'DELETE /auth/tokens/': async (fixture) => ({ token: (await joinUser(fixture)).token }),
    'POST /auth/tokens/verify/': async ({ bob }) => ({ token: bob.token, body: { token: bob.token } }),
  },
  preparedChanges: {
    'admin.auth.confirmPasswordReset': async (fixture, database) => {
      const { body } = await withResetToken(fixture, database);
      return () => fixture.admin.api.admin.auth.confirmPasswordReset(body);
    },
  },
};
