// Limits for sign-up and sign-in requests. The comment above each group of throttles states what they count by.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import type { ThrottleRule } from '#server/platform/security/throttle.ts';

/** By client address. */
export const REGISTRATION_THROTTLE: ThrottleRule = { name: 'register', limits: [{ points: 10, durationMs: HOUR_MS }], isLiftable: true };
export const COMPANY_REGISTRATION_THROTTLE: ThrottleRule = {
  name: 'registerCompany',
  limits: [{ points: 3, durationMs: HOUR_MS }],
  isLiftable: true,
};
export const PASSWORD_RESET_ADDRESS_THROTTLE: ThrottleRule = { name: 'passwordResetFrom', limits: [{ points: 10, durationMs: HOUR_MS }] };
export const RESEND_ADDRESS_THROTTLE: ThrottleRule = { name: 'resendFrom', limits: [{ points: 30, durationMs: HOUR_MS }] };

export const CLOSURE_ADDRESS_THROTTLE: ThrottleRule = { name: 'closureFrom', limits: [{ points: 20, durationMs: HOUR_MS }] };

/** By the entered identifier, whether or not it exists. */
export const PASSWORD_RESET_THROTTLE: ThrottleRule = { name: 'passwordReset', limits: [{ points: 3, durationMs: HOUR_MS }] };
export const CLOSURE_THROTTLE: ThrottleRule = {
  name: 'closure',
  limits: [
    { points: 4, durationMs: MINUTE_MS },
    { points: 10, durationMs: HOUR_MS },
  ],
};
export const RESEND_THROTTLE: ThrottleRule = {
  name: 'resend',
  limits: [
    { points: 1, durationMs: MINUTE_MS },
    { points: 5, durationMs: HOUR_MS },
  ],
};

/** By user. */
export const TOKEN_CREATION_THROTTLE: ThrottleRule = { name: 'createToken', limits: [{ points: 10, durationMs: HOUR_MS }] };
export const TRY_OUT_THROTTLE: ThrottleRule = { name: 'tryOut', limits: [{ points: 60, durationMs: HOUR_MS }] };
export const TOKEN_VERIFICATION_THROTTLE: ThrottleRule = { name: 'verifyToken', limits: [{ points: 60, durationMs: MINUTE_MS }] };
export const AUTHENTICATOR_CREATION_THROTTLE: ThrottleRule = {
  name: 'createAuthenticator',
  limits: [
    { points: 6, durationMs: MINUTE_MS },
    { points: 10, durationMs: HOUR_MS },
  ],
};
export const CODE_DELIVERY_THROTTLE: ThrottleRule = {
  name: 'deliver',
  limits: [
    { points: 6, durationMs: MINUTE_MS },
    { points: 10, durationMs: HOUR_MS },
  ],
};

/** By the admin who invites people to register. */
export const MEMBER_INVITATION_THROTTLE: ThrottleRule = { name: 'inviteMember', limits: [{ points: 100, durationMs: DAY_MS }] };
