// The checksums of a backup's files, to detect corruption before a restore.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toManifestPath, type Manifest } from '#server/commands/backup/manifest.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { unlessMissing } from '#server/platform/files/disk.ts';

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** All files of a backup except its manifest, with size and SHA-256. */
export const listContents = async (backup: string): Promise<NonNullable<Manifest['contents']>> => {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents: NonNullable<Manifest['contents']> = [];
  for (const file of files.toSorted()) {
    if (file === toManifestPath(backup)) continue;
    contents.push({ path: path.relative(backup, file), bytes: (await stat(file)).size, sha256: await hashFile(file) });
  }
  return contents;
};

/** Throws an OperatorError unless every file of a backup is unchanged. */
export const requireIntact = async (backup: string, { contents = [] }: Manifest): Promise<void> => {
  for (const { path: name, bytes, sha256 } of contents) {
    const file = path.join(backup, name);
    const stats = await unlessMissing(stat(file));
    if (!stats) throw new OperatorError(`${file} is missing: the backup is damaged. Nothing was restored. Use another copy.`);
    if (stats.size === bytes && (await hashFile(file)) === sha256) continue;
    throw new OperatorError(`${file} has changed since the backup: it is damaged. Nothing was restored. Use another copy.`);
  }
};
