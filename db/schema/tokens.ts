import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, companyId, createdAt, timestampMs } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';

/** Access tokens. The key is public and contains the company (server/kernel/access-token.ts). Only the hash of the secret is stored. */
export const tokens = pgTable(
  'tokens',
  {
    companyId: companyId(),
    tokenKey: text('token_key').notNull(),
    userId: uuid('user_id').notNull(),
    secretHash: bytes('secret_hash').notNull(),
    /** Null: never expires. */
    expiresAt: timestampMs('expires_at'),
    /** Name given by the user; null: none. */
    label: text('label'),
    /** IP address and user agent at creation, so that users recognize their devices. */
    clientAddress: text('client_address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: timestampMs('last_used_at'),
    /** When the user last entered the password or completed a challenge in this session; null: never. */
    provenAt: timestampMs('proven_at'),
    /** True for tokens that were issued without a password check. They always require a recent proof. */
    requiresProof: boolean('requires_proof').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenKey] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('tokens_of_user').on(t.companyId, t.userId, t.createdAt),
  ],
);

export type TokenRow = typeof tokens.$inferSelect;
