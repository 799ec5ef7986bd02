// Copies all tables from one snapshot, without blocking writers.
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type postgres from 'postgres';
import { readSchemaVersion } from '#db/migrate.ts';
import { openSql } from '#db/client.ts';
import { isCluster } from '#db/distribution/cluster.ts';
import { toCopyTarget, listTables, readSequences, configureSession, type Table } from '#server/commands/backup/catalog.ts';
import { createLineCounter } from '#server/commands/backup/line-counter.ts';
import { toTablePath, type Manifest } from '#server/commands/backup/manifest.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

const NO_LIMIT = 0;
const CLOSE_TIMEOUT_SECONDS = 5;
/** Higher levels cost time and save little space. */
const GZIP_LEVEL = 2;

/** A snapshot covers only one node of a cluster. */
const CLUSTER_MESSAGE =
  'This command backs up a single PostgreSQL server, not a Citus cluster. Back up the nodes as described in docs/scale.md.';

const dumpTable = async (tx: postgres.TransactionSql, backup: string, table: Table): Promise<number> => {
  const rows: Readable = await tx.unsafe(`copy ${toCopyTarget(table)} to stdout`).readable();
  const lines = createLineCounter();
  const target = createWriteStream(toTablePath(backup, table.name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, lines.pass, createGzip({ level: GZIP_LEVEL }), target);
  return lines.count();
};

export type TableDump = Pick<Manifest, 'taken_at' | 'migration' | 'tables' | 'sequences'>;

/** Writes the rows of all tables as of one point in time. */
export const dumpTables = async (url: string, backup: string): Promise<TableDump> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner', statementTimeoutMs: NO_LIMIT });
  try {
    if (await isCluster(sql)) throw new OperatorError(CLUSTER_MESSAGE);
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      await configureSession(tx);
      const [snapshot] = await tx<{ now: Date }[]>`select now()`;
      const { applied } = await readSchemaVersion(tx);
      if (!snapshot || applied < 0) throw new OperatorError('The database has no tables. Nothing to back up.');
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(tx)) tables.push({ ...table, rows: await dumpTable(tx, backup, table) });
      return { taken_at: new Date(snapshot.now).toISOString(), migration: applied, tables, sequences: await readSequences(tx) };
    });
  } finally {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  }
};
