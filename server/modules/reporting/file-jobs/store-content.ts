import { Readable } from 'node:stream';
import type { FileStore } from '#server/platform/files/file-store.ts';

type ContentState = { sizeBytes: number; failure?: unknown };

/** Passes the content through, and records its size and an error of its source. */
async function* trackContent(content: AsyncIterable<string | Uint8Array>, state: ContentState): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) {
      const buffer = Buffer.from(chunk);
      state.sizeBytes += buffer.length;
      yield buffer;
    }
  } catch (thrown) {
    state.failure = thrown;
    throw thrown;
  }
}

type ContentToStore = { key: string; mediaType: string; content: AsyncIterable<string | Uint8Array> };

/** Stores content and returns its size in bytes. Rethrows an error of the source, which the file store would report as its own. */
export const storeContent = async (fileStore: FileStore, { key, mediaType, content }: ContentToStore): Promise<number> => {
  const state: ContentState = { sizeBytes: 0 };
  try {
    await fileStore.put(key, Readable.from(trackContent(content, state), { objectMode: false }), mediaType);
  } catch (thrown) {
    throw state.failure ?? thrown;
  }
  return state.sizeBytes;
};
