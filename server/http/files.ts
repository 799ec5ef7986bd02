// /files: downloads of uploaded files by link. The content is untrusted, so a browser must not treat it as a page: it is an attachment with the
// detected media type and a sandbox policy. Every invalid link gets 404. The link itself authorizes the request, without cookie or token,
// because clients use it in <img>.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { toAppError } from '#server/api/trpc.ts';
import { sendAppError, sendError, requireReadMethod, rejectThrottled, type Handler } from '#server/http/request/send-response.ts';
import { readByteRange } from '#server/http/request/byte-range.ts';
import { attachment } from '#server/http/request/content-disposition.ts';
import { getRequestId } from '#server/http/request/incoming-request.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { Download, FindDownload, ByteRange } from '#server/platform/files/file-store.ts';
import type { Log } from '#server/platform/log.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';

type FilesOptions = { find: FindDownload; rateLimit: RateLimit; trustsProxy: boolean; log: Log };

/** A client that reads nothing for this long is disconnected. */
const IDLE_TIMEOUT_MS = MINUTE_MS;

const IMMUTABLE = 'public, max-age=31536000, immutable';

const toEntityTag = ({ version }: Download): string => `"${version}"`;

const toHeaders = (download: Download): Record<string, string> => ({
  'Content-Type': download.mediaType,
  'Content-Disposition': attachment(download.name),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // Web clients of other origins embed files and read them by script. The link authorizes them.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Disposition, Content-Range, ETag',
  'Cache-Control': download.isPublic ? IMMUTABLE : 'no-store',
  'Accept-Ranges': 'bytes',
  ETag: toEntityTag(download),
});

/** True when the client has this version (If-None-Match). */
const isCached = ({ headers }: IncomingMessage, download: Download): boolean => {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(toEntityTag(download));
};

/** The requested range; undefined for the whole file, or if If-Range names another version. */
const readRange = ({ method, headers }: IncomingMessage, download: Download): ByteRange | 'unsatisfiable' | undefined => {
  const { range, 'if-range': version } = headers;
  if (method === 'HEAD' || (version !== undefined && version !== toEntityTag(download))) return undefined;
  return readByteRange(range, download.sizeBytes);
};

/** Codes of errors after the client has disconnected. */
const DISCONNECT_CODES = new Set<unknown>(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

const isDisconnect = (error: unknown): boolean => DISCONNECT_CODES.has((error as NodeJS.ErrnoException).code);

const sendContent = async (
  req: IncomingMessage,
  res: ServerResponse,
  { download, range, log }: { download: Download; range: ByteRange | undefined; log: Log },
): Promise<void> => {
  // The whole file is read as a range, too, so that the reader ends with the last byte. Otherwise, a client that has received everything may
  // disconnect before the response ends, and an interruption would be logged.
  const { start, end } = range ?? { start: 0, end: download.sizeBytes - 1 };
  const content = await download.open({ start, end });
  if (!content) {
    log.error({ requestId: getRequestId(req) }, 'File is missing from the file store');
    return sendError(req, res, 'not_found');
  }
  const partial = range && { 'Content-Range': `bytes ${start}-${end}/${download.sizeBytes}` };
  res.writeHead(range ? 206 : 200, { ...toHeaders(download), ...partial, 'Content-Length': end - start + 1 });
  res.setTimeout(IDLE_TIMEOUT_MS, () => res.destroy());
  try {
    await pipeline(content, res);
  } catch (error) {
    // The connection is closed, so that the client does not mistake a partial file for a complete one.
    if (!isDisconnect(error)) log.error({ err: error, requestId: getRequestId(req) }, 'Download was interrupted');
  }
};

const sendDownload = async (req: IncomingMessage, res: ServerResponse, download: Download, log: Log): Promise<void> => {
  if (isCached(req, download)) {
    res.writeHead(304, toHeaders(download)).end();
    return;
  }
  const range = readRange(req, download);
  if (range === 'unsatisfiable') {
    res.writeHead(416, { ...toHeaders(download), 'Content-Range': `bytes */${download.sizeBytes}`, 'Content-Length': 0 }).end();
    return;
  }
  if (req.method === 'HEAD') {
    res.writeHead(200, { ...toHeaders(download), 'Content-Length': download.sizeBytes }).end();
    return;
  }
  await sendContent(req, res, { download, range, log });
};

/** Creates the handler of all paths under /files. */
export const createFilesHandler = ({ find, rateLimit, trustsProxy, log }: FilesOptions): Handler => {
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [path = '', search = ''] = (req.url ?? '').split('?', 2);
    const download = await find({ path, key: new URLSearchParams(search).get('key') ?? '' });
    return download ? sendDownload(req, res, download, log) : sendError(req, res, 'not_found');
  };
  return async (req, res) => {
    if (await rejectThrottled(req, res, { rateLimit, trustsProxy })) return;
    if (!requireReadMethod(req, res)) return;
    try {
      await serve(req, res);
    } catch (error) {
      const failure = toAppError(error);
      const level = failure.code === 'unavailable' ? 'warn' : 'error';
      log[level]({ err: failure.cause ?? failure, requestId: getRequestId(req) }, 'A file could not be sent');
      sendAppError(req, res, failure);
    }
  };
};
