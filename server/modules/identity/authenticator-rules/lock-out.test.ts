import { describe, expect, it } from 'vitest';
import { findLockOut, type RuleChangeContext } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import type { SessionMfaRule } from '#server/api/session.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';

const ALL: AuthenticatorType[] = ['totp', 'sms', 'static'];

const rule = (changes: Partial<SessionMfaRule> = {}): SessionMfaRule => ({
  id: 1,
  type: 'authentication',
  durability: 'permanent',
  authenticatorTypes: ALL,
  permissions: [],
  groupName: null,
  durationSeconds: null,
  sessionAgeSeconds: null,
  ...changes,
});

const guarding = (permission: string, changes: Partial<SessionMfaRule> = {}): SessionMfaRule =>
  rule({ type: 'authorization', permissions: ['user.transaction.view', permission], ...changes });

const setUp = (changes: Partial<SessionMfaRule> = {}): SessionMfaRule => rule({ type: 'setup', ...changes });

/** An admin writes a rule in a company without rules that supports all types. */
const writing = (written: SessionMfaRule, changes: Partial<RuleChangeContext> = {}) =>
  findLockOut({
    before: [],
    after: [...(changes.before ?? []).filter(({ id }) => id !== written.id), written],
    changedRuleId: written.id,
    groups: ['admin'],
    authenticatorTypes: ['totp'],
    supportedTypes: ALL,
    sendsSms: true,
    ...changes,
  });

describe('the caller is not locked out by', () => {
  it.each([
    ['a rule for the log-in', rule()],
    ['one that an app cannot answer, since it asks nothing of who has only an app', rule({ authenticatorTypes: ['sms'] })],
    ['a rule on the rules themselves', guarding('admin.mfarule.change')],
    ['the same on each call', guarding('admin.mfarule.change', { durability: 'ephemeral' })],
    ['a durable one with time for another code', rule({ durability: 'durable', durationSeconds: 60 })],
    ['set-up of what is there', setUp()],
    ['set-up of what is missing: that can be followed', setUp({ authenticatorTypes: ['static'] })],
    ['a short one on something else', guarding('admin.user.view', { durability: 'durable', durationSeconds: 1 })],
  ])('%s', (_name, written) => {
    expect(writing(written)).toBeUndefined();
  });

  it('rules of other groups', () => {
    const strict = rule({ groupName: 'user', authenticatorTypes: ['static'] });
    expect(writing(strict, { authenticatorTypes: ['static'] })).toBeUndefined();
  });

  it('rules of any types while they have no authenticator', () => {
    for (const written of [rule(), guarding('admin.mfarule.view', { durability: 'ephemeral' }), setUp()]) {
      expect(writing(written, { authenticatorTypes: [] })).toBeUndefined();
    }
  });

  it('rules that applied before', () => {
    const strict = rule({ authenticatorTypes: ['static'] });
    const change = { before: [strict], after: [strict, setUp({ id: 2 })], authenticatorTypes: ['static' as const] };
    expect(writing(setUp({ id: 2 }), change)).toBeUndefined();
  });
});

describe('recovery codes alone lock out the caller', () => {
  const reason = expect.stringMatching(/only with recovery codes, which run out\. Set up an authenticator app first/);

  it.each([
    ['for the log-in', rule()],
    ['for a permission', guarding('user.transaction.add')],
    ['for each call', guarding('admin.mfarule.delete', { durability: 'ephemeral' })],
    ['for a group of the writer', rule({ groupName: 'admin' })],
    ['for sessions that are older', rule({ sessionAgeSeconds: 86_400 })],
  ])('%s', (_name, written) => {
    expect(writing(written, { authenticatorTypes: ['static'] })).toEqual({ field: 'authenticator_types', reason });
  });

  it('if the rule supports no other type of the caller', () => {
    const written = rule({ authenticatorTypes: ['static', 'sms'] });
    expect(writing(written, { authenticatorTypes: ['static', 'totp'] })).toEqual({ field: 'authenticator_types', reason });
    expect(writing(rule(), { authenticatorTypes: ['static', 'totp'] })).toBeUndefined();
  });
});

describe('SMS codes', () => {
  it('lock out the caller if the server sends no SMS', () => {
    const silent = { sendsSms: false, authenticatorTypes: ['sms', 'static'] as AuthenticatorType[] };
    expect(writing(rule(), silent)?.reason).toMatch(/only by SMS, which this server does not send, or with recovery codes, which run out/);
    expect(writing(rule(), { ...silent, sendsSms: true })).toBeUndefined();
    expect(writing(rule(), { ...silent, authenticatorTypes: ['sms', 'totp'] })).toBeUndefined();
  });

  it('lock out the caller if the rule requires them too often', () => {
    const often = rule({ durability: 'durable', durationSeconds: 719 });
    const found = writing(often, { authenticatorTypes: ['sms'] });
    expect(found).toEqual({ field: 'duration', reason: expect.stringContaining('at least 720 seconds') });
    expect(writing(often, { authenticatorTypes: ['sms', 'totp'] })).toBeUndefined();
    expect(writing({ ...often, durationSeconds: 720 }, { authenticatorTypes: ['sms'] })).toBeUndefined();
  });
});

it.each([undefined, 'admin.mfarule.view', 'admin.mfarule.change', 'admin.mfarule.delete'])(
  'a rule on everything, or on changing rules, applies until the app has a new code: %s',
  (permission) => {
    const lasting = { durability: 'durable', durationSeconds: 59 } as const;
    const written = permission === undefined ? rule(lasting) : guarding(permission, lasting);
    expect(writing(written)).toEqual({ field: 'duration', reason: expect.stringContaining('at least 60 seconds') });
  },
);

describe('set-up', () => {
  it('must support a type of the company, for any group', () => {
    const change = { supportedTypes: ['totp', 'static'] as AuthenticatorType[] };
    for (const groupName of [null, 'admin', 'user']) {
      expect(writing(setUp({ authenticatorTypes: ['sms'], groupName }), change)).toEqual({
        field: 'authenticator_types',
        reason: 'Users can’t set up sms here and would be locked out. Specify one of: totp, static.',
      });
    }
    expect(writing(setUp({ authenticatorTypes: ['sms', 'static'] }), change)).toBeUndefined();
  });

  it('must support more than SMS if the server sends none', () => {
    expect(writing(setUp({ authenticatorTypes: ['sms'] }), { sendsSms: false })?.reason).toMatch(
      /This server sends no SMS\. Specify one of: totp/,
    );
    expect(writing(setUp({ authenticatorTypes: ['sms'] }), { sendsSms: false, supportedTypes: ['sms'] })?.reason).toMatch(
      /supported_authenticators first/,
    );
  });
});

describe('a rule that would apply in place of a deleted one', () => {
  const own = rule({ id: 1, groupName: 'admin' });
  const strict = rule({ id: 2, authenticatorTypes: ['static'] });
  const removing = (changes: Partial<RuleChangeContext>) =>
    findLockOut({
      before: [own, strict],
      after: [strict],
      changedRuleId: undefined,
      groups: ['admin'],
      authenticatorTypes: ['static'],
      supportedTypes: ALL,
      sendsSms: true,
      ...changes,
    });

  it('is checked, and named in the reason', () => {
    expect(removing({})?.reason).toMatch(/^Rule 2 would then apply to you\. You could meet this rule only with recovery codes/);
    expect(removing({ groups: [] })).toBeUndefined();
    expect(removing({ authenticatorTypes: ['totp'] })).toBeUndefined();
  });

  it('is not needed: the last rule can be deleted', () => {
    expect(removing({ before: [own], after: [] })).toBeUndefined();
  });
});
