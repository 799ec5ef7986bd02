// Faults that are injected while the server is under load. Each lasts until its signal is aborted, and then restores the previous state.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { openSql } from '#db/client.ts';
import type { DatabaseProxy } from '#server/testing/database-proxy.ts';

export type FaultContext = {
  serverUrl: string;
  /** Without the proxy. */
  databaseUrl: string;
  proxy: DatabaseProxy;
  companyId: number;
  printProgress(line: string): void;
};

export type Fault = {
  name: string;
  description: string;
  /** Requests in flight per connection. */
  pipelining: number;
  /** Injects the fault until the signal is aborted. */
  inject(context: FaultContext, signal: AbortSignal): Promise<void>;
};

const DELAY_MS = 50;
const CUT_MS = 2_000;
const CONNECTED_MS = 6_000;
/** Shorter than the lock timeout of the ledger. */
const LOCKED_MS = 4_000;
const FREE_MS = 2_000;
const CLOSE_TIMEOUT_SECONDS = 5;
const IDLE_CLIENTS = 10_000;
/** Other open files of the process: connections of the load, pools, modules. */
const OTHER_FILES = 1_000;
const IDLE_PROGRAM = fileURLToPath(new URL('../idle-clients.ts', import.meta.url));

/** Resolves to false if the signal was aborted first. */
const wait = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal }).catch((error: unknown) => {
    if (signal.aborted) return false;
    throw error;
  });

const waitForAbort = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, 'abort'));

const slowDatabase: Fault = {
  name: 'slow-database',
  description: `traffic to and from the database is delayed by ${DELAY_MS} ms`,
  pipelining: 1,
  inject: async ({ proxy }, signal) => {
    proxy.slowDown(DELAY_MS);
    await waitForAbort(signal);
    proxy.slowDown(0);
  },
};

const lostConnection: Fault = {
  name: 'lost-connection',
  description: `the database is unreachable for ${CUT_MS / 1_000} s and reachable for ${CONNECTED_MS / 1_000} s, repeatedly`,
  pipelining: 1,
  inject: async ({ proxy }, signal) => {
    do {
      proxy.cut();
      await wait(CUT_MS, signal);
      await proxy.restore();
    } while (await wait(CONNECTED_MS, signal));
  },
};

/** Another transaction locks the company's external accounts, so that all postings wait. */
const fullQueue: Fault = {
  name: 'full-queue',
  description: `another transaction locks accounts of the company for ${LOCKED_MS / 1_000} s, repeatedly; ten requests per connection`,
  pipelining: 10,
  inject: async ({ databaseUrl, companyId }, signal) => {
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

/** Node raises its limit to the hard limit of the system. */
const openFilesMax = (): number => {
  const output = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return output === 'unlimited' ? Number.POSITIVE_INFINITY : Number(output);
};

const idleClients: Fault = {
  name: 'idle-clients',
  description: `${IDLE_CLIENTS.toLocaleString('en')} clients keep an idle connection`,
  pipelining: 1,
  inject: async ({ serverUrl, printProgress }, signal) => {
    const count = Math.min(IDLE_CLIENTS, openFilesMax() - OTHER_FILES);
    if (count < IDLE_CLIENTS) printProgress(`The system limits open files to ${openFilesMax()}: only ${count} idle clients`);
    const child = fork(IDLE_PROGRAM, [serverUrl, String(count)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    try {
      const [{ open, failed }] = (await once(child, 'message')) as [{ open: number; failed: number }];
      printProgress(`${open.toLocaleString('en')} clients are connected; ${failed} failed`);
      await waitForAbort(signal);
    } finally {
      child.kill();
    }
  },
};

export const FAULTS: readonly Fault[] = [slowDatabase, lostConnection, fullQueue, idleClients];
