// Where J and K lead from the open document: along the page, and across its ends to the next and the one before.
import { documentHref, LAST, reviewList, type ReviewQuery } from '#app/(dashboard)/admin/documents/query.ts';

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
