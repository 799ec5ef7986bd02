// Uploaded files on disk. They are copied after the database, so that each row has its file; newer files are swept later. Files are
// immutable.
import { constants, copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { toFilesPath, type Manifest } from '#server/commands/backup/manifest.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { getFileDirectory } from '#server/platform/files/data-dir.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import { unlessMissing } from '#server/platform/files/disk.ts';

/** Lists the stored files, which are in one folder per company. Skips partial files. */
const listFiles = async (root: string): Promise<string[]> => {
  const entries = (await unlessMissing(readdir(root, { recursive: true, withFileTypes: true }))) ?? [];
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'));
  return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
};

const copyFiles = async (from: string, to: string): Promise<number> => {
  let count = 0;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const file of await listFiles(from)) {
    const target = path.join(to, file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    // A file removed after the listing has no row in a newer backup.
    if ((await unlessMissing(copyFile(path.join(from, file), target, constants.COPYFILE_EXCL).then(() => true))) === true) count += 1;
  }
  return count;
};

/** Copies the files into a backup. Files in a bucket are not copied. */
export const backUpFiles = async ({ dataDir, bucket }: Environment, backup: string): Promise<Manifest['files']> =>
  bucket
    ? { store: 's3', bucket: bucket.bucket, prefix: bucket.prefix }
    : { store: 'local', count: await copyFiles(getFileDirectory(dataDir), toFilesPath(backup)) };

/** Restores the files of a backup, and returns a function that reverts this. Throws if other files exist. */
export const restoreFiles = async ({ dataDir, bucket }: Environment, backup: string, { files }: Manifest): Promise<() => Promise<void>> => {
  const target = getFileDirectory(dataDir);
  if (files.store === 's3') return () => Promise.resolve();
  if (bucket)
    throw new OperatorError('The backup contains files, but FILE_STORE is s3. Restore with FILE_STORE=local, then move the files.');
  if ((await listFiles(target)).length > 0) {
    throw new OperatorError(`${target} already contains files. Restore into an empty data directory.`);
  }
  const revert = () => rm(target, { recursive: true, force: true });
  try {
    const count = await copyFiles(toFilesPath(backup), target);
    if (count !== files.count) throw new OperatorError(`The backup has ${count} files instead of ${files.count}. Nothing was restored.`);
    return revert;
  } catch (error) {
    await revert();
    throw error;
  }
};
