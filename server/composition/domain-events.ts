// Calls from a lower module to a higher one. Modules publish domain events, and look up which records refer to a file; this file names the
// modules that handle them.
import type { DomainEvents } from '#server/api/domain-events.ts';
import type { FileRecordsByPurpose } from '#server/modules/files/index.ts';
import { openDefaultAccounts } from '#server/modules/accounts/index.ts';
import { endUserSessions, requireSatisfiableSetupRules } from '#server/modules/identity/index.ts';
import { completeClaims, mergeTemporaryUser } from '#server/modules/payments/index.ts';
import { documentFileRecords, resetIdentityProofs } from '#server/modules/profile/index.ts';

export const domainEvents: DomainEvents = {
  userJoinedGroup: openDefaultAccounts,
  userDisabled: endUserSessions,
  identityChanging: resetIdentityProofs,
  addressVerified: (tx, origin, { companyId, userId, kind, address }) =>
    mergeTemporaryUser(tx, origin, { companyId, claimerId: userId, identifier: { kind, value: address } }),
  addressVerificationCommitted: completeClaims,
  supportedAuthenticatorsChanging: requireSatisfiableSetupRules,
};

/** The modules whose records refer to files: read before a file is shown or swept. */
export const fileRecords: FileRecordsByPurpose = { document: documentFileRecords };
