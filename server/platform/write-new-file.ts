import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Writing = {
  /** Looks at what passes by, and may throw. */
  pass?: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  /** It is on the disk, and not only on its way there, when this is done. */
  isFlushed?: boolean;
};

async function* unchanged(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}

/**
 * Writes a file that is not there yet, readable by this user alone. Whatever is thrown, nothing of it stays: the file is opened before the
 * content is read, since one that was still being opened when the content broke off appeared after it had been removed.
 */
export const writeNewFile = async (
  file: string,
  content: Readable,
  { pass = unchanged, isFlushed = false }: Writing = {},
): Promise<void> => {
  // What goes wrong while the file is being opened is looked at when it is open.
  content.on('error', () => undefined);
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  const target = handle.createWriteStream({ flush: isFlushed });
  try {
    if (content.destroyed) throw content.errored ?? new Error('The content broke off.');
    await pipeline(content, pass, target);
  } catch (error) {
    target.destroy();
    await rm(file, { force: true });
    throw error;
  }
};
