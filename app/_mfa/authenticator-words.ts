import type { Challenge } from '#server/features/mfa/schema.ts';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';

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

/** What challenges to set something up ask for; nothing: any will do. */
export const askedTypes = (challenges: readonly Challenge[]): AuthenticatorType[] =>
  challenges.flatMap(({ supported_types: types }) => types);

/** The same in words: "an authenticator app, text messages or recovery codes". */
export const askedInWords = (challenges: readonly Challenge[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(inOrder(askedTypes(challenges)).map((type) => SET_UP_NAMES[type]));
