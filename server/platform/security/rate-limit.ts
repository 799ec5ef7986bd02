// The general rate limit (v3: 300 requests per 10 s and address), counted in memory. Limits on passwords and codes are throttles in the
// database.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppError } from '#server/kernel/errors.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { addressBlock, toThrottledError } from '#server/platform/security/throttle.ts';

export const REQUESTS_MAX = 300;
export const WINDOW_SECONDS = 10;

export type RateLimit = {
  /** Counts a request. Returns the response headers as alternating names and values, and the rejection if any. */
  count(clientAddress: string): Promise<{ headers: string[]; rejection?: AppError }>;
};

const toHeaders = ({ remainingPoints, msBeforeNext }: RateLimiterRes): string[] => [
  'RateLimit-Limit',
  String(REQUESTS_MAX),
  'RateLimit-Remaining',
  String(remainingPoints),
  'RateLimit-Reset',
  String(Math.ceil(msBeforeNext / SECOND_MS)),
];

const UNLIMITED: RateLimit = { count: () => Promise.resolve({ headers: [] }) };

/** `isEnabled` is false with RATE_LIMITS=off. */
export const createRateLimit = ({ isEnabled }: { isEnabled: boolean }): RateLimit => {
  if (!isEnabled) return UNLIMITED;
  const limiter = new RateLimiterMemory({ points: REQUESTS_MAX, duration: WINDOW_SECONDS });
  return {
    count: async (clientAddress) => {
      try {
        return { headers: toHeaders(await limiter.consume(addressBlock(clientAddress))) };
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result;
        return { headers: toHeaders(result), rejection: toThrottledError(result.msBeforeNext) };
      }
    },
  };
};
