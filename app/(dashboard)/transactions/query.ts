// The list's address (app/_ui/table/list-query.ts), and what the API is asked for it. A view is a named combination of filters.
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { message } from '#app/_language/translate.ts';
import type { ChoosableColumn } from '#app/_ui/shell/browser-settings.ts';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
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

export const TRANSACTIONS_PATH = '/transactions';
export const transactionList = listQuery(TRANSACTIONS_PATH, TRANSACTION_FILTERS, {
  ...TRANSACTION_ORDER,
  columns: parseAsArrayOf(parseAsString),
});
export const { read: readQuery, hrefOf: listHref } = transactionList;
export type TransactionQuery = Awaited<ReturnType<typeof readQuery>>;

/** What narrows and orders a list of transactions: the part of its state that users and admins have in common. */
export type TransactionFilterState = Omit<TransactionQuery, 'columns' | 'page'>;

/** The columns beside when, what and how much. */
export const TRANSACTION_COLUMNS = [
  { key: 'reference', title: message('Reference'), isUsual: true },
  { key: 'status', title: message('Status'), isUsual: true },
  { key: 'account', title: message('Account'), isUsual: false },
  { key: 'subtype', title: message('Subtype'), isUsual: false },
  { key: 'fee', title: message('Fee'), isUsual: false },
  { key: 'balance', title: message('Balance after'), isUsual: false },
] as const satisfies ChoosableColumn[];
export type TransactionColumn = (typeof TRANSACTION_COLUMNS)[number]['key'];
export const USUAL_COLUMNS = TRANSACTION_COLUMNS.flatMap(({ key, isUsual }) => (isUsual ? [key] : []));

/** The address of one transaction, which remembers the list it was opened from. */
export const transactionHref = (id: string, query: TransactionQuery): string => transactionList.hrefFrom(`/transactions/${id}`, query);

/** The views above the list: named combinations of type and status. */
export const VIEWS = [
  { name: message('All'), type: null, status: null },
  { name: message('Incoming'), type: 'credit', status: null },
  { name: message('Outgoing'), type: 'debit', status: null },
  { name: message('Pending'), type: null, status: 'Pending' },
] as const;

/** What the API is asked, for the list and for its totals alike. `zone` says when the days begin. */
export const toFilters = (query: TransactionFilterState, zone: string) => {
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
