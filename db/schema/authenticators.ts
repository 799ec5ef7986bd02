// Multi-factor authentication: what users verify themselves with, when companies ask for it, and what was asked of a session.
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
import { companyId, createdAt, isOneOf, moment, updatedAt } from '#db/columns.ts';
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
    /** totp only: the shared secret, sealed. */
    secret: text('secret'),
    /** totp only. */
    algorithm: text('algorithm', { enum: TOTP_ALGORITHMS }),
    /** sms only: international form with a leading +. */
    mobile: text('mobile'),
    /** Null: created, and not yet usable. */
    verifiedAt: moment('verified_at'),
    /** totp only: the time step of the last code that was accepted. Each code works once. */
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

/** The codes of a static authenticator. The position is part of the code, so that checking one costs one hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    companyId: companyId(),
    authenticatorId: uuid('authenticator_id').notNull(),
    position: smallint('position').notNull(),
    /** argon2id in PHC form. */
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
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
    /** section.type.level; only of authorization rules. */
    permissions: text('permissions').array().notNull(),
    /** Null: the whole company. */
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
    foreignKey({ columns: [t.companyId, t.groupName], foreignColumns: [groups.companyId, groups.name] }).onUpdate('cascade'),
    isOneOf('rule_type', t.type, RULE_TYPES),
    isOneOf('rule_durability', t.durability, DURABILITIES),
    check('only_authorization_is_ephemeral', sql`durability <> 'ephemeral' or type = 'authorization'`),
    check('setup_is_permanent', sql`type <> 'setup' or durability = 'permanent'`),
    check('authorization_has_permissions', sql`(type = 'authorization') = (cardinality(permissions) > 0)`),
  ],
);

export type RuleRow = typeof authenticatorRules.$inferSelect;

/** What a rule asked of a session, and whether it was answered. */
export const authenticatorChallenges = pgTable(
  'authenticator_challenges',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    tokenKey: text('token_key').notNull(),
    userId: uuid('user_id').notNull(),
    /** STEP_UP_RULE's (modules/identity/mfa/evaluate.ts), or of authenticator_rules; a trigger removes the challenges of a rule that changes or goes. */
    ruleId: integer('rule_id').notNull(),
    type: text('type', { enum: RULE_TYPES }).notNull(),
    durability: text('durability', { enum: DURABILITIES }).notNull(),
    /** The procedure that an ephemeral challenge was issued for; it may be spent there only. */
    procedure: text('procedure'),
    createdAt: moment('created_at').notNull(),
    /** While open: until when it can be answered. Once completed: until when that holds; null: as long as the session. */
    expiresAt: moment('expires_at'),
    completedAt: moment('completed_at'),
    /** What it was answered with; null when the completion was inherited from the session that made this one. */
    authenticatorId: uuid('authenticator_id'),
    /** Ephemeral only: spent. */
    consumedAt: moment('consumed_at'),
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
