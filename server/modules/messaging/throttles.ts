// Throttles of code guesses and test messages.
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';

/** By code: guesses at it. A new code for the same purpose does not reset the count. */
export const CODE_GUESS_THROTTLE: ThrottleRule = { name: 'code', limits: [{ points: 5, durationMs: 10 * MINUTE_MS }] };

/** By user, for test events of webhooks, test emails and test SMS together: all of them reach systems of third parties. */
export const TEST_MESSAGE_THROTTLE: ThrottleRule = { name: 'testMessage', limits: [{ points: 10, durationMs: MINUTE_MS }] };
