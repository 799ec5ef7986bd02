// What the database refuses to know of people, whatever the code above it says.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { newId } from '#server/kernel/id.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

type Statement = (sql: Sql, world: World) => PromiseLike<unknown>;

const rule =
  (type: string, durability: string, permissions: string[] = []): Statement =>
  (sql, { companyId }) =>
    sql`insert into authenticator_rules (company_id, id, type, durability, authenticator_types, permissions)
    values (${companyId}, 900, ${type}, ${durability}, ${['totp']}, ${permissions})`;

const authenticator =
  (type: string, mobile: string | null, secret: string | null): Statement =>
  (sql, { companyId, ann }) =>
    sql`insert into authenticators (company_id, id, user_id, type, name, mobile, secret, algorithm)
    values (${companyId}, ${newId()}, ${ann.id}, ${type}, 'Name', ${mobile}, ${secret}, ${secret === null ? null : 'SHA1'})`;

const challenge: Statement = (sql, { companyId, ann }) => sql`
  insert into authenticator_challenges (company_id, id, token_key, user_id, rule_id, type, durability, created_at)
  select ${companyId}, gen_random_uuid(), ${ann.token.slice(0, 12)}, ${ann.id}, 1, 'authentication', 'permanent', now()
  from generate_series(1, 2)`;

const verifiedTwice =
  (column: 'email' | 'mobile', value: string): Statement =>
  (sql, { companyId, ann, bob }) =>
    sql`
    update users set ${sql(column)} = ${value}, ${sql(`${column}_verified`)} = true where company_id = ${companyId} and id in ${sql([ann.id, bob.id])}`;

const merged: Statement = (sql, { companyId, ann, bob }) =>
  sql`update users set merged_into = ${bob.id} where company_id = ${companyId} and id = ${ann.id}`;

const REFUSED: [string, string, Statement][] = [
  ['an email that two have verified', 'users_verified_email', verifiedTwice('email', 'two@people.example')],
  ['a number that two have verified', 'users_verified_mobile', verifiedTwice('mobile', '+27820000396')],
  ['a set-up rule that ends', 'setup_is_permanent', rule('setup', 'durable')],
  ['a log-in rule for one call', 'only_authorization_is_ephemeral', rule('authentication', 'ephemeral')],
  ['a rule on no permission', 'authorization_has_permissions', rule('authorization', 'permanent')],
  ['a log-in rule on a permission', 'authorization_has_permissions', rule('authentication', 'permanent', ['user.user.view'])],
  ['an app without a secret', 'totp_has_a_secret', authenticator('totp', null, null)],
  ['a number with a secret', 'totp_has_a_secret', authenticator('sms', '+27820000396', 'sealed')],
  ['SMS without a number', 'sms_has_a_mobile', authenticator('sms', null, null)],
  ['two open challenges of one rule in one session', 'one_open_challenge', challenge],
  ['somebody registered who is merged into somebody else', 'only_temporary_users_are_merged', merged],
];

describe('the database refuses', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });

  it.each(REFUSED)('%s', async (_what, constraint, statement) => {
    await expect(statement(database.sql, world)).rejects.toMatchObject({ constraint_name: constraint });
  });
});
