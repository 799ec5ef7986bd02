import { expect, test } from 'vitest';
import { sortByPrecedence } from '#app/(dashboard)/admin/access-control/rules.ts';
import type { AccessControlRule } from '#server/modules/identity/index.ts';

const rule = (id: number, action: 'allow' | 'deny', value: string, scope: object = {}): AccessControlRule =>
  ({ id, action, value, type: 'ip', label: null, user: null, group: null, created: 0, updated: 0, ...scope }) as AccessControlRule;

test('orders rules by precedence', () => {
  const rules = [
    rule(1, 'deny', '*'),
    rule(2, 'allow', '*'),
    rule(3, 'deny', '10.0.0.0/8'),
    rule(4, 'deny', '10.0.0.1'),
    rule(5, 'deny', '*', { group: { name: 'staff' } }),
    rule(6, 'deny', '*', { user: { id: 'ann' } }),
    rule(7, 'allow', '10.0.0.0/8'),
  ];
  expect(sortByPrecedence(rules).map(({ id }) => id)).toEqual([6, 5, 4, 7, 3, 2, 1]);
});
