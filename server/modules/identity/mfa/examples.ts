import type { TestDatabase } from '#server/testing/database.ts';
import { giveSms, giveTotp, codeAt } from '#server/testing/authenticators.ts';
import { newMobile, newName } from '#server/testing/examples/derived-input.ts';
import type { TestUser, CompanyFixture } from '#server/testing/world.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const joinUser = (world: CompanyFixture): Promise<TestUser> => world.join(newName('user'));

const withSms = async (world: CompanyFixture, database: TestDatabase, { isVerified = true } = {}) => {
  const { id, token } = await joinUser(world);
  const authenticator = await giveSms(database, world, { id }, newMobile(), { isVerified });
  return { token, authenticator };
};

const withTotp = async (world: CompanyFixture) => {
  const { token, api } = await joinUser(world);
  return { token, authenticator: await api.auth.mfa.authenticators.create({ type: 'totp' }) };
};

/** A user with authenticators, who makes no other call: they would be challenged. */
const joinGuarded = async (world: CompanyFixture, database: TestDatabase): Promise<string> => {
  const user = await joinUser(world);
  await giveTotp(database, world, user);
  await giveSms(database, world, user, newMobile());
  return user.id;
};

const joinWithTotp = async (world: CompanyFixture, database: TestDatabase): Promise<string> =>
  (await giveTotp(database, world, await joinUser(world))).id;

export const examples: RecordExamples = {
  paths: {
    '/authenticators/{id}/': async ({ ann }) => (await ann.api.auth.mfa.authenticators.create({ type: 'totp' })).id,
    '/admin/users/{id}/mfa/': async (world, database) => {
      await giveTotp(database, world, world.ann);
      await giveSms(database, world, world.ann, '+27820000001');
      return world.ann.id;
    },
  },
  disposablePaths: {
    'admin.users.mfa.status': joinGuarded,
    'admin.users.mfa.disableSms': joinGuarded,
    'admin.users.mfa.disableToken': joinGuarded,
    'admin.users.authenticators.get': joinWithTotp,
    'admin.users.authenticators.remove': joinWithTotp,
  },
  calls: {
    'POST /auth/mfa/sms/': async (world) => ({ token: (await joinUser(world)).token, body: { mobile: newMobile() } }),
    'POST /auth/mfa/sms/send/': async (world, database) => ({ token: (await withSms(world, database)).token }),
    'GET /auth/mfa/sms/': async (world, database) => ({ token: (await withSms(world, database)).token }),
    'DELETE /auth/mfa/sms/': async (world, database) => ({ token: (await withSms(world, database, { isVerified: false })).token }),
    'GET /auth/mfa/token/': async (world) => ({ token: (await withTotp(world)).token }),
    'DELETE /auth/mfa/token/': async (world) => ({ token: (await withTotp(world)).token }),
    'POST /auth/mfa/token/': async (world) => ({ token: (await joinUser(world)).token }),
    'POST /auth/mfa/authenticators/': async (world) => ({ token: (await joinUser(world)).token, body: { type: 'totp' } }),
    'POST /auth/mfa/verify/': async (world) => {
      const { token, authenticator } = await withTotp(world);
      const { id, details } = authenticator;
      const key = details && 'key' in details ? details.key : '';
      return { token, body: { authenticator: id, token: codeAt(world, key) } };
    },
    'POST /auth/mfa/deliver/': async (world, database) => {
      const { token, authenticator } = await withSms(world, database);
      return { token, body: { authenticator } };
    },
  },
};
