import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { bytes, createdAt, timestampMs } from '#db/columns.ts';

/**
 * The setup link that creates the first company of an empty database. At most one row exists: a new link replaces the previous one, and the first
 * company deletes it. Only the hash of its secret is stored.
 */
export const setupLinks = pgTable(
  'setup_links',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    secretHash: bytes('secret_hash').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
    createdAt: createdAt(),
  },
  () => [check('setup_link_is_only', sql`is_only`)],
);
