// The precedence of rules: the twelve steps that v3 clients implement, with address ranges between them.
import { expect, test } from 'vitest';
import { findDecidingRule, requireAccess } from '#server/modules/identity/access-control-rules/evaluate-access.ts';
import type { AccessRule } from '#server/api/session.ts';

const ANN = { userId: 'ann', groups: ['staff'] };
const HERE = '198.51.100.7';

const STEPS: [action: 'allow' | 'deny', value: string, subject: Partial<Pick<AccessRule, 'userId' | 'groupName'>>][] = [
  {},
  { groupName: 'staff' },
  { userId: 'ann' },
].flatMap((subject) => [
  ['deny', '*', subject],
  ['allow', '*', subject],
  ['deny', HERE, subject],
  ['allow', HERE, subject],
]);

const toRules = (steps: typeof STEPS): AccessRule[] =>
  steps.map(([action, value, subject], index) => ({ id: index + 1, action, value, userId: null, groupName: null, ...subject }));

test('the highest matching step of twelve decides, in any order of creation', () => {
  const rules = toRules(STEPS);
  for (const [index, rule] of rules.entries()) {
    const known = rules.slice(0, index + 1);
    expect(findDecidingRule(known, ANN, HERE)).toEqual(rule);
    expect(findDecidingRule(known.toReversed(), ANN, HERE)).toEqual(rule);
  }
});

test('ignores rules for another user, group or address', () => {
  const others: typeof STEPS = [
    ['deny', HERE, { userId: 'bob' }],
    ['deny', HERE, { groupName: 'guests' }],
    ['deny', '198.51.100.8', {}],
    ['deny', '10.0.0.0/8', {}],
  ];
  expect(findDecidingRule(toRules(others), ANN, HERE)).toBe(undefined);
});

test('denies access only if the deciding rule denies it', () => {
  const check = (steps: typeof STEPS): void =>
    requireAccess({ accessRules: toRules(steps), userId: 'ann', groups: [{ name: 'staff' }] }, HERE);
  const denyAll: typeof STEPS = [['deny', '*', {}]];
  expect(check([])).toBe(undefined);
  expect(check([['deny', HERE, { userId: 'bob' }]])).toBe(undefined);
  expect(() => check(denyAll)).toThrow(expect.objectContaining({ code: 'access_denied' }));
  expect(check([...denyAll, ['allow', HERE, { groupName: 'staff' }]])).toBe(undefined);
});

test('ranks a range between * and a single address, and a narrower range above a wider one', () => {
  const narrowing: typeof STEPS = [
    ['deny', '*', {}],
    ['allow', '198.0.0.0/8', {}],
    ['deny', '198.51.0.0/16', {}],
    ['allow', '198.51.100.0/24', {}],
    ['deny', HERE, {}],
  ];
  const rules = toRules(narrowing);
  for (const [index, rule] of rules.entries()) expect(findDecidingRule(rules.slice(0, index + 1).toReversed(), ANN, HERE)).toEqual(rule);
});
