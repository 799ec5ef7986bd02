// The address of the company's transactions, and what the API is asked for it.
import { parseAsString } from 'nuqs/server';
import type { Caller } from '#app/_lib/caller.ts';
import { listQuery } from '#app/_lib/list-query.ts';
import { toFilters as toTransactionFilters, TRANSACTION_FILTERS, TRANSACTION_ORDER } from '#app/(dashboard)/transactions/query.ts';

export const adminTransactionList = listQuery('/admin/transactions', { ...TRANSACTION_FILTERS, user: parseAsString }, TRANSACTION_ORDER);
export type AdminTransactionQuery = Awaited<ReturnType<typeof adminTransactionList.read>>;

/** What an admin decides on: unclaimed transfers wait for their recipients, not for an admin. */
export const TO_DECIDE = { status: 'Pending', unclaimed: 'false', orderby: 'created' } as const;

/** Unclaimed transfers, one row for each: the sender's side. */
export const WAITING_FOR_RECIPIENT = {
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
