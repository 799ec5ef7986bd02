// Postings on a Citus cluster while a node crashes, a shard moves, or a node is added. Run by `npm run test:citus`.
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkDistribution } from '#db/distribution/check.ts';
import { distribute } from '#db/distribution/distribute.ts';
import type { Sql } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';
import { newId } from '#server/kernel/id.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { whileHolding } from '#server/testing/lock-holder.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareNodeDatabase, startCitusCluster } from '#server/testing/citus-cluster.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { findPlacement, nodeUrl } from '#server/testing/cluster-nodes.ts';
import { serveRest } from '#server/testing/rest-client.ts';

const { database, createFixture } = useFixtures();

/** Failures of a node are logged. */
const log = createLog({ level: 'silent' });

const CLIENTS = 8;
const RETRY_MS = 100;

/** `acknowledged`: ids of transactions, in the order of the responses. */
type Load = { acknowledged: string[]; stop(): Promise<void> };

/** Posts credits of 1 with a key each, over several connections, and repeats a request until it is acknowledged, even after a lost connection. */
const startLoad = async (fixture: CompanyFixture): Promise<Load> => {
  const rest = await serveRest(database, fixture);
  const { admin, ann } = fixture;
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const post = async (key: string): Promise<void> => {
    for (;;) {
      const response = await rest('POST', '/admin/transactions/credit/', {
        token: admin.token,
        headers: { 'Idempotency-Key': key },
        body: { user: ann.email, amount: 1, currency: 'USD', status: 'Complete' },
      }).catch((error: unknown) => {
        // The server closes idle connections, which a slow machine can reuse at that moment.
        if (!(error instanceof TypeError)) throw error;
      });
      if (!response) continue;
      if (response.status === 201) {
        acknowledged.push(response.data.id);
        return;
      }
      // 429: the clients together exceed the rate limit of an address.
      expect([429, 503], response.text).toContain(response.status);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      await pause(RETRY_MS);
    }
  };
  const client = async (): Promise<void> => {
    while (!stopping.signal.aborted) await post(newId());
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    acknowledged,
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
    },
  };
};

const NO_DIFFERENCES = { lost: [], unacknowledged: [], violations: [] };

/** Acknowledged credits that are missing in the ledger, credits that no request created, and violated invariants. */
const findDifferences = async ({ companyId }: CompanyFixture, acknowledged: string[]) => {
  const rows = await database.owner<{ id: string }[]>`select id from transactions where company_id = ${companyId} and tx_type = 'credit'`;
  const [stored, acknowledgedIds] = [new Set(rows.map(({ id }) => id)), new Set(acknowledged)];
  return {
    lost: acknowledged.filter((id) => !stored.has(id)),
    unacknowledged: [...stored].filter((id) => !acknowledgedIds.has(id)),
    violations: await checkLedger(database.owner, companyId),
  };
};

/** Resolves when each client has had another credit acknowledged. */
const waitForMoreCredits = async ({ acknowledged }: Load): Promise<void> => {
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(before + 2 * CLIENTS);
};

/** Kills a session of the node, after which PostgreSQL ends all others, recovers from its log and starts again. */
const crashNode = async (port: number): Promise<void> => {
  const sql = postgres(nodeUrl(database, port), { max: 1 });
  const [session] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  process.kill(session?.pid ?? 0, 'SIGKILL');
  await sql.end({ timeout: 0 });
};

test('no posting is lost or repeated when a shard moves under load', async () => {
  const fixture = await createFixture({ log });
  const from = await findPlacement(database, fixture);
  const [target] = inject('clusterPorts')
    .slice(1)
    .filter((port) => port !== from.port);
  const load = await startLoad(fixture);
  await waitForMoreCredits(load);
  await database.owner`
    select citus_move_shard_placement(${from.shard}, ${from.name}, ${from.port}, ${from.name}, ${target ?? 0}, 'block_writes')`;
  await waitForMoreCredits(load);
  await load.stop();
  expect((await findPlacement(database, fixture)).port).toBe(target);
  await expect(findDifferences(fixture, load.acknowledged)).resolves.toEqual(NO_DIFFERENCES);
});

test('an interrupted distribution is finished by the next run', async () => {
  const { owner } = database;
  await owner`drop trigger guard_balance on balances`;
  const [problem] = (await checkDistribution(owner)).problems;
  expect(problem).toContain('The trigger that protects balances is missing.');
  await distribute(owner, () => undefined);
  const { problems } = await checkDistribution(owner);
  expect(problems).toEqual([]);
  const triggers = await owner`select tgname from pg_trigger where tgname = 'guard_balance' and tgrelid = 'balances'::regclass`;
  expect(triggers).toHaveLength(1);
});

test('a distributed database is migrated to a newer release', async () => {
  const { companyId } = await createFixture();
  const { owner } = database;
  // Reverts the newest migrations and the guard.
  await owner`drop table bulk_items`;
  await owner`drop table bulk_payments`;
  await owner`drop view listed_transactions`;
  await owner`alter table transactions drop column hold_id, drop column authorized, drop column captured`;
  await owner`alter table transaction_subtypes drop column default_hold_lifespan`;
  await owner`drop table statements`;
  await owner`drop table payment_request_payments`;
  await owner`drop table payment_requests`;
  await owner`drop table schedule_runs`;
  await owner`drop table schedules`;
  await owner`drop table notice_tasks`;
  await owner`drop table notice_periods`;
  await owner`drop table notice_choices`;
  await owner`drop view searched_users, searched_accounts`;
  await owner`drop index transactions_reference_prefix`;
  await owner`drop index transactions_note_words`;
  await owner`alter table users drop column search_text`;
  await owner`alter table accounts drop column search_text`;
  await owner`drop table payees`;
  await owner`delete from group_permissions where permission like '%.payee.%'`;
  await owner`delete from permission_types where type = 'payee'`;
  await owner`
    delete from drizzle.__drizzle_migrations
    where created_at in (select created_at from drizzle.__drizzle_migrations order by created_at desc limit 10)`;
  await owner`delete from drizzle.installed_guard`;
  await expect(migrate(database.url)).resolves.toMatchObject({ ran: 10, isBehind: false });
  await owner`grant select on listed_transactions to countinghouse_api`;
  const { problems } = await checkDistribution(owner);
  expect(problems).toEqual([]);
  const granted = await owner`select from group_permissions where company_id = ${companyId} and permission like '%.payee.%'`;
  expect(granted.length).toBeGreaterThan(0);
  const { ann } = await createFixture();
  await expect(ann.api.payees.create({ name: 'Bea', address: 'bea@comer.example' })).resolves.toMatchObject({ name: 'Bea' });
});

test('the role of the API cannot change a balance', async () => {
  const { companyId } = await createFixture();
  const change = database.sql`update balances set balance = balance + 1 where company_id = ${companyId}`;
  await expect(change).rejects.toThrow('balances change only through entries');
});

test('no posting is lost or repeated when a node crashes under load', async () => {
  const fixture = await createFixture({ log });
  const { port } = await findPlacement(database, fixture);
  const load = await startLoad(fixture);
  await waitForMoreCredits(load);
  for (let crash = 0; crash < 3; crash++) {
    await crashNode(port);
    await waitForMoreCredits(load);
  }
  await load.stop();
  await expect(findDifferences(fixture, load.acknowledged)).resolves.toEqual(NO_DIFFERENCES);
});

test('a node that is added under load takes over shards, and no posting is lost or repeated', async () => {
  const { owner } = database;
  const { nodes, stop } = await startCitusCluster(1);
  const port = nodes[0]?.port ?? 0;
  onTestFinished(async () => {
    // Without a statement timeout: a slow machine takes minutes.
    const sql = postgres(database.url, { max: 1 });
    try {
      await sql`select citus_drain_node('127.0.0.1', ${port}, 'block_writes')`;
      await sql`select citus_remove_node('127.0.0.1', ${port})`;
    } finally {
      await sql.end();
      await stop();
    }
  });
  await prepareNodeDatabase(port, database.url);
  const fixture = await createFixture({ log });
  const load = await startLoad(fixture);
  await waitForMoreCredits(load);
  await owner`select citus_add_node('127.0.0.1', ${port})`;
  await owner`select citus_rebalance_start()`;
  const readJobs = async () => (await owner<{ state: string }[]>`select state::text from pg_dist_background_job`).map(({ state }) => state);
  await expect.poll(readJobs, { timeout: 200_000, interval: 500 }).toEqual(['finished']);
  await waitForMoreCredits(load);
  await load.stop();
  const [moved] = await owner<{ shards: number }[]>`
    select count(*)::int as shards from pg_dist_placement join pg_dist_node using (groupid) join pg_dist_shard using (shardid)
      join pg_dist_partition using (logicalrelid)
    where nodeport = ${port} and partmethod = 'h'`;
  expect(moved?.shards).toBeGreaterThan(0);
  const { problems } = await checkDistribution(owner);
  expect(problems).toEqual([]);
  await expect(findDifferences(fixture, load.acknowledged)).resolves.toEqual(NO_DIFFERENCES);
});

test('an API statement waits only a limited time for a lock on a node', async () => {
  const { companyId } = await createFixture();
  const lock = (tx: Sql) => tx`select from companies where id = ${companyId} for update`;
  const rename = () => database.sql`update companies set name = 'Renamed' where id = ${companyId}`;
  await whileHolding(database, lock, () => expect(rename()).rejects.toThrow('lock timeout'));
});

/** A fixture whose company is on another node than that of `fixture`. */
const createFixtureOnOtherNode = async (fixture: CompanyFixture): Promise<CompanyFixture> => {
  const { port } = await findPlacement(database, fixture);
  for (;;) {
    const other = await createFixture();
    if ((await findPlacement(database, other)).port !== port) return other;
  }
};

test('a deadlock between nodes is detected and reported as a temporary failure', async () => {
  const fixture = await createFixture();
  const companies = [fixture.companyId, (await createFixtureOnOtherNode(fixture)).companyId];
  const { promise: bothLocked, resolve: signalBothLocked } = Promise.withResolvers<void>();
  let lockedCount = 0;
  const lockBoth = (ids: number[]) =>
    database.owner.begin(async (tx) => {
      for (const id of ids) {
        await tx`update companies set name = name where id = ${id}`;
        lockedCount += 1;
        if (lockedCount === companies.length) signalBothLocked();
        await bothLocked;
      }
    });
  const outcomes = await Promise.allSettled([lockBoth(companies), lockBoth(companies.toReversed())]);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining('distributed deadlock')]);
  expect(failures.map(isDatabaseUnavailable)).toEqual([true]);
});
