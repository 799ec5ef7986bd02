import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';

/** Whose an account is. */
export const OWNERS = ['users', 'company'] as const;

/** What can be said of an account, as its row says it. */
export const STATES = ['primary', 'recon', 'hidden', 'archived'] as const;

export const accountList = listQuery(
  '/admin/accounts',
  {
    search: parseAsString,
    owner: parseAsStringLiteral(OWNERS),
    state: parseAsStringLiteral(STATES),
    currency: parseAsString,
  },
  {},
);
export type AccountQuery = Awaited<ReturnType<typeof accountList.read>>;

/** The page of one account. */
export const accountHref = (reference: string): `/${string}` => `/admin/accounts/${reference}`;

/** What the API is asked for the list. */
export const toFilters = ({ search, owner, state, currency }: AccountQuery): Record<string, string> => ({
  ...(search && { search }),
  ...(owner && { user__isnull: String(owner === 'company') }),
  ...(state && { [state]: 'true' }),
  ...(currency && { currency }),
});
