// What is known of kept files. What is in them lies in the file store (server/platform/files/file-store.ts), under the company and the
// object's name. A row is written after its object and goes before it: there is no row without an object, and an object without a
// row is swept.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, companyId, createdAt, isOneOf } from '#db/columns.ts';
import { users } from '#db/schema/users.ts';
import { FILE_PURPOSES, MEDIA_TYPE_NAMES } from '#server/kernel/file-enums.ts';

export const files = pgTable(
  'files',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** Whose it is. */
    userId: uuid('user_id').notNull(),
    purpose: text('purpose', { enum: FILE_PURPOSES }).notNull(),
    mediaType: text('media_type', { enum: MEDIA_TYPE_NAMES }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of a small image of it, which lies beside it; null: there is none. */
    thumbnailSizeBytes: integer('thumbnail_size_bytes'),
    /** As its user called it. It is shown, and nothing is opened by it. */
    name: text('name').notNull(),
    sha256: bytes('sha256').notNull(),
    /** Random: who knows that of a profile image may see it. */
    objectName: text('object_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('files_object').on(t.companyId, t.objectName),
    index('files_of_user').on(t.companyId, t.userId),
    uniqueIndex('one_profile_image')
      .on(t.companyId, t.userId)
      .where(sql`purpose = 'profile'`),
    isOneOf('file_purpose', t.purpose, FILE_PURPOSES),
    isOneOf('file_media_type', t.mediaType, MEDIA_TYPE_NAMES),
    check('files_are_not_empty', sql`size_bytes > 0 and coalesce(thumbnail_size_bytes, 1) > 0`),
  ],
);
export type FileRow = typeof files.$inferSelect;
