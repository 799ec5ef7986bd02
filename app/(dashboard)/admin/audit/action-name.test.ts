import { expect, test } from 'vitest';
import { actionName } from '#app/(dashboard)/admin/audit/action-name.ts';

test('an action is read as words', () => {
  const actions = ['login.failure', 'webhook.secret.rotate', 'bank_account.update', 'logout'];
  expect(actions.map(actionName)).toEqual(['Login: failure', 'Webhook: secret rotate', 'Bank account: update', 'Logout']);
});
