// The format of a backup: a directory with the rows of each table in PostgreSQL's COPY text format (gzip), the uploaded files, the
// generated secrets, and this manifest. It needs no PostgreSQL tools and is independent of the PostgreSQL version. The directory gets its
// name once everything is written to disk.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { expectedVersion } from '#db/migrate.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** A release reads only its own format version. */
export const FORMAT = 1;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The time of the database snapshot. */
  taken_at: z.iso.datetime(),
  release: z.string(),
  /** The newest migration of the database. */
  migration: z.int().min(0),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), is_called: z.boolean() })),
  files: z.discriminatedUnion('store', [
    z.object({ store: z.literal('local'), count: z.int().min(0) }),
    z.object({ store: z.literal('s3'), bucket: z.string(), prefix: z.string() }),
  ]),
  /** file: included in the backup. environment: both were configured by the environment. */
  secrets: z.enum(['file', 'environment']),
  /** All other files of the backup. Omitted in backups from before checksums. */
  contents: z.array(z.object({ path: z.string(), bytes: z.int().min(0), sha256: z.string() })).optional(),
  /** Identifies the encryption key without revealing it. */
  encryption_key_mark: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

export const toManifestPath = (backup: string): string => path.join(backup, 'manifest.json');
export const toTablePath = (backup: string, table: string): string => path.join(backup, 'tables', `${table}.copy.gz`);
export const toFilesPath = (backup: string): string => path.join(backup, 'files');
export const toSecretsPath = (backup: string): string => path.join(backup, 'secrets.json');

/** A fingerprint of a key. */
export const fingerprintKey = (encryptionKey: Buffer): string =>
  createHmac('sha256', encryptionKey).update('countinghouse backup').digest('hex').slice(0, 16);

/** Reads the manifest. Throws an OperatorError if there is none, or if this release cannot restore it. */
export const readManifest = async (backup: string): Promise<Manifest> => {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(toManifestPath(backup), 'utf8'));
  } catch (error) {
    throw new OperatorError(`${backup} is not a backup: no readable manifest.json.`, { cause: error });
  }
  const result = Manifest.safeParse(json);
  if (!result.success) throw new OperatorError(`${toManifestPath(backup)} is damaged or was written by an incompatible release.`);
  if (result.data.migration > expectedVersion()) {
    throw new OperatorError(
      `The backup was written by release ${result.data.release}, at migration ${result.data.migration}; this release expects ${expectedVersion()}. Restore it with that release or a newer one.`,
    );
  }
  return result.data;
};
