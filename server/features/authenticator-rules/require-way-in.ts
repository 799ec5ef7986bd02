import type { SessionContext } from '#server/api/context.ts';
import { isLocalDemo } from '#server/features/auth/local-demo.ts';
import { findLockOut, type RuleChangeFacts } from '#server/features/authenticator-rules/lock-out.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { invalid, refused } from '#server/kernel/errors.ts';

/** Throws invalid, with the reason, when a change of the rules would lock out who writes it. */
export const requireWayIn = (
  { me, environment }: SessionContext,
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
