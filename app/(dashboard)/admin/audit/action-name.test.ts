import { expect, test } from 'vitest';
import { createTranslate } from '#app/_language/translate.ts';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';

test('an action is read as words', () => {
  const actions = ['login.failure', 'webhook.secret.rotate', 'bank_account.update', 'logout'];
  expect(actions.map((action) => actionName(createTranslate('en', []), action))).toEqual([
    'Login: failure',
    'Webhook: secret rotate',
    'Bank account: update',
    'Logout',
  ]);
});
