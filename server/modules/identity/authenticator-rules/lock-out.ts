// Would the admin who changes the rules still get in? Rules are judged as they will stand: asked of the one place that decides
// what a session has to answer (mfa/evaluate.ts), for a session that has answered nothing yet, and of any age. What is asked
// must be answerable for good. An authenticator app answers as often as it is asked; recovery codes run out; codes by SMS come
// only where SMS is sent, and not often. A rule that asks nothing of somebody without a suitable authenticator locks nobody
// out, and a set-up rule leaves open what is needed to follow it, as long as one of its types can be set up at all. Rules that
// applied to the writer before and were not touched are not held against the change.
import { appliedRules, evaluate, type ChallengeDemand } from '#server/modules/identity/mfa/evaluate.ts';
import type { MfaFacts, Rule, SessionPort } from '#server/api/session.ts';
import { type AuthenticatorType, AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import type { SupportedAuthenticators } from '#server/api/domain-events.ts';
import { isLocalDemo } from '#server/platform/local-demo.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';

export type RuleChangeContext = {
  /** All rules of the company, as they stand and as they would. */
  before: readonly Rule[];
  after: readonly Rule[];
  /** The rule that is created or changed; undefined when one is deleted. */
  writtenId: number | undefined;
  /** The writer: the groups and the verified authenticators. */
  groups: readonly string[];
  authenticatorTypes: readonly AuthenticatorType[];
  /** The types that users of the company can set up. */
  supportedTypes: readonly AuthenticatorType[];
  /** Codes by SMS reach people. */
  sendsSms: boolean;
};

export type RuleLockOut = { field: 'authenticator_types' | 'duration'; reason: string };

/** A code of an authenticator app works once and lasts for half a minute. */
const APP_REST_SECONDS = MINUTE_MS / SECOND_MS;
/** Five codes an hour are sent to a number. */
const SMS_REST_SECONDS = HOUR_MS / SECOND_MS / 5;

/** What takes a rule back. */
const UNDOING: readonly string[] = ['admin.mfarule.view', 'admin.mfarule.change', 'admin.mfarule.delete'];

const applyingTo = (rules: readonly Rule[], groups: readonly string[]): Rule[] =>
  appliedRules(rules.filter(({ groupName }) => groupName === null || groups.includes(groupName)));

/** What the rules of a company ask of somebody's sessions, whatever is called and however old they are. */
export const findDemands = (
  all: readonly Rule[],
  { groups, authenticatorTypes }: Pick<RuleChangeContext, 'groups' | 'authenticatorTypes'>,
): ChallengeDemand[] => {
  const rules = applyingTo(all, groups).map((rule) => ({ ...rule, sessionAgeSeconds: null }));
  const facts: MfaFacts = {
    rules,
    authenticatorTypes: [...authenticatorTypes],
    challenges: [],
    sessionCreatedAt: 0,
  };
  const permissions = [undefined, ...rules.map((rule) => rule.permissions[0]).filter((permission) => permission !== undefined)];
  const demands = permissions.flatMap((permission) => {
    const attempt = { procedure: '', permission, isStepUp: false, presented: [], mayReplay: false };
    return evaluate(facts, attempt, new Date(0)).demands;
  });
  return [...new Map(demands.map((demand) => [demand.rule.id, demand])).values()];
};

const settable = ({ supportedTypes, sendsSms }: RuleChangeContext): AuthenticatorType[] =>
  supportedTypes.filter((type) => type !== 'sms' || sendsSms);

const judgeSetUp = (rule: Rule, change: RuleChangeContext): RuleLockOut | undefined => {
  const types = settable(change);
  if (rule.authenticatorTypes.some((type) => types.includes(type))) return undefined;
  const because = change.sendsSms ? '' : ' This server sends no SMS.';
  const remedy = types.length > 0 ? `Name one of: ${types.join(', ')}.` : 'Support a type in the setting supported_authenticators first.';
  const reason = `Nobody can set up ${rule.authenticatorTypes.join(' or ')} here: whoever it applies to would be locked out.${because} ${remedy}`;
  return { field: 'authenticator_types', reason };
};

const WAYS: Record<AuthenticatorType, string> = {
  totp: 'with an authenticator app',
  sms: 'by SMS, which this server does not send',
  static: 'with recovery codes, which run out',
};

/** Whether it may ask for everything, or for what takes it back. */
const isInTheWay = ({ type, permissions }: Rule): boolean =>
  type === 'authentication' || permissions.some((permission) => UNDOING.includes(permission));

const judgeAnswer = ({ rule, authenticatorTypes }: ChallengeDemand, { sendsSms }: RuleChangeContext): RuleLockOut | undefined => {
  const lasting = authenticatorTypes.filter((type) => type === 'totp' || (type === 'sms' && sendsSms));
  if (lasting.length === 0) {
    const ways = authenticatorTypes.map((type) => WAYS[type]).join(', or ');
    const reason = `You could answer this rule only ${ways}. Set up an authenticator app first, or name another type that you have.`;
    return { field: 'authenticator_types', reason };
  }
  const restSeconds = lasting.includes('totp') ? APP_REST_SECONDS : SMS_REST_SECONDS;
  if (rule.durability !== 'durable' || !isInTheWay(rule) || (rule.durationSeconds ?? 0) >= restSeconds) return undefined;
  const how = lasting.includes('totp') ? 'your authenticator app has a new code' : 'you can get a new code by SMS';
  return { field: 'duration', reason: `This rule would ask you again before ${how}. Let it last for at least ${restSeconds} seconds.` };
};

const judge = (demand: ChallengeDemand, change: RuleChangeContext): RuleLockOut | undefined => {
  const lockOut = demand.rule.type === 'setup' ? judgeSetUp(demand.rule, change) : judgeAnswer(demand, change);
  if (!lockOut || demand.rule.id === change.writtenId) return lockOut;
  return { ...lockOut, reason: `Rule ${demand.rule.id} would then apply to you. ${lockOut.reason}` };
};

/** Why the writer, or everybody, would be locked out by the change; undefined when they would not. */
export const findLockOut = (change: RuleChangeContext): RuleLockOut | undefined => {
  const { before, after, writtenId, groups } = change;
  const written = after.find(({ id }) => id === writtenId);
  if (written?.type === 'setup') {
    const lockOut = judgeSetUp(written, change);
    if (lockOut) return lockOut;
  }
  const untouched = new Set(applyingTo(before, groups).flatMap(({ id }) => (id === writtenId ? [] : [id])));
  for (const demand of findDemands(after, change)) {
    const lockOut = untouched.has(demand.rule.id) ? undefined : judge(demand, change);
    if (lockOut) return lockOut;
  }
  return undefined;
};

/** Throws invalid, with the reason, when a change of the rules would lock out who writes it. */
export const requireWayIn = (
  { me, environment }: SessionPort & Pick<Services, 'environment'>,
  { before, after, writtenId }: Pick<RuleChangeContext, 'before' | 'after' | 'writtenId'>,
): void => {
  const lockOut = findLockOut({
    before,
    after,
    writtenId,
    groups: me.groups.map(({ name }) => name),
    authenticatorTypes: me.mfa.authenticatorTypes,
    supportedTypes: me.companySettings.supported_authenticators ?? AUTHENTICATOR_TYPES,
    // On this machine's demo everybody reads them in the outbox.
    sendsSms: environment.sms !== undefined || isLocalDemo(environment),
  });
  if (!lockOut) return;
  throw writtenId === undefined ? refused(lockOut.reason) : invalid({ [lockOut.field]: [lockOut.reason] });
};

/**
 * Why people could not follow a set-up rule of the company any more when these types of authenticators are supported; undefined when they
 * could. Rules that nobody can follow already are not held against the change.
 */
export const findUnfollowable = (
  { me, environment }: SessionPort & Pick<Services, 'environment'>,
  rules: readonly Rule[],
  before: SupportedAuthenticators,
  after: SupportedAuthenticators,
): string | undefined => {
  const judged = (rule: Rule, supported: SupportedAuthenticators) =>
    findLockOut({
      before: rules,
      after: rules,
      writtenId: rule.id,
      groups: me.groups.map(({ name }) => name),
      authenticatorTypes: me.mfa.authenticatorTypes,
      supportedTypes: supported ?? AUTHENTICATOR_TYPES,
      sendsSms: environment.sms !== undefined || isLocalDemo(environment),
    });
  for (const rule of rules.filter(({ type }) => type === 'setup')) {
    const lockOut = judged(rule, after);
    if (lockOut && !judged(rule, before)) return `Rule ${rule.id} asks people to set up an authenticator. ${lockOut.reason}`;
  }
  return undefined;
};
