import { expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { draftOf, freeFields, newLine, readRule, ruleSentence } from '#app/(dashboard)/admin/groups/requirements.ts';
import type { RequirementRule } from '#server/kernel/tier-enums.ts';

const t = createTranslate('en', []);
const format = createFormat({ language: 'en', numberFormat: 'language' });

const RULES: [RequirementRule, string][] = [
  [
    { resource: 'address', condition: { status: 'verified', country: ['ZA', 'BW'] } },
    'An address with status verified and with country ZA or BW',
  ],
  [{ resource: 'email', condition: { verified: true, primary: false } }, 'An email address that is verified and that is not primary'],
  [{ resource: 'user', condition: { username: null, metadata: { crm: 7 } } }, 'The user without username and with metadata {"crm":7}'],
  [{ resource: 'mobile', condition: {} }, 'A mobile number'],
];

test.each(RULES)('a rule is the same after it was through the form, and reads as a sentence', (rule, sentence) => {
  expect(readRule(draftOf(rule))).toEqual({ rule });
  expect(ruleSentence(t, format, rule)).toBe(sentence);
});

test('metadata that is no object is told', () => {
  expect(readRule({ resource: 'user', lines: [{ field: 'metadata', text: '7' }] })).toHaveProperty('problem');
});

test('fields are free until a line names them', () => {
  expect(freeFields({ resource: 'email', lines: [newLine('email')] })).toEqual(['primary', 'verified']);
  expect(freeFields({ resource: 'email', lines: ['email', 'primary', 'verified'].map(newLine) })).toEqual([]);
});
