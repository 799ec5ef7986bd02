// Users with an authenticator and companies with rules, written directly to the database.
import { generateSecret, generateSync } from 'otplib';
import { newId } from '#server/kernel/id.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { CallerApi, TestUser, CompanyFixture } from '#server/testing/company-fixture.ts';

const STEP_SECONDS = 30;

export type TestAuthenticator = {
  id: string;
  /** A new code: each call advances the clock by one time step. */
  code(): string;
};

/** The current code of an authenticator app with this secret. */
export const codeAt = ({ clock }: Pick<CompanyFixture, 'clock'>, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });

/** The error of a wrong code. */
export const wrongToken = { code: 'invalid', fields: { token: ['Invalid or expired token.'] } };

/** A session, and the ID of its login challenge. */
export type TestLogin = { token: string; challenge: string; api: () => CallerApi; from: (clientAddress: string) => CallerApi };

/** Logs a user in again. */
export const logInAgain = async (
  { anonymous, as, company }: CompanyFixture,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<TestLogin> => {
  const { token, challenges } = await anonymous.auth.login({ user: email, company, password });
  return { token, challenge: challenges[0]?.id ?? '', api: () => as({ token }), from: (clientAddress) => as({ token, clientAddress }) };
};

/** Adds a verified authenticator app to a user. */
export const addTotp = async (
  { owner }: TestDatabase,
  fixture: CompanyFixture,
  { id: userId }: Pick<TestUser, 'id'>,
): Promise<TestAuthenticator> => {
  const id = newId();
  const secret = generateSecret();
  const encryptedSecret = fixture.services.encryption.encrypt(secret, `authenticator:${id}`);
  await owner`insert into authenticators (company_id, id, user_id, type, name, secret, algorithm, verified_at)
    values (${fixture.companyId}, ${id}, ${userId}, 'totp', 'App', ${encryptedSecret}, 'SHA1', now())`;
  return {
    id,
    code: () => {
      fixture.clock.advance(STEP_SECONDS * SECOND_MS);
      return codeAt(fixture, secret);
    },
  };
};

/** Adds a verified SMS authenticator to a user, newer than those of `addTotp`. */
export const addSms = async (
  { owner }: TestDatabase,
  { companyId }: Pick<CompanyFixture, 'companyId'>,
  { id: userId }: Pick<TestUser, 'id'>,
  mobile: string,
  { isVerified = true } = {},
): Promise<string> => {
  const id = newId();
  await owner`insert into authenticators (company_id, id, user_id, type, name, mobile, verified_at)
    values (${companyId}, ${id}, ${userId}, 'sms', 'SMS', ${mobile}, case when ${isVerified} then now() + interval '1 second' end)`;
  return id;
};

type TestRule = {
  type: string;
  durability: string;
  authenticatorTypes?: string[];
  permissions?: string[];
  group?: string | null;
  durationSeconds?: number | null;
};

let lastRule = 100;

/** Adds an MFA rule to the company. */
export const addRule = async (
  { owner }: TestDatabase,
  { companyId }: Pick<CompanyFixture, 'companyId'>,
  rule: TestRule,
): Promise<number> => {
  const id = ++lastRule;
  const { type, durability, authenticatorTypes = ['totp', 'sms', 'static'], permissions = [], group = null, durationSeconds = null } = rule;
  await owner`insert into authenticator_rules (company_id, id, type, durability, authenticator_types, permissions, group_name, duration_seconds)
    values (${companyId}, ${id}, ${type}, ${durability}, ${authenticatorTypes}, ${permissions}, ${group}, ${durationSeconds})`;
  return id;
};

/** Deletes all rules, including the initial one. */
export const clearRules = async ({ owner }: TestDatabase, { companyId }: Pick<CompanyFixture, 'companyId'>): Promise<void> => {
  await owner`delete from authenticator_rules where company_id = ${companyId}`;
};
