// Enums of authenticators, MFA rules and IP access rules.

/** Ordered from most to least secure. */
export const AUTHENTICATOR_TYPES = ['totp', 'sms', 'static'] as const;
export type AuthenticatorType = (typeof AUTHENTICATOR_TYPES)[number];

export const TOTP_ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;
export type TotpAlgorithm = (typeof TOTP_ALGORITHMS)[number];

/** When an MFA rule applies: at login, to requests that need one of its permissions, or until an authenticator is set up. */
export const RULE_TYPES = ['authentication', 'authorization', 'setup'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

/** How long a passed challenge is valid: for the session, for a limited time, or for one request. */
export const DURABILITIES = ['permanent', 'durable', 'ephemeral'] as const;
export type Durability = (typeof DURABILITIES)[number];

/** The effect of an IP access rule on a matching request. */
export const ACCESS_ACTIONS = ['allow', 'deny'] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** What an IP access rule matches. There are only IP addresses: v3 defines no rules for countries. */
export const ACCESS_RULE_TYPES = ['ip'] as const;
