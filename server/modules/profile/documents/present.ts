// Between rows and what the API calls them.
import type { DocumentRow, FileRow } from '#db/schema/index.ts';
import type { AdminDocument, AdminDocumentChange, Document } from '#server/modules/profile/documents/schema.ts';
import { type LinkingContext, toFileUrl, toThumbnailUrl } from '#server/modules/files/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { CATEGORY_OF_DOCUMENT_TYPE } from '#server/kernel/document-words.ts';
import { toMillis } from '#server/kernel/time.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';
import type { Owned } from '#server/records/owned-records.ts';

/** A document, whose it is, and its file. */
export type FiledDocument = Owned<DocumentRow> & { file: FileRow };

const toFacts = ({ record }: Owned<DocumentRow>) => ({
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

/** A document as who calls sees it: the addresses of its file are for nobody else. */
export const toDocument = (ctx: LinkingContext, document: FiledDocument): Document => ({
  ...toFacts(document),
  file: toFileUrl(ctx, document.file),
  file_name: document.file.name,
  media_type: document.file.mediaType,
  size: document.file.sizeBytes,
  thumbnail: toThumbnailUrl(ctx, document.file),
});

export const toAdminDocument = (ctx: LinkingContext, document: FiledDocument): AdminDocument => ({
  ...toDocument(ctx, document),
  user: toShortUser(document.user),
  archived: document.record.archived,
});

/** What events tell of one. They go to nobody who could be shown a file: who wants it asks for the document by its id. */
export const toDocumentData = (document: Owned<DocumentRow>) => ({
  ...toFacts(document),
  user: toShortUser(document.user),
  archived: document.record.archived,
});

/** What is sent of a document, and no other column; undefined leaves one alone. A new type brings its category, unless one comes with it. */
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
