// Properties of an incoming request: request id, client address, route for metrics, presented challenges; and the limits of its body in size and
// time.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** The id in log lines, response and request log. A valid id of the client is used. */
export const getRequestId = (req: IncomingMessage): string => {
  const existing = ids.get(req);
  if (existing) return existing;
  const header = req.headers['x-request-id'];
  const id = typeof header === 'string' && REQUEST_ID.test(header) ? header : newId();
  ids.set(req, id);
  return id;
};

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const unmapIpv4 = (address: string): string => MAPPED_IPV4.exec(address)?.[1] ?? address;

/** The last entry of X-Forwarded-For, which the proxy of this server has written. The client can forge the others. */
const readLastHop = (req: IncomingMessage): string | undefined => {
  const hop = [req.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(hop) ? hop : undefined;
};

/** The client address for rate limits and records; with `trustsProxy`, the last hop of X-Forwarded-For. */
export const getClientAddress = (req: IncomingMessage, trustsProxy: boolean): string =>
  unmapIpv4((trustsProxy ? readLastHop(req) : undefined) ?? req.socket.remoteAddress ?? 'unknown');

const routes = new WeakMap<IncomingMessage, string>();

/** Sets the route of a request for metrics, such as /accounts/{reference}/. */
export const setRoutePattern = (req: IncomingMessage, pattern: string): void => void routes.set(req, pattern);

/** Undefined when no route was found. */
export const getRoutePattern = (req: IncomingMessage): string | undefined => routes.get(req);

/** The ids in `Verified-Challenge`, separated by commas. */
export const readPresentedChallenges = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map((id) => id.trim().toLowerCase())
        .filter((id) => id !== '');

/** The maximum size of a body without files, and of all texts of a form. */
export const BODY_BYTES_MAX = 256 * 1024;

/** How much of a rejected body is read and discarded. Many clients read the response only after they have sent everything. */
const DRAINED_BYTES_MAX = 128 * 1024 * 1024;

/** The client has disconnected; no response can be sent. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** False when no body follows the headers. */
export const hasRequestBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined ? headers['transfer-encoding'] !== undefined : headers['content-length'] !== '0';

/** Reads and discards the rest of the body; closes the connection of a body that is too long. */
export const drain = (request: IncomingMessage): void => {
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAINED_BYTES_MAX) request.destroy();
  });
  request.on('error', () => undefined);
  request.resume();
};

export const toTooLargeError = (subject: 'body' | 'file', bytesMax: number): AppError =>
  new AppError('body_too_large', { message: `The ${subject} is too large. Send at most ${bytesMax} bytes.` });

/** The time limit of a body without a file, and of a pause within an upload. */
export const BODY_TIMEOUT_MS = 30 * SECOND_MS;

/** The time limit of an upload: 10 MB at 140 kbit/s. */
export const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls `onExpired` when the body exceeds its time limit. */
export const limitBodyTime = (request: IncomingMessage, onExpired: () => void): void => {
  if (!hasRequestBody(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) onExpired();
  }, BODY_TIMEOUT_MS).unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
};

/** Extends the time limit of a request to that of an upload. */
export const allowUploadTime = (request: IncomingMessage): void => {
  const timer = timers.get(request);
  if (timer) request.on('data', () => timer.refresh());
};
