// What goes wrong while the server is under load. Each lasts until it is told to end, and leaves everything as it was.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { openSql } from '#db/client.ts';
import type { DatabaseProxy } from '#server/testing/database-proxy.ts';

export type Stage = {
  serverUrl: string;
  /** Past the proxy. */
  databaseUrl: string;
  proxy: DatabaseProxy;
  companyId: number;
  say(line: string): void;
};

export type Fault = {
  name: string;
  what: string;
  /** Requests on one connection that do not wait for answers. */
  pipelining: number;
  /** Goes wrong until the signal comes. */
  happen(stage: Stage, signal: AbortSignal): Promise<void>;
};

const DELAY_MS = 50;
const CUT_MS = 2_000;
const WHOLE_MS = 6_000;
/** Less than the ledger waits for a lock. */
const LOCKED_MS = 4_000;
const FREE_MS = 2_000;
const CLOSE_TIMEOUT_SECONDS = 5;
const IDLE_CLIENTS = 10_000;
/** What a process needs of files besides the idle clients: the load's connections, the pools, its modules. */
const OTHER_FILES = 1_000;
const IDLE_PROGRAM = fileURLToPath(new URL('../idle-clients.ts', import.meta.url));

/** False when the signal came before the time was over. */
const wait = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal }).catch((error: unknown) => {
    if (signal.aborted) return false;
    throw error;
  });

const untilAborted = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, 'abort'));

const slowDatabase: Fault = {
  name: 'slow-database',
  what: `all that is said to the database and by it arrives ${DELAY_MS} ms later`,
  pipelining: 1,
  happen: async ({ proxy }, signal) => {
    proxy.slowDown(DELAY_MS);
    await untilAborted(signal);
    proxy.slowDown(0);
  },
};

const lostConnection: Fault = {
  name: 'lost-connection',
  what: `the database is away for ${CUT_MS / 1_000} s, there for ${WHOLE_MS / 1_000} s, and so on`,
  pipelining: 1,
  happen: async ({ proxy }, signal) => {
    do {
      proxy.cut();
      await wait(CUT_MS, signal);
      await proxy.restore();
    } while (await wait(WHOLE_MS, signal));
  },
};

/** Somebody else holds the company's outside accounts: nothing can be posted, and everything that comes has to wait. */
const fullQueue: Fault = {
  name: 'full-queue',
  what: `another transaction holds accounts of the company for ${LOCKED_MS / 1_000} s, again and again; ten requests per connection`,
  pipelining: 10,
  happen: async ({ databaseUrl, companyId }, signal) => {
    const sql = openSql({ url: databaseUrl, poolSize: 1, role: 'owner', statementTimeoutMs: 0 });
    try {
      do {
        await sql.begin(async (tx) => {
          await tx`
            select from balances b join ledger_accounts a on a.company_id = b.company_id and a.id = b.account_id
            where b.company_id = ${companyId} and a.kind = 'system' order by b.account_id, b.slot for update of b`;
          await wait(LOCKED_MS, signal);
        });
      } while (await wait(FREE_MS, signal));
    } finally {
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    }
  },
};

/** Node raises its limit to what the system lets it have. */
const openFilesMax = (): number => {
  const said = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said);
};

const idleClients: Fault = {
  name: 'idle-clients',
  what: `${IDLE_CLIENTS.toLocaleString('en')} clients keep their connection and say nothing`,
  pipelining: 1,
  happen: async ({ serverUrl, say }, signal) => {
    const count = Math.min(IDLE_CLIENTS, openFilesMax() - OTHER_FILES);
    if (count < IDLE_CLIENTS) say(`This system lets a process open ${openFilesMax()} files: only ${count} idle clients`);
    const child = fork(IDLE_PROGRAM, [serverUrl, String(count)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    try {
      const [{ open, failed }] = (await once(child, 'message')) as [{ open: number; failed: number }];
      say(`${open.toLocaleString('en')} clients are connected; ${failed} could not at once`);
      await untilAborted(signal);
    } finally {
      child.kill();
    }
  },
};

export const FAULTS: readonly Fault[] = [slowDatabase, lostConnection, fullQueue, idleClients];
