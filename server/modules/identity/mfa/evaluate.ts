// Evaluation of MFA rules: which challenges a session must pass before a call. Runs for every call of every transport, with facts that were
// read together with the session. A pure function: no database, no clock. A rule requires only what the user can pass; only setup rules apply
// to users without a suitable authenticator.
import type { SessionMfaRule, ChallengeFact, MfaFacts } from '#server/api/session.ts';
import { AUTHENTICATOR_TYPES, type AuthenticatorType } from '#server/kernel/access-enums.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

/** The properties of a call that rules are evaluated by. */
export type MfaCall = {
  /** An ephemeral challenge is valid for the procedure that it was issued for. */
  procedure: string;
  /** The permission that it requires or concerns. */
  permission: string | undefined;
  /** It changes authenticators or creates a token without expiry, so the platform's own rule applies. */
  isStepUp: boolean;
  /** Ids of completed ephemeral challenges of the request; all: those of the session, for pages, which send no header. */
  presented: readonly string[] | 'all';
  /** It has an Idempotency-Key: a spent challenge may have been spent for the saved response. */
  mayReplay: boolean;
};

/** Matches only the required challenges that apply to every call. */
export const ANY_CALL: MfaCall = { procedure: '', permission: undefined, isStepUp: false, presented: [], mayReplay: false };

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
  /** Ids of ephemeral challenges that the call spends in its commit. */
  spends: string[];
  /** The login challenge has expired, which ends the session. */
  endsSession: boolean;
};

/** Lifetimes of an open challenge, of a completed ephemeral one, and of a step-up. */
export const OPEN_LIFETIME_MS = 10 * MINUTE_MS;
export const UNSPENT_LIFETIME_MS = 5 * MINUTE_MS;
const STEP_UP_SECONDS = (5 * MINUTE_MS) / SECOND_MS;

/** The platform's own rule: changes of authenticators and tokens require a challenge passed within five minutes. */
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
export const pickAppliedRules = (rules: readonly SessionMfaRule[]): SessionMfaRule[] => {
  const typesOfGroups = new Set(rules.filter(({ groupName }) => groupName !== null).map(({ type }) => type));
  return rules.filter(({ type, groupName }) => groupName !== null || !typesOfGroups.has(type));
};

/** Most secure first, because clients offer the first one. */
const findSuitableTypes = ({ authenticatorTypes }: MfaFacts, rule: SessionMfaRule): AuthenticatorType[] =>
  AUTHENTICATOR_TYPES.filter((type) => authenticatorTypes.includes(type) && rule.authenticatorTypes.includes(type));

export const isOpen = ({ completedAt, expiresAt }: Pick<ChallengeFact, 'completedAt' | 'expiresAt'>, nowMs: number): boolean =>
  completedAt === null && (expiresAt === null || expiresAt > nowMs);

/** A completion that is valid until it expires. An ephemeral one is valid for one call only. */
const isInEffect = ({ completedAt, expiresAt, durability }: ChallengeFact, nowMs: number): boolean =>
  completedAt !== null && durability !== 'ephemeral' && (expiresAt === null || expiresAt > nowMs);

/** Prefers unspent challenges. A spent one is accepted only for a possible replay. */
const findSpendable = (
  challenges: ChallengeFact[],
  { procedure, presented, mayReplay }: MfaCall,
  nowMs: number,
): ChallengeFact | undefined => {
  const usable = challenges.filter(
    (challenge) =>
      challenge.completedAt !== null &&
      challenge.procedure === procedure &&
      (challenge.expiresAt === null || challenge.expiresAt > nowMs) &&
      (presented === 'all' || presented.includes(challenge.id)),
  );
  return usable.find(({ isSpent }) => !isSpent) ?? (mayReplay ? usable[0] : undefined);
};

/** `appliesToCall`: the rule applies to this call, rather than blocking it with an open challenge. */
type RuleOutcome = { isRequired: boolean; appliesToCall?: boolean; spends?: string };

const SATISFIED: RuleOutcome = { isRequired: false };
const REQUIRED: RuleOutcome = { isRequired: true };
const REQUIRED_BY_CALL: RuleOutcome = { isRequired: true, appliesToCall: true };

const evaluateAuthorization = (rule: SessionMfaRule, challenges: ChallengeFact[], call: MfaCall, nowMs: number): RuleOutcome => {
  const appliesToCall =
    rule.id === STEP_UP_RULE.id ? call.isStepUp : call.permission !== undefined && rule.permissions.includes(call.permission);
  // An open challenge blocks every call, not only the one that it was issued for.
  if (!appliesToCall) return challenges.some((challenge) => isOpen(challenge, nowMs)) ? REQUIRED : SATISFIED;
  if (rule.durability !== 'ephemeral') return challenges.some((challenge) => isInEffect(challenge, nowMs)) ? SATISFIED : REQUIRED_BY_CALL;
  const spendable = findSpendable(challenges, call, nowMs);
  return spendable ? { isRequired: false, spends: spendable.id } : REQUIRED_BY_CALL;
};

const evaluateRule = (rule: SessionMfaRule, facts: MfaFacts, call: MfaCall, nowMs: number): RuleOutcome => {
  const hasSuitableType = findSuitableTypes(facts, rule).length > 0;
  if (rule.type === 'setup') return hasSuitableType ? SATISFIED : REQUIRED;
  if (!hasSuitableType) return SATISFIED;
  const challenges = facts.challenges.filter(({ ruleId }) => ruleId === rule.id);
  if (rule.type === 'authorization') return evaluateAuthorization(rule, challenges, call, nowMs);
  return challenges.some((challenge) => isInEffect(challenge, nowMs)) ? SATISFIED : REQUIRED;
};

const isOldEnough = ({ sessionAgeSeconds }: SessionMfaRule, { sessionCreatedAt }: MfaFacts, nowMs: number): boolean =>
  sessionAgeSeconds === null || nowMs - sessionCreatedAt >= sessionAgeSeconds * SECOND_MS;

const pickRules = (facts: MfaFacts, nowMs: number): SessionMfaRule[] => [
  ...pickAppliedRules(facts.rules).filter((rule) => isOldEnough(rule, facts, nowMs)),
  STEP_UP_RULE,
];

const hasExpiredOpen = ({ rule }: RequiredChallenge, { challenges }: MfaFacts, nowMs: number): boolean =>
  rule.type === 'authentication' &&
  challenges.some(
    ({ ruleId, completedAt, expiresAt }) => ruleId === rule.id && completedAt === null && expiresAt !== null && expiresAt <= nowMs,
  );

/** Passing another challenge satisfies the platform's own rule too, so that one call does not require two codes. */
const dropRedundantStepUp = (requiredChallenges: RequiredChallenge[]): RequiredChallenge[] => {
  const otherChallenges = requiredChallenges.filter(({ rule }) => rule.id !== STEP_UP_RULE.id);
  return otherChallenges.some(({ authenticatorTypes }) => authenticatorTypes.length > 0) ? otherChallenges : requiredChallenges;
};

/** The challenges that the session must pass before the call. */
export const evaluate = (facts: MfaFacts, call: MfaCall, now: Date): MfaEvaluation => {
  const nowMs = now.getTime();
  const requiredChallenges: RequiredChallenge[] = [];
  const spends: string[] = [];
  for (const rule of pickRules(facts, nowMs)) {
    const { isRequired, appliesToCall, spends: challengeId } = evaluateRule(rule, facts, call, nowMs);
    const procedure = appliesToCall ? call.procedure : undefined;
    if (isRequired) requiredChallenges.push({ rule, authenticatorTypes: findSuitableTypes(facts, rule), procedure });
    if (challengeId !== undefined) spends.push(challengeId);
  }
  return {
    requiredChallenges: dropRedundantStepUp(requiredChallenges),
    spends,
    endsSession: requiredChallenges.some((requiredChallenge) => hasExpiredOpen(requiredChallenge, facts, nowMs)),
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
  pickAppliedRules(facts.rules).every(
    ({ type, durability, sessionAgeSeconds }) => type !== 'authorization' && durability === 'permanent' && sessionAgeSeconds === null,
  ) &&
  facts.challenges.every(({ completedAt }) => completedAt !== null) &&
  [facts, withoutRecoveryCodes(facts)].every((variant) => evaluate(variant, ANY_CALL, now).requiredChallenges.length === 0);
