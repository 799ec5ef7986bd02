/** What users show who they are with; the safest first. */
export const AUTHENTICATOR_TYPES = ['totp', 'sms', 'static'] as const;
export type AuthenticatorType = (typeof AUTHENTICATOR_TYPES)[number];

export const TOTP_ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;
export type TotpAlgorithm = (typeof TOTP_ALGORITHMS)[number];

/** When a rule asks: at log-in, where one of its permissions is needed, until an authenticator is set up. */
export const RULE_TYPES = ['authentication', 'authorization', 'setup'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

/** How long an answer holds: for the session, for a while, for one call. */
export const DURABILITIES = ['permanent', 'durable', 'ephemeral'] as const;
export type Durability = (typeof DURABILITIES)[number];
