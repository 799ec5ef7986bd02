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

const createRule = (changes: Partial<SessionMfaRule>): SessionMfaRule => ({
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

const createDebitRule = (changes: Partial<SessionMfaRule> = {}): SessionMfaRule =>
  createRule({ id: 2, type: 'authorization', permissions: ['user.transaction.add'], ...changes });

const createChallenge = (changes: Partial<ChallengeFact>): ChallengeFact => ({
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

const createCompletedChallenge = (changes: Partial<ChallengeFact> = {}): ChallengeFact =>
  createChallenge({ completedAt: ago(1), expiresAt: null, ...changes });

const createFacts = (changes: Partial<MfaFacts>): MfaFacts => ({
  rules: [createRule({})],
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

/** The IDs of the rules that require a challenge. */
const findRulesWithChallenge = (mfaFacts: Partial<MfaFacts>, call: MfaCall = createCall()): number[] =>
  evaluateMfaRules(createFacts(mfaFacts), call, NOW).requiredChallenges.map(({ rule: { id } }) => id);

describe('an authentication rule', () => {
  it('requires a challenge of users with a suitable authenticator until it is completed', () => {
    expect(findRulesWithChallenge({})).toEqual([1]);
    expect(findRulesWithChallenge({ challenges: [createChallenge({})] })).toEqual([1]);
    expect(findRulesWithChallenge({ challenges: [createCompletedChallenge()] })).toEqual([]);
  });

  it('requires nothing of users without a suitable authenticator', () => {
    expect(findRulesWithChallenge({ authenticatorTypes: [] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [createRule({ authenticatorTypes: ['sms'] })] })).toEqual([]);
  });

  it('lists the user’s types that it supports', () => {
    const mfaFacts = createFacts({
      rules: [createRule({ authenticatorTypes: ['sms', 'static'] })],
      authenticatorTypes: ['totp', 'static'],
    });
    expect(evaluateMfaRules(mfaFacts, createCall(), NOW).requiredChallenges[0]?.authenticatorTypes).toEqual(['static']);
  });

  it('lists the app before SMS and recovery codes', () => {
    const mfaFacts = createFacts({
      rules: [createRule({ authenticatorTypes: ['static', 'sms', 'totp'] })],
      authenticatorTypes: ['sms', 'static', 'totp'],
    });
    expect(evaluateMfaRules(mfaFacts, createCall(), NOW).requiredChallenges[0]?.authenticatorTypes).toEqual(['totp', 'sms', 'static']);
  });

  it('requires a challenge again after the duration', () => {
    const durableRule = createRule({ durability: 'durable', durationSeconds: 60 });
    const completedUntil = (expiresAt: number) => createCompletedChallenge({ durability: 'durable', expiresAt });
    expect(findRulesWithChallenge({ rules: [durableRule], challenges: [completedUntil(fromNow(1))] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [durableRule], challenges: [completedUntil(ago(0))] })).toEqual([1]);
  });

  it('ends the session if its challenge expires', () => {
    const isSessionEnded = (expiresAt: number) =>
      evaluateMfaRules(createFacts({ challenges: [createChallenge({ expiresAt })] }), createCall(), NOW).endsSession;
    expect(isSessionEnded(fromNow(OPEN_CHALLENGE_LIFETIME_MS))).toBe(false);
    expect(isSessionEnded(ago(0))).toBe(true);
  });

  it('does not apply to younger sessions', () => {
    expect(findRulesWithChallenge({ rules: [createRule({ sessionAgeSeconds: 61 })] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [createRule({ sessionAgeSeconds: 60 })] })).toEqual([1]);
  });

  it('is not satisfied by a challenge of another rule', () => {
    expect(findRulesWithChallenge({ challenges: [createCompletedChallenge({ ruleId: 7 })] })).toEqual([1]);
  });
});

describe('a setup rule', () => {
  const setup = createRule({ id: 3, type: 'setup', authenticatorTypes: ['totp'] });

  it('requires a challenge until an authenticator of its types is verified', () => {
    expect(findRulesWithChallenge({ rules: [setup], authenticatorTypes: [] })).toEqual([3]);
    expect(findRulesWithChallenge({ rules: [setup], authenticatorTypes: ['sms'] })).toEqual([3]);
    expect(
      findRulesWithChallenge({ rules: [setup], authenticatorTypes: [], challenges: [createCompletedChallenge({ ruleId: 3 })] }),
    ).toEqual([3]);
    expect(findRulesWithChallenge({ rules: [setup], authenticatorTypes: ['totp'] })).toEqual([]);
  });
});

describe('an authorization rule', () => {
  it('requires a challenge for calls that need the permission', () => {
    expect(findRulesWithChallenge({ rules: [createDebitRule()] }, DEBIT)).toEqual([2]);
    expect(findRulesWithChallenge({ rules: [createDebitRule()] })).toEqual([]);
    expect(findRulesWithChallenge({ rules: [createDebitRule()], challenges: [createCompletedChallenge({ ruleId: 2 })] }, DEBIT)).toEqual(
      [],
    );
  });

  it('blocks every call while its challenge is open, and none after it expires', () => {
    expect(findRulesWithChallenge({ rules: [createDebitRule()], challenges: [createChallenge({ ruleId: 2 })] })).toEqual([2]);
    expect(findRulesWithChallenge({ rules: [createDebitRule()], challenges: [createChallenge({ ruleId: 2, expiresAt: ago(0) })] })).toEqual(
      [],
    );
  });
});

describe('an ephemeral rule', () => {
  const ephemeralRule = createDebitRule({ durability: 'ephemeral' });
  const completedDebit = (changes: Partial<ChallengeFact> = {}) =>
    createCompletedChallenge({
      id: 'e',
      ruleId: 2,
      durability: 'ephemeral',
      procedure: 'transactions.debit',
      expiresAt: fromNow(1),
      ...changes,
    });
  const evaluateEphemeral = (completedChallenge: ChallengeFact, callFields: Partial<MfaCall>) => {
    const { requiredChallenges, spentChallengeIds } = evaluateMfaRules(
      createFacts({ rules: [ephemeralRule], challenges: [completedChallenge] }),
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
    ['does not present the challenge', completedDebit(), {}],
    ['presents another one', completedDebit(), { presentedChallenges: ['x'] }],
    [
      'presents an open one',
      createChallenge({ id: 'e', ruleId: 2, durability: 'ephemeral', procedure: 'transactions.debit' }),
      { presentedChallenges: ['e'] },
    ],
    ['presents one of another procedure', completedDebit({ procedure: 'transactions.credit' }), { presentedChallenges: ['e'] }],
    ['presents an expired one', completedDebit({ expiresAt: ago(0) }), { presentedChallenges: ['e'] }],
    ['presents one of another rule', completedDebit({ ruleId: 9 }), { presentedChallenges: ['e'] }],
    ['presents a spent one', completedDebit({ isSpent: true }), { presentedChallenges: ['e'] }],
  ] as const)('requires a challenge for a call that %s', (_how, completedChallenge, callFields) => {
    expect(evaluateEphemeral(completedChallenge, callFields)).toEqual({ isRequired: true, spentChallengeIds: [] });
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
    const companyRules = [createRule({}), createRule({ id: 2, type: 'setup' })];
    const groupRule = createRule({ id: 3, groupName: 'staff' });
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
      findRulesWithChallenge(
        { rules: [], challenges: [createCompletedChallenge({ ruleId: 0, durability: 'durable', expiresAt: fromNow(1) })] },
        removal,
      ),
    ).toEqual([]);
  });
});

describe('a session can be cached:', () => {
  it.each([
    ['without rules', createFacts({ rules: [] }), true],
    ['without an authenticator', createFacts({ authenticatorTypes: [] }), true],
    ['with a permanent completed challenge', createFacts({ challenges: [createCompletedChallenge()] }), true],
    ['not with a required challenge', createFacts({}), false],
    [
      'not with a challenge that can be reopened',
      createFacts({ rules: [], challenges: [createChallenge({ ruleId: 0, expiresAt: ago(1) })] }),
      false,
    ],
    ['not with recovery codes only', createFacts({ rules: [createRule({ type: 'setup' })], authenticatorTypes: ['static'] }), false],
    ['not with an open step-up challenge', createFacts({ rules: [], challenges: [createChallenge({ ruleId: 0 })] }), false],
    ['not under a rule for a permission', createFacts({ rules: [createDebitRule()], authenticatorTypes: [] }), false],
    [
      'not under a durable rule',
      createFacts({ rules: [createRule({ durability: 'durable', durationSeconds: 9 })], authenticatorTypes: [] }),
      false,
    ],
    ['not under a rule with a session age', createFacts({ rules: [createRule({ sessionAgeSeconds: 9 })], authenticatorTypes: [] }), false],
    ['not before a required setup', createFacts({ rules: [createRule({ type: 'setup' })], authenticatorTypes: [] }), false],
  ])('%s', (_when, mfaFacts, expected) => {
    expect(isCacheable(mfaFacts, NOW)).toBe(expected);
  });
});
