// DATA_DIR, and the paths of uploads and stored files in it.
import { access, constants, mkdir, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { unlessMissing } from '#server/platform/files/disk.ts';

/** Longer than any request, because processes on one machine may share the directory. */
export const UPLOAD_LIFETIME_MS = HOUR_MS;

/** Creates DATA_DIR. Throws an OperatorError if it cannot be written to. */
export const createDataDir = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `The data directory ${dataDir} cannot be written to (${code}). Set DATA_DIR to a directory that this user may write to.`,
      {
        cause: error,
      },
    );
  }
};

/** The directory of uploads, which are deleted with the response of their request. */
export const getUploadDirectory = (dataDir: string): string => path.join(dataDir, 'uploads');

/** The directory of stored files, unless they are in a bucket. */
export const getFileDirectory = (dataDir: string): string => path.join(dataDir, 'files');

/** Deletes uploads left by a killed process. Each process does this on its own machine. */
export const sweepUploads = async (dataDir: string, now: Date): Promise<void> => {
  const directory = getUploadDirectory(dataDir);
  const entries = await unlessMissing(opendir(directory));
  for await (const { name } of entries ?? []) {
    const file = path.join(directory, name);
    const stats = await unlessMissing(stat(file));
    if (stats && stats.mtimeMs <= now.getTime() - UPLOAD_LIFETIME_MS) await rm(file, { recursive: true, force: true });
  }
};
