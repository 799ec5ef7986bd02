// The handlers of domain events. Modules publish the events; this file names the modules that act on them.
import type { DomainEvents } from '#server/api/domain-events.ts';
import { giveDefaultAccounts } from '#server/modules/accounts/account-definitions/give-default-accounts.ts';
import { endSessionsOf } from '#server/modules/identity/auth/end-session.ts';
import { requireFollowableRules } from '#server/modules/identity/authenticator-rules/require-way-in.ts';
import { completeClaims } from '#server/modules/payments/transactions/claim-transfers.ts';
import { mergeTemporaryUser } from '#server/modules/payments/transactions/merge-temporary-user.ts';
import { recheckIdentity } from '#server/modules/profile/documents/recheck-identity.ts';

export const domainEvents: DomainEvents = {
  userJoinedGroup: giveDefaultAccounts,
  userBarred: endSessionsOf,
  identityChanging: recheckIdentity,
  addressVerified: (tx, origin, { companyId, userId, kind, address }) =>
    mergeTemporaryUser(tx, origin, { companyId, claimerId: userId, identifier: { kind, value: address } }),
  addressVerificationCommitted: completeClaims,
  supportedAuthenticatorsChanging: requireFollowableRules,
};
