import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, metadata, timestampMs } from '#db/columns.ts';
import { files } from '#db/schema/files.ts';
import { ownedColumns, ownedConstraints } from '#db/schema/owned-records.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '#server/kernel/user-enums.ts';

/** Documents of users that prove identity or address. */
export const documents = pgTable(
  'documents',
  {
    ...ownedColumns(),
    fileId: uuid('file_id').notNull(),
    type: text('type', { enum: DOCUMENT_TYPES }).notNull().default('other'),
    category: text('category', { enum: DOCUMENT_CATEGORIES }).notNull().default('other'),
    metadata: metadata(),
    /** Note of an admin to the user. */
    note: text('note'),
    /** After this date the document is not valid. */
    expiresAt: timestampMs('expires_at'),
  },
  (t) => [
    ...ownedConstraints('documents', 'document', t),
    foreignKey({ columns: [t.companyId, t.fileId], foreignColumns: [files.companyId, files.id] }),
    uniqueIndex('documents_of_files').on(t.companyId, t.fileId),
    index('documents_to_review').on(t.companyId, t.status, t.createdAt, t.id),
    isOneOf('document_type', t.type, DOCUMENT_TYPES),
    isOneOf('document_category', t.category, DOCUMENT_CATEGORIES),
  ],
);
export type DocumentRow = typeof documents.$inferSelect;
