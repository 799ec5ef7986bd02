import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, json, metadata, updatedAt } from '#db/columns.ts';

/** The tenants. `id` leads every key inside; `identifier` is what the API shows as the company's id. */
export const companies = pgTable('companies', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  identifier: text('identifier').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  website: text('website').notNull().default(''),
  systemEmail: text('system_email').notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  mode: text('mode').notNull().default('test'),
  status: text('status').notNull().default('active'),
  /** The first user; null only inside the registration's transaction. */
  ownerId: uuid('owner_id'),
  /** Only what differs from the defaults; features/companies/settings.ts reads it. */
  settings: json('settings')
    .notNull()
    .default(sql`'{}'::jsonb`),
  metadata: metadata(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
