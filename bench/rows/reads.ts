// Reads by users, compared with a bare Node server with one equivalent prepared statement each.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compare, runAlternately } from '../rounds.ts';
import { comparedRow, type Bench, type BenchRow, type RowResult } from '../row.ts';
import { cpuTimeOfProcessTree, cpuTimeOfProcess } from '../run/processor-time.ts';

const CONNECTIONS = 64;
const PROGRAM = fileURLToPath(new URL('../bare-server.ts', import.meta.url));

type BareServer = { url: string; pid: number | undefined; stop(): void };

const startBareServer = async (databaseUrl: string): Promise<BareServer> => {
  const child = fork(PROGRAM, [databaseUrl], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The bare server did not start')));
    child.once('message', (message) => resolve(message as { port: number }));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => void child.kill() };
};

type Read = { name: string; path: string; atLeast: number };

const READS: Read[] = [
  { name: 'profile', path: '/3/user/', atLeast: 0.7 },
  { name: 'accounts', path: '/3/accounts/', atLeast: 0.6 },
  { name: 'transactions', path: '/3/transactions/', atLeast: 0.6 },
];

const measure = async (bench: Bench, { name, path, atLeast }: Read): Promise<RowResult> => {
  const { people } = await bench.readers();
  const requests = people.map(({ token }) => ({ method: 'GET' as const, path, token }));
  const bare = await startBareServer(bench.database.url);
  try {
    const readCpuTime = () => ({
      server: cpuTimeOfProcess(bare.pid ?? 0),
      database: bench.database.processId && cpuTimeOfProcessTree(bench.database.processId),
    });
    const samples = await runAlternately(
      bench.options.rounds,
      async () => (await bench.loadServer({ connections: CONNECTIONS, requests })).perSecond,
      async () => (await bench.loadOn(bare.url, { connections: CONNECTIONS, requests }, readCpuTime)).perSecond,
    );
    const described = {
      name,
      measured: `GET ${path}, ${CONNECTIONS} connections`,
      against: 'bare Node server, one statement',
      unit: 'requests/s' as const,
      goal: { atLeast },
    };
    return comparedRow(described, samples, compare(samples));
  } finally {
    bare.stop();
  }
};

export const readRows: BenchRow[] = READS.map((read) => ({ name: read.name, measure: (bench: Bench) => measure(bench, read) }));
