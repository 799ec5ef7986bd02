// Receives multipart/form-data as a stream: texts into memory, files onto the disk, one for each field that accepts a file. The caller
// discards the form after the response.
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { receiveFile } from '#server/http/request/receive-file.ts';
import { allowUploadTime, BODY_BYTES_MAX, ClientDisconnected, drain, toTooLargeError } from '#server/http/request/incoming-request.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Upload } from '#server/kernel/upload.ts';

const PARTS_MAX = 1_000;
const PART_HEADERS_BYTES_MAX = 8 * 1024;

const FILE_NOT_ACCEPTED = 'This field does not take a file.';
const TOO_MANY_FILES = 'Send one file.';

/** The fields that accept one file each, the maximum size, and the directory for the files. */
export type UploadFields = { field: string; further?: readonly string[]; bytesMax: number; directory: string };

/** One part of a form. `rejection` is the field error of a rejected file. */
export type FormPart = { name: string } & ({ text: Buffer } | { upload: Upload } | { rejection: string });

export type ReceivedForm = {
  /** In the order of the body. */
  parts: readonly FormPart[];
  /** Set when the body is not a complete form. */
  failure: AppError | undefined;
  /** Hash of the content, independent of the boundary. */
  hash: Buffer;
  /** Deletes the files. */
  discard: () => Promise<void>;
};

const malformed = (message: string, cause?: unknown): AppError => new AppError('malformed_body', { message, cause });

const INVALID_FORM = 'The body is not valid multipart/form-data.';

const countBytes = async (content: Readable): Promise<number> => {
  let sizeBytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) sizeBytes += chunk.length;
  return sizeBytes;
};

/** Browsers send an empty file for a control without a selected file. */
const isEmptyControl = (fileName: string, sizeBytes: number): boolean => fileName === '' && sizeBytes === 0;

type PartReceiver = (name: string, content: Readable, fileName: string | undefined) => Promise<FormPart | undefined>;

const createPartReceiver = (fields: UploadFields | undefined): PartReceiver => {
  let textBytes = 0;
  const unusedFields = new Set(fields ? [fields.field, ...(fields.further ?? [])] : []);
  const fileFields = new Set(unusedFields);
  const readText = async (content: Readable): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of content as AsyncIterable<Buffer>) {
      textBytes += chunk.length;
      if (textBytes > BODY_BYTES_MAX) throw toTooLargeError('body', BODY_BYTES_MAX);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  return async (name, content, fileName) => {
    if (fileName === undefined) return { name, text: await readText(content) };
    if (!fields || !unusedFields.has(name)) {
      const rejection = fileFields.has(name) ? TOO_MANY_FILES : FILE_NOT_ACCEPTED;
      return isEmptyControl(fileName, await countBytes(content)) ? undefined : { name, rejection };
    }
    unusedFields.delete(name);
    const upload = await receiveFile(content, fileName, fields);
    if (!isEmptyControl(fileName, upload.sizeBytes)) return { name, upload };
    unusedFields.add(name);
    await rm(upload.path, { force: true });
    return undefined;
  };
};

const hashForm = (parts: readonly FormPart[], failure: AppError | undefined): Buffer => {
  const hash = createHash('sha256').update(String(failure?.message));
  for (const part of parts) {
    if ('text' in part) hash.update(JSON.stringify([part.name, part.text.length])).update(part.text);
    else if ('upload' in part) hash.update(JSON.stringify([part.name, part.upload.name, part.upload.sha256.toString('hex')]));
    else hash.update(JSON.stringify([part.name, part.rejection]));
  }
  return hash.digest();
};

const createParser = (request: IncomingMessage): BusboyInstance => {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      // Parts are passed unchanged: invalid UTF-8 must not be replaced, and names are cleaned elsewhere.
      isPartAFile: () => true,
      preservePath: true,
      limits: { parts: PARTS_MAX, headerSize: PART_HEADERS_BYTES_MAX },
    });
  } catch (cause) {
    throw malformed(INVALID_FORM, cause);
  }
};

/** Parses a form. `read` rejects as soon as the form fails; `stop` then ends the streams of the parts. */
const readParts = (request: IncomingMessage, parser: BusboyInstance, receive: PartReceiver, bytesMax: number) => {
  const contents: Readable[] = [];
  const parts: Promise<FormPart | undefined>[] = [];
  const read = new Promise<void>((resolve, reject) => {
    let sizeBytes = 0;
    parser.on('file', (name, content, fileName) => {
      contents.push(content);
      const part = receive(name, content, fileName);
      part.catch(reject);
      parts.push(part);
      if (typeof name !== 'string') reject(malformed(INVALID_FORM));
    });
    parser.once('partsLimit', () => reject(malformed(`The form has too many parts. Send at most ${PARTS_MAX}.`)));
    parser.on('error', (cause) => reject(malformed(INVALID_FORM, cause)));
    parser.once('finish', () => {
      if (request.readableEnded) resolve();
      else request.once('end', resolve);
    });
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes > bytesMax) reject(toTooLargeError('body', bytesMax));
    });
    const onDisconnect = (): void => {
      if (!request.complete) reject(new ClientDisconnected());
    };
    request.once('error', onDisconnect);
    request.once('close', onDisconnect);
    if (request.destroyed) onDisconnect();
    request.pipe(parser);
  });
  const stop = (): void => {
    request.unpipe(parser);
    for (const content of contents) content.destroy(new Error('The form was rejected.'));
  };
  return { read, parts, stop };
};

const discardAll = async (parts: readonly (FormPart | undefined)[]): Promise<void> => {
  for (const part of parts) if (part && 'upload' in part) await rm(part.upload.path, { force: true });
};

/** The parts of a complete form. Deletes all files when it throws. */
const receiveParts = async (request: IncomingMessage, fields: UploadFields | undefined, bytesMax: number): Promise<FormPart[]> => {
  if (fields) {
    await mkdir(fields.directory, { recursive: true, mode: 0o700 });
    allowUploadTime(request);
  }
  const { read, parts, stop } = readParts(request, createParser(request), createPartReceiver(fields), bytesMax);
  try {
    await read;
    return (await Promise.all(parts)).filter((part) => part !== undefined);
  } catch (thrown) {
    stop();
    const results = await Promise.allSettled(parts);
    await discardAll(results.map((part) => (part.status === 'fulfilled' ? part.value : undefined)));
    throw thrown;
  }
};

/** Receives a form. Throws body_too_large as soon as a limit is exceeded, and ClientDisconnected when the client disconnects; deletes all files then. */
export const receiveForm = async (request: IncomingMessage, fields: UploadFields | undefined): Promise<ReceivedForm> => {
  const bytesMax = BODY_BYTES_MAX + (fields ? fields.bytesMax * (1 + (fields.further?.length ?? 0)) : 0);
  let parts: FormPart[] = [];
  let failure: AppError | undefined;
  try {
    if (Number(request.headers['content-length']) > bytesMax) {
      throw fields ? toTooLargeError('file', fields.bytesMax) : toTooLargeError('body', bytesMax);
    }
    parts = await receiveParts(request, fields, bytesMax);
  } catch (thrown) {
    drain(request);
    if (!(thrown instanceof AppError) || thrown.code !== 'malformed_body') throw thrown;
    failure = thrown;
  }
  return { parts, failure, hash: hashForm(parts, failure), discard: () => discardAll(parts) };
};
