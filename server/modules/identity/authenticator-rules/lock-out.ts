// Lock-out protection of MFA rules: rejects a change after which the admin who makes it could not pass the challenges. The changed rules
// are evaluated (mfa/evaluate.ts) for a session of any age without completed challenges. An authenticator app is enough, or SMS if the
// server sends SMS, and the next code must be available before the challenge is required again. Recovery codes are not enough, because they
// run out. A setup rule must support a type that can be set up. Unchanged rules that applied to the admin before do not block the change.
import { pickApplicableRules, evaluateMfaRules, type RequiredChallenge } from '#server/modules/identity/mfa/evaluate.ts';
import type { MfaFacts, SessionMfaRule, SessionPort } from '#server/api/session.ts';
import { type AuthenticatorType, AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import type { SupportedAuthenticators } from '#server/api/domain-events.ts';
import { isLocalDemo } from '#server/platform/environment/environment.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';

export type RuleChangeContext = {
  /** All rules of the company before and after the change. */
  before: readonly SessionMfaRule[];
  after: readonly SessionMfaRule[];
  /** The rule that is created or changed; undefined for a deletion. */
  changedRuleId: number | undefined;
  /** The caller's groups. */
  groups: readonly string[];
  authenticatorTypes: readonly AuthenticatorType[];
  /** Types that the company supports. */
  supportedTypes: readonly AuthenticatorType[];
  /** Whether the server can deliver SMS. */
  sendsSms: boolean;
};

type RuleLockOut = { field: 'authenticator_types' | 'duration'; reason: string };

/** A TOTP code works once, so the next challenge needs a new time step. */
const APP_INTERVAL_SECONDS = MINUTE_MS / SECOND_MS;
/** Five codes per hour are sent to a number. */
const SMS_INTERVAL_SECONDS = HOUR_MS / SECOND_MS / 5;

/** Permissions that are needed to revert a change of rules. */
const REVERT_PERMISSIONS: readonly string[] = ['admin.mfarule.view', 'admin.mfarule.change', 'admin.mfarule.delete'];

const pickRulesOfGroups = (rules: readonly SessionMfaRule[], groups: readonly string[]): SessionMfaRule[] =>
  pickApplicableRules(rules.filter(({ groupName }) => groupName === null || groups.includes(groupName)));

/** Finds the challenges that rules require of a user for any call, in a session of any age. */
export const findRequiredChallenges = (
  companyRules: readonly SessionMfaRule[],
  { groups, authenticatorTypes }: Pick<RuleChangeContext, 'groups' | 'authenticatorTypes'>,
): RequiredChallenge[] => {
  const rules = pickRulesOfGroups(companyRules, groups).map((rule) => ({ ...rule, sessionAgeSeconds: null }));
  const facts: MfaFacts = {
    rules,
    authenticatorTypes: [...authenticatorTypes],
    challenges: [],
    sessionCreatedAt: 0,
  };
  const permissions = [undefined, ...rules.map((rule) => rule.permissions[0]).filter((permission) => permission !== undefined)];
  const requiredChallenges = permissions.flatMap((permission) => {
    const call = { procedure: '', permission, isStepUp: false, presentedChallenges: [], mayReplay: false };
    return evaluateMfaRules(facts, call, new Date(0)).requiredChallenges;
  });
  return [...new Map(requiredChallenges.map((requiredChallenge) => [requiredChallenge.rule.id, requiredChallenge])).values()];
};

const findAvailableTypes = ({ supportedTypes, sendsSms }: RuleChangeContext): AuthenticatorType[] =>
  supportedTypes.filter((type) => type !== 'sms' || sendsSms);

const findSetupLockOut = (rule: SessionMfaRule, change: RuleChangeContext): RuleLockOut | undefined => {
  const types = findAvailableTypes(change);
  if (rule.authenticatorTypes.some((type) => types.includes(type))) return undefined;
  const smsNote = change.sendsSms ? '' : ' This server sends no SMS.';
  const remedy = types.length > 0 ? `Specify one of: ${types.join(', ')}.` : 'Add a type to supported_authenticators first.';
  const reason = `Users can’t set up ${rule.authenticatorTypes.join(' or ')} here and would be locked out.${smsNote} ${remedy}`;
  return { field: 'authenticator_types', reason };
};

const TYPE_LABELS: Record<AuthenticatorType, string> = {
  totp: 'with an authenticator app',
  sms: 'by SMS, which this server does not send',
  static: 'with recovery codes, which run out',
};

/** Whether a challenge of the rule could block reverting the change. */
const blocksRevert = ({ type, permissions }: SessionMfaRule): boolean =>
  type === 'authentication' || permissions.some((permission) => REVERT_PERMISSIONS.includes(permission));

const findChallengeLockOut = (
  { rule, authenticatorTypes }: RequiredChallenge,
  { sendsSms }: RuleChangeContext,
): RuleLockOut | undefined => {
  const lastingTypes = authenticatorTypes.filter((type) => type === 'totp' || (type === 'sms' && sendsSms));
  if (lastingTypes.length === 0) {
    const labels = authenticatorTypes.map((type) => TYPE_LABELS[type]).join(', or ');
    const reason = `You could meet this rule only ${labels}. Set up an authenticator app first, or choose another type that you have.`;
    return { field: 'authenticator_types', reason };
  }
  const intervalSeconds = lastingTypes.includes('totp') ? APP_INTERVAL_SECONDS : SMS_INTERVAL_SECONDS;
  if (rule.durability !== 'durable' || !blocksRevert(rule) || (rule.durationSeconds ?? 0) >= intervalSeconds) return undefined;
  const availability = lastingTypes.includes('totp') ? 'your authenticator app has a new code' : 'you can get a new code by SMS';
  return {
    field: 'duration',
    reason: `This rule would require another confirmation before ${availability}. Set its duration to at least ${intervalSeconds} seconds.`,
  };
};

const findRuleLockOut = (requiredChallenge: RequiredChallenge, change: RuleChangeContext): RuleLockOut | undefined => {
  const lockOut =
    requiredChallenge.rule.type === 'setup'
      ? findSetupLockOut(requiredChallenge.rule, change)
      : findChallengeLockOut(requiredChallenge, change);
  if (!lockOut || requiredChallenge.rule.id === change.changedRuleId) return lockOut;
  return { ...lockOut, reason: `Rule ${requiredChallenge.rule.id} would then apply to you. ${lockOut.reason}` };
};

/** The reason why the change would lock out the caller or all admins; undefined if it would not. */
export const findLockOut = (change: RuleChangeContext): RuleLockOut | undefined => {
  const { before, after, changedRuleId, groups } = change;
  const changedRule = after.find(({ id }) => id === changedRuleId);
  if (changedRule?.type === 'setup') {
    const lockOut = findSetupLockOut(changedRule, change);
    if (lockOut) return lockOut;
  }
  const unchangedIds = new Set(pickRulesOfGroups(before, groups).flatMap(({ id }) => (id === changedRuleId ? [] : [id])));
  for (const requiredChallenge of findRequiredChallenges(after, change)) {
    const lockOut = unchangedIds.has(requiredChallenge.rule.id) ? undefined : findRuleLockOut(requiredChallenge, change);
    if (lockOut) return lockOut;
  }
  return undefined;
};

const toCallerFacts = ({ me, environment }: SessionPort & Pick<Services, 'environment'>) => ({
  groups: me.groups.map(({ name }) => name),
  authenticatorTypes: me.mfa.authenticatorTypes,
  // In the local demo, SMS can be read in the outbox.
  sendsSms: environment.sms !== undefined || isLocalDemo(environment),
});

/** Throws invalid with the reason if the change would lock out the caller. */
export const rejectMfaLockOut = (
  ctx: SessionPort & Pick<Services, 'environment'>,
  change: Pick<RuleChangeContext, 'before' | 'after' | 'changedRuleId'>,
): void => {
  const supportedTypes = ctx.me.companySettings.supported_authenticators ?? AUTHENTICATOR_TYPES;
  const lockOut = findLockOut({ ...change, ...toCallerFacts(ctx), supportedTypes });
  if (!lockOut) return;
  throw change.changedRuleId === undefined ? refused(lockOut.reason) : invalid({ [lockOut.field]: [lockOut.reason] });
};

/**
 * The reason why users could no longer satisfy a setup rule if the company supported other types; undefined if they could. Rules that
 * cannot be satisfied already are ignored.
 */
export const findUnsatisfiableRule = (
  ctx: SessionPort & Pick<Services, 'environment'>,
  rules: readonly SessionMfaRule[],
  before: SupportedAuthenticators,
  after: SupportedAuthenticators,
): string | undefined => {
  const findLockOutByRule = (rule: SessionMfaRule, supported: SupportedAuthenticators) =>
    findLockOut({
      before: rules,
      after: rules,
      changedRuleId: rule.id,
      ...toCallerFacts(ctx),
      supportedTypes: supported ?? AUTHENTICATOR_TYPES,
    });
  for (const rule of rules.filter(({ type }) => type === 'setup')) {
    const lockOut = findLockOutByRule(rule, after);
    if (lockOut && !findLockOutByRule(rule, before)) return `Rule ${rule.id} requires users to set up an authenticator. ${lockOut.reason}`;
  }
  return undefined;
};
