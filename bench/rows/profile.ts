// A plain read, against a bare Node server with the same one query.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compare, inTurns } from '../rounds.ts';
import { comparedRow, type Bench, type Row } from '../row.ts';
import { timeOfFamily, timeOfProcess } from '../run/processor-time.ts';

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

export const profileRow: Row = {
  name: 'profile',
  measure: async (bench: Bench) => {
    const { people } = await bench.crowd();
    const requests = people.map(({ token }) => ({ method: 'GET' as const, path: '/3/user/', token }));
    const bare = await startBareServer(bench.database.url);
    try {
      const spent = () => ({
        server: timeOfProcess(bare.pid ?? 0),
        database: bench.database.processId && timeOfFamily(bench.database.processId),
      });
      const samples = await inTurns(
        bench.options.rounds,
        async () => (await bench.loadServer({ connections: CONNECTIONS, requests })).perSecond,
        async () => (await bench.loadOn(bare.url, { connections: CONNECTIONS, requests }, spent)).perSecond,
      );
      const described = {
        name: 'profile',
        what: `GET /3/user/, ${CONNECTIONS} connections`,
        against: 'a bare Node server with the same query',
        unit: 'requests/s' as const,
        goal: { atLeast: 0.7 },
      };
      return comparedRow(described, samples, compare(samples));
    } finally {
      bare.stop();
    }
  },
};
