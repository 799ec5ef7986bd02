import type { StandingView } from '#app/_ui/table/saved-views.tsx';
import { listHref, VIEWS, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';

/** The views that everybody has of the list. They choose type and status, and leave all else as it is. */
export const standingViews = (query: TransactionQuery): StandingView[] =>
  VIEWS.map(({ name, type, status }) => ({
    name,
    href: listHref(query, { type, status }),
    query: new URLSearchParams({ ...(type && { type }), ...(status && { status }) }).toString(),
    isHere: query.type === type && query.status === status,
  }));
