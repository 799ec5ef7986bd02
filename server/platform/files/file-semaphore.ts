// Limits files that are streamed from a database snapshot, which keeps a connection for as long as the client reads. These files have
// their own connections; few are streamed at once, at most two per user, and each for at most ten minutes.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Maximum concurrent streams in this process, and their connections. */
export const FILES_AT_ONCE = 4;
const WAITING_MAX = 20;
const EACH_MAX = 2;
const BUSY_SECONDS = 5;

const LASTS_MS = 10 * MINUTE_MS;
/** A client that reads nothing for this long is disconnected. */
const IDLE_MS = MINUTE_MS;

/** Resolves when the response can take more data, or is closed. */
export const drained = async (response: ServerResponse): Promise<void> => {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    over.abort();
  }
};

const held = new Map<string, number>();

/** Throws throttled when the user has too many files open. */
const inOwnShare = async (userId: string | undefined, work: () => Promise<void>): Promise<void> => {
  if (userId === undefined) return work();
  const open = held.get(userId) ?? 0;
  if (open >= EACH_MAX) throw new AppError('throttled', { retryAfterSeconds: BUSY_SECONDS });
  held.set(userId, open + 1);
  try {
    await work();
  } finally {
    const left = (held.get(userId) ?? 1) - 1;
    if (left > 0) held.set(userId, left);
    else held.delete(userId);
  }
};

const withPermit = createSemaphore({ concurrency: FILES_AT_ONCE, waitingMax: WAITING_MAX });

/** Closes the connection after the time limit, so that the client does not take a partial file for complete. */
const withinTime = async (response: ServerResponse, work: () => Promise<void>): Promise<void> => {
  const done = new AbortController();
  response.setTimeout(IDLE_MS, () => response.destroy());
  void pause(LASTS_MS, undefined, { signal: done.signal, ref: false }).then(
    () => response.destroy(),
    () => undefined,
  );
  try {
    await work();
  } catch (error) {
    if (response.headersSent) response.destroy();
    throw error;
  } finally {
    done.abort();
    response.setTimeout(0);
  }
};

/**
 * Streams a file when a permit is free. Rethrows the errors of `work`; an error after the first byte also closes the connection, so
 * that the client does not take the file for complete.
 */
export const withFilePermit = (userId: string | undefined, response: ServerResponse, work: () => Promise<void>): Promise<void> =>
  inOwnShare(userId, () =>
    withPermit(async () => {
      if (!response.destroyed) await withinTime(response, work);
    }),
  );
