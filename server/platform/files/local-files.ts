// Files in DATA_DIR/files. A file is written under a temporary name and renamed once it is on the disk: readers never see a partial file,
// and a row never refers to a missing one, even after a power failure.
import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { getFileDirectory } from '#server/platform/files/data-dir.ts';
import { requireObjectName, isWithin, orUnavailable, type FileStore, type TimeSpan } from '#server/platform/files/file-store.ts';
import { unlessMissing, writeNewFile } from '#server/platform/files/disk.ts';

const PAGE_SIZE = 500;

/** Syncs a directory, so that new names survive a power failure. Not needed on Windows. */
const flushDirectory = async (directory: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const write = async (target: string, content: Readable): Promise<void> => {
  const directory = path.dirname(target);
  const temporaryPath = `${target}.${randomBytes(4).toString('hex')}.part`;
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeNewFile(temporaryPath, content, { isFlushed: true });
    await rename(temporaryPath, target);
  } catch (error) {
    content.destroy();
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await flushDirectory(directory);
};

/** The names in a directory that were last written within a time span. */
async function* listNames(directory: string, timeSpan: TimeSpan): AsyncGenerator<string[]> {
  const entries = await unlessMissing(opendir(directory));
  if (!entries) return;
  let page: string[] = [];
  for await (const { name } of entries) {
    const stats = await unlessMissing(stat(path.join(directory, name)));
    if (!stats?.isFile() || !isWithin(stats.mtime, timeSpan)) continue;
    page.push(name);
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Stores files below a data directory, which is created with the first file. */
export const createLocalFiles = (dataDir: string): FileStore => {
  const root = getFileDirectory(dataDir);
  const toPath = (name: string): string => path.join(root, ...requireObjectName(name).split('/'));
  return {
    put: async (name, content) => {
      const target = toPath(name);
      await orUnavailable(write(target, content));
    },
    open: async (name, range) => {
      const target = toPath(name);
      const handle = await orUnavailable(unlessMissing(open(target, 'r')));
      return handle?.createReadStream(range);
    },
    remove: async (name) => {
      const target = toPath(name);
      await orUnavailable(rm(target, { force: true }));
    },
    list: async function* (folder, timeSpan) {
      for await (const page of listNames(path.join(root, folder), timeSpan)) yield page.map((name) => `${folder}/${name}`);
    },
  };
};
