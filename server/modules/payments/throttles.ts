// How often a sender invites and looks up recipients.
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';

/** Messages to unregistered recipients: by sender, and by sender and address. */
export const INVITATION_THROTTLE: ThrottleRule = { name: 'invite', limits: [{ points: 20, durationMs: DAY_MS }] };
export const INVITATION_RECIPIENT_THROTTLE: ThrottleRule = { name: 'inviteTo', limits: [{ points: 1, durationMs: DAY_MS }] };

/** Payment requests with a recipient: by requester, and by requester and recipient. */
export const REQUEST_THROTTLE: ThrottleRule = { name: 'requestMoney', limits: [{ points: 50, durationMs: DAY_MS }] };
export const REQUEST_RECIPIENT_THROTTLE: ThrottleRule = { name: 'requestMoneyFrom', limits: [{ points: 5, durationMs: DAY_MS }] };

/** Previews of recipients, and unregistered recipients of bulk payments, by sender: each may reveal that an address has an account. */
export const RECIPIENT_PREVIEW_THROTTLE: ThrottleRule = { name: 'previewRecipient', limits: [{ points: 60, durationMs: HOUR_MS }] };

/** Checks of bulk payments, by creator: each may reveal which addresses have an account. */
export const BULK_CHECK_THROTTLE: ThrottleRule = { name: 'checkBulk', limits: [{ points: 60, durationMs: HOUR_MS }] };
