// Readiness of a server whose database serves reads and rejects writes.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSql } from '#db/client.ts';
import { findFreePort } from '#db/embedded/free-port.ts';
import { composeServer } from '#server/compose.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start, type RunningProcess } from '#server/composition/start.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { createWriteProbe, truncateWriteProbes } from '#server/composition/readiness.ts';

const database = useTestDatabase();
const log = createLog({ level: 'silent' });
/** A result of the probe is valid for five seconds. */
const FRESH_MS = 5_000;

const failInserts = async (sqlState: string): Promise<void> => {
  await database.owner.unsafe(`
    create function reject_write() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${sqlState}'; end $$;
    create trigger reject_write before insert on write_probes for each row execute function reject_write()`);
};

const acceptInserts = (): Promise<unknown> => database.owner.unsafe('drop function if exists reject_write cascade');

const countProbeRows = async (): Promise<number> => (await database.owner`select from write_probes`).length;

afterEach(acceptInserts);

describe('the write probe', () => {
  const createProbe = (freshMs: number, lastCommitMs: () => number | undefined = () => undefined) =>
    createWriteProbe({ sql: database.sql, lastCommitMs, log, freshMs });

  it.each([
    ['53100', 'the disk is full (53100)'],
    ['25006', 'the database is read-only (25006)'],
    ['XX000', 'error XX000'],
  ])('names the cause of a write that fails with %s, and recovers with the next write', async (sqlState, cause) => {
    const probe = createProbe(0);
    expect(await probe()).toBeNull();
    await failInserts(sqlState);
    expect(await probe()).toBe(cause);
    await acceptInserts();
    expect(await probe()).toBeNull();
  });

  it('writes once for many calls while its result is fresh', async () => {
    const [probe, before] = [createProbe(60_000), await countProbeRows()];
    await Promise.all(Array.from({ length: 20 }, () => probe()));
    await probe();
    expect(await countProbeRows()).toBe(before + 1);
  });

  it('writes nothing after a recent ledger commit, which also clears a failure', async () => {
    const commits: number[] = [];
    const probe = createProbe(60_000, () => commits.at(-1));
    await failInserts('53100');
    expect(await probe()).toContain('the disk is full');
    commits.push(performance.now());
    expect(await probe()).toBeNull();
  });

  it('extends the table with each row, so that it fails on a full disk', async () => {
    const probe = createProbe(0);
    const readTableBytes = async () => Number((await database.owner`select pg_relation_size('write_probes') as bytes`)[0]?.['bytes']);
    for (let count = 0; count < 5; count += 1) {
      const before = await readTableBytes();
      await probe();
      expect(await readTableBytes()).toBeGreaterThan(before);
    }
  });

  it('responds in time while the write waits for a lock', async () => {
    const probe = createProbe(0);
    await database.owner.begin(async (tx) => {
      await tx`lock table write_probes in access exclusive mode`;
      expect(await probe()).toBe('no result within 500 ms');
    });
    await expect.poll(probe).toBeNull();
  });

  it('truncates the table only once it is large', async () => {
    await createProbe(0)();
    await truncateWriteProbes(database.db);
    expect(await countProbeRows()).toBeGreaterThan(0);
    await database.owner`insert into write_probes (padding) select repeat('x', 8000) from generate_series(1, 2100)`;
    await truncateWriteProbes(database.db);
    expect(await countProbeRows()).toBe(0);
  });
});

describe('a server whose database rejects writes', () => {
  let running: RunningProcess;
  let base: string;
  let dataDir: string;

  /** Makes the database read-only, like a standby. Existing sessions keep their setting, so they are terminated. */
  const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
    const name = new URL(database.url).pathname.slice(1);
    const admin = openSql({ url: database.url, poolSize: 1, role: 'owner' });
    await admin`set default_transaction_read_only = off`;
    await admin.unsafe(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`;
    await admin.end();
  };

  const readyz = async () => {
    const response = await fetch(`${base}/readyz`);
    return { code: response.status, ...((await response.json()) as { reason?: string; detail?: string }) };
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'write probe test '));
    const port = await findFreePort();
    base = `http://127.0.0.1:${port}`;
    const variables = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
    running = await start({ environment: readEnvironment(variables), log, clock: systemClock, compose: composeServer });
  });
  afterAll(async () => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is not ready, reports the cause, and is ready again when a write succeeds', { timeout: 60_000 }, async () => {
    const now = performance.now.bind(performance);
    let skippedMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
    onTestFinished(() => clock.mockRestore());
    /** Requests readiness after the last result has expired. */
    const readyzLater = () => {
      skippedMs += FRESH_MS;
      return readyz();
    };
    expect(await readyz()).toMatchObject({ code: 200 });
    await setReadOnly(true);
    const rejected = { code: 503, reason: 'write', detail: 'The last write to the database failed: the database is read-only (25006).' };
    await expect.poll(readyzLater).toMatchObject(rejected);
    const metrics = await (await fetch(`${base}/metrics`)).text();
    expect(metrics).toContain('countinghouse_ready 0\n');
    await setReadOnly(false);
    await expect.poll(readyzLater).toMatchObject({ code: 200 });
  });
});
