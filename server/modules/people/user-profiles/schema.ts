// The User object of the API, and the mapping from profiles.
import { z } from 'zod';
import type { UserRow } from '#db/schema/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import { toPermissionParts } from '#server/kernel/permissions.ts';
import { RETENTION_STATES } from '#server/kernel/user-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { PersonDetails, toPersonDetails } from '#server/modules/people/user-profiles/person-fields.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { amount, boolean, millis, storedJson } from '#server/schemas/fields.ts';
import { PermissionParts, ReducedCurrency, ShortUser } from '#server/schemas/shared-schemas.ts';

export const TransactionSwitches = z.object({
  allow_transactions: z.boolean(),
  allow_debit_transactions: z.boolean(),
  allow_credit_transactions: z.boolean(),
});

/** The User object (specification: Resources, User). */
export const User = ShortUser.extend({
  id_number: z.string().nullable(),
  birth_date: z
    .string()
    .nullable()
    .meta({ examples: ['1990-02-28'] }),
  currency: ReducedCurrency.nullable(),
  timezone: z.string().nullable(),
  company: z.string().meta({ examples: ['northwind'] }),
  language: z.string(),
  nationality: z.string().meta({ description: 'Nationality (ISO 3166-1 alpha-2). Blank if not set.' }),
  metadata: storedJson,
  verified: z.boolean().meta({ description: 'Whether the email address or the mobile number is verified.' }),
  verification: z.object({ email: z.boolean(), mobile: z.boolean() }).optional().meta({
    description:
      'Whether the email address and mobile number are verified. Included in registration, login and token responses, but not in profile responses.',
  }),
  kyc: z.object({ updated: millis, status: z.string() }),
  status: z.string(),
  groups: z.array(z.object({ name: z.string(), label: z.string(), settings: z.record(z.string(), z.unknown()) })),
  permissions: z.array(PermissionParts).meta({ description: 'Permissions of the user, in addition to those of the groups.' }),
  settings: TransactionSwitches,
  ...PersonDetails.shape,
  created: millis,
  updated: millis,
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

const WALLET_BALANCE_NOTE = 'of the primary account in the first currency that the account used. Not included in events.';

export const AdminUser = User.extend({
  archived: boolean,
  deactivated: boolean,
  retention_state: z.enum(RETENTION_STATES),
  last_login: millis.nullable(),
  owner: boolean.optional().meta({ description: 'Whether the user is the owner of the company. Not included in events.' }),
  account: z.string().nullable().optional().meta({ description: 'Reference of the primary account. Not included in events.' }),
  balance: amount.optional().meta({ description: `Balance ${WALLET_BALANCE_NOTE}` }),
  available_balance: amount.optional().meta({ description: `Available balance ${WALLET_BALANCE_NOTE}` }),
}).meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

/** Lists omit settings and permissions. */
export const AdminUserListItem = AdminUser.omit({ settings: true, permissions: true }).meta({ id: 'AdminUserListItem' });
export type AdminUserListItem = z.infer<typeof AdminUserListItem>;

/** The primary account, with the balance of its first currency. */
type Wallet = { account: string; balance: bigint; available: bigint };

export type ProfileWithWallet = SessionProfile & { isOwner: boolean; wallet: Wallet | undefined };

/** The User object of profile responses. */
export const toUser = ({ user, company, groups, ownPermissions, currency }: SessionProfile): User => ({
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

/** The User object of registration, login and token responses, with `verification`. */
export const toVerifiableUser = (profile: SessionProfile): User => ({
  ...toUser(profile),
  verification: { email: profile.user.emailVerified, mobile: profile.user.mobileVerified },
});

const getRetentionState = ({ details }: UserRow): AdminUser['retention_state'] =>
  RETENTION_STATES.find((state) => state === details['retention_state']) ?? 'retaining';

/** The User object of events. */
export const toAdminUser = (profile: SessionProfile): AdminUser => ({
  ...toVerifiableUser(profile),
  archived: profile.user.archived,
  deactivated: profile.user.deactivated,
  retention_state: getRetentionState(profile.user),
  last_login: profile.user.lastLoginAt && toMillis(profile.user.lastLoginAt),
});

/** The User object of admin responses. */
export const toAdminUserWithWallet = ({ isOwner, wallet, ...profile }: ProfileWithWallet): AdminUser => ({
  ...toAdminUser(profile),
  owner: isOwner,
  account: wallet?.account ?? null,
  balance: wallet?.balance ?? 0n,
  available_balance: wallet?.available ?? 0n,
});

export const toAdminUserListItem = (profile: ProfileWithWallet): AdminUserListItem => {
  const { settings: _settings, permissions: _permissions, ...row } = toAdminUserWithWallet(profile);
  return row;
};
