// The address of the review queue: what narrows it, its page, and the document that is open. Without a status it is the queue itself, of
// what nobody has looked at yet.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { DOCUMENT_TYPES } from '#server/kernel/document-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

/** What the queue shows by itself. */
export const QUEUED = 'pending';
export const ANY_STATUS = 'any';
/** Opens the last document of a page, for who walks backwards into it. */
export const LAST = 'last';

/** What can be looked for besides the queue. */
export const OTHER_STATUSES = [...VERIFICATION_STATUSES.filter((status) => status !== QUEUED), ANY_STATUS] as const;

export const reviewList = listQuery(
  '/admin/documents',
  { status: parseAsStringLiteral(OTHER_STATUSES), type: parseAsStringLiteral(DOCUMENT_TYPES), user: parseAsString },
  { document: parseAsString },
);
export type ReviewQuery = Awaited<ReturnType<typeof reviewList.read>>;

/** What the API is asked for. */
export const toFilters = ({ status, type, user }: ReviewQuery) => ({
  ...(status !== ANY_STATUS && { status: status ?? QUEUED }),
  ...(type && { document_type: type }),
  ...(user && { user }),
});

/** The address of one document, without leaving the page of the list. */
export const documentHref = (query: ReviewQuery, id: number): string =>
  reviewList.hrefOf(query, { page: query.page, document: String(id) });
