// Reads a request body within limits. Bytes are read once and counted while they arrive; the content type selects the
// parser. JSON is accepted under the types that v3 clients send (text/plain, no type at all) and is never coerced;
// a form is received by http/request/receive-form.ts, and its fields are read by form.ts.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { parse } from 'content-type';
import { receiveForm, type UploadFields } from '#server/http/request/receive-form.ts';
import { hasRequestBody, BODY_BYTES_MAX, ClientDisconnected, drain, toTooLargeError } from '#server/http/request/incoming-request.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import { AppError } from '#server/kernel/errors.ts';
import { readForm } from '#server/rest/request/form.ts';
import type { InputFieldKind } from '#server/rest/request/declared-input.ts';
import { checkStructure, checkTexts } from '#server/rest/request/json-guard.ts';
import { parseJson } from '#server/kernel/json.ts';
import { hashBody } from '#server/kernel/idempotency.ts';

const MESSAGE_MEDIA_TYPE_LENGTH_MAX = 100;

export type BodyFields = Record<string, unknown>;

const EMPTY = Buffer.alloc(0);

const malformed = (detail: string): AppError => new AppError('malformed_body', { message: `JSON parse error - ${detail}` });

const rejectTooLarge = (request: IncomingMessage, bytesMax: number): AppError => {
  drain(request);
  return toTooLargeError('body', bytesMax);
};

/** All bytes of the body. Throws body_too_large as soon as the limit is exceeded, ClientDisconnected when the client disconnects. */
const readBytes = (request: IncomingMessage, bytesMax: number): Promise<Buffer> => {
  if (Number(request.headers['content-length']) > bytesMax) return Promise.reject(rejectTooLarge(request, bytesMax));
  if (request.destroyed) return Promise.reject(new ClientDisconnected());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > bytesMax) {
        request.off('data', onData);
        reject(rejectTooLarge(request, bytesMax));
      }
    };
    request.on('data', onData);
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks, size)));
    const onDisconnect = (): void => {
      if (!request.complete) reject(new ClientDisconnected());
    };
    request.once('error', onDisconnect);
    request.once('close', onDisconnect);
  });
};

const UTF_8 = /^utf-?8$/i;

const isJsonType = (type: string): boolean => type === 'application/json' || type === '' || type === 'text/plain' || type.endsWith('+json');

const unsupported = (mediaType: string): AppError =>
  new AppError('unsupported_media_type', {
    message: `Unsupported media type "${mediaType.slice(0, MESSAGE_MEDIA_TYPE_LENGTH_MAX)}" in request.`,
  });

/**
 * Throws unsupported_media_type unless the body is JSON (or multipart/form-data, where the route accepts it) in UTF-8 without
 * compression. Reads headers only, so that a rejected body is not received. An empty body needs no type.
 */
export const checkMediaType = (request: IncomingMessage, acceptsMultipart: boolean): void => {
  if (request.headers['content-length'] === '0') return;
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw unsupported(encoding);
  const header = request.headers['content-type'];
  if (header === undefined || header === 'application/json') return;
  const { type, parameters } = parse(header);
  if (parameters['charset'] !== undefined && !UTF_8.test(parameters['charset'])) throw unsupported(header);
  if (!isJsonType(type) && !(acceptsMultipart && type === 'multipart/form-data')) throw unsupported(header);
};

const readJson = (text: string): unknown => {
  checkStructure(text);
  try {
    const value = parseJson(text);
    checkTexts(text, value);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed(error.message);
    throw error;
  }
};

const toText = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw malformed('the body is not UTF-8.');
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
};

const readJsonObject = (bytes: Buffer): BodyFields => {
  const text = toText(bytes);
  if (text.trim() === '') return {};
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('expected an object.');
  return value as BodyFields;
};

const MULTIPART = /^\s*multipart\/form-data/i;

/** The body of a request, received in full. */
export type ReceivedBody = {
  /** SHA-256 of the content; for a form, independent of its boundary. */
  hash: Buffer;
  /** The parsed fields; `{}` without a body. Fields of a form are converted to their `kinds`. Throws malformed_body and invalid. */
  fields: (kinds: ReadonlyMap<string, InputFieldKind>) => BodyFields;
  hasFile: boolean;
  /** The bytes as received; undefined for a form. */
  bytes: Buffer | undefined;
  /** Deletes uploaded files. */
  discard: () => Promise<void>;
};

const toReceivedBody = (bytes: Buffer): ReceivedBody => ({
  hash: hashBody(bytes),
  fields: () => (bytes.length === 0 ? {} : readJsonObject(bytes)),
  hasFile: false,
  bytes,
  discard: () => Promise.resolve(),
});

/** Receives the body. Throws body_too_large as soon as the limit is exceeded, ClientDisconnected when the client disconnects. */
export const readBody = async (
  request: IncomingMessage,
  uploadFields: UploadFields | undefined,
  bytesMax = BODY_BYTES_MAX,
): Promise<ReceivedBody> => {
  if (!hasRequestBody(request)) return toReceivedBody(EMPTY);
  if (!MULTIPART.test(request.headers['content-type'] ?? '')) return toReceivedBody(await readBytes(request, bytesMax));
  const form = await receiveForm(request, uploadFields);
  const hasFile = form.parts.some((part) => 'upload' in part);
  return { hash: form.hash, fields: (kinds) => readForm(form, kinds), hasFile, bytes: undefined, discard: form.discard };
};

/** The body of one request. */
export type BodyReader = {
  /** Receives the body on the first call, and returns the same body or failure on each further call. */
  read(): Promise<ReceivedBody>;
  /** Deletes files that came with a body that was read. */
  discard(): Promise<void>;
};

export const createBodyReader = (
  request: IncomingMessage,
  { upload, bodyBytesMax }: Pick<Meta, 'upload' | 'bodyBytesMax'>,
  directory: string,
): BodyReader => {
  let body: Promise<ReceivedBody> | undefined;
  return {
    read: () => (body ??= readBody(request, upload && { ...upload, directory }, bodyBytesMax)),
    // A rejected body leaves no file.
    discard: async () =>
      body?.then(
        (received) => received.discard(),
        () => undefined,
      ),
  };
};

const BODY_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** True for the methods whose input is the body. */
export const hasBody = (method: string): boolean => BODY_METHODS.has(method);
