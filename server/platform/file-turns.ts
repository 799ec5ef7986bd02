// Files that are made while the client takes them, out of one snapshot of the database. A snapshot keeps a connection for as long as the
// client reads. So these files have connections of their own, few run at once, nobody has more than two, and each has to be done in ten
// minutes.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { createTurns } from '#server/platform/turns.ts';

/** Files that are written at once, in this process. They have as many connections. */
export const FILES_AT_ONCE = 4;
const WAITING_MAX = 20;
const EACH_MAX = 2;
const BUSY_SECONDS = 5;

const LASTS_MS = 10 * MINUTE_MS;
/** A client that takes nothing for that long has gone. */
const IDLE_MS = MINUTE_MS;

/** Waits until the client has taken enough of what was written; at once when it has gone. */
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

/** Counts the files that one user has open, or throws throttled. */
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

const inTurn = createTurns({ concurrency: FILES_AT_ONCE, waitingMax: WAITING_MAX });

/** Cuts what takes too long, so that nobody takes a beginning for the whole. */
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
 * Sends a file when it is its turn. Throws what `work` throws; what breaks off after its beginning breaks the connection off as well, so
 * that nobody takes it for whole.
 */
export const inFileTurn = (userId: string | undefined, response: ServerResponse, work: () => Promise<void>): Promise<void> =>
  inOwnShare(userId, () =>
    inTurn(async () => {
      if (!response.destroyed) await withinTime(response, work);
    }),
  );
