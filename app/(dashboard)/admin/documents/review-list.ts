// The query of the review queue, and the documents before and after the open one. Without a status the list is the pending queue.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { DOCUMENT_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

/** The default status of the queue. */
const QUEUE_STATUS = 'pending';
export const ANY_STATUS = 'any';
/** Opens the last document of a page, for links to the previous page. */
export const LAST = 'last';

/** The statuses of the filter, in addition to that of the queue. */
export const OTHER_STATUSES = [...VERIFICATION_STATUSES.filter((status) => status !== QUEUE_STATUS), ANY_STATUS] as const;

export const reviewList = listQuery(
  '/admin/documents',
  { status: parseAsStringLiteral(OTHER_STATUSES), type: parseAsStringLiteral(DOCUMENT_TYPES), user: parseAsString },
  { document: parseAsString },
);
export type ReviewQuery = Awaited<ReturnType<typeof reviewList.read>>;

/** The filters of the API. */
export const toFilters = ({ status, type, user }: ReviewQuery) => ({
  ...(status !== ANY_STATUS && { status: status ?? QUEUE_STATUS }),
  ...(type && { document_type: type }),
  ...(user && { user }),
});

/** The URL of a document on the same page of the list. */
export const documentHref = (query: ReviewQuery, id: number): string =>
  reviewList.hrefOf(query, { page: query.page, document: String(id) });

type AdjacentLinks = {
  /** The position of the open document in the list, from 1; undefined if the list does not contain it. */
  position: number | undefined;
  /** Undefined at the end. */
  next: string | undefined;
  previous: string | undefined;
  /** The page to open after a decision, which removes the document from the queue. */
  nextHref: string;
};

type QueuePosition = { ids: readonly number[]; openId: number; query: ReviewQuery; pageSize: number; count: number };

/** The links from the open document of a page, whose documents are `ids`, in order. */
export const adjacentLinks = ({ ids, openId, query, pageSize, count }: QueuePosition): AdjacentLinks => {
  const index = ids.indexOf(openId);
  const hrefAt = (at: number) => (ids[at] === undefined ? undefined : documentHref(query, ids[at]));
  const isLastPage = query.page * pageSize >= count;
  const pageHref = reviewList.hrefOf(query, { page: query.page, document: null });
  if (index === -1) return { position: undefined, next: hrefAt(0), previous: undefined, nextHref: pageHref };
  const nextPage = isLastPage ? undefined : reviewList.hrefOf(query, { page: query.page + 1, document: null });
  const previousPage = query.page === 1 ? undefined : reviewList.hrefOf(query, { page: query.page - 1, document: LAST });
  return {
    position: (query.page - 1) * pageSize + index + 1,
    next: hrefAt(index + 1) ?? nextPage,
    previous: index === 0 ? previousPage : hrefAt(index - 1),
    // The following documents move up, so after the last one the same page continues the queue.
    nextHref: hrefAt(index + 1) ?? pageHref,
  };
};
