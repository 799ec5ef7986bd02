// How people get in, prove who they are and leave, as an example of each procedure. Everybody here is registered for their one example, since
// what they do changes how they are let in.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { giveSms, giveTotp, logInAgain } from '#server/testing/authenticators.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { newId } from '#server/kernel/id.ts';
import { forgetSmsLimits, lastSecret } from '#server/testing/sent-codes.ts';
import { newNumber } from '#server/testing/surface.ts';
import type { Person, World } from '#server/testing/world.ts';

const NEW_PASSWORD = 'a better horse battery';

/** Somebody who is registered for one example. */
export const newcomer = (world: World): Promise<Person> => world.join(`cara-${newId().slice(-6)}`);

const newEmail = (): string => `cara.${newId().slice(-6)}@mail.example`;

const passwordActs = (database: TestDatabase): Acts => ({
  'auth.registerCompany':
    async ({ anonymous }) =>
    () =>
      anonymous.auth.registerCompany({
        email: newEmail(),
        password: 'correct horse battery',
        first_name: 'Cara',
        last_name: 'Stone',
        company: { id: `harbour-${newId().slice(-6)}`, name: 'Harbour', mode: 'test' },
        currency: 'USD',
        terms_and_conditions: true,
      }),
  'auth.register':
    async ({ anonymous, company }) =>
    () =>
      anonymous.auth.register({
        company,
        email: newEmail(),
        password: 'correct horse battery',
        first_name: 'Cara',
        terms_and_conditions: true,
      }),
  'auth.login': async (world) => {
    const { email, password } = await newcomer(world);
    return () => world.anonymous.auth.login({ company: world.company, user: email, password });
  },
  'auth.logout': async (world) => {
    const { api } = await newcomer(world);
    return () => api.auth.logout();
  },
  'auth.logoutAll': async (world) => {
    const { api } = await newcomer(world);
    return () => api.auth.logoutAll();
  },
  'auth.changePassword': async (world) => {
    const { api, password } = await newcomer(world);
    return () => api.auth.changePassword({ old_password: password, new_password: NEW_PASSWORD });
  },
  'auth.resetPassword': async (world) => {
    const { email } = await newcomer(world);
    return () => world.anonymous.auth.resetPassword({ company: world.company, user: email });
  },
  'auth.confirmPasswordReset': async (world) => {
    const { id, email } = await newcomer(world);
    await world.anonymous.auth.resetPassword({ company: world.company, user: email });
    const token = await lastSecret(database, world, 'password.reset', email);
    return () => world.anonymous.auth.confirmPasswordReset({ uid: id, token, new_password: NEW_PASSWORD });
  },
  'auth.tokens.create': async (world) => {
    const { api, password } = await newcomer(world);
    return () => api.auth.tokens.create({ password, label: 'Nightly report' });
  },
  'auth.tokens.verify': async (world) => {
    const { api, token } = await newcomer(world);
    return () => api.auth.tokens.verify({ token });
  },
  'auth.tokens.remove': async (world) => {
    const { api, password } = await newcomer(world);
    const { token } = await api.auth.tokens.create({ password });
    return () => api.auth.tokens.remove({ token_key: token.slice(0, 12) });
  },
});

const contactActs = (database: TestDatabase): Acts => ({
  'auth.verifyEmail': async (world) => {
    const email = newEmail();
    await (await newcomer(world)).api.user.emails.create({ email });
    const key = await lastSecret(database, world, 'email.verify', email);
    return () => world.anonymous.auth.verifyEmail({ key });
  },
  'auth.resendEmailVerification': async (world) => {
    const email = newEmail();
    await (await newcomer(world)).api.user.emails.create({ email });
    return () => world.anonymous.auth.resendEmailVerification({ company: world.company, email });
  },
  'auth.verifyMobile': async (world) => {
    const { api } = await newcomer(world);
    const number = newNumber();
    await api.user.mobiles.create({ number });
    const otp = await lastSecret(database, world, 'mobile.verify', number);
    return () => api.auth.verifyMobile({ otp });
  },
  'auth.resendMobileVerification': async (world) => {
    const { api } = await newcomer(world);
    const mobile = newNumber();
    await api.user.mobiles.create({ number: mobile });
    return () => world.anonymous.auth.resendMobileVerification({ company: world.company, mobile });
  },
});

/** A session whose log-in was answered with the app: it may change what lets people in. */
const steppedUp = async (database: TestDatabase, world: World) => {
  const person = await newcomer(world);
  const { id, code } = await giveTotp(database, world, person);
  const { challenge, api } = await logInAgain(world, person);
  await api().auth.mfa.verify({ challenge, token: code() });
  return { person, api: api(), id, code };
};

const mfaActs = (database: TestDatabase): Acts => ({
  'auth.mfa.verify': async (world) => {
    const person = await newcomer(world);
    const { code } = await giveTotp(database, world, person);
    const { challenge, api } = await logInAgain(world, person);
    const token = code();
    return () => api().auth.mfa.verify({ challenge, token });
  },
  'auth.mfa.deliver': async (world) => {
    const person = await newcomer(world);
    await giveSms(database, world, person, newNumber());
    const { challenge, api } = await logInAgain(world, person);
    return () => api().auth.mfa.deliver({ challenge });
  },
  'auth.mfa.authenticators.create': async (world) => {
    const { api } = await newcomer(world);
    return () => api.auth.mfa.authenticators.create({ type: 'totp', details: { name: 'My phone' } });
  },
  'auth.mfa.authenticators.remove': async (world) => {
    const { api, id } = await steppedUp(database, world);
    return () => api.auth.mfa.authenticators.remove({ id });
  },
  'auth.mfa.sms.enable': async (world) => {
    const { api } = await newcomer(world);
    return () => api.auth.mfa.sms.enable({ mobile: newNumber() });
  },
  'auth.mfa.sms.send': async (world) => {
    const { api } = await newcomer(world);
    await api.auth.mfa.sms.enable({ mobile: newNumber() });
    await forgetSmsLimits(database);
    return () => api.auth.mfa.sms.send({});
  },
  'auth.mfa.sms.disable': async (world) => {
    const { api, person } = await steppedUp(database, world);
    await giveSms(database, world, person, newNumber());
    return () => api.auth.mfa.sms.disable();
  },
  'auth.mfa.token.enable': async (world) => {
    const { api } = await newcomer(world);
    return () => api.auth.mfa.token.enable();
  },
  'auth.mfa.token.disable': async (world) => {
    const { api } = await steppedUp(database, world);
    return () => api.auth.mfa.token.disable();
  },
});

/** Each prepares what is needed, and answers the act. */
export const sessionActs = (database: TestDatabase): Acts => ({
  ...passwordActs(database),
  ...contactActs(database),
  ...mfaActs(database),
});

/** Proves an email address or a mobile number as its owner would. */
export const verifyingIn = (database: TestDatabase) => ({
  email: async (world: World, email: string): Promise<void> => {
    await world.anonymous.auth.verifyEmail({ key: await lastSecret(database, world, 'email.verify', email) });
  },
  mobile: async (world: World, number: string): Promise<void> => {
    await world.ann.api.auth.verifyMobile({ otp: await lastSecret(database, world, 'mobile.verify', number) });
  },
});
