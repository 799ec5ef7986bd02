import { expect, test } from 'vitest';
import { createTranslate } from '#app/_language/translate.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';

const t = createTranslate('en', []);

test('prefers the label, then the name, then the default title of the primary account', () => {
  expect(accountTitle(t, { label: 'Rent', name: 'default', primary: true })).toBe('Rent');
  expect(accountTitle(t, { label: null, name: 'default', primary: true })).toBe('Main account');
  expect(accountTitle(t, { label: null, name: 'savings', primary: true })).toBe('savings');
  expect(accountTitle(t, { label: null, name: 'default', primary: false })).toBe('default');
});
