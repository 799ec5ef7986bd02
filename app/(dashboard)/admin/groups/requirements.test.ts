import { expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { toDraft, listUnusedFields, newLine, parseRule, describeRequirement } from '#app/(dashboard)/admin/groups/requirements.ts';
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

test.each(RULES)('converts a rule to a draft and back, and describes it in one sentence', (rule, sentence) => {
  expect(parseRule(toDraft(rule))).toEqual({ rule });
  expect(describeRequirement(t, format, rule)).toBe(sentence);
});

test('rejects metadata that is not an object', () => {
  expect(parseRule({ resource: 'user', lines: [{ field: 'metadata', text: '7' }] })).toHaveProperty('problem');
});

test('offers only fields that no line uses', () => {
  expect(listUnusedFields({ resource: 'email', lines: [newLine('email')] })).toEqual(['primary', 'verified']);
  expect(listUnusedFields({ resource: 'email', lines: ['email', 'primary', 'verified'].map(newLine) })).toEqual([]);
});
