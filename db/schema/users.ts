import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json, metadata, timestampMs, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { SECTIONS } from '#server/kernel/permissions.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

export const users = pgTable(
  'users',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    /** Primary address, lower case; null if the user registered with a mobile number only. */
    email: text('email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** International form with a leading +. */
    mobile: text('mobile'),
    mobileVerified: boolean('mobile_verified').notNull().default(false),
    username: text('username'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    idNumber: text('id_number'),
    birthDate: date('birth_date', { mode: 'string' }),
    profile: text('profile'),
    language: text('language').notNull().default('en'),
    nationality: text('nationality'),
    timezone: text('timezone'),
    /** Additional profile fields by their API names, for example middle_name and tax_number. */
    details: json('details')
      .notNull()
      .default(sql`'{}'::jsonb`),
    metadata: metadata(),
    status: text('status', { enum: VERIFICATION_STATUSES }).notNull().default('pending'),
    kycStatus: text('kyc_status', { enum: VERIFICATION_STATUSES }).notNull().default('pending'),
    kycUpdatedAt: timestampMs('kyc_updated_at').notNull().defaultNow(),
    /** An admin has set it; otherwise it is derived from documents (server/modules/people/kyc/service.ts). */
    kycSetByAdmin: boolean('kyc_set_by_admin').notNull().default(false),
    allowTransactions: boolean('allow_transactions').notNull().default(true),
    allowDebitTransactions: boolean('allow_debit_transactions').notNull().default(true),
    allowCreditTransactions: boolean('allow_credit_transactions').notNull().default(true),
    /** Ids of blocked subtypes. */
    disallowedSubtypes: integer('disallowed_subtypes').array().notNull().default([]),
    /** Temporary user: a placeholder for an unregistered recipient; cannot log in. */
    temporary: boolean('temporary').notNull().default(false),
    /** Temporary users only: the user who verified the address and received its money. */
    mergedInto: uuid('merged_into'),
    /** argon2id in PHC form; null for temporary users. */
    passwordHash: text('password_hash'),
    termsAcceptedAt: timestampMs('terms_accepted_at'),
    archived: boolean('archived').notNull().default(false),
    /** Deactivated by the user or an admin; cannot log in. */
    deactivated: boolean('deactivated').notNull().default(false),
    /** Machine user of a service (db/schema/services.ts); has no password. */
    isService: boolean('is_service').notNull().default(false),
    lastLoginAt: timestampMs('last_login_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // Only verified addresses are unique: several users can enter the same unverified address.
    uniqueIndex('users_verified_email')
      .on(t.companyId, t.email)
      .where(sql`email_verified`),
    uniqueIndex('users_verified_mobile')
      .on(t.companyId, t.mobile)
      .where(sql`mobile_verified`),
    index('users_by_email')
      .on(t.companyId, t.email)
      .where(sql`not temporary`),
    index('users_by_mobile')
      .on(t.companyId, t.mobile)
      .where(sql`not temporary`),
    index('users_merged')
      .on(t.companyId, t.mergedInto)
      .where(sql`merged_into is not null`),
    uniqueIndex('users_username').on(t.companyId, t.username),
    uniqueIndex('users_temporary_email')
      .on(t.companyId, t.email)
      .where(sql`temporary`),
    uniqueIndex('users_temporary_mobile')
      .on(t.companyId, t.mobile)
      .where(sql`temporary`),
    uniqueIndex('users_by_age').on(t.companyId, t.createdAt, t.id),
    check('only_temporary_users_are_merged', sql`merged_into is null or temporary`),
    check('email_is_lower_case', sql`email = lower(email)`),
    isOneOf('user_status', t.status, VERIFICATION_STATUSES),
    isOneOf('user_kyc_status', t.kycStatus, VERIFICATION_STATUSES),
  ],
);
export type UserRow = typeof users.$inferSelect;

/**
 * Users with the text that searches match: a generated column of 0005_search.sql, which no other query reads. A view, like listed_transactions,
 * because row-level security prevents the use of the index.
 */
export const searchedUsers = pgView('searched_users').as((query) =>
  query
    .select({
      companyId: users.companyId,
      id: users.id,
      email: users.email,
      mobile: users.mobile,
      username: users.username,
      createdAt: users.createdAt,
      text: sql<string>`search_text`.as('text'),
    })
    .from(users)
    .where(sql`coalesce(company_id = (select current_company()), true)`),
);

/** When an email address or mobile number was first entered in a company. The row remains when the address is removed (decision 0020). */
export const claimedAddresses = pgTable(
  'claimed_addresses',
  {
    companyId: companyId().references(() => companies.id),
    address: text('address').notNull(),
    claimedAt: timestampMs('claimed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.address] })],
);

/** Groups of a company. Users have the permissions of their groups and their own. */
export const groups = pgTable(
  'groups',
  {
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    label: text('label').notNull(),
    /** Only groups of the section admin can have admin.* permissions. */
    section: text('section', { enum: SECTIONS }).notNull(),
    description: text('description').notNull().default(''),
    /** Object name of a public image. */
    icon: text('icon'),
    isPublic: boolean('is_public').notNull().default(false),
    /** Offered at registration. */
    listed: boolean('listed').notNull().default(true),
    isDefault: boolean('is_default').notNull().default(false),
    settings: json('settings')
      .notNull()
      .default(sql`'{}'::jsonb`),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name] }),
    uniqueIndex('one_default_group')
      .on(t.companyId)
      .where(sql`is_default`),
    isOneOf('group_section', t.section, SECTIONS),
  ],
);

export type GroupRow = typeof groups.$inferSelect;

export const groupPermissions = pgTable(
  'group_permissions',
  {
    companyId: companyId(),
    groupName: text('group_name').notNull(),
    /** section.type.level, for example admin.transaction.change. */
    permission: text('permission').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.groupName, t.permission] }),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }).onDelete('cascade'),
  ],
);

export const userGroups = pgTable(
  'user_groups',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    groupName: text('group_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.groupName] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }),
    index('users_of_group').on(t.companyId, t.groupName),
  ],
);

export const userPermissions = pgTable(
  'user_permissions',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    permission: text('permission').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.permission] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
);
