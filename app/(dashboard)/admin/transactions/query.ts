// The address of the company's transactions, and what the API is asked for it.
import { parseAsString } from 'nuqs/server';
import type { Caller } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { toFilters as toTransactionFilters, TRANSACTION_FILTERS, TRANSACTION_ORDER } from '#app/(dashboard)/transactions/query.ts';

export const adminTransactionList = listQuery('/admin/transactions', { ...TRANSACTION_FILTERS, user: parseAsString }, TRANSACTION_ORDER);
export type AdminTransactionQuery = Awaited<ReturnType<typeof adminTransactionList.read>>;

/** Transactions that an admin approves or rejects. Unclaimed transfers are excluded: they wait for their recipients. */
export const APPROVAL_QUEUE = { status: 'Pending', unclaimed: 'false', orderby: 'created' } as const;

/** The sender's side of each unclaimed transfer. */
export const UNCLAIMED_TRANSFERS = {
  status: 'Pending',
  unclaimed: 'true',
  tx_type: 'debit',
  partner__isnull: 'false',
  orderby: 'created',
} as const;

export type AdminTransaction = Awaited<ReturnType<Caller['admin']['transactions']['get']>>;

/** What the API is asked, for the list, its totals and its files alike. `zone` says when the days begin. */
export const toFilters = (query: AdminTransactionQuery, zone: string) => ({
  ...toTransactionFilters(query, zone),
  ...(query.user && { user: query.user }),
});
