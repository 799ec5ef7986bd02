// All requests go through a real PgBouncer in transaction mode with few connections, which are reassigned after each transaction. State
// left on a connection would be visible to the next request.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSql } from '#db/client.ts';
import { composeServer } from '#server/compose.ts';
import type { Composition } from '#server/composition/composition.ts';
import { newId } from '#server/kernel/id.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startPgBouncer, type PgBouncer } from '#server/testing/pgbouncer.ts';

const PASSWORD = 'correct horse battery';
/** Fewer than the process has connections to the pooler: 10 for reading and 4 for posting. */
const POOL_SIZE = 3;

const database = useTestDatabase();
// Logins belong to the whole server, which other files use at the same time.
const WEB = `web_${newId().replaceAll('-', '')}`;

type PooledResponse = { status: number; data: { id: string; token: string; count: number; user: { id: string } } };

let bouncer: PgBouncer;
let composition: Composition;
let server: http.Server;
let base: string;

const composeFor = (poolerUrl: string): Promise<Composition> =>
  composeServer({
    environment: readEnvironment({
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      WORKER: 'off',
      DATABASE_URL: database.url,
      DATABASE_POOLER_URL: poolerUrl,
    }),
    secrets: { sessionSecret: 'a secret that only this test knows', encryptionKey: Buffer.alloc(32, 1) },
    log: createLog({ level: 'silent' }),
    databaseUrl: database.url,
    clock: systemClock,
    metrics: createMetrics(),
  });

beforeAll(async () => {
  await database.owner.unsafe(`create role ${WEB} login password 'web' in role countinghouse_api`);
  await database.owner.unsafe(`alter role ${WEB} set statement_timeout = '15s'`);
  await database.owner.unsafe(`alter role ${WEB} set idle_in_transaction_session_timeout = '2min'`);
  const { username, password } = new URL(database.url);
  bouncer = await startPgBouncer({ target: database.url, poolSize: POOL_SIZE, users: { [WEB]: 'web', [username]: password } });
  composition = await composeFor(bouncer.urlFor(WEB));
  server = http.createServer((request, response) => void composition.transports?.rest(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await composition.drain();
  await bouncer.stop();
  await database.owner.unsafe(`drop role ${WEB}`);
});

const call = async (method: string, target: string, body?: unknown, token?: string): Promise<PooledResponse> => {
  const headers = {
    'Content-Type': 'application/json',
    ...(method === 'POST' && { 'Idempotency-Key': newId() }),
    ...(token !== undefined && { Authorization: `Token ${token}` }),
  };
  const response = await fetch(`${base}/3${target}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, data: ((await response.json()) as { data: PooledResponse['data'] }).data };
};

/** A company whose users register concurrently and log in again. */
const registerTestCompany = async (company: string) => {
  const person = (name: string) => ({ email: `${name}@${company}.example`, company, password1: PASSWORD, password2: PASSWORD });
  const owner = { ...person('owner'), terms_and_conditions: true };
  const { token } = (await call('POST', '/auth/company/register/', owner)).data;
  const members = await Promise.all(
    ['ann', 'bob', 'cid'].map(async (name) => {
      const { id } = (await call('POST', '/auth/register/', { ...person(name), terms_and_conditions: true })).data.user;
      const login = await call('POST', '/auth/login/', { user: person(name).email, company, password: PASSWORD });
      expect(login.status).toBe(200);
      return { id, token: login.data.token };
    }),
  );
  return { token, members };
};

describe('a server behind a pooler in transaction mode', () => {
  it('handles logins, credits and transfers of two companies concurrently, in isolation', async () => {
    const companies = await Promise.all(['pooled-one', 'pooled-two'].map(registerTestCompany));
    const statuses = await Promise.all(
      companies.flatMap(({ token, members }) =>
        members.flatMap(({ id }) => {
          const credit = { user: id, amount: 10, currency: 'USD', status: 'complete' };
          return Array.from({ length: 5 }, async () => (await call('POST', '/admin/transactions/credit/', credit, token)).status);
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    const transfers = companies.flatMap(({ token, members }) =>
      Array.from({ length: 45 }, async (_, index) => {
        const sender = members[index % 3];
        const body = { recipient: members[(index + 1) % 3]?.id, amount: 1, currency: 'USD' };
        const { status } = await call('POST', '/transactions/transfer/', body, sender?.token);
        expect(status).toBe(201);
        const users = await call('GET', '/admin/users/', undefined, token);
        expect([users.status, users.data.count]).toEqual([200, 4]);
      }),
    );
    await Promise.all(transfers);
    for (const { token } of companies) {
      expect((await call('GET', '/admin/transactions/', undefined, token)).data.count).toBe(15 + 2 * 45);
    }
    const [pooled] = await database.owner`select count(*)::int as count from pg_stat_activity where usename = ${WEB}`;
    expect(pooled?.['count']).toBe(POOL_SIZE);
    // Each user has sent as much as they received.
    const balances = await database.owner<{ balance: string }[]>`select balance from balances where floor is not null`;
    expect(balances.map(({ balance }) => balance)).toEqual(Array.from({ length: 6 }, () => '50'));
  });

  it('leaves no company, role, limit, lock or prepared statement on a connection', async () => {
    const sql = openSql({ url: bouncer.urlFor(WEB), poolSize: POOL_SIZE, role: 'api', isPooled: true });
    const listConnections = () => sql`
      select pg_backend_pid() as pid, current_user as role, coalesce(current_setting('countinghouse.company_id', true), '') as company,
        current_setting('enable_seqscan') as seqscan, current_setting('lock_timeout') as "lockTimeout",
        current_setting('statement_timeout') as "statementTimeout", current_setting('TimeZone') as "timeZone",
        (select count(*)::int from pg_prepared_statements where name <> '') as prepared,
        (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
        pg_sleep(0.05)::text as slept`;
    const connections = new Map<number, object>();
    while (connections.size < POOL_SIZE) {
      const rows = await Promise.all(Array.from({ length: POOL_SIZE }, listConnections));
      for (const [row] of rows) if (row) connections.set(Number(row['pid']), { ...row, pid: undefined });
    }
    const clean = { role: WEB, company: '', seqscan: 'on', lockTimeout: '0', statementTimeout: '15s', timeZone: 'UTC' };
    const expected = { ...clean, prepared: 0, locks: 0, slept: '', pid: undefined };
    expect([...connections.values()]).toEqual(Array.from({ length: POOL_SIZE }, () => expected));
    await expect(sql`update balances set balance = 0`).rejects.toThrow('permission denied');
    await sql.end();
  });

  it('does not start with an overprivileged login, and names the role to create', async () => {
    const { username } = new URL(database.url);
    const rejectedStart = composeFor(bouncer.urlFor(username));
    await expect(rejectedStart).rejects.toThrow(`DATABASE_POOLER_URL cannot be used: ${username} bypasses row-level security`);
    await expect(rejectedStart).rejects.toThrow('in role countinghouse_api');
  });
});
