// Limits concurrent file streams. Each reads from a database snapshot, which occupies a connection until the client has received the file.
// Streams therefore have their own connections. At most two run per user, each for at most ten minutes.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Maximum concurrent streams in this process, and their connections. */
export const FILE_CONCURRENCY = 4;
const WAITING_MAX = 20;
const STREAMS_PER_USER_MAX = 2;
const RETRY_AFTER_SECONDS = 5;

const STREAM_TIMEOUT_MS = 10 * MINUTE_MS;
/** A client that reads nothing for this long is disconnected. */
const IDLE_TIMEOUT_MS = MINUTE_MS;

/** Resolves when the response can take more data, or is closed. */
export const waitForDrain = async (response: ServerResponse): Promise<void> => {
  const listeners = new AbortController();
  const { signal } = listeners;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    listeners.abort();
  }
};

const openStreams = new Map<string, number>();

/** Throws throttled when the user is downloading too many files. */
const withinUserLimit = async (userId: string | undefined, work: () => Promise<void>): Promise<void> => {
  if (userId === undefined) return work();
  const streamCount = openStreams.get(userId) ?? 0;
  if (streamCount >= STREAMS_PER_USER_MAX) throw new AppError('throttled', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  openStreams.set(userId, streamCount + 1);
  try {
    await work();
  } finally {
    const remaining = (openStreams.get(userId) ?? 1) - 1;
    if (remaining > 0) openStreams.set(userId, remaining);
    else openStreams.delete(userId);
  }
};

const withPermit = createSemaphore({ concurrency: FILE_CONCURRENCY, waitingMax: WAITING_MAX });

/** Closes the connection after the time limit, so that the client does not mistake a partial file for a complete one. */
const withTimeout = async (response: ServerResponse, work: () => Promise<void>): Promise<void> => {
  const timer = new AbortController();
  response.setTimeout(IDLE_TIMEOUT_MS, () => response.destroy());
  void pause(STREAM_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(
    () => response.destroy(),
    () => undefined,
  );
  try {
    await work();
  } catch (error) {
    if (response.headersSent) response.destroy();
    throw error;
  } finally {
    timer.abort();
    response.setTimeout(0);
  }
};

/**
 * Streams a file when a permit is free. Rethrows the errors of `work`; an error after the first byte also closes the connection, so
 * that the client does not mistake a partial file for a complete one.
 */
export const withFilePermit = (userId: string | undefined, response: ServerResponse, work: () => Promise<void>): Promise<void> =>
  withinUserLimit(userId, () =>
    withPermit(async () => {
      if (!response.destroyed) await withTimeout(response, work);
    }),
  );
