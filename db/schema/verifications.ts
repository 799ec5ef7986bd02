import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, companyId, createdAt, isOneOf, timestampMs } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';

const PURPOSES = ['email', 'mobile', 'password', 'authenticator', 'challenge', 'deactivate', 'request_delete'] as const;

/**
 * One-time keys and codes that were sent to users. One per user, purpose and subject: a new one replaces the previous one.
 */
export const verifications = pgTable(
  'verifications',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /**
     * email: proves an address. mobile: proves a number. password: resets it. authenticator, challenge: an SMS code. deactivate, request_delete:
     * closes the account.
     */
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    /** The address, the number, or the id of the authenticator or challenge; otherwise blank. */
    subject: text('subject').notNull(),
    /** Public; contains the company, like the key of a token (server/kernel/access-token.ts). */
    key: text('key').notNull(),
    /** SHA-256 of a long secret, or the HMAC of a short code. */
    secretHash: bytes('secret_hash').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
    usedAt: timestampMs('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.purpose, t.subject] }),
    uniqueIndex('verifications_key').on(t.companyId, t.key),
    index('verifications_expired').on(t.expiresAt),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    isOneOf('verification_purpose', t.purpose, PURPOSES),
  ],
);
