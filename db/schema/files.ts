// Metadata of files. The content is in the file store (server/platform/files/file-store.ts), under the company and the object name. A row is
// inserted after its object and deleted before it, so no row lacks an object. Objects without a row are deleted by a job.
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
    /** The owner. */
    userId: uuid('user_id').notNull(),
    purpose: text('purpose', { enum: FILE_PURPOSES }).notNull(),
    mediaType: text('media_type', { enum: MEDIA_TYPE_NAMES }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Null without a thumbnail. */
    thumbnailSizeBytes: integer('thumbnail_size_bytes'),
    /** File name of the upload. For display only, never used as a path. */
    name: text('name').notNull(),
    sha256: bytes('sha256').notNull(),
    /** Random. Grants access to a profile image. */
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
