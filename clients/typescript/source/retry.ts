// Retries with exponential backoff and jitter. Retries are safe: GET and DELETE are idempotent, and all other requests have an idempotency key
// that stays the same for all attempts.
import { ApiError, ConnectionError, TimeoutError } from './errors.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;
/** A longer Retry-After is returned as an error instead of waited for. */
const RETRY_AFTER_MAX_MS = 60_000;

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A 409 with Retry-After means that the first attempt is still running. */
const isRetryable = (failure: unknown): boolean => {
  if (failure instanceof ApiError) {
    return RETRYABLE_STATUSES.has(failure.status) || (failure.status === 409 && failure.retryAfterMs !== undefined);
  }
  return failure instanceof ConnectionError || failure instanceof TimeoutError;
};

/** The delay before the next attempt; undefined if the failure is not retryable. The first attempt has the number 0. */
export const computeRetryDelay = (attempt: number, failure: unknown): number | undefined => {
  if (!isRetryable(failure)) return undefined;
  const retryAfterMs = failure instanceof ApiError ? (failure.retryAfterMs ?? 0) : 0;
  if (retryAfterMs > RETRY_AFTER_MAX_MS) return undefined;
  const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
  // Jitter spreads the retries of clients that failed at the same time.
  return retryAfterMs + backoffMs * (0.5 + Math.random() / 2);
};

/** Rejects when the signal is aborted. */
export const wait = (delayMs: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, delayMs);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
