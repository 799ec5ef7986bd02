import type { DomainEvents, SupportedAuthenticators } from '#server/api/domain-events.ts';
import { readRules } from '#server/modules/identity/authenticator-rules/find-rule.ts';
import { isLocalDemo } from '#server/platform/local-demo.ts';
import type { SessionPort, Rule } from '#server/api/session.ts';
import { findLockOut, type RuleChangeFacts } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';

/** Throws invalid, with the reason, when a change of the rules would lock out who writes it. */
export const requireWayIn = (
  { me, environment }: SessionPort & Pick<Services, 'environment'>,
  { before, after, writtenId }: Pick<RuleChangeFacts, 'before' | 'after' | 'writtenId'>,
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
const findUnfollowable = (
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

/** Throws invalid on `supported_authenticators` when people could not follow a set-up rule after the change. */
export const requireFollowableRules: DomainEvents['supportedAuthenticatorsChanging'] = async (tx, ctx, { companyId, before, after }) => {
  const reason = findUnfollowable(ctx, await readRules(tx, companyId), before, after);
  if (reason !== undefined) throw invalid({ supported_authenticators: [reason] });
};
