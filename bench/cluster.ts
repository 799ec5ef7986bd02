// `node bench/cluster.ts`: measures the rate and the CPU time of requests on one PostgreSQL and on a Citus cluster, whose nodes are on this machine.
// docs/scale.md computes the size of clusters from these figures.
import { openSql } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { parsePositive, parsePositiveInteger, readFlags, runCommand, printProgress } from '#server/commands/command-line.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { LoadRequest } from './load.ts';
import { formatTable } from './report.ts';
import { toSpread } from './rounds.ts';
import { batchesOf, creditsOf, fundsOf, transfersOf } from './rows/credit.ts';
import { requireSuccess } from './run/bench.ts';
import { findServerProcess, vacuum } from './run/database.ts';
import { startLoadProcess, type LoadProcess } from './run/load-process.ts';
import { cpuTimeOfProcess, cpuTimeOfProcessTree } from './run/processor-time.ts';
import { startBenchServer, type BenchServer } from './run/server.ts';
import { prepareCompany, type BenchCompany } from './seed/company.ts';

const USAGE = 'node bench/cluster.ts --plain=URL --cluster=URL [--rounds=3] [--seconds=8]';

/** Several, so that all nodes have work. */
const COMPANY_COUNT = 8;
const USER_COUNT = 100;
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 3;
const CLOSE_TIMEOUT_SECONDS = 5;

type Node = { name: string; processId: number };
type Target = { name: string; server: BenchServer; companies: BenchCompany[]; nodes: Node[] };

const LOADS: { name: string; requestsOf(company: BenchCompany): LoadRequest[] }[] = [
  { name: 'credit', requestsOf: ({ people }) => creditsOf(people) },
  { name: 'transfer', requestsOf: ({ people }) => transfersOf(people) },
  { name: 'batch of 24', requestsOf: ({ people }) => batchesOf(people) },
  { name: 'accounts of a user', requestsOf: ({ people }) => people.map(({ token }) => ({ method: 'GET', path: '/3/accounts/', token })) },
  {
    name: 'first page of transactions',
    requestsOf: ({ people }) => people.map(({ token }) => ({ method: 'GET', path: '/3/transactions/', token })),
  },
];

const findNode = async (name: string, url: string): Promise<Node> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const processId = findServerProcess(url, row?.pid ?? 0);
    if (processId === undefined) throw new OperatorError(`${name} does not run on this machine, so its CPU time is unknown.`);
    return { name, processId };
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

/** The coordinator and the workers of a cluster. */
const findNodes = async (url: string): Promise<Node[]> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner' });
  try {
    const ports = await sql<{ port: number }[]>`select nodeport as port from pg_dist_node where groupid > 0 order by 1`;
    const workers = ports.map(({ port }) => {
      const address = new URL(url);
      address.port = String(port);
      return findNode('workers', address.href);
    });
    return await Promise.all([findNode('coordinator', url), ...workers]);
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};

const openTarget = async (name: string, url: string, nodes: Node[], onEnd: AsyncDisposableStack): Promise<Target> => {
  printProgress(`Preparing ${name}`);
  await migrate(url);
  const companies: BenchCompany[] = [];
  for (let index = 0; index < COMPANY_COUNT; index++)
    companies.push(await prepareCompany(url, { identifier: `bench-cluster-${index}`, userCount: USER_COUNT }));
  await vacuum(url);
  const server = await startBenchServer({ databaseUrl: url });
  onEnd.defer(() => server.stop());
  return { name, server, companies, nodes };
};

/** Requests per second, and CPU time per request in microseconds, by process. */
type Costs = Record<string, number>;

const requireTime = (time: number | undefined): number => {
  if (time === undefined)
    throw new OperatorError('The CPU time of a process is unknown: this system has no /proc, or the process has ended.');
  return time;
};

const readCpuTimes = ({ server, nodes }: Target): Costs => {
  const times: Costs = { server: requireTime(cpuTimeOfProcess(server.pid)) };
  for (const { name, processId } of nodes) times[name] = (times[name] ?? 0) + requireTime(cpuTimeOfProcessTree(processId));
  return times;
};

const measure = async (load: LoadProcess, target: Target, requests: LoadRequest[], seconds: number): Promise<Costs> => {
  const before = readCpuTimes(target);
  const { perSecond, responseCount } = requireSuccess(
    await load.run({ url: target.server.url, connections: CONNECTIONS, seconds, requests }),
  );
  const after = readCpuTimes(target);
  const costs = Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? 0)) / responseCount]);
  return { ...Object.fromEntries(costs), 'requests/s': perSecond };
};

const formatMedian = (samples: Costs[], name: string): string => {
  const figures = samples.flatMap((sample) => sample[name] ?? []);
  return figures.length === 0 ? '' : Math.round(toSpread(figures).median).toLocaleString('en');
};

const COLUMNS = ['requests/s', 'server', 'PostgreSQL', 'coordinator', 'workers'];

/** Alternates between the targets, so that other load on the machine affects both. */
const measureAll = async (load: LoadProcess, targets: Target[], { rounds, seconds }: { rounds: number; seconds: number }) => {
  const rows: string[][] = [];
  for (const { name, requestsOf } of LOADS) {
    printProgress(`Measuring ${name}`);
    const samples = targets.map((): Costs[] => []);
    const requests = targets.map(({ companies }) => companies.flatMap(requestsOf));
    for (let round = -1; round < rounds; round++) {
      for (const [index, target] of targets.entries()) {
        const costs = await measure(load, target, requests[index] ?? [], round < 0 ? WARM_UP_SECONDS : seconds);
        if (round >= 0) samples[index]?.push(costs);
      }
    }
    for (const [index, target] of targets.entries())
      rows.push([name, target.name, ...COLUMNS.map((column) => formatMedian(samples[index] ?? [], column))]);
  }
  return formatTable(['load', 'database', ...COLUMNS.map((name, index) => (index === 0 ? name : `us ${name}`))], rows);
};

const FLAGS = {
  plain: { type: 'string' },
  cluster: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '8' },
} as const;

await runCommand(async () => {
  const { values } = readFlags({ options: FLAGS }, USAGE);
  const { plain, cluster } = values;
  if (plain === undefined || cluster === undefined) throw new OperatorError(USAGE);
  const options = {
    rounds: parsePositiveInteger('rounds', values.rounds, USAGE),
    seconds: parsePositive('seconds', values.seconds, USAGE),
  };
  await using onEnd = new AsyncDisposableStack();
  const load = startLoadProcess();
  onEnd.defer(() => load.stop());
  const targets = [
    await openTarget('one PostgreSQL', plain, [await findNode('PostgreSQL', plain)], onEnd),
    await openTarget('cluster', cluster, await findNodes(cluster), onEnd),
  ];
  for (const { server, companies } of targets) {
    const requests = companies.flatMap(fundsOf);
    requireSuccess(await load.run({ url: server.url, connections: CONNECTIONS, seconds: WARM_UP_SECONDS, requests }));
  }
  process.stdout.write(`\n${await measureAll(load, targets, options)}\n`);
  return true;
});
