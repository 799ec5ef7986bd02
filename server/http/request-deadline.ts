// How long a client may take to send a request. A body is small and has to be there soon; a file takes the time that a slow
// line needs, as long as something arrives.
import type { IncomingMessage } from 'node:http';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { announcesBody } from '#server/http/request-body.ts';

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
