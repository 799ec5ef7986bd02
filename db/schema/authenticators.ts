// Multi-factor authentication: authenticators of users, rules of companies, and challenges of sessions.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, timestampMs, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { tokens } from '#db/schema/tokens.ts';
import { groups, users } from '#db/schema/users.ts';
import { AUTHENTICATOR_TYPES, DURABILITIES, RULE_TYPES, TOTP_ALGORITHMS } from '#server/kernel/access-enums.ts';

export const authenticators = pgTable(
  'authenticators',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    type: text('type', { enum: AUTHENTICATOR_TYPES }).notNull(),
    name: text('name').notNull(),
    /** totp only: the encrypted shared secret. */
    secret: text('secret'),
    /** totp only. */
    algorithm: text('algorithm', { enum: TOTP_ALGORITHMS }),
    /** sms only: international form with a leading +. */
    mobile: text('mobile'),
    /** Null: not verified yet. */
    verifiedAt: timestampMs('verified_at'),
    /** totp only: the time step of the last accepted code, so that each code is accepted once. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('authenticators_of_user').on(t.companyId, t.userId, t.createdAt),
    isOneOf('authenticator_type', t.type, AUTHENTICATOR_TYPES),
    check('totp_has_a_secret', sql`(type = 'totp') = (secret is not null and algorithm is not null)`),
    check('sms_has_a_mobile', sql`(type = 'sms') = (mobile is not null)`),
  ],
);

export type AuthenticatorRow = typeof authenticators.$inferSelect;

/** Codes of a static authenticator. The position is part of the code, so that verification computes one hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    companyId: companyId(),
    authenticatorId: uuid('authenticator_id').notNull(),
    position: smallint('position').notNull(),
    /** argon2id in PHC form. */
    codeHash: text('code_hash').notNull(),
    usedAt: timestampMs('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.authenticatorId, t.position] }),
    foreignKey({ columns: [t.companyId, t.authenticatorId], foreignColumns: [authenticators.companyId, authenticators.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** When challenges are issued (specification: authenticator rule). */
export const authenticatorRules = pgTable(
  'authenticator_rules',
  {
    companyId: companyId().references(() => companies.id),
    id: integer('id').notNull(),
    type: text('type', { enum: RULE_TYPES }).notNull(),
    durability: text('durability', { enum: DURABILITIES }).notNull(),
    authenticatorTypes: text('authenticator_types', { enum: AUTHENTICATOR_TYPES }).array().notNull(),
    /** section.type.level; authorization rules only. */
    permissions: text('permissions').array().notNull(),
    /** Null: all users of the company. */
    groupName: text('group_name'),
    /** How long a durable challenge stays completed. */
    durationSeconds: integer('duration_seconds'),
    /** The rule applies to sessions that are at least this old. */
    sessionAgeSeconds: integer('session_age_seconds'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }),
    isOneOf('rule_type', t.type, RULE_TYPES),
    isOneOf('rule_durability', t.durability, DURABILITIES),
    check('only_authorization_is_ephemeral', sql`durability <> 'ephemeral' or type = 'authorization'`),
    check('setup_is_permanent', sql`type <> 'setup' or durability = 'permanent'`),
    check('authorization_has_permissions', sql`(type = 'authorization') = (cardinality(permissions) > 0)`),
  ],
);

export type RuleRow = typeof authenticatorRules.$inferSelect;

/** Challenges of sessions. */
export const authenticatorChallenges = pgTable(
  'authenticator_challenges',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    tokenKey: text('token_key').notNull(),
    userId: uuid('user_id').notNull(),
    /** STEP_UP_RULE (modules/identity/mfa/evaluate.ts) or an authenticator rule. A trigger deletes the challenges of a changed or deleted rule. */
    ruleId: integer('rule_id').notNull(),
    type: text('type', { enum: RULE_TYPES }).notNull(),
    durability: text('durability', { enum: DURABILITIES }).notNull(),
    /** The only procedure that can consume an ephemeral challenge. */
    procedure: text('procedure'),
    createdAt: timestampMs('created_at').notNull(),
    /** Open: when the challenge expires. Completed: when its completion expires; null: with the session. */
    expiresAt: timestampMs('expires_at'),
    completedAt: timestampMs('completed_at'),
    /** The authenticator that completed it; null if the session inherited the completion. */
    authenticatorId: uuid('authenticator_id'),
    /** Ephemeral only: when it was consumed. */
    consumedAt: timestampMs('consumed_at'),
    isInherited: boolean('is_inherited').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.tokenKey], foreignColumns: [tokens.companyId, tokens.tokenKey] }).onDelete('cascade'),
    uniqueIndex('one_open_challenge')
      .on(t.companyId, t.tokenKey, t.ruleId)
      .where(sql`completed_at is null`),
    index('challenges_of_token').on(t.companyId, t.tokenKey),
  ],
);
