// How often codes are guessed and test messages are sent.
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';

/** By code: guesses at it. A new code for the same purpose does not reset the count. */
export const CODE_GUESS_THROTTLE: ThrottleRule = { name: 'code', limits: [{ points: 5, durationMs: 10 * MINUTE_MS }] };

/** By user. Test events, emails and SMS go to machines of others. */
export const TEST_MESSAGE_THROTTLE: ThrottleRule = { name: 'testWebhook', limits: [{ points: 10, durationMs: MINUTE_MS }] };
