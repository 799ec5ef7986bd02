import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, json, metadata, updatedAt } from '#db/columns.ts';

/**
 * Identifiers are unique across companies. They have a separate table, because unique keys of a table that is distributed by company contain
 * the company. It assigns the ids of companies.
 */
export const companyIdentifiers = pgTable(
  'company_identifiers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    identifier: text('identifier').notNull().unique(),
  },
  (t) => [unique('company_identifiers_id_identifier').on(t.id, t.identifier)],
);

/** Tenants. Every key of a tenant's data begins with `id`. `identifier` is the company ID of the API. */
export const companies = pgTable(
  'companies',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    identifier: text('identifier').notNull(),
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
    /** The address object of the API. */
    address: json('address')
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Object names of public images. */
    logo: text('logo'),
    icon: text('icon'),
    /** Accent color of pages, as #rrggbb; null: the default. */
    colour: text('colour'),
    isPublic: boolean('is_public').notNull().default(false),
    mode: text('mode').notNull().default('test'),
    status: text('status').notNull().default('active'),
    /** The first user; null only within the transaction of the registration. */
    ownerId: uuid('owner_id'),
    /** Settings that differ from the defaults (server/schemas/company-settings.ts). */
    settings: json('settings')
      .notNull()
      .default(sql`'{}'::jsonb`),
    metadata: metadata(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [foreignKey({ columns: [t.id, t.identifier], foreignColumns: [companyIdentifiers.id, companyIdentifiers.identifier] })],
);

export type CompanyRow = typeof companies.$inferSelect;

/**
 * Versions of a company's cached data: sessions, accounts, currencies. Triggers increment them in the transaction of each change. The version of
 * the company is their sum. A posting that used data of another version is not written (server/records/company-cache.ts). Connections have
 * different slots, so that transactions neither wait for each other nor deadlock.
 */
export const companyVersions = pgTable(
  'company_versions',
  {
    companyId: companyId().references(() => companies.id),
    slot: smallint('slot').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.slot] })],
);
