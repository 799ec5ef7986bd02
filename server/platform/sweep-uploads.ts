// What a request was sending when the process was killed. It lies in a directory of this machine, so each process sweeps its own.
import { opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#server/kernel/time.ts';
import { uploadDirectoryOf } from '#server/platform/data-dir.ts';
import { unlessMissing } from '#server/platform/unless-missing.ts';

/** Longer than any request lasts: processes of one machine may share the directory. */
export const UPLOAD_LASTS_MS = HOUR_MS;

/** Removes what has lain in the directory of uploads for more than an hour. */
export const sweepUploads = async (dataDir: string, now: Date): Promise<void> => {
  const directory = uploadDirectoryOf(dataDir);
  const entries = await unlessMissing(opendir(directory));
  for await (const { name } of entries ?? []) {
    const file = path.join(directory, name);
    const found = await unlessMissing(stat(file));
    if (found && found.mtimeMs <= now.getTime() - UPLOAD_LASTS_MS) await rm(file, { recursive: true, force: true });
  }
};
