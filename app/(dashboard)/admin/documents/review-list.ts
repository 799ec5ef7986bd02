// The query of the review queue, and the documents before and after the open one. Without a status, the list contains the pending
// documents.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { DOCUMENT_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

/** The default status of the queue. */
const QUEUE_STATUS = 'pending';
export const ANY_STATUS = 'any';
/** The value of `document` for the last document of a page, for links to the previous page. */
export const LAST_DOCUMENT = 'last';

/** The statuses of the filter, in addition to the default. */
export const OTHER_STATUSES = [...VERIFICATION_STATUSES.filter((status) => status !== QUEUE_STATUS), ANY_STATUS] as const;

export const reviewList = listQuery(
  '/admin/documents',
  { status: parseAsStringLiteral(OTHER_STATUSES), type: parseAsStringLiteral(DOCUMENT_TYPES), user: parseAsString },
  { document: parseAsString },
);
export type ReviewQuery = Awaited<ReturnType<typeof reviewList.read>>;

/** Converts the query to the filters of the API. */
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
  /** Undefined for the last document. */
  nextHref: string | undefined;
  previousHref: string | undefined;
  /** The page to open after a decision, which removes the document from the queue. */
  hrefAfterDecision: string;
};

type QueuePosition = { ids: readonly number[]; openId: number; query: ReviewQuery; pageSize: number; count: number };

/** Returns the links from the open document. `ids` are the documents of its page, in order. */
export const adjacentLinks = ({ ids, openId, query, pageSize, count }: QueuePosition): AdjacentLinks => {
  const index = ids.indexOf(openId);
  const hrefAt = (index: number) => (ids[index] === undefined ? undefined : documentHref(query, ids[index]));
  const isLastPage = query.page * pageSize >= count;
  const pageHref = reviewList.hrefOf(query, { page: query.page, document: null });
  if (index === -1) return { position: undefined, nextHref: hrefAt(0), previousHref: undefined, hrefAfterDecision: pageHref };
  const nextPage = isLastPage ? undefined : reviewList.hrefOf(query, { page: query.page + 1, document: null });
  const previousPage = query.page === 1 ? undefined : reviewList.hrefOf(query, { page: query.page - 1, document: LAST_DOCUMENT });
  return {
    position: (query.page - 1) * pageSize + index + 1,
    nextHref: hrefAt(index + 1) ?? nextPage,
    previousHref: index === 0 ? previousPage : hrefAt(index - 1),
    // After a decision the following documents move up, so the same page continues the queue.
    hrefAfterDecision: hrefAt(index + 1) ?? pageHref,
  };
};
