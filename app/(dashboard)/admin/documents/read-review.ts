// What the review page reads: a page of the queue, the document that is open, and what is known of its user.
import 'server-only';
import { readIfAllowed, readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { LAST, reviewList, toFilters, type ReviewQuery } from '#app/(dashboard)/admin/documents/review-list.ts';
import type { AdminDocument } from '#server/modules/profile/documents/schema.ts';

/** What else of one person is shown beside a document. */
const BESIDE_MAX = 20;

const readList = (query: ReviewQuery) =>
  readPage(query.page, reviewList.hrefOf({ ...query, document: null }), (api) =>
    api.admin.users.documents.list({ ...toFilters(query), orderby: 'created', page: query.page, page_size: PAGE_SIZE }),
  );

/** The document that the address names, also one that is in no list, such as one that was just decided on; else the first of the page. */
const openOf = async (listed: readonly AdminDocument[], { document }: ReviewQuery): Promise<AdminDocument | undefined> => {
  if (document === LAST) return listed.at(-1);
  if (document === null) return listed[0];
  const found = listed.find(({ id }) => String(id) === document);
  return found ?? (await readIfAllowed((api) => api.admin.users.documents.get({ id: document }))) ?? listed[0];
};

/** What there is to compare with; undefined is what the admin may not see. */
const readBeside = async ({ id, user }: AdminDocument) => {
  const [profile, addresses, documents] = await Promise.all([
    readIfAllowed((api) => api.admin.users.get({ id: user.id })),
    readIfAllowed((api) => api.admin.users.addresses.list({ user: user.id, page_size: BESIDE_MAX })),
    readIfAllowed((api) => api.admin.users.documents.list({ user: user.id, orderby: '-created', page_size: BESIDE_MAX })),
  ]);
  return {
    profile,
    addresses: addresses?.results.filter(({ archived }) => !archived),
    others: (documents?.results ?? []).filter((other) => other.id !== id),
  };
};

/** Everything that the page shows of documents and their users; `open` is undefined where there is no document. */
export const readReview = async (query: ReviewQuery) => {
  const { count = 0, results } = await readList(query);
  const open = await openOf(results, query);
  return { count, results, open: open && { document: open, beside: await readBeside(open) } };
};

export type Review = Awaited<ReturnType<typeof readReview>>;
