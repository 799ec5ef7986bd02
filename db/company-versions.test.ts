// The company version counts changes of cached data (records/company-cache.ts): with their commit, whichever statement makes them, and not
// for every log-in.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

let fixture: CompanyFixture;
let other: CompanyFixture;

beforeAll(async () => {
  fixture = await createFixture();
  other = await createFixture();
});

const readVersion = async ({ companyId }: CompanyFixture): Promise<number> => {
  const [row] = await database.owner<{ version: string }[]>`select version from company_versions where company_id = ${companyId}`;
  return Number(row?.version ?? 0);
};

/** Runs a statement of the table below; `$company`, `$ann` and `$bob` are replaced by IDs. It must find a row. */
const run = async (sql: Sql, statement: string): Promise<void> => {
  const { companyId, ann, bob } = fixture;
  const text = statement.replaceAll('$company', String(companyId)).replaceAll('$ann', `'${ann.id}'`).replaceAll('$bob', `'${bob.id}'`);
  expect((await sql.unsafe(text)).count, text).toBeGreaterThan(0);
};

const ofAnn = 'where company_id = $company and user_id = $ann';
const VISITORS = "company_id = $company and name = 'visitors'";

const insertEmail = (address: string, isVerified: boolean): string =>
  `insert into emails (company_id, id, user_id, email, is_verified)
    select $company, coalesce(max(id), 0) + 1000, $ann, '${address}', ${isVerified} from emails where company_id = $company`;

/** The cached data by table; later lines build on earlier ones. */
const COUNTED = [
  ["a company's status", "update companies set status = 'suspended' where id = $company"],
  ["a company's settings", `update companies set settings = '{"allow_transactions": false}' where id = $company`],
  ["a company's name to clients", "update companies set identifier = identifier || '-new' where id = $company"],
  ['a user in the archive', 'update users set archived = true where company_id = $company and id = $bob'],
  ['a switch of a user', 'update users set allow_debit_transactions = false where company_id = $company and id = $ann'],
  ['what a user is called', "update users set first_name = 'Anna' where company_id = $company and id = $ann"],
  ["a user's metadata", `update users set metadata = '{"last_login_at": 1}' where company_id = $company and id = $ann`],
  [
    'more of a user than their last log-in',
    'update users set last_login_at = now(), archived = true where company_id = $company and id = $ann',
  ],
  ['when a token expires', `update tokens set expires_at = now() ${ofAnn}`],
  ["a token's secret", `update tokens set secret_hash = sha256(secret_hash) ${ofAnn}`],
  ['whose a token is', 'update tokens set user_id = $bob where company_id = $company and user_id = $ann'],
  ['a token that goes', 'delete from tokens where company_id = $company and user_id = $bob'],
  ['a currency in the archive', "update currencies set archived = true where company_id = $company and code = 'USD'"],
  ['how a currency is shown', "update currencies set divisibility = 3, symbol = '¤' where company_id = $company and code = 'USD'"],
  ['a currency that goes', "delete from currencies where company_id = $company and code = 'XYZ'"],
  ['an account in the archive', `update accounts set archived = true ${ofAnn}`],
  ['which account is primary', `update accounts set is_primary = false ${ofAnn}`],
  ['whose an account is', `update accounts set user_id = null ${ofAnn}`],
  ['an account that goes', 'delete from accounts where company_id = $company and user_id is null'],
  ['a rule', 'update authenticator_rules set duration_seconds = 1 where company_id = $company'],
  ['a rule that goes', 'delete from authenticator_rules where company_id = $company'],
  [
    'a rule that comes',
    `insert into authenticator_rules (company_id, id, type, durability, authenticator_types, permissions)
    values ($company, 9, 'setup', 'permanent', '{totp}', '{}')`,
  ],
  ['an authenticator that becomes usable', 'update authenticators set verified_at = now() where company_id = $company'],
  ['an authenticator that goes', 'delete from authenticators where company_id = $company'],
  [
    'an authenticator that comes and is usable',
    `insert into authenticators (company_id, id, user_id, type, name, verified_at)
    values ($company, gen_random_uuid(), $ann, 'static', 'Codes', now())`,
  ],
  [
    "a challenge of the platform's own rule",
    `insert into authenticator_challenges (company_id, id, token_key, user_id, rule_id, type, durability, created_at)
    select company_id, gen_random_uuid(), token_key, user_id, 0, 'authorization', 'durable', now() from tokens
    where company_id = $company limit 1`,
  ],
  ["a group's section", `update groups set section = 'admin' where ${VISITORS}`],
  ['a permission for a group', "insert into group_permissions (company_id, group_name, permission) values ($company, 'visitors', 'a')"],
  [
    'another permission of a group',
    "update group_permissions set permission = 'b' where company_id = $company and group_name = 'visitors'",
  ],
  ['a permission that a group loses', "delete from group_permissions where company_id = $company and group_name = 'visitors'"],
  ['a group for a user', "insert into user_groups (company_id, user_id, group_name) values ($company, $bob, 'visitors')"],
  ['another group of a user', "update user_groups set user_id = $ann where company_id = $company and group_name = 'visitors'"],
  ['a group that a user loses', "delete from user_groups where company_id = $company and group_name = 'visitors'"],
  ['a group that goes', `delete from groups where ${VISITORS}`],
  ['a permission for a user', "insert into user_permissions (company_id, user_id, permission) values ($company, $ann, 'a')"],
  ['another permission of a user', `update user_permissions set permission = 'b' ${ofAnn}`],
  ['a permission that a user loses', `delete from user_permissions ${ofAnn}`],
  ['a new verified email address', insertEmail('a@verified.example', true)],
  ['an email address that becomes verified', `update emails set is_verified = true ${ofAnn} and email = 'a@unverified.example'`],
  ['an archived verified email address', `update emails set archived = true ${ofAnn} and email = 'a@verified.example'`],
  ['a verified email address of another user', `update emails set user_id = $bob ${ofAnn} and email = 'a@verified.example'`],
  ['a deleted verified email address', "delete from emails where company_id = $company and email = 'a@verified.example'"],
  [
    'a new verified mobile number',
    `insert into mobiles (company_id, id, user_id, number, is_verified) values ($company, 99, $ann, '+27820000001', true)`,
  ],
] as const;

const NOT_COUNTED = [
  ['when somebody logged in', 'update users set last_login_at = now() where company_id = $company'],
  ['when a token was used', 'update tokens set last_used_at = now() where company_id = $company'],
  ['an update that changes nothing', 'update users set first_name = first_name where company_id = $company'],
  ['a new group', "insert into groups (company_id, name, label, section) values ($company, 'visitors', 'Visitors', 'user')"],
  ['a new account', "insert into accounts (company_id, reference, user_id, name) values ($company, 'SAVINGS', $bob, 'savings')"],
  [
    'a new currency',
    `insert into currencies (company_id, code, display_code, description, symbol, unit, divisibility)
      values ($company, 'XYZ', 'XYZ', 'Xyz', 'x', 'x', 2)`,
  ],
  ['a new token', "insert into tokens (company_id, token_key, user_id, secret_hash) values ($company, 'abcdefabcdef', $bob, sha256('a'))"],
  [
    'a token that expired long ago',
    `insert into tokens (company_id, token_key, user_id, secret_hash, expires_at)
      values ($company, 'fedcbafedcba', $bob, sha256('b'), now() - interval '2 hours')`,
  ],
  [
    'an authenticator that nobody has verified',
    `insert into authenticators (company_id, id, user_id, type, name) values ($company, gen_random_uuid(), $ann, 'static', 'Codes')`,
  ],
  ['a new unverified email address', insertEmail('a@unverified.example', false)],
  ['an archived unverified email address', `update emails set archived = true ${ofAnn} and email = 'a@unverified.example'`],
  ['a code that was used', 'update authenticators set last_step = 1 where company_id = $company'],
  ['a token that expired long ago and is cleared away', "delete from tokens where company_id = $company and token_key = 'fedcbafedcba'"],
] as const;

describe("a company's version", () => {
  it.each(NOT_COUNTED)('does not count %s', async (_name, statement) => {
    const before = await readVersion(fixture);
    await run(database.owner, statement);
    expect(await readVersion(fixture)).toBe(before);
  });

  it.each(COUNTED)('counts %s with its commit, not before, and for no other company', async (_name, statement) => {
    const [before, otherBefore] = [await readVersion(fixture), await readVersion(other)];
    await database.owner.begin(async (tx) => {
      await run(tx as unknown as Sql, statement);
      const [seen] = await tx<{ version: string }[]>`select version from company_versions where company_id = ${fixture.companyId}`;
      expect(Number(seen?.version), 'inside').toBe(before);
    });
    expect(await readVersion(fixture)).toBeGreaterThan(before);
    expect(await readVersion(other)).toBe(otherBefore);
  });

  it('does not count changes that were rolled back, entirely or to a savepoint', async () => {
    const before = await readVersion(fixture);
    const change = (tx: Sql) => run(tx, "update users set first_name = first_name || '!' where company_id = $company and id = $ann");
    const undone = new Error('undone');
    const undo = async (tx: unknown) => {
      await change(tx as Sql);
      throw undone;
    };
    await expect(database.owner.begin(undo)).rejects.toBe(undone);
    await database.owner.begin(async (tx) => {
      await expect(tx.savepoint(undo)).rejects.toBe(undone);
    });
    expect(await readVersion(fixture)).toBe(before);
    await database.owner.begin((tx) => tx.savepoint((savepoint) => change(savepoint as unknown as Sql)));
    expect(await readVersion(fixture)).toBeGreaterThan(before);
  });

  it('counts changes that the API makes in a transaction scoped to one company', async () => {
    const before = await readVersion(other);
    await other.admin.api.admin.currencies.update({ code: 'USD', archived: true });
    expect(await readVersion(other)).toBeGreaterThan(before);
  });

  it('is unchanged by registrations, log-ins and invitations', async () => {
    const { company, ann } = other;
    const before = await readVersion(other);
    const [email, password] = [`carl@${company}.example`, 'correct horse battery'];
    await other.anonymous.auth.register({ email, company, password });
    await other.anonymous.auth.login({ user: email, company, password });
    await ann.api.auth.tokens.list();
    expect(await readVersion(other)).toBe(before);
  });

  it('counts a transaction once, so that large transactions stay linear', async () => {
    const before = await readVersion(other);
    const change = (tx: Sql) => tx`update users set first_name = first_name || '.' where company_id = ${other.companyId}`;
    await database.owner.begin(async (tx) => {
      expect((await change(tx as unknown as Sql)).count).toBeGreaterThan(1);
      await tx.savepoint((savepoint) => change(savepoint as unknown as Sql));
      await tx`update currencies set symbol = '$' where company_id = ${other.companyId}`;
    });
    expect(await readVersion(other)).toBe(before + 1);
  });

  it('counts a truncated table for every company with rows in it', async () => {
    const [before, otherBefore] = [await readVersion(fixture), await readVersion(other)];
    await database.owner`truncate user_permissions`;
    await database.owner`truncate tokens cascade`;
    expect(await readVersion(fixture)).toBeGreaterThan(before);
    expect(await readVersion(other)).toBeGreaterThan(otherBefore);
  });
});

const ROUNDS = 30;

it('does not deadlock concurrent changes, and counts them all', async () => {
  const crossing = await createFixture();
  const { companyId, ann, bob } = crossing;
  const before = await readVersion(crossing);
  const [left, right] = [await database.owner.reserve(), await database.owner.reserve()];
  const change = async (sql: Sql, { id }: { id: string }): Promise<void> => {
    await sql`update users set first_name = first_name || '.' where company_id = ${companyId} and id = ${id}`;
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([left`begin`, right`begin`]);
      await change(left, ann);
      // Another row of the same company, which the other transaction locks next, to test for deadlocks.
      await change(right, bob);
      const waiting = change(left, bob);
      await right`commit`;
      await waiting;
      await left`commit`;
    }
  } finally {
    left.release();
    right.release();
  }
  expect(await readVersion(crossing)).toBeGreaterThanOrEqual(before + 2 * ROUNDS);
});
