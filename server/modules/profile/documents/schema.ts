// Schemas of documents, and the mapping between them and rows.
import { z } from 'zod';
import type { DocumentRow } from '#db/schema/documents.ts';
import type { FileRow } from '#db/schema/index.ts';
import {
  CATEGORY_OF_DOCUMENT_TYPE,
  DOCUMENT_CATEGORIES,
  DOCUMENT_NOTE_LENGTH_MAX,
  DOCUMENT_TYPES,
  VERIFICATION_STATUSES,
} from '#server/kernel/user-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { toFileUrl, toThumbnailUrl, type LinkingContext } from '#server/modules/files/index.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnedRecord } from '#server/records/owned-records.ts';
import { toShortUser } from '#server/records/short-user.ts';
import {
  absentWhenEmpty,
  boolean,
  metadataChange,
  millis,
  timestampInput,
  nullWhenBlank,
  storedJson,
  text,
  upload,
  userIdentifier,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

export const Document = z
  .object({
    id: z.int(),
    file: z.string().meta({ description: 'URL of the file. Valid for one hour. Requires no `Authorization` header.' }),
    file_name: z.string(),
    media_type: z.string().meta({ description: 'Media type, detected from the content.', examples: ['image/jpeg'] }),
    size: z.int().meta({ description: 'File size in bytes.' }),
    thumbnail: z
      .string()
      .nullable()
      .meta({ description: 'URL of a thumbnail, or `null`. Valid for one hour. Requires no `Authorization` header.' }),
    document_category: z.enum(DOCUMENT_CATEGORIES),
    document_type: z.enum(DOCUMENT_TYPES),
    metadata: storedJson,
    status: z.enum(VERIFICATION_STATUSES),
    note: z.string().nullable().meta({ description: 'Note from an admin to the user.' }),
    expires: millis.nullable().meta({ description: 'Expiry time of the document, or `null`.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

/** The document as admins see it. */
export const AdminDocument = Document.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminDocument' });
export type AdminDocument = z.infer<typeof AdminDocument>;

const documentType = absentWhenEmpty(z.enum(DOCUMENT_TYPES));

export const DocumentInput = z.object({
  file: upload,
  document_type: documentType,
  type: documentType.meta({ description: 'Same as `document_type`, for newer clients.' }),
  metadata: metadataChange,
});
export type DocumentInput = z.infer<typeof DocumentInput>;

/** The fields that admins may set. */
export const AdminDocumentChange = z.object({
  status: z.enum(VERIFICATION_STATUSES).optional(),
  note: nullWhenBlank(text(DOCUMENT_NOTE_LENGTH_MAX)),
  metadata: metadataChange,
  document_type: documentType,
  document_category: absentWhenEmpty(z.enum(DOCUMENT_CATEGORIES)).meta({
    description: 'Document category. Defaults to the category of the document type.',
  }),
  expires: timestampInput,
  archived: boolean.optional(),
});
export type AdminDocumentChange = z.infer<typeof AdminDocumentChange>;

export const AdminDocumentInput = AdminDocumentChange.extend({
  ...DocumentInput.shape,
  user: userIdentifier,
});
export type AdminDocumentInput = z.infer<typeof AdminDocumentInput>;

export type DocumentWithFile = OwnedRecord<DocumentRow> & { file: FileRow };

const toDocumentFields = ({ record }: OwnedRecord<DocumentRow>) => ({
  id: record.id,
  document_category: record.category,
  document_type: record.type,
  metadata: record.metadata,
  status: record.status,
  note: record.note,
  expires: record.expiresAt && toMillis(record.expiresAt),
  created: toMillis(record.createdAt),
  updated: toMillis(record.updatedAt),
});

/** The links to the file are signed for the caller. */
export const toDocument = (ctx: LinkingContext, document: DocumentWithFile): Document => ({
  ...toDocumentFields(document),
  file: toFileUrl(ctx, document.file),
  file_name: document.file.name,
  media_type: document.file.mediaType,
  size: document.file.sizeBytes,
  thumbnail: toThumbnailUrl(ctx, document.file),
});

export const toAdminDocument = (ctx: LinkingContext, document: DocumentWithFile): AdminDocument => ({
  ...toDocument(ctx, document),
  user: toShortUser(document.user),
  archived: document.record.archived,
});

/** Event data. It has no links to the file, because they are signed for one user. */
export const toDocumentData = (document: OwnedRecord<DocumentRow>) => ({
  ...toDocumentFields(document),
  user: toShortUser(document.user),
  archived: document.record.archived,
});

/** Columns left undefined are not changed. A new type also sets its category, unless the input contains a category. */
export const toDocumentColumns = (
  { document_type: type, document_category: category, ...change }: AdminDocumentChange,
  metadata: DocumentRow['metadata'],
) => ({
  type,
  category: category ?? (type && CATEGORY_OF_DOCUMENT_TYPE[type]),
  metadata: mergeMetadata(metadata, change.metadata),
  status: change.status,
  note: change.note,
  expiresAt: typeof change.expires === 'number' ? new Date(change.expires) : change.expires,
  archived: change.archived,
});
