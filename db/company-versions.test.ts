// The company version counts committed changes to cached data (records/company-cache.ts), regardless of which statement makes them. Logins do not
// count.
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
  const [row] = await database.owner<
    { version: string }[]
  >`select sum(version) as version from company_versions where company_id = ${companyId}`;
  return Number(row?.version ?? 0);
};

/** Runs a statement of the table below; `$company`, `$ann` and `$bob` are replaced by IDs. It must find a row. */
const run = async (sql: Sql, statement: string): Promise<void> => {
  const { companyId, ann, bob } = fixture;
  const text = statement.replaceAll('$company', String(companyId)).replaceAll('$ann', `'${ann.id}'`).replaceAll('$bob', `'${bob.id}'`);
  expect((await sql.unsafe(text)).count, text).toBeGreaterThan(0);
};

const OWN_ROWS = 'where company_id = $company and user_id = $ann';
const VISITORS = "company_id = $company and name = 'visitors'";

const insertEmail = (address: string, isVerified: boolean): string =>
  `insert into emails (company_id, id, user_id, email, is_verified)
    select $company, coalesce(max(id), 0) + 1000, $ann, '${address}', ${isVerified} from emails where company_id = $company`;

/** The cached data by table; later lines build on earlier ones. */
const COUNTED_CHANGES = [
  ["a company's status", "update companies set status = 'suspended' where id = $company"],
  ["a company's settings", `update companies set settings = '{"allow_transactions": false}' where id = $company`],
  ["a company's name", "update companies set name = name || ' Ltd' where id = $company"],
  ['an archived user', 'update users set archived = true where company_id = $company and id = $bob'],
  ['a switch of a user', 'update users set allow_debit_transactions = false where company_id = $company and id = $ann'],
  ["a user's name", "update users set first_name = 'Anna' where company_id = $company and id = $ann"],
  ["a user's metadata", `update users set metadata = '{"last_login_at": 1}' where company_id = $company and id = $ann`],
  [
    "a user's last login together with another field",
    'update users set last_login_at = now(), archived = true where company_id = $company and id = $ann',
  ],
  ["a token's expiry", `update tokens set expires_at = now() ${OWN_ROWS}`],
  ["a token's secret", `update tokens set secret_hash = sha256(secret_hash) ${OWN_ROWS}`],
  ["a token's owner", 'update tokens set user_id = $bob where company_id = $company and user_id = $ann'],
  ['a deleted token', 'delete from tokens where company_id = $company and user_id = $bob'],
  ['an archived currency', "update currencies set archived = true where company_id = $company and code = 'USD'"],
  ["a currency's display format", "update currencies set divisibility = 3, symbol = '¤' where company_id = $company and code = 'USD'"],
  ['a deleted currency', "delete from currencies where company_id = $company and code = 'XYZ'"],
  ['an archived account', `update accounts set archived = true ${OWN_ROWS}`],
  ['a change of the primary account', `update accounts set is_primary = false ${OWN_ROWS}`],
  ["an account's owner", `update accounts set user_id = null ${OWN_ROWS}`],
  ['a deleted account', 'delete from accounts where company_id = $company and user_id is null'],
  ['a changed rule', 'update authenticator_rules set duration_seconds = 1 where company_id = $company'],
  ['a deleted rule', 'delete from authenticator_rules where company_id = $company'],
  [
    'a new rule',
    `insert into authenticator_rules (company_id, id, type, durability, authenticator_types, permissions)
    values ($company, 9, 'setup', 'permanent', '{totp}', '{}')`,
  ],
  ['a verified authenticator', 'update authenticators set verified_at = now() where company_id = $company'],
  ['a deleted authenticator', 'delete from authenticators where company_id = $company'],
  [
    'a new verified authenticator',
    `insert into authenticators (company_id, id, user_id, type, name, verified_at)
    values ($company, gen_random_uuid(), $ann, 'static', 'Codes', now())`,
  ],
  [
    'a challenge of a built-in rule',
    `insert into authenticator_challenges (company_id, id, token_key, user_id, rule_id, type, durability, created_at)
    select company_id, gen_random_uuid(), token_key, user_id, 0, 'authorization', 'durable', now() from tokens
    where company_id = $company limit 1`,
  ],
  ["a group's section", `update groups set section = 'admin' where ${VISITORS}`],
  [
    'a permission granted to a group',
    "insert into group_permissions (company_id, group_name, permission) values ($company, 'visitors', 'a')",
  ],
  [
    'a changed permission of a group',
    "update group_permissions set permission = 'b' where company_id = $company and group_name = 'visitors'",
  ],
  ['a permission revoked from a group', "delete from group_permissions where company_id = $company and group_name = 'visitors'"],
  ['a user added to a group', "insert into user_groups (company_id, user_id, group_name) values ($company, $bob, 'visitors')"],
  ['a membership moved to another user', "update user_groups set user_id = $ann where company_id = $company and group_name = 'visitors'"],
  ['a user removed from a group', "delete from user_groups where company_id = $company and group_name = 'visitors'"],
  ['a deleted group', `delete from groups where ${VISITORS}`],
  ['a permission granted to a user', "insert into user_permissions (company_id, user_id, permission) values ($company, $ann, 'a')"],
  ['a changed permission of a user', `update user_permissions set permission = 'b' ${OWN_ROWS}`],
  ['a permission revoked from a user', `delete from user_permissions ${OWN_ROWS}`],
  ['a new verified email address', insertEmail('a@verified.example', true)],
  ['an email address that becomes verified', `update emails set is_verified = true ${OWN_ROWS} and email = 'a@unverified.example'`],
  ['an archived verified email address', `update emails set archived = true ${OWN_ROWS} and email = 'a@verified.example'`],
  ['a verified email address of another user', `update emails set user_id = $bob ${OWN_ROWS} and email = 'a@verified.example'`],
  ['a deleted verified email address', "delete from emails where company_id = $company and email = 'a@verified.example'"],
  [
    'a new verified mobile number',
    `insert into mobiles (company_id, id, user_id, number, is_verified) values ($company, 99, $ann, '+27820000001', true)`,
  ],
] as const;

const NOT_COUNTED = [
  ['the time of a login', 'update users set last_login_at = now() where company_id = $company'],
  ['the last use of a token', 'update tokens set last_used_at = now() where company_id = $company'],
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
    'a new unverified authenticator',
    `insert into authenticators (company_id, id, user_id, type, name) values ($company, gen_random_uuid(), $ann, 'static', 'Codes')`,
  ],
  ['a new unverified email address', insertEmail('a@unverified.example', false)],
  ['an archived unverified email address', `update emails set archived = true ${OWN_ROWS} and email = 'a@unverified.example'`],
  ['the use of a code', 'update authenticators set last_step = 1 where company_id = $company'],
  ['the deletion of an expired token', "delete from tokens where company_id = $company and token_key = 'fedcbafedcba'"],
] as const;

describe("a company's version", () => {
  it.each(NOT_COUNTED)('does not count %s', async (_name, statement) => {
    const before = await readVersion(fixture);
    await run(database.owner, statement);
    expect(await readVersion(fixture)).toBe(before);
  });

  it.each(COUNTED_CHANGES)('counts %s once in its transaction, and for no other company', async (_name, statement) => {
    const [before, otherBefore] = [await readVersion(fixture), await readVersion(other)];
    await database.owner.begin(async (tx) => {
      await run(tx as unknown as Sql, statement);
      expect(await readVersion(fixture), 'before the commit').toBe(before);
    });
    expect(await readVersion(fixture)).toBe(before + 1);
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

  it('is unchanged by registrations, logins and invitations', async () => {
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
