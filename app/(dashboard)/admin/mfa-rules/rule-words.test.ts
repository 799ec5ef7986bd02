import { expect, it, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { GERMAN } from '#app/_language/german/everybody.ts';
import type { Language } from '#app/_language/languages.ts';
import { createTranslate } from '#app/_language/translate.ts';
import {
  toDuration,
  toSeconds,
  concernedInWords,
  inOrderOfPrecedence,
  sentenceOf,
  type DescribedRule,
} from '#app/(dashboard)/admin/mfa-rules/rule-words.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';

const SPEECH = {
  en: createTranslate('en', []),
  de: createTranslate('de', [...GERMAN, ...GERMAN_ADMIN]),
};
const t = SPEECH.en;
const formatOf = (language: Language) => createFormat({ language, numberFormat: 'language' });
const format = formatOf('en');

const SUPPORT = { name: 'support', label: 'Support', section: 'admin' } as const;

const said = (rule: Partial<DescribedRule>, language: Language = 'en'): string =>
  sentenceOf(SPEECH[language], formatOf(language), {
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

it('says each rule in one sentence', () => {
  expect(said({ group: SUPPORT, durability: 'durable', duration: 43_200 })).toBe(
    'When a member of Support signs in, ask for a code of an authenticator app or a code by text message, every 12 hours.',
  );
  expect(said({ type: 'setup' })).toBe('Until anybody has set up an authenticator app or text messages, let them do nothing else.');
  const permissions = ['admin.user.change', 'admin.user.delete', 'user.transaction.add'];
  expect(said({ type: 'authorization', durability: 'ephemeral', permissions, authenticator_types: ['totp'] })).toBe(
    'When anybody wants to change or delete users as an admin; add transactions of their own: ask for a code of an authenticator app, every time.',
  );
  expect(said({ session_age: 7_200 })).toMatch(/once per session\. Only in sessions that are 2 hours old or older\.$/);
});

it('says them in German in the order that German has', () => {
  expect(said({ group: SUPPORT, durability: 'durable', duration: 43_200, session_age: 3_600 }, 'de')).toBe(
    'Wenn sich ein Mitglied von Support anmeldet, wird ein Code aus einer Authenticator-App oder ein Code per SMS verlangt, alle 12 Stunden. Nur in Sitzungen, die mindestens 1 Stunde alt sind.',
  );
  expect(
    said({ type: 'authorization', permissions: ['admin.user.change', 'admin.user.delete'], authenticator_types: ['totp'] }, 'de'),
  ).toBe(
    'Wenn jemand dies tun will – als Admin Personen ändern oder löschen –, wird ein Code aus einer Authenticator-App verlangt, einmal pro Sitzung.',
  );
});

test('rules of groups stand before those of the company, and people are counted once', () => {
  const all = [rule(1, 'authentication'), rule(2, 'setup'), rule(3, 'authentication', SUPPORT)];
  expect(inOrderOfPrecedence(all).map(({ id }) => id)).toEqual([3, 1, 2]);
  const people = { total: 10, ofGroups: new Map([['support', 1]]) };
  expect(all.map((one) => concernedInWords(t, format, one, all, people))).toEqual([
    'Concerns 9 people, all but the members of Support',
    'Concerns 10 people',
    'Concerns 1 person',
  ]);
  expect(concernedInWords(t, format, rule(4, 'setup'), all, { total: undefined, ofGroups: undefined })).toBe('');
});

test('durations are said in the largest unit that fits, and read back', () => {
  for (const seconds of [1, 59, 60, 90, 3_600, 5_400, 86_400, 2_678_400]) {
    const { count, unit } = toDuration(seconds);
    expect(toSeconds(String(count), unit)).toBe(seconds);
  }
  expect(toDuration(5_400)).toEqual({ count: 90, unit: 'minute' });
  expect(toSeconds('', 'hour')).toBeNull();
});
