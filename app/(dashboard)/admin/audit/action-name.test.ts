import { expect, test } from 'vitest';
import { createTranslate } from '#app/_language/translate.ts';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';

test('formats action names', () => {
  const actions = ['login.failure', 'webhook.secret.rotate', 'quota.raise_all.now', 'logout', 'bank_account.remove'];
  expect(actions.map((action) => actionName(createTranslate('en', []), action))).toEqual([
    'Failed to sign in',
    'Rotated a webhook secret',
    'Quota: raise all now',
    'Signed out',
    'Deleted a bank account',
  ]);
});
