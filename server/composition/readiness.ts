// Readiness of a process: the state of the database that it needs, and a durable write. A database that is read-only, or whose disk is
// full, still serves reads. A recent commit of the ledger proves that writes succeed; without one, a row is inserted, at most every few
// seconds.
import { setTimeout as pause } from 'node:timers/promises';
import { sql as statement } from 'drizzle-orm';
import type { Database, Sql } from '#db/client.ts';
import { readSchemaVersion } from '#db/migrate.ts';
import type { Services } from '#server/api/services.ts';
import type { Readiness } from '#server/http/health.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { readWebhookBacklog } from '#server/modules/events/index.ts';
import { readMessageBacklog } from '#server/modules/messaging/index.ts';
import { readLedgerCheckState } from '#server/modules/reporting/index.ts';
import type { Log } from '#server/platform/log.ts';

/** Returns why writes fail, or null if they succeed. */
export type WriteProbe = () => Promise<string | null>;

/** How long a result, or a commit of the ledger, is valid. */
const FRESH_MS = 5 * SECOND_MS;
/** Shorter than the time limit of readiness, so that its response names the cause. */
const PROBE_TIMEOUT_MS = SECOND_MS / 2;
/** A page of 8 kB has room for one row of this length. */
const PADDING_LENGTH = 8_000;
/** Two thousand rows: small on disk, and rarely reached. */
const TABLE_BYTES_MAX = 16_777_216;
const TRUNCATE_WAIT_MS = 100;

const CAUSES: Record<string, string> = { '25006': 'the database is read-only', '42501': 'permission denied', '53100': 'the disk is full' };

const causeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return CAUSES[code] ? `${CAUSES[code]} (${code})` : `error ${code}`;
};

type WriteProbeOptions = {
  /** Connected as the API role, so that its privileges apply. */
  sql: Sql;
  /** When the ledger last committed, by performance.now(). Undefined if it has not committed yet. */
  lastCommitMs: () => number | undefined;
  log: Log;
  /** For tests. */
  freshMs?: number;
};

/** Creates the write probe of a process. Concurrent calls share one write. */
export const createWriteProbe = ({ sql, lastCommitMs, log, freshMs = FRESH_MS }: WriteProbeOptions): WriteProbe => {
  let last: { atMs: number; failure: string | null } = { atMs: -Infinity, failure: null };
  let running: Promise<void> | undefined;
  const isFresh = (atMs: number | undefined): boolean => atMs !== undefined && performance.now() - atMs < freshMs;

  const write = async (): Promise<void> => {
    let failure: string | null = null;
    try {
      await sql`insert into write_probes (padding) values (repeat('x', ${PADDING_LENGTH}))`;
    } catch (error) {
      failure = causeOf(error);
      if (last.failure === null) log.warn({ err: error }, 'The database rejects writes; not ready until a write succeeds');
    }
    if (failure === null && last.failure !== null) log.info('The database accepts writes again');
    last = { atMs: performance.now(), failure };
    running = undefined;
  };

  return async () => {
    const commitMs = lastCommitMs();
    if (isFresh(commitMs) && (commitMs ?? 0) > last.atMs) return null;
    if (isFresh(last.atMs)) return last.failure;
    running ??= write();
    const isInTime = await Promise.race([running.then(() => true), pause(PROBE_TIMEOUT_MS, false, { ref: false })]);
    return isInTime ? last.failure : `no result within ${PROBE_TIMEOUT_MS} ms`;
  };
};

/** Truncates the table of probes once it is large. Gives up soon if a backup has locked the table, because probes would wait behind the truncation. */
export const truncateWriteProbes = async (db: Database): Promise<void> => {
  await db.transaction(async (tx) => {
    const [table] = await tx.execute<{ isLarge: boolean }>(
      statement`select pg_relation_size('write_probes') > ${TABLE_BYTES_MAX} as "isLarge"`,
    );
    if (!table?.isLarge) return;
    await tx.execute(statement`select set_config('lock_timeout', ${String(TRUNCATE_WAIT_MS)}, true)`);
    await tx.execute(statement`truncate write_probes`);
  });
};

type HealthConnection = { sql: Sql; isCluster: boolean };

/**
 * Reads the backlog. A cluster reads it from all nodes, so the last known one is returned while it is read again: a node that does not respond
 * must not make processes unready for the companies of the others.
 */
const createBacklogReader = ({ sql, isCluster }: HealthConnection, { clock, log }: Pick<Services, 'clock' | 'log'>) => {
  const read = async (): Promise<Readiness['backlog']> => ({
    webhooks: await readWebhookBacklog(sql, clock.now(), isCluster),
    messages: await readMessageBacklog(sql, clock.now()),
  });
  if (!isCluster) return read;
  let latest: Readiness['backlog'];
  let currentRefresh: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    try {
      latest = await read();
    } catch (error) {
      log.warn({ err: error }, 'Reading the backlog failed');
    }
    currentRefresh = undefined;
  };
  return () => {
    currentRefresh ??= refresh();
    return Promise.resolve(latest);
  };
};

/** Creates the readiness check of a process. It resolves when the database responds. */
export const createReadiness = (
  connection: HealthConnection,
  services: Pick<Services, 'clock' | 'ledger' | 'log'>,
): (() => Promise<Readiness>) => {
  const { sql } = connection;
  const { ledger, log } = services;
  const readBacklog = createBacklogReader(connection, services);
  const probeWrite = createWriteProbe({ sql, lastCommitMs: ledger.lastCommitMs, log });
  return async () => ({
    ledgerCheck: await readLedgerCheckState(sql),
    backlog: await readBacklog(),
    schema: await readSchemaVersion(sql),
    writeFailure: await probeWrite(),
  });
};
