import { describe, expect, it } from 'vitest';
import {
  pickApplicableRules,
  evaluateMfaRules,
  isCacheable,
  OPEN_CHALLENGE_LIFETIME_MS,
  STEP_UP_RULE,
  type MfaCall,
} from '#server/modules/identity/mfa/evaluate.ts';
import type { ChallengeFact, MfaFacts, SessionMfaRule } from '#server/api/session.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;
const ago = (durationMs: number): number => NOW.getTime() - durationMs;
const fromNow = (durationMs: number): number => NOW.getTime() + durationMs;

const rule = (changes: Partial<SessionMfaRule>): SessionMfaRule => ({
  id: 1,
  type: 'authentication',
  durability: 'permanent',
  authenticatorTypes: ['totp', 'sms', 'static'],
  permissions: [],
  groupName: null,
  durationSeconds: null,
  sessionAgeSeconds: null,
  ...changes,
});

const onDebits = (changes: Partial<SessionMfaRule> = {}): SessionMfaRule =>
  rule({ id: 2, type: 'authorization', permissions: ['user.transaction.add'], ...changes });

const challenge = (changes: Partial<ChallengeFact>): ChallengeFact => ({
  id: 'c',
  ruleId: 1,
  durability: 'permanent',
  procedure: null,
  createdAt: ago(MINUTE_MS),
  expiresAt: fromNow(MINUTE_MS),
  completedAt: null,
  isSpent: false,
  ...changes,
});

const completed = (changes: Partial<ChallengeFact> = {}): ChallengeFact => challenge({ completedAt: ago(1), expiresAt: null, ...changes });

const facts = (changes: Partial<MfaFacts>): MfaFacts => ({
  rules: [rule({})],
  authenticatorTypes: ['totp'],
  challenges: [],
  sessionCreatedAt: ago(MINUTE_MS),
  ...changes,
});

const createCall = (changes: Partial<MfaCall> = {}): MfaCall => ({
  procedure: 'user.get',
  permission: undefined,
  isStepUp: false,
  presentedChallenges: [],
  mayReplay: false,
  ...changes,
});

const DEBIT = createCall({ procedure: 'transactions.debit', permission: 'user.transaction.add' });

/** The ids of the rules that require a challenge. */
const findRulesWithChallenge = (mfaFacts: Partial<MfaFacts>, call: MfaCall = createCall()): number[] =>
  evaluateMfaRules(facts(mfaFacts), call, NOW).requiredChallenges.map(({ rule: { id } }) => id);

describe('an authentication rule', () => {
  it('requires a challenge of users with a suitable authenticator until it is passed', () => {
    expect(findRulesWithChallenge({})).toEqual([1]);
    expect(findRulesWithChallenge({ challenges: [challenge({})] })).toEqual([1]);
    expect(findRulesWithChallenge({ challenges: [completed()] })).toEqual([]);
  });

  it('requires nothing of users without a suitable authenticator', () => {
    expect(findRulesWithChallenge({ authenticatorTypes: [] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [rule({ authenticatorTypes: ['sms'] })] })).toEqual([]);
  });

  it('lists the user’s types that it supports', () => {
    const mfaFacts = facts({ rules: [rule({ authenticatorTypes: ['sms', 'static'] })], authenticatorTypes: ['totp', 'static'] });
    expect(evaluateMfaRules(mfaFacts, createCall(), NOW).requiredChallenges[0]?.authenticatorTypes).toEqual(['static']);
  });

  it('lists the app before SMS and recovery codes', () => {
    const mfaFacts = facts({
      rules: [rule({ authenticatorTypes: ['static', 'sms', 'totp'] })],
      authenticatorTypes: ['sms', 'static', 'totp'],
    });
    expect(evaluateMfaRules(mfaFacts, createCall(), NOW).requiredChallenges[0]?.authenticatorTypes).toEqual(['totp', 'sms', 'static']);
  });

  it('requires a challenge again after the duration', () => {
    const durableRule = rule({ durability: 'durable', durationSeconds: 60 });
    const completedUntil = (expiresAt: number) => completed({ durability: 'durable', expiresAt });
    expect(findRulesWithChallenge({ rules: [durableRule], challenges: [completedUntil(fromNow(1))] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [durableRule], challenges: [completedUntil(ago(0))] })).toEqual([1]);
  });

  it('ends the session if its challenge expires', () => {
    const isSessionEnded = (expiresAt: number) =>
      evaluateMfaRules(facts({ challenges: [challenge({ expiresAt })] }), createCall(), NOW).endsSession;
    expect(isSessionEnded(fromNow(OPEN_CHALLENGE_LIFETIME_MS))).toBe(false);
    expect(isSessionEnded(ago(0))).toBe(true);
  });

  it('does not apply to younger sessions', () => {
    expect(findRulesWithChallenge({ rules: [rule({ sessionAgeSeconds: 61 })] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [rule({ sessionAgeSeconds: 60 })] })).toEqual([1]);
  });

  it('is not satisfied by a challenge of another rule', () => {
    expect(findRulesWithChallenge({ challenges: [completed({ ruleId: 7 })] })).toEqual([1]);
  });
});

describe('a setup rule', () => {
  const setup = rule({ id: 3, type: 'setup', authenticatorTypes: ['totp'] });

  it('requires a challenge until an authenticator of its types is verified', () => {
    expect(findRulesWithChallenge({ rules: [setup], authenticatorTypes: [] })).toEqual([3]);
    expect(findRulesWithChallenge({ rules: [setup], authenticatorTypes: ['sms'] })).toEqual([3]);
    expect(findRulesWithChallenge({ rules: [setup], authenticatorTypes: [], challenges: [completed({ ruleId: 3 })] })).toEqual([3]);
    expect(findRulesWithChallenge({ rules: [setup], authenticatorTypes: ['totp'] })).toEqual([]);
  });
});

describe('an authorization rule', () => {
  it('requires a challenge for calls that need the permission', () => {
    expect(findRulesWithChallenge({ rules: [onDebits()] }, DEBIT)).toEqual([2]);
    expect(findRulesWithChallenge({ rules: [onDebits()] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [onDebits()], challenges: [completed({ ruleId: 2 })] }, DEBIT)).toEqual([]);
  });

  it('blocks every call while its challenge is open, and none after it expires', () => {
    expect(findRulesWithChallenge({ rules: [onDebits()], challenges: [challenge({ ruleId: 2 })] })).toEqual([2]);
    expect(findRulesWithChallenge({ rules: [onDebits()], challenges: [challenge({ ruleId: 2, expiresAt: ago(0) })] })).toEqual([]);
  });
});

describe('an ephemeral rule', () => {
  const ephemeralRule = onDebits({ durability: 'ephemeral' });
  const completedDebit = (changes: Partial<ChallengeFact> = {}) =>
    completed({ id: 'e', ruleId: 2, durability: 'ephemeral', procedure: 'transactions.debit', expiresAt: fromNow(1), ...changes });
  const evaluateEphemeral = (passedChallenge: ChallengeFact, callFields: Partial<MfaCall>) => {
    const { requiredChallenges, spentChallengeIds } = evaluateMfaRules(
      facts({ rules: [ephemeralRule], challenges: [passedChallenge] }),
      { ...DEBIT, ...callFields },
      NOW,
    );
    return { isRequired: requiredChallenges.length > 0, spentChallengeIds };
  };

  it('allows one call per completed challenge', () => {
    expect(evaluateEphemeral(completedDebit(), { presentedChallenges: ['e'] })).toEqual({ isRequired: false, spentChallengeIds: ['e'] });
    expect(evaluateEphemeral(completedDebit(), { presentedChallenges: 'all' })).toEqual({ isRequired: false, spentChallengeIds: ['e'] });
  });

  it.each([
    ['does not name the challenge', completedDebit(), {}],
    ['names another one', completedDebit(), { presentedChallenges: ['x'] }],
    [
      'names an open one',
      challenge({ id: 'e', ruleId: 2, durability: 'ephemeral', procedure: 'transactions.debit' }),
      { presentedChallenges: ['e'] },
    ],
    ['names one of another procedure', completedDebit({ procedure: 'transactions.credit' }), { presentedChallenges: ['e'] }],
    ['names an expired one', completedDebit({ expiresAt: ago(0) }), { presentedChallenges: ['e'] }],
    ['names one of another rule', completedDebit({ ruleId: 9 }), { presentedChallenges: ['e'] }],
    ['names a spent one', completedDebit({ isSpent: true }), { presentedChallenges: ['e'] }],
  ] as const)('requires a challenge for a call that %s', (_how, passedChallenge, callFields) => {
    expect(evaluateEphemeral(passedChallenge, callFields)).toEqual({ isRequired: true, spentChallengeIds: [] });
  });

  it('accepts a spent challenge for a possible replay', () => {
    expect(evaluateEphemeral(completedDebit({ isSpent: true }), { presentedChallenges: ['e'], mayReplay: true })).toEqual({
      isRequired: false,
      spentChallengeIds: ['e'],
    });
  });
});

describe('the applicable rules', () => {
  it('are those of the groups, if they have any of the type', () => {
    const companyRules = [rule({}), rule({ id: 2, type: 'setup' })];
    const groupRule = rule({ id: 3, groupName: 'staff' });
    expect(pickApplicableRules([...companyRules, groupRule]).map(({ id }) => id)).toEqual([2, 3]);
    expect(pickApplicableRules(companyRules).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('the step-up rule', () => {
  const removal = createCall({ procedure: 'auth.mfa.authenticators.remove', isStepUp: true });

  it('requires nothing if another challenge is required', () => {
    expect(findRulesWithChallenge({}, removal)).toEqual([1]);
  });

  it('requires a challenge for changes of authenticators', () => {
    expect(findRulesWithChallenge({ rules: [] }, removal)).toEqual([STEP_UP_RULE.id]);
    expect(findRulesWithChallenge({ rules: [] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [], authenticatorTypes: [] }, removal)).toEqual([]);
    expect(
      findRulesWithChallenge({ rules: [], challenges: [completed({ ruleId: 0, durability: 'durable', expiresAt: fromNow(1) })] }, removal),
    ).toEqual([]);
  });
});

describe('a session can be cached:', () => {
  it.each([
    ['without rules', facts({ rules: [] }), true],
    ['without an authenticator', facts({ authenticatorTypes: [] }), true],
    ['with a permanent completed challenge', facts({ challenges: [completed()] }), true],
    ['not with a required challenge', facts({}), false],
    ['not with a challenge that can be reopened', facts({ rules: [], challenges: [challenge({ ruleId: 0, expiresAt: ago(1) })] }), false],
    ['not with recovery codes only', facts({ rules: [rule({ type: 'setup' })], authenticatorTypes: ['static'] }), false],
    ['not with an open challenge of the platform', facts({ rules: [], challenges: [challenge({ ruleId: 0 })] }), false],
    ['not under a rule on a permission', facts({ rules: [onDebits()], authenticatorTypes: [] }), false],
    ['not under a durable rule', facts({ rules: [rule({ durability: 'durable', durationSeconds: 9 })], authenticatorTypes: [] }), false],
    ['not under a rule with a session age', facts({ rules: [rule({ sessionAgeSeconds: 9 })], authenticatorTypes: [] }), false],
    ['not before a required setup', facts({ rules: [rule({ type: 'setup' })], authenticatorTypes: [] }), false],
  ])('%s', (_when, mfaFacts, expected) => {
    expect(isCacheable(mfaFacts, NOW)).toBe(expected);
  });
});
