import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { users } from '#db/schema/users.ts';
import { SERVICE_TYPES } from '#server/kernel/company-enums.ts';

/** Services of a company. Each has a machine user, which owns its tokens and permissions. */
export const services = pgTable(
  'services',
  {
    companyId: companyId().references(() => companies.id),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    slug: text('slug').notNull(),
    type: text('type', { enum: SERVICE_TYPES }).notNull().default('private'),
    name: text('name').notNull(),
    description: text('description'),
    tags: text('tags').array().notNull().default([]),
    /** URL that receives its token; null: the token is shown to the admin. */
    url: text('url'),
    managementUrl: text('management_url'),
    termsAndConditionsUrl: text('terms_and_conditions_url'),
    websiteUrl: text('website_url'),
    active: boolean('active').notNull().default(false),
    /** The machine user; null until the service is first activated. */
    userId: uuid('user_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('service_slug').on(t.companyId, t.slug),
    index('services_of_user').on(t.companyId, t.userId),
    isOneOf('service_type', t.type, SERVICE_TYPES),
  ],
);
export type ServiceRow = typeof services.$inferSelect;
