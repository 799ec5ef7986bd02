import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '#server/kernel/id.ts';
import { asReceived, type Upload } from '#server/kernel/upload.ts';
import { receivedName } from '#server/http/received-name.ts';
import { tooLarge } from '#server/http/incoming-request.ts';
import { writeNewFile } from '#server/platform/files/disk.ts';

export type FileLimits = {
  /** Where files lie until their request is answered. It is there. */
  directory: string;
  bytesMax: number;
};

/**
 * Writes a file that is being sent to the disk, and measures it on its way. Throws body_too_large as soon as it is; whatever is
 * thrown, nothing of it stays.
 */
export const receiveFile = async (content: Readable, sentName: string, { directory, bytesMax }: FileLimits): Promise<Upload> => {
  const file = path.join(directory, newId());
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > bytesMax) throw tooLarge('file', bytesMax);
      hash.update(chunk);
      yield chunk;
    }
  };
  await writeNewFile(file, content, { pass: measured });
  return asReceived({ path: file, name: receivedName(sentName), sizeBytes, sha256: hash.digest() });
};
