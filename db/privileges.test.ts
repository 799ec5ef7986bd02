// The privileges of the API role and its row visibility, read from the catalog, so that new tables, grants and policies are covered.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { newId } from '#server/kernel/id.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const RECORD_PRIVILEGES = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

/** The table privileges of the role. A tenant table that is not listed has those of OF_RECORDS. */
const TABLE_PRIVILEGES: Record<string, string[]> = {
  account_totals: ['INSERT', 'SELECT', 'UPDATE'],
  accounts: ['INSERT', 'SELECT', 'UPDATE'],
  audit_log: ['INSERT', 'SELECT'],
  balances: ['SELECT'],
  bulk_items: ['INSERT', 'SELECT', 'UPDATE'],
  bulk_payments: ['INSERT', 'SELECT', 'UPDATE'],
  claimed_addresses: ['INSERT', 'SELECT'],
  companies: ['INSERT', 'SELECT', 'UPDATE'],
  company_identifiers: ['INSERT', 'SELECT', 'UPDATE'],
  company_versions: ['SELECT'],
  currencies: ['INSERT', 'SELECT', 'UPDATE'],
  entries: ['INSERT', 'SELECT'],
  files: ['DELETE', 'INSERT', 'SELECT'],
  housekeeping: ['INSERT', 'SELECT', 'UPDATE'],
  journals: ['INSERT', 'SELECT'],
  ledger_accounts: ['INSERT', 'SELECT'],
  ledger_checks: ['SELECT'],
  listed_transactions: ['SELECT'],
  payees: ['INSERT', 'SELECT', 'UPDATE'],
  payment_request_payments: ['INSERT', 'SELECT'],
  payment_requests: ['INSERT', 'SELECT', 'UPDATE'],
  record_numbers: ['INSERT', 'SELECT', 'UPDATE'],
  schedule_runs: ['INSERT', 'SELECT', 'UPDATE'],
  scheduled_jobs: ['INSERT', 'SELECT', 'UPDATE'],
  schedules: ['INSERT', 'SELECT', 'UPDATE'],
  searched_accounts: ['SELECT'],
  searched_users: ['SELECT'],
  setup_links: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
  throttles: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
  transaction_totals: ['INSERT', 'SELECT', 'UPDATE'],
  transaction_transitions: ['INSERT', 'SELECT'],
  transactions: ['INSERT', 'SELECT', 'UPDATE'],
  users: ['INSERT', 'SELECT', 'UPDATE'],
  write_probes: ['INSERT', 'TRUNCATE'],
};

/** The column privileges of the role. */
const COLUMN_PRIVILEGES = [
  'balances INSERT account_id',
  'balances INSERT company_id',
  'balances INSERT currency',
  'balances INSERT floor',
  'balances INSERT slot',
  'balances UPDATE floor',
];

const HINT =
  "A migration that creates a table of companies ends with SELECT hold_to_one_company('name', 'SELECT, INSERT, UPDATE, DELETE');";

/** All tenant tables. */
const readTenantTables = async (owner: Sql): Promise<string[]> => {
  const rows = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
  return rows.map(({ name }) => name);
};

/** The number of tables that `fillTables` fills; newer ones have the same policy. */
const TABLES_FILLED = 28;

/** Leaves at least one row of the company in the tables that belong to companies. */
const fillTables = async (fixture: CompanyFixture): Promise<void> => {
  const { owner } = database;
  const { companyId, ann } = fixture;
  const { id } = await fixture.admin.api.admin.transactions.credit({ user: ann.email, amount: 100n, currency: 'USD' });
  await fixture.admin.api.admin.transactions.change({ id, status: 'Complete' });
  await ann.api.transactions.transfer({ recipient: 'new@comer.example', amount: 10n, currency: 'USD' });
  await owner`insert into user_permissions (company_id, user_id, permission) values (${companyId}, ${ann.id}, 'admin.user.view')`;
  const authenticatorId = newId();
  await owner`insert into authenticators (company_id, id, user_id, type, name) values (${companyId}, ${authenticatorId}, ${ann.id}, 'static', 'Codes')`;
  await owner`insert into recovery_codes (company_id, authenticator_id, position, code_hash) values (${companyId}, ${authenticatorId}, 0, '')`;
  await owner`insert into authenticator_challenges (company_id, id, token_key, user_id, rule_id, type, durability, created_at)
    values (${companyId}, ${newId()}, ${ann.token.slice(0, 12)}, ${ann.id}, 1, 'authentication', 'permanent', now())`;
  await owner`insert into verifications (company_id, user_id, purpose, subject, key, secret_hash, expires_at)
    values (${companyId}, ${ann.id}, 'password', '', ${newId()}, '\\x00', now())`;
  await owner`insert into idempotency_keys (company_id, principal, method, path, key, body_hash, status, body, expires_at)
    values (${companyId}, ${ann.id}, 'POST', '/', ${newId()}, '\\x00', 200, '\\x00', now() + interval '1 day')`;
};

describe('the API role', () => {
  it('has exactly the listed privileges on tables', async () => {
    const rows = await database.owner<{ name: string; privileges: string[] }[]>`
      select c.relname as name, array_agg(p.privilege order by p.privilege) as privileges
      from pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p(privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('countinghouse_api', c.oid, p.privilege)
      group by c.relname`;
    const recordTables = (await readTenantTables(database.owner)).map((name) => [name, RECORD_PRIVILEGES]);
    const expected = { ...Object.fromEntries(recordTables), ...TABLE_PRIVILEGES };
    expect(Object.fromEntries(rows.map(({ name, privileges }) => [name, privileges])), HINT).toEqual(expected);
  });

  it('has exactly the listed privileges on columns', async () => {
    const rows = await database.owner<{ privilege: string }[]>`
      select concat_ws(' ', c.relname, p.privilege, a.attname) as privilege
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as p(privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and has_column_privilege('countinghouse_api', c.oid, a.attnum, p.privilege)
        and not has_table_privilege('countinghouse_api', c.oid, p.privilege)`;
    expect(rows.map(({ privilege }) => privilege).toSorted()).toEqual(COLUMN_PRIVILEGES);
  });

  it('is not a superuser, owns nothing, and cannot bypass row-level security', async () => {
    const [role] = await database.owner`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        exists (select from pg_class where relowner = r.oid) as owns, exists (select from pg_auth_members where member = r.oid) as inherits
      from pg_roles r where rolname = 'countinghouse_api'`;
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns: false,
      inherits: false,
    });
  });
});

describe('tenant rows', () => {
  let ownFixture: CompanyFixture;
  let otherFixture: CompanyFixture;

  beforeAll(async () => {
    ownFixture = await createFixture();
    otherFixture = await createFixture();
    for (const fixture of [ownFixture, otherFixture]) await fillTables(fixture);
  });

  it('have row-level security with the same policy in every tenant table', async () => {
    const names = await readTenantTables(database.owner);
    expect(names).toContain('entries');
    const rows = await database.owner<{ name: string }[]>`
      select c.relname as name, c.relrowsecurity as secured, json_agg(json_build_object('name', p.policyname,
        'permissive', p.permissive, 'roles', p.roles, 'command', p.cmd, 'reads', p.qual, 'writes', p.with_check)) as policies
      from pg_class c left join pg_policies p on p.schemaname = 'public' and p.tablename = c.relname
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}) group by 1, 2 order by 1`;
    const rule = 'COALESCE((company_id = ( SELECT current_company() AS current_company)), true)';
    const policy = { name: 'one_company', permissive: 'PERMISSIVE', roles: ['public'], command: 'ALL', reads: rule, writes: rule };
    expect(rows, HINT).toEqual(names.map((name) => ({ name, secured: true, policies: [policy] })));
  });

  it('are isolated once a transaction has entered a company', async () => {
    const { owner, sql } = database;
    const companyIds = [ownFixture.companyId, otherFixture.companyId];
    const companiesIn = async (connection: Sql, name: string) => {
      const rows = await connection<{ id: number }[]>`
        select distinct company_id::int as id from ${connection(name)} where company_id = any(${companyIds}) order by 1`;
      return rows.map(({ id }) => id);
    };
    const names: string[] = [];
    for (const name of [...(await readTenantTables(owner)), 'listed_transactions', 'searched_accounts', 'searched_users']) {
      if ((await companiesIn(owner, name)).length === companyIds.length) names.push(name);
    }
    expect(names.length).toBeGreaterThanOrEqual(TABLES_FILLED);
    await sql.begin(async (tx) => {
      await tx`select set_config('countinghouse.company_id', ${String(ownFixture.companyId)}, true)`;
      for (const name of names) expect(await companiesIn(tx as unknown as Sql, name), name).toEqual([ownFixture.companyId]);
    });
  });

  it('of the ledger are append-only, even for their owner', async () => {
    const { sql, owner } = database;
    const { companyId } = ownFixture;
    for (const [role, rejection] of [[sql, /permission denied/] as const, [owner, /append-only/] as const]) {
      await expect(role`update entries set balance = 1 where company_id = ${companyId}`).rejects.toThrow(rejection);
      await expect(role`delete from entries where company_id = ${companyId}`).rejects.toThrow(rejection);
      await expect(role`update journals set kind = 'hold' where company_id = ${companyId}`).rejects.toThrow(rejection);
      await expect(role`delete from journals where company_id = ${companyId}`).rejects.toThrow(rejection);
      await expect(role`update transaction_transitions set to_status = 'Failed' where company_id = ${companyId}`).rejects.toThrow(
        rejection,
      );
      await expect(role`delete from transaction_transitions where company_id = ${companyId}`).rejects.toThrow(rejection);
      await expect(role`truncate entries /* company_id */`).rejects.toThrow(rejection);
      await expect(role`truncate transaction_transitions /* company_id */`).rejects.toThrow(rejection);
    }
  });

  it('of balances can be updated only in their lock and floor', async () => {
    const { sql, owner } = database;
    const { companyId } = ownFixture;
    const [bounded] = await owner<{ account_id: string; available: string }[]>`
      select account_id, balance - held as available from balances where company_id = ${companyId} and floor is not null`;
    const id = bounded!.account_id;
    const condition = sql`company_id = ${companyId} and account_id = ${id}`;
    await expect(sql`select balance from balances where ${condition} for no key update`).resolves.toHaveLength(1);
    await expect(sql`update balances set balance = 1000 where ${condition}`).rejects.toThrow(/permission denied/);
    await expect(sql`update balances set last_seq = 0 where ${condition}`).rejects.toThrow(/permission denied/);
    await expect(
      sql`insert into balances (company_id, account_id, slot, currency, floor, balance) values (${companyId}, ${id}, 1, 'USD', null, 5)`,
    ).rejects.toThrow(/permission denied/);
    const excessiveFloor = BigInt(bounded!.available) + 1n;
    await expect(sql`update balances set floor = ${String(excessiveFloor)} where ${condition}`).rejects.toMatchObject({
      constraint_name: 'never_below_floor',
    });
  });
});
