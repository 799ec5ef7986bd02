// The state of the list lives in the address: filters, order, page, and which transaction is open beside it. A view is
// a named query string. This file reads the address, writes it, and turns it into what the API is asked.
import { createLoader, createParser, createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { Transaction } from '#app/_lib/caller.ts';
import { isDay, startOfDay } from '#app/_lib/moments.ts';

/** Written out here because the browser reads this file, and the feature's schema would bring zod with it. */
export const STATUSES = ['Pending', 'Complete', 'Failed'] as const satisfies Transaction['status'][];
const TX_TYPES = ['credit', 'debit'] as const satisfies Transaction['tx_type'][];
const ORDERS = ['-created', 'created', '-amount', 'amount'] as const;
export const DEFAULT_ORDER = '-created';
export type Order = (typeof ORDERS)[number];

export const PAGE_SIZE = 25;

const parseAsDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: (day: string) => day });

const parsers = {
  status: parseAsStringLiteral(STATUSES),
  type: parseAsStringLiteral(TX_TYPES),
  currency: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
  search: parseAsString,
  order: parseAsStringLiteral(ORDERS).withDefault(DEFAULT_ORDER),
  page: parseAsInteger.withDefault(1),
};

/** Reads the address; what it holds that makes no sense is as if it were not there. */
export const readQuery = createLoader(parsers);
export type TransactionQuery = Awaited<ReturnType<typeof readQuery>>;

const serialize = createSerializer(parsers);

/** The list's address with some of its state changed. Any change but of the page begins at the first page again. */
export const listHref = (query: TransactionQuery, change: Partial<TransactionQuery> = {}): string =>
  serialize('/transactions', { ...query, page: 1, ...change });

/** The address of one transaction, which remembers the list it was opened from. */
export const transactionHref = (id: string, query: TransactionQuery): string => serialize(`/transactions/${id}`, query);

const NO_FILTER = { status: null, type: null, currency: null, from: null, to: null, search: null } as const;

/** The list without filters, in the same order. */
export const clearedHref = (query: TransactionQuery): string => listHref(query, NO_FILTER);

export const hasFilter = (query: TransactionQuery): boolean =>
  Object.keys(NO_FILTER).some((name) => query[name as keyof typeof NO_FILTER] !== null);

/** The views above the list: named combinations of type and status. */
export const VIEWS = [
  { name: 'All', type: null, status: null },
  { name: 'Incoming', type: 'credit', status: null },
  { name: 'Outgoing', type: 'debit', status: null },
  { name: 'Pending', type: null, status: 'Pending' },
] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the API is asked, for the list and for its totals alike. `zone` says when the days begin. */
export const toFilters = (query: TransactionQuery, zone: string) => {
  const search = query.search?.trim();
  const { from, to } = query;
  return {
    ...(query.status && { status: query.status }),
    ...(query.type && { tx_type: query.type }),
    ...(query.currency && { currency: query.currency }),
    ...(from && { created__gt: startOfDay(from, zone) - 1 }),
    ...(to && { created__lt: startOfDay(to, zone, 1) }),
    ...(search && (UUID.test(search) ? { id: search } : { reference: search })),
  };
};
