// Receives one file of a form: writes it to the disk under a random name while measuring and hashing it, and sanitizes the name that the client
// sent, which is displayed but never opened.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { toTooLargeError } from '#server/http/request/incoming-request.ts';
import { newId } from '#server/kernel/id.ts';
import { markReceived, type Upload } from '#server/kernel/upload.ts';
import { writeNewFile } from '#server/platform/files/disk.ts';

const NAME_LENGTH_MAX = 255;
const DEFAULT_FILE_NAME = 'file';

/** Control characters, and characters that reverse the direction of text: `fdp.exe` would be displayed as `exe.pdf`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Shortens a name but keeps its extension. */
const shorten = (name: string): string => {
  const characters = [...name];
  if (characters.length <= NAME_LENGTH_MAX) return name;
  const extension = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return characters.slice(0, NAME_LENGTH_MAX - [...extension].length).join('') + extension;
};

/** Removes directories and invisible characters. */
const sanitizeName = (clientName: string): string => {
  const name = (clientName.split(/[/\\]/).at(-1) ?? '').replaceAll(INVISIBLE, '').trim();
  return /^\.*$/.test(name) ? DEFAULT_FILE_NAME : shorten(name);
};

type FileLimits = {
  /** An existing directory. */
  directory: string;
  bytesMax: number;
};

/** Throws body_too_large as soon as the limit is exceeded. Deletes the file when it throws. */
export const receiveFile = async (content: Readable, clientName: string, { directory, bytesMax }: FileLimits): Promise<Upload> => {
  const file = path.join(directory, newId());
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > bytesMax) throw toTooLargeError('file', bytesMax);
      hash.update(chunk);
      yield chunk;
    }
  };
  await writeNewFile(file, content, { transform: measure });
  return markReceived({ path: file, name: sanitizeName(clientName), sizeBytes, sha256: hash.digest() });
};
