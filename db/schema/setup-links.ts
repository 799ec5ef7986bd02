import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from '#db/columns.ts';

/**
 * The link that makes the first company of an empty database. There is one at most, so that a new one replaces the one before it;
 * it goes with the first company. Of its secret only a hash is kept.
 */
export const setupLinks = pgTable(
  'setup_links',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    secretHash: bytes('secret_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  () => [check('setup_link_is_only', sql`is_only`)],
);
