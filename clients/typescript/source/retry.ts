// When a call is sent again, and after how long. It may be: GET and DELETE say the same twice, and what changes something carries a key
// that is the same in every try, so that it happens once.
import { ApiError, ConnectionError, TimeoutError } from './errors.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;
/** Whoever is told to wait longer is told so, instead of waiting. */
const PATIENCE_MS = 60_000;

const ASKS_TO_WAIT: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether the same call may get another answer. A 409 says so itself: the first try still runs. */
const mayChange = (failure: unknown): boolean => {
  if (failure instanceof ApiError) {
    return ASKS_TO_WAIT.has(failure.status) || (failure.status === 409 && failure.retryAfterMs !== undefined);
  }
  return failure instanceof ConnectionError || failure instanceof TimeoutError;
};

/** How long to wait before the next try, the first of which is 0; undefined when there is no use in one. */
export const delayBefore = (attempt: number, failure: unknown): number | undefined => {
  if (!mayChange(failure)) return undefined;
  const asked = failure instanceof ApiError ? (failure.retryAfterMs ?? 0) : 0;
  if (asked > PATIENCE_MS) return undefined;
  const growing = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
  // Between half and all of it, so that those who were refused together do not come back together.
  return asked + growing * (0.5 + Math.random() / 2);
};

/** Waits, unless the caller gives up first. */
export const wait = (delayMs: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, delayMs);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
