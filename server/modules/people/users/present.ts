import { toShortUser } from '#server/records/short-user.ts';
import { RETENTION_STATES } from '#server/kernel/person-words.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { UserRow } from '#db/schema/index.ts';
import { toPermissionParts } from '#server/modules/people/permissions/present.ts';
import type { Profile } from '#server/api/session.ts';
import { toPersonDetails } from '#server/modules/people/users/person-details.ts';
import type { HeldProfile } from '#server/modules/people/users/with-wallets.ts';
import type { AdminUser, AdminUserListItem, User, UserSettings } from '#server/modules/people/users/schema.ts';

/** The User object as profile responses show it. */
export const toUser = ({ user, company, groups, ownPermissions, currency }: Profile): User => ({
  ...toShortUser(user),
  id_number: user.idNumber,
  birth_date: user.birthDate,
  currency,
  timezone: user.timezone,
  company,
  language: user.language,
  nationality: user.nationality ?? '',
  metadata: user.metadata,
  verified: user.emailVerified || user.mobileVerified,
  kyc: { updated: toMillis(user.kycUpdatedAt), status: user.kycStatus },
  status: user.status,
  groups: groups.map(({ name, label, settings }) => ({ name, label, settings })),
  permissions: ownPermissions.map(toPermissionParts),
  settings: {
    allow_transactions: user.allowTransactions,
    allow_debit_transactions: user.allowDebitTransactions,
    allow_credit_transactions: user.allowCreditTransactions,
  },
  ...toPersonDetails(user.details),
  created: toMillis(user.createdAt),
  updated: toMillis(user.updatedAt),
});

/** The User object as registration, login and token responses show it: with `verification`. */
export const toVerifiableUser = (profile: Profile): User => ({
  ...toUser(profile),
  verification: { email: profile.user.emailVerified, mobile: profile.user.mobileVerified },
});

const retentionOf = ({ details }: UserRow): AdminUser['retention_state'] =>
  RETENTION_STATES.find((state) => state === details['retention_state']) ?? 'retaining';

/** The User object as events tell it to admins. */
export const toAdminUser = (profile: Profile): AdminUser => ({
  ...toVerifiableUser(profile),
  archived: profile.user.archived,
  deactivated: profile.user.deactivated,
  retention_state: retentionOf(profile.user),
  last_login: profile.user.lastLoginAt && toMillis(profile.user.lastLoginAt),
});

/** The User object as admins see it. */
export const toHeldUser = ({ isOwner, wallet, ...profile }: HeldProfile): AdminUser => ({
  ...toAdminUser(profile),
  owner: isOwner,
  account: wallet?.account ?? null,
  balance: wallet?.balance ?? 0n,
  available_balance: wallet?.available ?? 0n,
});

export const toAdminUserListItem = (profile: HeldProfile): AdminUserListItem => {
  const { settings: _settings, permissions: _permissions, ...row } = toHeldUser(profile);
  return row;
};

/** What the user may do with money. */
export const toUserSettings = (user: UserRow): UserSettings => ({
  allow_transactions: user.allowTransactions,
  allow_debit_transactions: user.allowDebitTransactions,
  allow_credit_transactions: user.allowCreditTransactions,
  disallowed_transaction_subtypes: user.disallowedSubtypes,
});
