// How often people receive messages about their email addresses and mobile numbers.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';

/** By user. Each new email address or mobile number receives a message, even if it belongs to someone else. */
export const CONTACT_CREATION_THROTTLE: ThrottleRule = { name: 'addContact', limits: [{ points: 20, durationMs: DAY_MS }] };

/** By user and purpose. */
export const SMS_THROTTLE: ThrottleRule = {
  name: 'sms',
  limits: [
    { points: 1, durationMs: MINUTE_MS },
    { points: 5, durationMs: HOUR_MS },
  ],
};

/** By mobile number. */
export const SMS_RECIPIENT_THROTTLE: ThrottleRule = { name: 'smsTo', limits: [{ points: 10, durationMs: DAY_MS }] };
