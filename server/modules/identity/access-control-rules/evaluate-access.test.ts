// The precedence of rules: the twelve steps that v3 clients implement, with address ranges between them.
import { expect, test } from 'vitest';
import { findDecidingRule, requireAccess } from '#server/modules/identity/access-control-rules/evaluate-access.ts';
import type { AccessRule } from '#server/api/session.ts';

const ANN = { userId: 'ann', groups: ['staff'] };
const CALLER_ADDRESS = '198.51.100.7';

const STEPS: [action: 'allow' | 'deny', value: string, subject: Partial<Pick<AccessRule, 'userId' | 'groupName'>>][] = [
  {},
  { groupName: 'staff' },
  { userId: 'ann' },
].flatMap((subject) => [
  ['deny', '*', subject],
  ['allow', '*', subject],
  ['deny', CALLER_ADDRESS, subject],
  ['allow', CALLER_ADDRESS, subject],
]);

const toRules = (steps: typeof STEPS): AccessRule[] =>
  steps.map(([action, value, subject], index) => ({ id: index + 1, action, value, userId: null, groupName: null, ...subject }));

test('applies the most specific of twelve matching rules, regardless of their order', () => {
  const rules = toRules(STEPS);
  for (const [index, rule] of rules.entries()) {
    const rulesUpToStep = rules.slice(0, index + 1);
    expect(findDecidingRule(rulesUpToStep, ANN, CALLER_ADDRESS)).toEqual(rule);
    expect(findDecidingRule(rulesUpToStep.toReversed(), ANN, CALLER_ADDRESS)).toEqual(rule);
  }
});

test('ignores rules for another user, group or address', () => {
  const unrelatedSteps: typeof STEPS = [
    ['deny', CALLER_ADDRESS, { userId: 'bob' }],
    ['deny', CALLER_ADDRESS, { groupName: 'guests' }],
    ['deny', '198.51.100.8', {}],
    ['deny', '10.0.0.0/8', {}],
  ];
  expect(findDecidingRule(toRules(unrelatedSteps), ANN, CALLER_ADDRESS)).toBe(undefined);
});

test('denies access only if the deciding rule denies it', () => {
  const check = (steps: typeof STEPS): void =>
    requireAccess({ accessRules: toRules(steps), userId: 'ann', groups: [{ name: 'staff' }] }, CALLER_ADDRESS);
  const denyAll: typeof STEPS = [['deny', '*', {}]];
  expect(check([])).toBe(undefined);
  expect(check([['deny', CALLER_ADDRESS, { userId: 'bob' }]])).toBe(undefined);
  expect(() => check(denyAll)).toThrow(expect.objectContaining({ code: 'access_denied' }));
  expect(check([...denyAll, ['allow', CALLER_ADDRESS, { groupName: 'staff' }]])).toBe(undefined);
});

test('ranks a range between * and a single address, and a narrower range above a wider one', () => {
  const narrowing: typeof STEPS = [
    ['deny', '*', {}],
    ['allow', '198.0.0.0/8', {}],
    ['deny', '198.51.0.0/16', {}],
    ['allow', '198.51.100.0/24', {}],
    ['deny', CALLER_ADDRESS, {}],
  ];
  const rules = toRules(narrowing);
  for (const [index, rule] of rules.entries())
    expect(findDecidingRule(rules.slice(0, index + 1).toReversed(), ANN, CALLER_ADDRESS)).toEqual(rule);
});
