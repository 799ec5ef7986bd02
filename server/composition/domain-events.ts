// The handlers of domain events. Modules publish the events; this file names the modules that act on them.
import type { DomainEvents } from '#server/api/domain-events.ts';
import { openDefaultAccounts } from '#server/modules/accounts/index.ts';
import { endSessionsOf, requireSatisfiableSetupRules } from '#server/modules/identity/index.ts';
import { completeClaims, mergeTemporaryUser } from '#server/modules/payments/index.ts';
import { recheckIdentity } from '#server/modules/profile/index.ts';

export const domainEvents: DomainEvents = {
  userJoinedGroup: openDefaultAccounts,
  userBarred: endSessionsOf,
  identityChanging: recheckIdentity,
  addressVerified: (tx, origin, { companyId, userId, kind, address }) =>
    mergeTemporaryUser(tx, origin, { companyId, claimerId: userId, identifier: { kind, value: address } }),
  addressVerificationCommitted: completeClaims,
  supportedAuthenticatorsChanging: requireSatisfiableSetupRules,
};
