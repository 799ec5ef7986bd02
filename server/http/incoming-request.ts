// An incoming HTTP request: the client's address, the request id, the route for metrics, presented challenges, and the
// bounds in size and time of its body.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** The id that ties log lines, answer and error report of a request together: the client's own when it is usable. */
export const requestIdOf = (req: IncomingMessage): string => {
  const known = ids.get(req);
  if (known) return known;
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTED.test(given) ? given : newId();
  ids.set(req, id);
  return id;
};

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const plain = (address: string): string => MAPPED_IPV4.exec(address)?.[1] ?? address;

/** The last entry is the one that our own proxy wrote; those before it are the client's word. */
const lastHop = (req: IncomingMessage): string | undefined => {
  const hop = [req.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(hop) ? hop : undefined;
};

/** Where the request comes from, for limits and records. trustsProxy: believe the last hop of X-Forwarded-For. */
export const clientAddressOf = (req: IncomingMessage, trustsProxy: boolean): string =>
  plain((trustsProxy ? lastHop(req) : undefined) ?? req.socket.remoteAddress ?? 'unknown');

const routes = new WeakMap<IncomingMessage, string>();

/** Notes the pattern of the route that a request took, such as /accounts/{reference}/: numbers are kept by pattern. */
export const noteRoute = (req: IncomingMessage, pattern: string): void => void routes.set(req, pattern);

/** The noted pattern; undefined when no route was found. */
export const routeOf = (req: IncomingMessage): string | undefined => routes.get(req);

/** The ids in `Verified-Challenge`: one, or several with commas. */
export const readPresentedChallenges = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map((id) => id.trim().toLowerCase())
        .filter((id) => id !== '');

/** Longest body, in bytes, of a request that carries no file; and of all that a form holds besides one. */
export const BODY_BYTES_MAX = 256 * 1024;

/**
 * Most bytes that are read and thrown away after a refusal. Many clients read no answer before they have sent everything, and
 * one whose connection is cut would never learn why.
 */
const DRAINED_BYTES_MAX = 128 * 1024 * 1024;

/** The client went away: there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** False when nothing follows the headers. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined ? headers['transfer-encoding'] !== undefined : headers['content-length'] !== '0';

/** Lets the client finish sending within bounds; beyond them the connection ends. */
export const drain = (request: IncomingMessage): void => {
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAINED_BYTES_MAX) request.destroy();
  });
  request.on('error', () => undefined);
  request.resume();
};

export const tooLarge = (what: 'body' | 'file', bytesMax: number): AppError =>
  new AppError('body_too_large', { message: `The ${what} is too large. Send at most ${bytesMax} bytes.` });

/** Until everything that is no upload has to be there; and longest pause of an upload. */
export const BODY_TIMEOUT_MS = 30 * SECOND_MS;

/** Until an upload has to be there: 10 MB over a line of 140 kbit/s. The server ends what takes longer. */
export const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls `expire` when the body takes too long. */
export const limitBodyTime = (request: IncomingMessage, expire: () => void): void => {
  if (!announcesBody(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) expire();
  }, BODY_TIMEOUT_MS).unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
};

/** Gives a request that is about to be read the time of an upload. */
export const allowUploadTime = (request: IncomingMessage): void => {
  const timer = timers.get(request);
  if (timer) request.on('data', () => timer.refresh());
};
