// The address of the company's transactions, and what the API is asked for it.
import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { Caller } from '#app/_lib/caller.ts';
import { listQuery, parseAsDay } from '#app/_lib/list-query.ts';
import { startOfDay } from '#app/_lib/moments.ts';
import { TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-words.ts';
import { isUuid } from '#server/kernel/uuid.ts';

const ORDERS = ['-created', 'created', '-amount', 'amount'] as const;
export const DEFAULT_ORDER = '-created';

export const adminTransactionList = listQuery(
  '/admin/transactions',
  {
    status: parseAsStringLiteral(TRANSACTION_STATUSES),
    type: parseAsStringLiteral(TX_TYPES),
    currency: parseAsString,
    user: parseAsString,
    from: parseAsDay,
    to: parseAsDay,
    search: parseAsString,
  },
  { order: parseAsStringLiteral(ORDERS).withDefault(DEFAULT_ORDER) },
);
export type AdminTransactionQuery = Awaited<ReturnType<typeof adminTransactionList.read>>;

export type AdminTransaction = Awaited<ReturnType<Caller['admin']['transactions']['get']>>;

/** What the API is asked, for the list, its totals and its files alike. `zone` says when the days begin. */
export const toFilters = ({ status, type, currency, user, from, to, search: written }: AdminTransactionQuery, zone: string) => {
  const search = written?.trim();
  return {
    ...(status && { status }),
    ...(type && { tx_type: type }),
    ...(currency && { currency }),
    ...(user && { user }),
    ...(from && { created__gte: startOfDay(from, zone) }),
    ...(to && { created__lt: startOfDay(to, zone, 1) }),
    ...(search && (isUuid(search) ? { id: search } : { reference: search })),
  };
};
