// Exports: a background job writes a list to files with a maximum number of rows each, from one snapshot of the database.
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, json } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { fileJobColumns } from '#db/schema/file-jobs.ts';
import { users } from '#db/schema/users.ts';
import { EXPORT_FORMATS, EXPORT_RESOURCES, EXPORT_STATUSES } from '#server/kernel/report-enums.ts';

export const exports = pgTable(
  'exports',
  {
    ...fileJobColumns(),
    companyId: companyId().references(() => companies.id),
    /** The user who requested the export. */
    userId: uuid('user_id').notNull(),
    resource: text('resource', { enum: EXPORT_RESOURCES }).notNull(),
    /** Filters and order of the list. */
    query: json('query').notNull(),
    fileFormat: text('file_format', { enum: EXPORT_FORMATS }).notNull(),
    /** Maximum rows per file. */
    pageSize: integer('page_size').notNull(),
    /** Progress in percent. */
    progress: integer('progress').notNull().default(0),
    /** Number of rows; null until they are counted. */
    count: bigint('count', { mode: 'number' }),
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

/** Files of an export. Their content is in the file store. */
export const exportPages = pgTable(
  'export_pages',
  {
    companyId: companyId(),
    exportId: uuid('export_id').notNull(),
    /** Sequential number within the export. */
    page: integer('page').notNull(),
    /** Number of rows. */
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
