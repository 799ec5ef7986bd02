// People with an authenticator, and companies with rules, set up behind the API: for tests of what is asked of them.
import { generateSecret, generateSync } from 'otplib';
import { newId } from '#server/kernel/id.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Person, World } from '#server/testing/world.ts';

const STEP_SECONDS = 30;

export type TestAuthenticator = {
  id: string;
  /** A code that was not used before: each call moves the world's clock on by one step. */
  code(): string;
};

/** Gives somebody a verified authenticator app. */
export const giveTotp = async ({ owner }: TestDatabase, world: World, { id: userId }: Pick<Person, 'id'>): Promise<TestAuthenticator> => {
  const id = newId();
  const secret = generateSecret();
  const sealed = world.services.encryption.encrypt(secret, `authenticator:${id}`);
  await owner`insert into authenticators (company_id, id, user_id, type, name, secret, algorithm, verified_at)
    values (${world.companyId}, ${id}, ${userId}, 'totp', 'App', ${sealed}, 'SHA1', now())`;
  return {
    id,
    code: () => {
      world.clock.advance(STEP_SECONDS * 1_000);
      return generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1_000) });
    },
  };
};

/** Gives somebody a verified authenticator of the type sms, later than those of `giveTotp`. */
export const giveSms = async (
  { owner }: TestDatabase,
  { companyId }: Pick<World, 'companyId'>,
  { id: userId }: Pick<Person, 'id'>,
  mobile: string,
): Promise<void> => {
  await owner`insert into authenticators (company_id, id, user_id, type, name, mobile, verified_at)
    values (${companyId}, ${newId()}, ${userId}, 'sms', 'SMS', ${mobile}, now() + interval '1 second')`;
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

/** Gives the company a rule. */
export const giveRule = async ({ owner }: TestDatabase, { companyId }: Pick<World, 'companyId'>, rule: TestRule): Promise<number> => {
  const id = ++lastRule;
  const { type, durability, authenticatorTypes = ['totp', 'sms', 'static'], permissions = [], group = null, durationSeconds = null } = rule;
  await owner`insert into authenticator_rules (company_id, id, type, durability, authenticator_types, permissions, group_name, duration_seconds)
    values (${companyId}, ${id}, ${type}, ${durability}, ${authenticatorTypes}, ${permissions}, ${group}, ${durationSeconds})`;
  return id;
};

/** Takes all rules away, the first one too. */
export const clearRules = async ({ owner }: TestDatabase, { companyId }: Pick<World, 'companyId'>): Promise<void> => {
  await owner`delete from authenticator_rules where company_id = ${companyId}`;
};
