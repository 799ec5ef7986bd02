import { expect, it, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { GERMAN } from '#app/_language/german/base.ts';
import type { Language } from '#app/_language/languages.ts';
import { createTranslate } from '#app/_language/translate.ts';
import {
  toDuration,
  toSeconds,
  describeAudience,
  sortByPrecedence,
  describeRule,
  type RuleDescriptionInput,
} from '#app/(dashboard)/admin/mfa-rules/rule-descriptions.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';

const TRANSLATE = {
  en: createTranslate('en', []),
  de: createTranslate('de', [...GERMAN, ...GERMAN_ADMIN]),
};
const t = TRANSLATE.en;
const formatFor = (language: Language) => createFormat({ language, numberFormat: 'language' });
const format = formatFor('en');

const SUPPORT = { name: 'support', label: 'Support', section: 'admin' } as const;

const describeWith = (rule: Partial<RuleDescriptionInput>, language: Language = 'en'): string =>
  describeRule(TRANSLATE[language], formatFor(language), {
    type: 'authentication',
    durability: 'permanent',
    authenticator_types: ['totp', 'sms'],
    permissions: [],
    group: null,
    duration: null,
    session_age: null,
    ...rule,
  });

const rule = (id: number, type: AuthenticatorRule['type'], group: AuthenticatorRule['group'] = null): AuthenticatorRule => ({
  id,
  type,
  group,
  durability: 'permanent',
  authenticator_types: ['totp'],
  permissions: [],
  duration: null,
  session_age: null,
  created: 0,
  updated: 0,
});

it('describes each rule in one sentence', () => {
  expect(describeWith({ group: SUPPORT, durability: 'durable', duration: 43_200 })).toBe(
    'Members of Support must enter a code from an authenticator app or a code by text message at sign-in, every 12 hours.',
  );
  expect(describeWith({ type: 'setup' })).toBe(
    'All users must set up an authenticator app or text messages before they can do anything else.',
  );
  const permissions = ['admin.user.change', 'admin.user.delete', 'user.transaction.add'];
  expect(describeWith({ type: 'authorization', durability: 'ephemeral', permissions, authenticator_types: ['totp'] })).toBe(
    'All users must enter a code from an authenticator app to change or delete users or add their own transactions, every time.',
  );
  expect(describeWith({ session_age: 7_200 })).toMatch(/once per session\. Applies to sessions older than 2 hours\.$/);
});

it('uses German word order in German', () => {
  expect(describeWith({ group: SUPPORT, durability: 'durable', duration: 43_200, session_age: 3_600 }, 'de')).toBe(
    'Von Mitgliedern von Support wird bei der Anmeldung ein Code aus einer Authenticator-App oder ein Code per SMS verlangt, alle 12 Stunden. Gilt für Sitzungen, die älter als 1 Stunde sind.',
  );
  expect(
    describeWith({ type: 'authorization', permissions: ['admin.user.change', 'admin.user.delete'], authenticator_types: ['totp'] }, 'de'),
  ).toBe('Von allen Benutzern wird ein Code aus einer Authenticator-App verlangt für: Benutzer ändern oder löschen (einmal pro Sitzung).');
});

test('lists group rules before company rules, and counts each user once', () => {
  const rules = [rule(1, 'authentication'), rule(2, 'setup'), rule(3, 'authentication', SUPPORT)];
  expect(sortByPrecedence(rules).map(({ id }) => id)).toEqual([3, 1, 2]);
  const audience = { total: 10, byGroup: new Map([['support', 1]]) };
  expect(rules.map((each) => describeAudience(t, format, each, rules, audience))).toEqual([
    'Applies to 9 users, except members of Support',
    'Applies to 10 users',
    'Applies to 1 user',
  ]);
  expect(describeAudience(t, format, rule(4, 'setup'), rules, { total: undefined, byGroup: undefined })).toBe('');
});

test('formats durations in the largest unit that fits, and parses them', () => {
  for (const seconds of [1, 59, 60, 90, 3_600, 5_400, 86_400, 2_678_400]) {
    const { count, unit } = toDuration(seconds);
    expect(toSeconds({ count: String(count), unit })).toBe(seconds);
  }
  expect(toDuration(5_400)).toEqual({ count: 90, unit: 'minute' });
  expect(toSeconds({ count: '', unit: 'hour' })).toBeNull();
});
