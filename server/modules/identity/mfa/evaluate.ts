// Evaluation of MFA rules: which challenges a session must complete before a call. Runs for every call of every transport, with facts that
// were read together with the session. A pure function: no database, no clock. A rule requires only challenges that the user can complete;
// only setup rules apply to users without a suitable authenticator.
import type { SessionMfaRule, ChallengeFact, MfaFacts } from '#server/api/session.ts';
import { AUTHENTICATOR_TYPES, type AuthenticatorType } from '#server/kernel/access-enums.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

/** The properties of a call that the evaluation of rules depends on. */
export type MfaCall = {
  /** An ephemeral challenge is valid for the procedure that it was issued for. */
  procedure: string;
  /** The permission that the call requires or concerns. */
  permission: string | undefined;
  /** Whether the step-up rule applies, because the call changes authenticators or creates a token without expiry. */
  isStepUp: boolean;
  /** IDs of the completed ephemeral challenges that the request presents; `all` of the session for pages, which send no header. */
  presentedChallenges: readonly string[] | 'all';
  /** Whether the call has an Idempotency-Key, so that a spent challenge may have been spent on the saved response. */
  mayReplay: boolean;
};

/** A call for which only challenges that block every call are required. */
export const ANY_CALL: MfaCall = { procedure: '', permission: undefined, isStepUp: false, presentedChallenges: [], mayReplay: false };

/** A challenge that a rule requires. */
export type RequiredChallenge = {
  rule: SessionMfaRule;
  authenticatorTypes: AuthenticatorType[];
  /** The procedure that it is required for; undefined if it blocks every call. */
  procedure: string | undefined;
};

type MfaEvaluation = {
  /** Empty if the call may proceed. */
  requiredChallenges: RequiredChallenge[];
  /** IDs of ephemeral challenges that the call spends when it commits. */
  spentChallengeIds: string[];
  /** Whether the login challenge has expired, which ends the session. */
  endsSession: boolean;
};

/** Lifetimes of an open challenge, of a completed ephemeral one, and of a step-up. */
export const OPEN_CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS;
export const UNSPENT_CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
const STEP_UP_SECONDS = (5 * MINUTE_MS) / SECOND_MS;

/** The built-in step-up rule: changes to authenticators and tokens require a challenge completed within the last five minutes. */
export const STEP_UP_RULE: SessionMfaRule = {
  id: 0,
  type: 'authorization',
  durability: 'durable',
  authenticatorTypes: ['totp', 'sms', 'static'],
  permissions: [],
  groupName: null,
  durationSeconds: STEP_UP_SECONDS,
  sessionAgeSeconds: null,
};

/** For each type, the rules of the user's groups if there are any, otherwise those of the company (specification, Authenticator rule). */
export const pickApplicableRules = (rules: readonly SessionMfaRule[]): SessionMfaRule[] => {
  const typesOfGroups = new Set(rules.filter(({ groupName }) => groupName !== null).map(({ type }) => type));
  return rules.filter(({ type, groupName }) => groupName !== null || !typesOfGroups.has(type));
};

/** Most secure first, because clients offer the first one. */
const findSuitableTypes = ({ authenticatorTypes }: MfaFacts, rule: SessionMfaRule): AuthenticatorType[] =>
  AUTHENTICATOR_TYPES.filter((type) => authenticatorTypes.includes(type) && rule.authenticatorTypes.includes(type));

export const isChallengeOpen = ({ completedAt, expiresAt }: Pick<ChallengeFact, 'completedAt' | 'expiresAt'>, nowMs: number): boolean =>
  completedAt === null && (expiresAt === null || expiresAt > nowMs);

/** Whether the challenge is completed, for more than one call, and has not expired. */
const isCompletionValid = ({ completedAt, expiresAt, durability }: ChallengeFact, nowMs: number): boolean =>
  completedAt !== null && durability !== 'ephemeral' && (expiresAt === null || expiresAt > nowMs);

/** Prefers unspent challenges. A spent one is accepted only for a possible replay. */
const findSpendableChallenge = (
  challenges: ChallengeFact[],
  { procedure, presentedChallenges, mayReplay }: MfaCall,
  nowMs: number,
): ChallengeFact | undefined => {
  const usableChallenges = challenges.filter(
    (challenge) =>
      challenge.completedAt !== null &&
      challenge.procedure === procedure &&
      (challenge.expiresAt === null || challenge.expiresAt > nowMs) &&
      (presentedChallenges === 'all' || presentedChallenges.includes(challenge.id)),
  );
  return usableChallenges.find(({ isSpent }) => !isSpent) ?? (mayReplay ? usableChallenges[0] : undefined);
};

/** `appliesToCall` is true if the rule applies to the call itself, and false if only an open challenge blocks it. */
type RuleOutcome = { isRequired: boolean; appliesToCall?: boolean; spentChallengeId?: string };

const SATISFIED: RuleOutcome = { isRequired: false };
const REQUIRED: RuleOutcome = { isRequired: true };
const REQUIRED_BY_CALL: RuleOutcome = { isRequired: true, appliesToCall: true };

const evaluateAuthorization = (rule: SessionMfaRule, challenges: ChallengeFact[], call: MfaCall, nowMs: number): RuleOutcome => {
  const appliesToCall =
    rule.id === STEP_UP_RULE.id ? call.isStepUp : call.permission !== undefined && rule.permissions.includes(call.permission);
  // An open challenge blocks every call, not only the one that it was issued for.
  if (!appliesToCall) return challenges.some((challenge) => isChallengeOpen(challenge, nowMs)) ? REQUIRED : SATISFIED;
  if (rule.durability !== 'ephemeral')
    return challenges.some((challenge) => isCompletionValid(challenge, nowMs)) ? SATISFIED : REQUIRED_BY_CALL;
  const spendable = findSpendableChallenge(challenges, call, nowMs);
  return spendable ? { isRequired: false, spentChallengeId: spendable.id } : REQUIRED_BY_CALL;
};

const evaluateRule = (rule: SessionMfaRule, facts: MfaFacts, call: MfaCall, nowMs: number): RuleOutcome => {
  const hasSuitableType = findSuitableTypes(facts, rule).length > 0;
  if (rule.type === 'setup') return hasSuitableType ? SATISFIED : REQUIRED;
  if (!hasSuitableType) return SATISFIED;
  const challenges = facts.challenges.filter(({ ruleId }) => ruleId === rule.id);
  if (rule.type === 'authorization') return evaluateAuthorization(rule, challenges, call, nowMs);
  return challenges.some((challenge) => isCompletionValid(challenge, nowMs)) ? SATISFIED : REQUIRED;
};

const isOldEnough = ({ sessionAgeSeconds }: SessionMfaRule, { sessionCreatedAt }: MfaFacts, nowMs: number): boolean =>
  sessionAgeSeconds === null || nowMs - sessionCreatedAt >= sessionAgeSeconds * SECOND_MS;

const pickRules = (facts: MfaFacts, nowMs: number): SessionMfaRule[] => [
  ...pickApplicableRules(facts.rules).filter((rule) => isOldEnough(rule, facts, nowMs)),
  STEP_UP_RULE,
];

const hasExpiredLoginChallenge = ({ rule }: RequiredChallenge, { challenges }: MfaFacts, nowMs: number): boolean =>
  rule.type === 'authentication' &&
  challenges.some(
    ({ ruleId, completedAt, expiresAt }) => ruleId === rule.id && completedAt === null && expiresAt !== null && expiresAt <= nowMs,
  );

/** Completing another challenge also satisfies the step-up rule, so that one call does not require two codes. */
const dropRedundantStepUp = (requiredChallenges: RequiredChallenge[]): RequiredChallenge[] => {
  const otherChallenges = requiredChallenges.filter(({ rule }) => rule.id !== STEP_UP_RULE.id);
  return otherChallenges.some(({ authenticatorTypes }) => authenticatorTypes.length > 0) ? otherChallenges : requiredChallenges;
};

/** Evaluates which challenges the session must complete before the call. */
export const evaluateMfaRules = (facts: MfaFacts, call: MfaCall, now: Date): MfaEvaluation => {
  const nowMs = now.getTime();
  const requiredChallenges: RequiredChallenge[] = [];
  const spentChallengeIds: string[] = [];
  for (const rule of pickRules(facts, nowMs)) {
    const { isRequired, appliesToCall, spentChallengeId } = evaluateRule(rule, facts, call, nowMs);
    const procedure = appliesToCall ? call.procedure : undefined;
    if (isRequired) requiredChallenges.push({ rule, authenticatorTypes: findSuitableTypes(facts, rule), procedure });
    if (spentChallengeId !== undefined) spentChallengeIds.push(spentChallengeId);
  }
  return {
    requiredChallenges: dropRedundantStepUp(requiredChallenges),
    spentChallengeIds,
    endsSession: requiredChallenges.some((requiredChallenge) => hasExpiredLoginChallenge(requiredChallenge, facts, nowMs)),
  };
};

const withoutRecoveryCodes = (facts: MfaFacts): MfaFacts => ({
  ...facts,
  authenticatorTypes: facts.authenticatorTypes.filter((type) => type !== 'static'),
});

/**
 * Whether the session may be cached: no call requires a challenge, now and until a change that increments the company version. Open challenges,
 * expiring completions and the last recovery code change the result without incrementing it.
 */
export const isCacheable = (facts: MfaFacts, now: Date): boolean =>
  pickApplicableRules(facts.rules).every(
    ({ type, durability, sessionAgeSeconds }) => type !== 'authorization' && durability === 'permanent' && sessionAgeSeconds === null,
  ) &&
  facts.challenges.every(({ completedAt }) => completedAt !== null) &&
  [facts, withoutRecoveryCodes(facts)].every((variant) => evaluateMfaRules(variant, ANY_CALL, now).requiredChallenges.length === 0);
