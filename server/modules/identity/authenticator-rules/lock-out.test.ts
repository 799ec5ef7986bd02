import { describe, expect, it } from 'vitest';
import { findLockOut, type RuleChangeContext } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import type { SessionMfaRule } from '#server/api/session.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';

const ALL_TYPES: AuthenticatorType[] = ['totp', 'sms', 'static'];

const createRule = (changes: Partial<SessionMfaRule> = {}): SessionMfaRule => ({
  id: 1,
  type: 'authentication',
  durability: 'permanent',
  authenticatorTypes: ALL_TYPES,
  permissions: [],
  groupName: null,
  durationSeconds: null,
  sessionAgeSeconds: null,
  ...changes,
});

const createAuthorizationRule = (permission: string, changes: Partial<SessionMfaRule> = {}): SessionMfaRule =>
  createRule({ type: 'authorization', permissions: ['user.transaction.view', permission], ...changes });

const createSetupRule = (changes: Partial<SessionMfaRule> = {}): SessionMfaRule => createRule({ type: 'setup', ...changes });

/** Finds the lock-out if an admin creates the rule in a company that has no other rules and supports all types. */
const findLockOutAfter = (newRule: SessionMfaRule, changes: Partial<RuleChangeContext> = {}) =>
  findLockOut({
    before: [],
    after: [...(changes.before ?? []).filter(({ id }) => id !== newRule.id), newRule],
    changedRuleId: newRule.id,
    groups: ['admin'],
    authenticatorTypes: ['totp'],
    supportedTypes: ALL_TYPES,
    sendsSms: true,
    ...changes,
  });

describe('the caller is not locked out by', () => {
  it.each([
    ['a login rule', createRule()],
    ['a login rule that does not support their authenticator app', createRule({ authenticatorTypes: ['sms'] })],
    ['a rule for rule changes', createAuthorizationRule('admin.mfarule.change')],
    ['an ephemeral rule for rule changes', createAuthorizationRule('admin.mfarule.change', { durability: 'ephemeral' })],
    ['a durable rule with enough time for another code', createRule({ durability: 'durable', durationSeconds: 60 })],
    ['a setup rule for an existing authenticator', createSetupRule()],
    ['a setup rule for an authenticator that they can set up', createSetupRule({ authenticatorTypes: ['static'] })],
    ['a short rule for another permission', createAuthorizationRule('admin.user.view', { durability: 'durable', durationSeconds: 1 })],
  ])('%s', (_name, newRule) => {
    expect(findLockOutAfter(newRule)).toBeUndefined();
  });

  it('rules of other groups', () => {
    const strictRule = createRule({ groupName: 'user', authenticatorTypes: ['static'] });
    expect(findLockOutAfter(strictRule, { authenticatorTypes: ['static'] })).toBeUndefined();
  });

  it('rules of any type while they have no authenticator', () => {
    for (const newRule of [createRule(), createAuthorizationRule('admin.mfarule.view', { durability: 'ephemeral' }), createSetupRule()]) {
      expect(findLockOutAfter(newRule, { authenticatorTypes: [] })).toBeUndefined();
    }
  });

  it('rules that already applied', () => {
    const strictRule = createRule({ authenticatorTypes: ['static'] });
    const changes = { before: [strictRule], after: [strictRule, createSetupRule({ id: 2 })], authenticatorTypes: ['static' as const] };
    expect(findLockOutAfter(createSetupRule({ id: 2 }), changes)).toBeUndefined();
  });
});

describe('recovery codes alone lock out the caller', () => {
  const reason = expect.stringMatching(/only with recovery codes, which run out\. Set up an authenticator app first/);

  it.each([
    ['for the login', createRule()],
    ['for a permission', createAuthorizationRule('user.transaction.add')],
    ['for every call', createAuthorizationRule('admin.mfarule.delete', { durability: 'ephemeral' })],
    ["for one of the caller's groups", createRule({ groupName: 'admin' })],
    ['for older sessions', createRule({ sessionAgeSeconds: 86_400 })],
  ])('%s', (_name, newRule) => {
    expect(findLockOutAfter(newRule, { authenticatorTypes: ['static'] })).toEqual({ field: 'authenticator_types', reason });
  });

  it('if the rule supports no other type that the caller has', () => {
    const newRule = createRule({ authenticatorTypes: ['static', 'sms'] });
    expect(findLockOutAfter(newRule, { authenticatorTypes: ['static', 'totp'] })).toEqual({ field: 'authenticator_types', reason });
    expect(findLockOutAfter(createRule(), { authenticatorTypes: ['static', 'totp'] })).toBeUndefined();
  });
});

describe('SMS codes', () => {
  it('lock out the caller if the server sends no SMS', () => {
    const withoutSms = { sendsSms: false, authenticatorTypes: ['sms', 'static'] as AuthenticatorType[] };
    expect(findLockOutAfter(createRule(), withoutSms)?.reason).toMatch(
      /only by SMS, which this server does not send, or with recovery codes, which run out/,
    );
    expect(findLockOutAfter(createRule(), { ...withoutSms, sendsSms: true })).toBeUndefined();
    expect(findLockOutAfter(createRule(), { ...withoutSms, authenticatorTypes: ['sms', 'totp'] })).toBeUndefined();
  });

  it('lock out the caller if the rule requires them too often', () => {
    const frequentRule = createRule({ durability: 'durable', durationSeconds: 719 });
    const lockOut = findLockOutAfter(frequentRule, { authenticatorTypes: ['sms'] });
    expect(lockOut).toEqual({ field: 'duration', reason: expect.stringContaining('at least 720 seconds') });
    expect(findLockOutAfter(frequentRule, { authenticatorTypes: ['sms', 'totp'] })).toBeUndefined();
    expect(findLockOutAfter({ ...frequentRule, durationSeconds: 720 }, { authenticatorTypes: ['sms'] })).toBeUndefined();
  });
});

it.each([undefined, 'admin.mfarule.view', 'admin.mfarule.change', 'admin.mfarule.delete'])(
  'a rule for all calls or for rule changes must last until the app has a new code: %s',
  (permission) => {
    const durableFields = { durability: 'durable', durationSeconds: 59 } as const;
    const newRule = permission === undefined ? createRule(durableFields) : createAuthorizationRule(permission, durableFields);
    expect(findLockOutAfter(newRule)).toEqual({ field: 'duration', reason: expect.stringContaining('at least 60 seconds') });
  },
);

describe('a setup rule', () => {
  it('must support a type that the company supports, for any group', () => {
    const changes = { supportedTypes: ['totp', 'static'] as AuthenticatorType[] };
    for (const groupName of [null, 'admin', 'user']) {
      expect(findLockOutAfter(createSetupRule({ authenticatorTypes: ['sms'], groupName }), changes)).toEqual({
        field: 'authenticator_types',
        reason: 'Users can’t set up sms here and would be locked out. Specify one of: totp, static.',
      });
    }
    expect(findLockOutAfter(createSetupRule({ authenticatorTypes: ['sms', 'static'] }), changes)).toBeUndefined();
  });

  it('must support a type other than SMS if the server sends none', () => {
    expect(findLockOutAfter(createSetupRule({ authenticatorTypes: ['sms'] }), { sendsSms: false })?.reason).toMatch(
      /This server sends no SMS\. Specify one of: totp/,
    );
    expect(
      findLockOutAfter(createSetupRule({ authenticatorTypes: ['sms'] }), { sendsSms: false, supportedTypes: ['sms'] })?.reason,
    ).toMatch(/supported_authenticators first/);
  });
});

describe('the rule that replaces a deleted one', () => {
  const groupRule = createRule({ id: 1, groupName: 'admin' });
  const strictRule = createRule({ id: 2, authenticatorTypes: ['static'] });
  const findLockOutAfterRemoval = (changes: Partial<RuleChangeContext>) =>
    findLockOut({
      before: [groupRule, strictRule],
      after: [strictRule],
      changedRuleId: undefined,
      groups: ['admin'],
      authenticatorTypes: ['static'],
      supportedTypes: ALL_TYPES,
      sendsSms: true,
      ...changes,
    });

  it('is checked, and named in the reason', () => {
    expect(findLockOutAfterRemoval({})?.reason).toMatch(
      /^Rule 2 would then apply to you\. You could meet this rule only with recovery codes/,
    );
    expect(findLockOutAfterRemoval({ groups: [] })).toBeUndefined();
    expect(findLockOutAfterRemoval({ authenticatorTypes: ['totp'] })).toBeUndefined();
  });

  it('is optional: the last rule can be deleted', () => {
    expect(findLockOutAfterRemoval({ before: [groupRule], after: [] })).toBeUndefined();
  });
});
