import type { AuthenticatorType } from '#server/features/mfa/schema.ts';

/** What the screen calls each type of authenticator, in the order in which they are offered. */
export const TYPE_NAMES: Record<AuthenticatorType, string> = {
  totp: 'Authenticator app',
  sms: 'Text message',
  static: 'Recovery code',
};

const OFFERED = ['totp', 'sms', 'static'] as const satisfies readonly AuthenticatorType[];

/** The types in the order in which they are offered. */
export const inOrder = (types: readonly AuthenticatorType[]): AuthenticatorType[] => OFFERED.filter((type) => types.includes(type));

const SET_UP_NAMES: Record<AuthenticatorType, string> = {
  totp: 'an authenticator app',
  sms: 'text messages',
  static: 'recovery codes',
};

/** "an authenticator app, text messages or recovery codes": what can be set up. */
export const anyOf = (types: readonly AuthenticatorType[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(inOrder(types).map((type) => SET_UP_NAMES[type]));
