// A PostgreSQL with a replica that streams from it, on loopback, for one test file.
import { chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { startTemporaryServer } from '#db/embedded/postgres.ts';
import type { EmbeddedLog } from '#db/embedded/server-process.ts';

const silentLog: EmbeddedLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export type ReplicatedCluster = { primaryUrl: string; replicaUrl: string; stopReplica(): Promise<void>; stop(): Promise<void> };

/** Copies the data of a running server, as a base backup does. */
const copyRunning = async (url: string, from: string, to: string): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_backup_start('replica', true)`;
    await cp(from, to, { recursive: true, preserveTimestamps: true, filter: (file) => !file.endsWith('postmaster.pid') });
    const [backup] = await sql<{ label: string }[]>`select labelfile as label from pg_backup_stop(false)`;
    await writeFile(path.join(to, 'postgres', 'cluster', 'backup_label'), backup?.label ?? '');
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** Restores the owner of files that root has copied. */
const restoreOwner = async (from: string, to: string): Promise<void> => {
  const { uid, gid } = await stat(path.join(from, 'postgres', 'cluster'));
  if (process.getuid?.() !== 0) return;
  const entries = await readdir(path.join(to, 'postgres'), { recursive: true, withFileTypes: true });
  await chown(path.join(to, 'postgres'), uid, gid);
  await Promise.all(entries.map((entry) => chown(path.join(entry.parentPath, entry.name), uid, gid)));
};

/** Starts a primary and a replica. The replica follows the primary with a short delay. */
export const startReplicatedCluster = async (): Promise<ReplicatedCluster> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-pair-'));
  const [first, second] = [path.join(directory, 'primary'), path.join(directory, 'replica')];
  const primary = await startTemporaryServer({ directory: first, log: silentLog });
  await copyRunning(primary.url, first, second);
  const { hostname, port, username, password } = new URL(primary.url);
  const cluster = path.join(second, 'postgres', 'cluster');
  const from = `host=${hostname} port=${port} user=${username} password=${password}`;
  await writeFile(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  await writeFile(path.join(cluster, 'standby.signal'), '');
  await restoreOwner(first, second);
  const replica = await startTemporaryServer({ directory: second, log: silentLog });
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    stopReplica: replica.stop,
    stop: async () => {
      await Promise.all([replica.stop(), primary.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
};
