// Helpers for files on the local disk.
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The result of a file operation; undefined if the file does not exist. */
export const unlessMissing = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

type WriteNewFileOptions = {
  /** Yields the content unchanged, and may reject it by throwing. */
  transform?: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  /** Syncs the file to the disk before the promise resolves. */
  isFlushed?: boolean;
};

async function* passThrough(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}

/**
 * Creates a file that only this user can read. After an error no file remains: the file is opened before the content is read, because one
 * that was still being opened when the content failed would appear after its removal.
 */
export const writeNewFile = async (
  file: string,
  content: Readable,
  { transform = passThrough, isFlushed = false }: WriteNewFileOptions = {},
): Promise<void> => {
  // Errors while the file is being opened are reported once it is open.
  content.on('error', () => undefined);
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  const target = handle.createWriteStream({ flush: isFlushed });
  try {
    if (content.destroyed) throw content.errored ?? new Error('The content was interrupted.');
    await pipeline(content, transform, target);
  } catch (error) {
    target.destroy();
    await rm(file, { force: true });
    throw error;
  }
};
