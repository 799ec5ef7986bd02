// A Citus cluster on loopback: a coordinator and workers, each a PostgreSQL with its own data directory. Started by `npm run test:citus`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { chooseAccount, toSpawnOptions, type OsAccount } from '#db/embedded/account.ts';
import { findFreePort } from '#db/embedded/free-port.ts';
import { scratchDirectory } from '#db/embedded/scratch.ts';
import { migrate } from '#db/migrate.ts';
import { startServer, type EmbeddedLog, type PostgresProcess } from '#db/embedded/server-process.ts';
import { newId } from '#server/kernel/id.ts';

const silentLog: EmbeddedLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const BINARIES = process.env['CITUS_POSTGRES'] ?? '/usr/lib/postgresql/15/bin';
const OWNER = 'countinghouse';

/** True if PostgreSQL 15 and Citus are installed. */
export const isCitusInstalled = (): boolean => {
  if (!existsSync(path.join(BINARIES, 'pg_config'))) return false;
  const { stdout } = spawnSync(path.join(BINARIES, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' });
  return ['citus.so', 'citus_columnar.so'].every((library) => existsSync(path.join(stdout.trim(), library)));
};

/** Few shards, because each table of each test database has this many. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  'citus.enable_unsafe_triggers': 'on',
  'citus.shard_count': 4,
  // So that a proxy can read the messages between nodes.
  'citus.node_conninfo': 'sslmode=disable',
  // Citus retries to find deadlocks between nodes after this many times deadlock_timeout.
  'citus.distributed_deadlock_detection_factor': 2,
  max_connections: 400,
  // Citus runs a maintenance process for each database, and one for each move of a shard.
  max_worker_processes: 64,
  max_prepared_transactions: 200,
  max_locks_per_transaction: 512,
  wal_level: 'logical',
  fsync: 'off',
};

const createData = (account: OsAccount, directory: string): void => {
  const { status, stderr } = spawnSync(
    path.join(BINARIES, 'initdb'),
    [`--pgdata=${directory}/cluster`, '--auth=trust', `--username=${OWNER}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...toSpawnOptions(account), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
};

const toUrl = (port: number, database: string): string => `postgresql://${OWNER}@127.0.0.1:${port}/${database}`;

/** One node. `stop` also kills the sessions, `restart` starts it on the same data and port. */
export type ClusterNode = { port: number; stop(): Promise<void>; restart(): Promise<void> };

const startNode = async (account: OsAccount, directory: string): Promise<ClusterNode> => {
  await mkdir(directory);
  if (account) await chown(directory, account.uid, account.gid);
  createData(account, directory);
  const home = { directory, cluster: path.join(directory, 'cluster'), password: '', clusterName: path.basename(directory) };
  const binaries = { initdb: path.join(BINARIES, 'initdb'), postgres: path.join(BINARIES, 'postgres'), majorVersion: '15' };
  const port = await findFreePort();
  let process: PostgresProcess;
  const start = async (): Promise<void> => {
    process = await startServer({ binaries, account, home, port, settings: SETTINGS, log: silentLog });
  };
  await start();
  return { port, stop: () => process.stop(), restart: start };
};

export type CitusCluster = { nodes: ClusterNode[]; addNode(): Promise<ClusterNode>; stop(): Promise<void> };

/** Starts the nodes; the first one is the coordinator. */
export const startCitusCluster = async (count = 3): Promise<CitusCluster> => {
  const directory = await mkdtemp(path.join(await scratchDirectory(), 'countinghouse-citus-'));
  await chmod(directory, 0o755);
  const account = await chooseAccount(path.join(directory, 'node'));
  const nodes: ClusterNode[] = [];
  const addNode = async (): Promise<ClusterNode> => {
    const node = await startNode(account, path.join(directory, `node-${nodes.length}`));
    nodes.push(node);
    return node;
  };
  while (nodes.length < count) await addNode();
  return {
    nodes,
    addNode,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const PORTS_VARIABLE = 'CITUS_TEST_PORTS';

/** Makes test runs of this process use the cluster. */
export const useClusterInTests = ({ nodes }: CitusCluster): void => {
  process.env[PORTS_VARIABLE] = nodes.map(({ port }) => port).join();
};

/** The ports of the cluster for this test run, the coordinator first. Empty without a cluster. */
export const readClusterPorts = (): number[] => (process.env[PORTS_VARIABLE] ?? '').split(',').filter(Boolean).map(Number);

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const createNodeDatabase = async (port: number, name: string): Promise<void> => {
  await run(toUrl(port, 'postgres'), `create database ${name}`);
  await run(toUrl(port, name), 'create extension citus');
};

/** Prepares the same database on another node, which `citus_add_node` can then add. */
export const prepareNodeDatabase = (port: number, databaseUrl: string): Promise<void> =>
  createNodeDatabase(port, new URL(databaseUrl).pathname.slice(1));

/** Creates a database that spans the nodes with these ports, and returns its URL on the coordinator, the first of them. */
export const createClusterDatabase = async (ports: number[], name: string): Promise<string> => {
  await Promise.all(ports.map((port) => createNodeDatabase(port, name)));
  const [coordinator = 0, ...workers] = ports;
  const url = toUrl(coordinator, name);
  await run(
    url,
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`,
    ...workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  );
  return url;
};

const CREATION_LOCK = 1;

/** Creates a database with distributed tables, and returns its URL. Databases are created one at a time, because each creation changes the shared role. */
export const createDistributedDatabase = async (ports: number[]): Promise<string> => {
  const sql = postgres(toUrl(ports[0] ?? 0, 'postgres'), { max: 1 });
  try {
    await sql`select pg_advisory_lock(${CREATION_LOCK})`;
    const url = await createClusterDatabase(ports, `test_${newId().replaceAll('-', '')}`);
    await migrate(url);
    return url;
  } finally {
    await sql.end({ timeout: 5 });
  }
};
