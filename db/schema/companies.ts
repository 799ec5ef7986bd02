import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, json, metadata, updatedAt } from '#db/columns.ts';

/** The tenants. `id` leads every key inside; `identifier` is what the API shows as the company's id. */
export const companies = pgTable('companies', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  identifier: text('identifier').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  website: text('website').notNull().default(''),
  systemEmail: text('system_email').notNull(),
  legalName: text('legal_name'),
  supportWebsite: text('support_website'),
  documentationWebsite: text('documentation_website'),
  supportEmail: text('support_email'),
  contactEmail: text('contact_email'),
  country: text('country'),
  /** What the API's address object holds. */
  address: json('address')
    .notNull()
    .default(sql`'{}'::jsonb`),
  /** Object names of images that everybody may see. */
  logo: text('logo'),
  icon: text('icon'),
  /** Of its pages, as #rrggbb; null: the platform's. */
  colour: text('colour'),
  isPublic: boolean('is_public').notNull().default(false),
  mode: text('mode').notNull().default('test'),
  status: text('status').notNull().default('active'),
  /** The first user; null only inside the registration's transaction. */
  ownerId: uuid('owner_id'),
  /** Only what differs from the defaults; api/company-settings.ts reads it. */
  settings: json('settings')
    .notNull()
    .default(sql`'{}'::jsonb`),
  metadata: metadata(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type CompanyRow = typeof companies.$inferSelect;

/**
 * Counts the changes of what processes remember of a company: sessions, accounts, currencies. Triggers count, in the commit
 * of the change; a posting whose memory is of another version is not written (records/memory.ts).
 */
export const companyVersions = pgTable(
  'company_versions',
  {
    companyId: companyId().references(() => companies.id),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
);
