import { toMillis } from '#server/kernel/time.ts';
import type { UserRow } from '#db/schema/index.ts';
import { toPermissionParts } from '#server/features/permissions/present.ts';
import type { Profile } from '#server/features/users/find-user.ts';
import type { AdminUser, AdminUserListItem, ShortUser, User } from '#server/features/users/schema.ts';

export type ShortUserRow = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'username' | 'mobile' | 'profile' | 'temporary'>;

/** What others may see of a user. */
export const toShortUser = (user: ShortUserRow): ShortUser => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email ?? '',
  username: user.username ?? '',
  mobile: user.mobile ?? '',
  profile: user.profile,
  temporary: user.temporary,
});

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
  created: toMillis(user.createdAt),
  updated: toMillis(user.updatedAt),
});

/** The User object as registration, login and token responses show it: with `verification`. */
export const toVerifiableUser = (profile: Profile): User => ({
  ...toUser(profile),
  verification: { email: profile.user.emailVerified, mobile: profile.user.mobileVerified },
});

/** The User object as admins see it. */
export const toAdminUser = (profile: Profile): AdminUser => ({
  ...toVerifiableUser(profile),
  archived: profile.user.archived,
  last_login: profile.user.lastLoginAt && toMillis(profile.user.lastLoginAt),
});

export const toAdminUserListItem = (profile: Profile): AdminUserListItem => {
  const { settings: _settings, permissions: _permissions, ...row } = toAdminUser(profile);
  return row;
};
