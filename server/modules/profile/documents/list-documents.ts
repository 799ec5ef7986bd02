import { documents } from '#db/schema/index.ts';
import { documentRecords, withFiles } from '#server/modules/profile/documents/find-document.ts';
import type { FiledDocument } from '#server/modules/profile/documents/present.ts';
import { ofUserNamed } from '#server/modules/people/index.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '#server/kernel/document-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';
import { choice, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { List } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

const filters = {
  status: choice(documents.status, VERIFICATION_STATUSES),
  document_type: choice(documents.type, DOCUMENT_TYPES),
  document_category: choice(documents.category, DOCUMENT_CATEGORIES),
  created: moment(documents.createdAt),
  updated: moment(documents.updatedAt),
};

const sorts = { created: documents.createdAt, updated: documents.updatedAt };
const order = { defaultSort: '-created', id: documents.id, created: documents.createdAt };

/** The list of users. */
export const ownDocumentList = listing({ filters, sorts, ...order });

/** The admins' list. */
export const documentList = listing({
  filters: { id: identity(documents.id), user: ofUserNamed(documents), ...filters },
  sorts: { ...sorts, expires: documents.expiresAt, id: documents.id },
  ...order,
});

/** A page of documents, by the list of who calls. */
export const listDocuments = async (ctx: OwnerListPorts, query: ListQuery, list: List): Promise<Page<FiledDocument>> => {
  const page = await documentRecords.listPage(ctx, query, list);
  return { ...page, results: await withFiles(ctx.db, ctx.owner.companyId, page.results) };
};
