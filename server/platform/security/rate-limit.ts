// The general rate limit (v3: 300 requests per 10 s and address), counted in memory. Limits on passwords and codes are throttles in the
// database.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/kernel/errors.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { addressBlock } from '#server/platform/security/throttle.ts';

export const REQUESTS_MAX = 300;
export const WINDOW_SECONDS = 10;

export type RateLimit = {
  /** Counts a request. Returns the response headers as alternating names and values, and the rejection if any. */
  count(clientAddress: string): Promise<{ headers: string[]; refusal?: AppError }>;
};

const headersOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): string[] => [
  'RateLimit-Limit',
  String(REQUESTS_MAX),
  'RateLimit-Remaining',
  String(remainingPoints),
  'RateLimit-Reset',
  String(Math.ceil(msBeforeNext / SECOND_MS)),
];

const catchApiError = ({ msBeforeNext }: RateLimiterRes): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / SECOND_MS));
  const message = `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`;
  return new AppError('throttled', { message, retryAfterSeconds });
};

const UNLIMITED: RateLimit = { count: () => Promise.resolve({ headers: [] }) };

/** isOn is false with RATE_LIMITS=off. */
export const createRateLimit = ({ isOn }: { isOn: boolean }): RateLimit => {
  if (!isOn) return UNLIMITED;
  const limiter = new RateLimiterMemory({ points: REQUESTS_MAX, duration: WINDOW_SECONDS });
  return {
    count: async (clientAddress) => {
      try {
        return { headers: headersOf(await limiter.consume(addressBlock(clientAddress))) };
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result;
        return { headers: headersOf(result), refusal: catchApiError(result) };
      }
    },
  };
};
