import type { Format } from '#app/_language/format.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import type { Authenticator, Challenge } from '#server/modules/identity/index.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';

/** Names of authenticator types, in display order. */
export const TYPE_NAMES: Record<AuthenticatorType, Message> = {
  totp: message('Authenticator app'),
  sms: message('Text message'),
  static: message('Recovery code'),
};

/** Default names of authenticators. */
export const DEFAULT_NAMES: Record<AuthenticatorType, string> = {
  totp: 'Authenticator app',
  sms: 'Text messages',
  static: 'Recovery codes',
};

const GENERIC_NAMES: Record<AuthenticatorType, Message> = {
  totp: message('Authenticator app'),
  sms: message('Text messages'),
  static: message('Recovery codes'),
};

/** The display name of an authenticator. */
export const authenticatorName = (t: Translate, { type, details: { name } }: Pick<Authenticator, 'type' | 'details'>): string =>
  name === DEFAULT_NAMES[type] ? t(GENERIC_NAMES[type]) : name;

const TYPE_ORDER = ['totp', 'sms', 'static'] as const satisfies readonly AuthenticatorType[];

/** Sorts types in display order. */
export const sortTypes = (types: readonly AuthenticatorType[]): AuthenticatorType[] => TYPE_ORDER.filter((type) => types.includes(type));

const SET_UP_NAMES: Record<AuthenticatorType, Message> = {
  totp: message('an authenticator app'),
  sms: message('text messages'),
  static: message('recovery codes'),
};

/** The types that setup challenges require; empty if any type is accepted. */
export const requiredTypes = (challenges: readonly Challenge[]): AuthenticatorType[] =>
  challenges.flatMap(({ supported_types: types }) => types);

/** Formats the required types: "an authenticator app, text messages or recovery codes". */
export const formatRequiredTypes = (t: Translate, format: Format, challenges: readonly Challenge[]): string =>
  format.list(
    sortTypes(requiredTypes(challenges)).map((type) => t(SET_UP_NAMES[type])),
    'disjunction',
  );

/** Challenges that a code can complete. Setup challenges require another authenticator. */
export const completableChallenges = (challenges: readonly Challenge[]): Challenge[] => challenges.filter(({ type }) => type !== 'setup');
