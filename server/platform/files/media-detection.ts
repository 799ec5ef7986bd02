// Detects the media type from the content, never from the name or the client's header. The library also searches beyond the start of some
// files, where another file can be embedded, so the signature must be at the start.
import { open } from 'node:fs/promises';
import { MEDIA_TYPES, type MediaType } from '#server/kernel/file-enums.ts';

type FileSignature = { offset: number; bytes: Buffer };

const signatureAtStart = (text: string): FileSignature => ({ offset: 0, bytes: Buffer.from(text, 'latin1') });
const containerSignature: FileSignature = { offset: 4, bytes: Buffer.from('ftyp') };

const SIGNATURES: Record<MediaType, readonly FileSignature[]> = {
  'application/pdf': [signatureAtStart('%PDF-')],
  'image/jpeg': [signatureAtStart('\xFF\xD8\xFF')],
  'image/png': [signatureAtStart('\x89PNG\r\n\x1A\n')],
  'image/webp': [signatureAtStart('RIFF'), { offset: 8, bytes: Buffer.from('WEBP') }],
  'image/heic': [containerSignature],
  'image/heif': [containerSignature],
};

const HEAD_BYTES = 16;

const readHead = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const isMediaType = (name: string): name is MediaType => Object.hasOwn(MEDIA_TYPES, name);

/** The media type of the file at a path; undefined when it is not accepted. */
export const detectMediaType = async (path: string): Promise<MediaType | undefined> => {
  const head = await readHead(path);
  const { fileTypeFromFile } = await import('file-type');
  const mediaType = (await fileTypeFromFile(path))?.mime ?? '';
  if (!isMediaType(mediaType)) return undefined;
  const hasSignature = SIGNATURES[mediaType].every(({ offset, bytes }) => head.subarray(offset, offset + bytes.length).equals(bytes));
  return hasSignature ? mediaType : undefined;
};
