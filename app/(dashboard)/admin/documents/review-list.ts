// The query of the review queue, and the documents before and after the open one. Without a status the list is the pending queue.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { DOCUMENT_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

/** The default status of the queue. */
const QUEUED = 'pending';
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

/** The filters of the API. */
export const toFilters = ({ status, type, user }: ReviewQuery) => ({
  ...(status !== ANY_STATUS && { status: status ?? QUEUED }),
  ...(type && { document_type: type }),
  ...(user && { user }),
});

/** The address of one document, without leaving the page of the list. */
export const documentHref = (query: ReviewQuery, id: number): string =>
  reviewList.hrefOf(query, { page: query.page, document: String(id) });

type Walk = {
  /** Place of the open document in the whole list, from 1; undefined when it is not in it. */
  place: number | undefined;
  /** Undefined at the end. */
  next: string | undefined;
  previous: string | undefined;
  /** Where to go when the open document leaves the list, because it was decided on. */
  onwards: string;
};

type Position = { ids: readonly number[]; openId: number; query: ReviewQuery; pageSize: number; count: number };

/** The ways from the open document of a page, whose documents are `ids`, in order. */
export const walkFrom = ({ ids, openId, query, pageSize, count }: Position): Walk => {
  const index = ids.indexOf(openId);
  const hrefAt = (place: number) => (ids[place] === undefined ? undefined : documentHref(query, ids[place]));
  const isLastPage = query.page * pageSize >= count;
  const here = reviewList.hrefOf(query, { page: query.page, document: null });
  if (index === -1) return { place: undefined, next: hrefAt(0), previous: undefined, onwards: here };
  const nextPage = isLastPage ? undefined : reviewList.hrefOf(query, { page: query.page + 1, document: null });
  const pageBefore = query.page === 1 ? undefined : reviewList.hrefOf(query, { page: query.page - 1, document: LAST });
  return {
    place: (query.page - 1) * pageSize + index + 1,
    next: hrefAt(index + 1) ?? nextPage,
    previous: index === 0 ? pageBefore : hrefAt(index - 1),
    // What follows moves up: the same page then begins, or goes on, with it.
    onwards: hrefAt(index + 1) ?? here,
  };
};
