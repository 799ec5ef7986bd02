// The one place that decides what a session has to answer before it may go on. It is asked for every call of every
// transport, with facts that were read together with the session, and looks neither at the database nor at the clock.
// A rule asks only what can be answered: nothing of somebody without a suitable authenticator, which is what rules of the
// type setup are for.
import type { Rule, ChallengeFact, MfaFacts } from '#server/api/session.ts';
import { AUTHENTICATOR_TYPES, type AuthenticatorType } from '#server/kernel/authenticator-words.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

/** What is asked for. */
export type MfaCall = {
  /** The procedure's name: an ephemeral challenge is spent where it was issued. */
  procedure: string;
  /** The permission that it needs, or is about. */
  permission: string | undefined;
  /** It changes authenticators or makes a token without expiry: the platform's own rule applies. */
  isStepUp: boolean;
  /** Ids of completed ephemeral challenges that came with it; all: those of the session (pages send no header). */
  presented: readonly string[] | 'all';
  /** It comes with an Idempotency-Key: a spent challenge may have been spent for the answer that is saved under it. */
  mayReplay: boolean;
};

/** No call in particular: what is asked then is asked of every call. */
export const ANY_CALL: MfaCall = { procedure: '', permission: undefined, isStepUp: false, presented: [], mayReplay: false };

/** What a rule asks now. */
export type ChallengeDemand = {
  rule: Rule;
  authenticatorTypes: AuthenticatorType[];
  /** The procedure that it is asked for. Undefined: of every call; or it was asked for elsewhere, and blocks this one too. */
  procedure: string | undefined;
};

export type MfaEvaluation = {
  /** Empty: the call may go on. */
  demands: ChallengeDemand[];
  /** Ephemeral challenges that the call spends in its commit. */
  spends: string[];
  /** A challenge of the log-in was left open for too long: the session is over. */
  isOver: boolean;
};

/** How long a challenge may stay open, a completed ephemeral one unspent, and a step-up good. */
export const OPEN_LIFETIME_MS = 10 * MINUTE_MS;
export const UNSPENT_LIFETIME_MS = 5 * MINUTE_MS;
const STEP_UP_SECONDS = (5 * MINUTE_MS) / SECOND_MS;

/** The platform's own: whoever changes the ways in has shown one of them within five minutes. */
export const STEP_UP_RULE: Rule = {
  id: 0,
  type: 'authorization',
  durability: 'durable',
  authenticatorTypes: ['totp', 'sms', 'static'],
  permissions: [],
  groupName: null,
  durationSeconds: STEP_UP_SECONDS,
  sessionAgeSeconds: null,
};

/** Per type: the rules of the user's groups if there are any, else those of the company (specification, Authenticator rule). */
export const appliedRules = (rules: readonly Rule[]): Rule[] => {
  const typesOfGroups = new Set(rules.filter(({ groupName }) => groupName !== null).map(({ type }) => type));
  return rules.filter(({ type, groupName }) => groupName !== null || !typesOfGroups.has(type));
};

/** The safest first: clients offer what stands first. */
const suitableTypes = ({ authenticatorTypes }: MfaFacts, rule: Rule): AuthenticatorType[] =>
  AUTHENTICATOR_TYPES.filter((type) => authenticatorTypes.includes(type) && rule.authenticatorTypes.includes(type));

/** It waits for an answer. */
export const isOpen = ({ completedAt, expiresAt }: Pick<ChallengeFact, 'completedAt' | 'expiresAt'>, nowMs: number): boolean =>
  completedAt === null && (expiresAt === null || expiresAt > nowMs);

/** A completion that lets calls through until it expires; an ephemeral one lets through one call only. */
const isHolding = ({ completedAt, expiresAt, durability }: ChallengeFact, nowMs: number): boolean =>
  completedAt !== null && durability !== 'ephemeral' && (expiresAt === null || expiresAt > nowMs);

/** One that was spent stands in only where none is left: for what was saved when it was. */
const findSpendable = (mine: ChallengeFact[], { procedure, presented, mayReplay }: MfaCall, nowMs: number): ChallengeFact | undefined => {
  const usable = mine.filter(
    (challenge) =>
      challenge.completedAt !== null &&
      challenge.procedure === procedure &&
      (challenge.expiresAt === null || challenge.expiresAt > nowMs) &&
      (presented === 'all' || presented.includes(challenge.id)),
  );
  return usable.find(({ isSpent }) => !isSpent) ?? (mayReplay ? usable[0] : undefined);
};

/** `isMeant`: the rule is on this call, and not only in its way. */
type Answer = { isDemanded: boolean; isMeant?: boolean; spends?: string };

const SATISFIED: Answer = { isDemanded: false };
const DEMANDED: Answer = { isDemanded: true };
const DEMANDED_HERE: Answer = { isDemanded: true, isMeant: true };

const judgeAuthorization = (rule: Rule, mine: ChallengeFact[], attempt: MfaCall, nowMs: number): Answer => {
  const isMeant =
    rule.id === STEP_UP_RULE.id ? attempt.isStepUp : attempt.permission !== undefined && rule.permissions.includes(attempt.permission);
  // What is open blocks everything, not only what it was issued for.
  if (!isMeant) return mine.some((challenge) => isOpen(challenge, nowMs)) ? DEMANDED : SATISFIED;
  if (rule.durability !== 'ephemeral') return mine.some((challenge) => isHolding(challenge, nowMs)) ? SATISFIED : DEMANDED_HERE;
  const spendable = findSpendable(mine, attempt, nowMs);
  return spendable ? { isDemanded: false, spends: spendable.id } : DEMANDED_HERE;
};

const judge = (rule: Rule, facts: MfaFacts, attempt: MfaCall, nowMs: number): Answer => {
  const hasSuitable = suitableTypes(facts, rule).length > 0;
  if (rule.type === 'setup') return hasSuitable ? SATISFIED : DEMANDED;
  if (!hasSuitable) return SATISFIED;
  const mine = facts.challenges.filter(({ ruleId }) => ruleId === rule.id);
  if (rule.type === 'authorization') return judgeAuthorization(rule, mine, attempt, nowMs);
  return mine.some((challenge) => isHolding(challenge, nowMs)) ? SATISFIED : DEMANDED;
};

const isOldEnough = ({ sessionAgeSeconds }: Rule, { sessionCreatedAt }: MfaFacts, nowMs: number): boolean =>
  sessionAgeSeconds === null || nowMs - sessionCreatedAt >= sessionAgeSeconds * SECOND_MS;

const rulesFor = (facts: MfaFacts, nowMs: number): Rule[] => [
  ...appliedRules(facts.rules).filter((rule) => isOldEnough(rule, facts, nowMs)),
  STEP_UP_RULE,
];

const isLeftOpen = ({ rule }: ChallengeDemand, { challenges }: MfaFacts, nowMs: number): boolean =>
  rule.type === 'authentication' &&
  challenges.some(
    ({ ruleId, completedAt, expiresAt }) => ruleId === rule.id && completedAt === null && expiresAt !== null && expiresAt <= nowMs,
  );

/** Whatever else is answered with an authenticator answers the platform's own rule, so that nobody needs two codes for one thing. */
const withoutRepetition = (demands: ChallengeDemand[]): ChallengeDemand[] => {
  const others = demands.filter(({ rule }) => rule.id !== STEP_UP_RULE.id);
  return others.some(({ authenticatorTypes }) => authenticatorTypes.length > 0) ? others : demands;
};

/** What the session has to answer before this call may go on. */
export const evaluate = (facts: MfaFacts, attempt: MfaCall, now: Date): MfaEvaluation => {
  const nowMs = now.getTime();
  const demands: ChallengeDemand[] = [];
  const spends: string[] = [];
  for (const rule of rulesFor(facts, nowMs)) {
    const { isDemanded, isMeant, spends: spent } = judge(rule, facts, attempt, nowMs);
    const procedure = isMeant ? attempt.procedure : undefined;
    if (isDemanded) demands.push({ rule, authenticatorTypes: suitableTypes(facts, rule), procedure });
    if (spent !== undefined) spends.push(spent);
  }
  return { demands: withoutRepetition(demands), spends, isOver: demands.some((demand) => isLeftOpen(demand, facts, nowMs)) };
};

const withoutRecoveryCodes = (facts: MfaFacts): MfaFacts => ({
  ...facts,
  authenticatorTypes: facts.authenticatorTypes.filter((type) => type !== 'static'),
});

/**
 * True when nothing is asked of the session whatever it calls, now and until a rule, an authenticator or a challenge of the
 * platform's own rule changes: then the session may be remembered. What changes without being counted makes it unsteady: a
 * challenge whose time is over is opened again in its place, and recovery codes run out.
 */
export const isCacheable = (facts: MfaFacts, now: Date): boolean => {
  return (
    appliedRules(facts.rules).every(
      ({ type, durability, sessionAgeSeconds }) => type !== 'authorization' && durability === 'permanent' && sessionAgeSeconds === null,
    ) &&
    facts.challenges.every(({ completedAt }) => completedAt !== null) &&
    [facts, withoutRecoveryCodes(facts)].every((known) => evaluate(known, ANY_CALL, now).demands.length === 0)
  );
};
