// Everything under /files: what people have uploaded, to whom the address was given. A file is whatever somebody sent, so no browser may
// take it for a page of ours: it is a download of the type that was found in it, it runs nothing, and its answer to anything that is
// wrong is always that there is nothing. Who looks at it is not asked by cookie or token, since clients put the address into <img>.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { toAppError } from '#server/api/trpc.ts';
import { sendAppError, sendError, requireReadMethod } from '#server/http/send-response.ts';
import { readByteRange } from '#server/http/byte-range.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { refuseThrottled } from '#server/http/refuse-throttled.ts';
import { requestIdOf } from '#server/http/incoming-request.ts';
import type { Handler } from '#server/http/handler.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { Download, FindDownload, ByteRange } from '#server/platform/files/file-store.ts';
import type { Log } from '#server/platform/log.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';

type FilesParts = { find: FindDownload; rateLimit: RateLimit; trustsProxy: boolean; log: Log };

/** A client that takes nothing for that long has gone. */
const IDLE_TIMEOUT_MS = MINUTE_MS;

const FOR_EVER = 'public, max-age=31536000, immutable';

const tagOf = ({ version }: Download): string => `"${version}"`;

const headersOf = (download: Download): Record<string, string> => ({
  'Content-Type': download.mediaType,
  'Content-Disposition': attachment(download.name),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // Web clients of other origins show documents and profile images, and read them by script. The address is what lets them.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Disposition, Content-Range, ETag',
  'Cache-Control': download.isPublic ? FOR_EVER : 'no-store',
  'Accept-Ranges': 'bytes',
  ETag: tagOf(download),
});

/** Whether the client has this version already. */
const isKnown = ({ headers }: IncomingMessage, download: Download): boolean => {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tagOf(download));
};

/** The stretch that is asked for; of another version than the client has the beginning of, all of it. */
const rangeFor = ({ method, headers }: IncomingMessage, download: Download): ByteRange | 'unsatisfiable' | undefined => {
  const { range, 'if-range': version } = headers;
  if (method === 'HEAD' || (version !== undefined && version !== tagOf(download))) return undefined;
  return readByteRange(range, download.sizeBytes);
};

/** While its file was sent, or before that began. */
const CLIENT_GONE = new Set<unknown>(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

const isClientGone = (error: unknown): boolean => CLIENT_GONE.has((error as NodeJS.ErrnoException).code);

const sendContent = async (
  req: IncomingMessage,
  res: ServerResponse,
  { download, range, log }: { download: Download; range: ByteRange | undefined; log: Log },
): Promise<void> => {
  // All of it is asked for as a stretch, too: a reader that knows the end says so with the last byte. Else the client has everything and
  // leaves before the answer is ended, and the log calls it cut off.
  const { start, end } = range ?? { start: 0, end: download.sizeBytes - 1 };
  const content = await download.open({ start, end });
  if (!content) {
    log.error({ requestId: requestIdOf(req) }, 'A file has a row and is not in the store');
    return sendError(req, res, 'not_found');
  }
  const partial = range && { 'Content-Range': `bytes ${start}-${end}/${download.sizeBytes}` };
  res.writeHead(range ? 206 : 200, { ...headersOf(download), ...partial, 'Content-Length': end - start + 1 });
  res.setTimeout(IDLE_TIMEOUT_MS, () => res.destroy());
  try {
    await pipeline(content, res);
  } catch (error) {
    // What was begun cannot be taken back: the connection is cut, so that nobody takes it for whole.
    if (!isClientGone(error)) log.error({ err: error, requestId: requestIdOf(req) }, 'A download broke off');
  }
};

const sendDownload = async (req: IncomingMessage, res: ServerResponse, download: Download, log: Log): Promise<void> => {
  if (isKnown(req, download)) {
    res.writeHead(304, headersOf(download)).end();
    return;
  }
  const range = rangeFor(req, download);
  if (range === 'unsatisfiable') {
    res.writeHead(416, { ...headersOf(download), 'Content-Range': `bytes */${download.sizeBytes}`, 'Content-Length': 0 }).end();
    return;
  }
  if (req.method === 'HEAD') {
    res.writeHead(200, { ...headersOf(download), 'Content-Length': download.sizeBytes }).end();
    return;
  }
  await sendContent(req, res, { download, range, log });
};

/** Makes the handler of everything under /files. */
export const createFilesHandler = ({ find, rateLimit, trustsProxy, log }: FilesParts): Handler => {
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [path = '', search = ''] = (req.url ?? '').split('?', 2);
    const download = await find({ path, key: new URLSearchParams(search).get('key') ?? '' });
    return download ? sendDownload(req, res, download, log) : sendError(req, res, 'not_found');
  };
  return async (req, res) => {
    if (await refuseThrottled(req, res, { rateLimit, trustsProxy })) return;
    if (!requireReadMethod(req, res)) return;
    try {
      await serve(req, res);
    } catch (error) {
      const failure = toAppError(error);
      const level = failure.code === 'unavailable' ? 'warn' : 'error';
      log[level]({ err: failure.cause ?? failure, requestId: requestIdOf(req) }, 'A file could not be sent');
      sendAppError(req, res, failure);
    }
  };
};
