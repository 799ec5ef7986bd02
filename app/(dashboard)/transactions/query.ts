// The list's address (app/_lib/list-query.ts), and what the API is asked for it. A view is a named combination of filters.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_lib/list-query.ts';
import { startOfDay } from '#server/kernel/moments.ts';
import { TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-words.ts';
import { isUuid } from '#server/kernel/uuid.ts';

const ORDERS = ['-created', 'created', '-amount', 'amount'] as const;
export const DEFAULT_ORDER = '-created';
export type Order = (typeof ORDERS)[number];

/** What narrows a list of transactions, whoever reads it. */
export const TRANSACTION_FILTERS = {
  status: parseAsStringLiteral(TRANSACTION_STATUSES),
  type: parseAsStringLiteral(TX_TYPES),
  currency: parseAsString,
  account: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
  search: parseAsString,
};
export const TRANSACTION_ORDER = { order: parseAsStringLiteral(ORDERS).withDefault(DEFAULT_ORDER) };

export const transactionList = listQuery('/transactions', TRANSACTION_FILTERS, TRANSACTION_ORDER);
export const { read: readQuery, hrefOf: listHref } = transactionList;
export type TransactionQuery = Awaited<ReturnType<typeof readQuery>>;

/** The address of one transaction, which remembers the list it was opened from. */
export const transactionHref = (id: string, query: TransactionQuery): string => transactionList.hrefFrom(`/transactions/${id}`, query);

/** The views above the list: named combinations of type and status. */
export const VIEWS = [
  { name: 'All', type: null, status: null },
  { name: 'Incoming', type: 'credit', status: null },
  { name: 'Outgoing', type: 'debit', status: null },
  { name: 'Pending', type: null, status: 'Pending' },
] as const;

/** What the API is asked, for the list and for its totals alike. `zone` says when the days begin. */
export const toFilters = (query: TransactionQuery, zone: string) => {
  const search = query.search?.trim();
  const { from, to } = query;
  return {
    ...(query.status && { status: query.status }),
    ...(query.type && { tx_type: query.type }),
    ...(query.currency && { currency: query.currency }),
    ...(query.account && { account: query.account }),
    ...(from && { created__gte: startOfDay(from, zone) }),
    ...(to && { created__lt: startOfDay(to, zone, 1) }),
    ...(search && (isUuid(search) ? { id: search } : { reference: search })),
  };
};
