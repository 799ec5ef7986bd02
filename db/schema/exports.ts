// Exports: what a list shows, written into files of so many rows each. A job does it, out of one snapshot of the database.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json, moment, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { users } from '#db/schema/users.ts';
import { EXPORT_FORMATS, EXPORT_RESOURCES, EXPORT_STATUSES } from '#server/kernel/report-enums.ts';

export const exports = pgTable(
  'exports',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    /** Who asked for it. */
    userId: uuid('user_id').notNull(),
    resource: text('resource', { enum: EXPORT_RESOURCES }).notNull(),
    /** Filters and order of the list. */
    query: json('query').notNull(),
    fileFormat: text('file_format', { enum: EXPORT_FORMATS }).notNull(),
    /** Most rows of one file. */
    pageSize: integer('page_size').notNull(),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('pending'),
    /** 0 to 100. */
    progress: integer('progress').notNull().default(0),
    /** How many rows there are; null until they were counted. */
    count: bigint('count', { mode: 'number' }),
    /** Why it failed, in words. */
    error: text('error'),
    /** When whoever works on it has to be done: then another one may begin anew. */
    leasedUntil: moment('leased_until'),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('exports_by_age').on(t.companyId, t.createdAt, t.id),
    index('exports_open')
      .on(t.createdAt)
      .where(sql`status in ('pending', 'processing')`),
    isOneOf('export_resource', t.resource, EXPORT_RESOURCES),
    isOneOf('export_format', t.fileFormat, EXPORT_FORMATS),
    isOneOf('export_status', t.status, EXPORT_STATUSES),
    check('export_progress', sql`progress between 0 and 100`),
  ],
);
export type ExportRow = typeof exports.$inferSelect;

/** The files of an export. Their bytes lie in the file store. */
export const exportPages = pgTable(
  'export_pages',
  {
    companyId: companyId(),
    exportId: uuid('export_id').notNull(),
    /** 1, 2, 3. */
    page: integer('page').notNull(),
    /** Rows in it. */
    count: integer('count').notNull(),
    objectName: text('object_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.exportId, t.page] }),
    foreignKey({ columns: [t.companyId, t.exportId], foreignColumns: [exports.companyId, exports.id] }).onDelete('cascade'),
  ],
);
export type ExportPageRow = typeof exportPages.$inferSelect;
