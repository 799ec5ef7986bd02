// Filters and sorts of transactions, declared once for lists and totals of users and admins; and the same filters on the rollups, for
// the columns that these have.
import { and, ne, sql, type SQL } from 'drizzle-orm';
import { accountTotals, accounts, transactionTotals, transactions, type TransactionRow } from '#db/schema/index.ts';
import { TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-enums.ts';
import {
  combine,
  caseless,
  choice,
  condition,
  exact,
  flag,
  identity,
  integer,
  json,
  matching,
  timestamp,
  presence,
} from '#server/records/filters.ts';
import { filterCondition, listing, type ListQuery } from '#server/records/listing.ts';

/** A user by id, email, mobile number or username. list-scope.ts adds the condition, because it depends on the company. */
const userFilter = matching(() => undefined);

const filters = {
  id: identity(transactions.id),
  tx_type: choice(transactions.txType, TX_TYPES),
  subtype: exact(transactions.subtype),
  status: choice(transactions.status, TRANSACTION_STATUSES),
  account: exact(transactions.account),
  partner: combine(userFilter, presence(transactions.partnerId)),
  parent: identity(transactions.parentId),
  collection: identity(transactions.collectionId),
  currency: caseless(transactions.currency),
  reference: exact(transactions.reference),
  amount: integer(transactions.amount),
  created: timestamp(transactions.createdAt),
  updated: timestamp(transactions.updatedAt),
  executed: timestamp(transactions.executedAt),
  metadata: json(transactions.metadata),
};

const listShape = {
  sorts: {
    created: transactions.createdAt,
    updated: transactions.updatedAt,
    executed: transactions.executedAt,
    amount: transactions.amount,
    total_amount: transactions.totalAmount,
    status: transactions.status,
    tx_type: transactions.txType,
    subtype: transactions.subtype,
    id: transactions.id,
  },
  defaultSort: '-created',
  id: transactions.id,
  created: transactions.createdAt,
};

/** The list of users. */
export const ownTransactionList = listing({ filters, ...listShape });

/** Transfers to unregistered recipients, in any status. Must match the predicate of the index transactions_unclaimed. */
export const unclaimedCondition = (): SQL => sql`(${transactions.expiresAt} is not null and not ${transactions.hasLifespan})`;

/** As unclaimedCondition, for a row: true in any status. */
export const isSentToUnregistered = ({ expiresAt, hasLifespan }: Pick<TransactionRow, 'expiresAt' | 'hasLifespan'>): boolean =>
  expiresAt !== null && !hasLifespan;

/** Open holds: Pending debits and both sides of Pending transfers that are alone in their collection, except unclaimed ones. */
const openHoldCondition = (): SQL => {
  const { companyId, id, collectionId, status, txType, parentId, partnerId } = transactions;
  const isReservation = sql`(${txType} = 'debit' and ${parentId} is null or ${partnerId} is not null)`;
  const hasOthers = sql`exists (select from transactions others where others.company_id = ${companyId}
    and others.collection_id = ${collectionId} and others.parent_id is null and others.id <> ${id} and others.partner_id is distinct from ${id})`;
  return sql`(${status} = 'Pending' and ${isReservation} and not ${unclaimedCondition()} and not ${hasOthers})`;
};

/** The list of admins. */
export const transactionList = listing({
  filters: {
    ...filters,
    user: combine(userFilter, presence(transactions.userId)),
    archived: flag(transactions.archived),
    unclaimed: condition(unclaimedCondition()),
    hold: condition(openHoldCondition()),
  },
  ...listShape,
});

export type TransactionListing = typeof ownTransactionList | typeof transactionList;

const withListFilters = (names: string[]): string[] => names.flatMap((name) => [name, `${name}__in`]);

/** Filters that select accounts. */
export const ACCOUNT_FILTERS = withListFilters(['account', 'currency']);
export const STATUS_FILTERS = withListFilters(['status']);

/** Filters that the account rollup supports. */
export const ROLLUP_FILTERS = [...ACCOUNT_FILTERS, ...STATUS_FILTERS, ...withListFilters(['tx_type', 'subtype']), 'user'];

/** Filters that the daily rollup supports for whole days. */
export const CREATED_FILTERS = ['created__gt', 'created__gte', 'created__lt', 'created__lte'];

const createKindCondition = (rollup: typeof accountTotals | typeof transactionTotals) => {
  const { txType, subtype, status } = rollup;
  const kindFilter = filterCondition({
    tx_type: choice(txType, TX_TYPES),
    subtype: exact(subtype),
    status: choice(status, TRANSACTION_STATUSES),
  });
  return (query: ListQuery): SQL | undefined => {
    // The rollup stores no subtype as a blank, which must not match a filter.
    const hasSubtypeFilter = query['subtype'] !== undefined || query['subtype__in'] !== undefined;
    return and(kindFilter(query), hasSubtypeFilter ? ne(subtype, '') : undefined);
  };
};

export const kindCondition = createKindCondition(accountTotals);
export const currencyCondition = filterCondition({ currency: caseless(accountTotals.currency) });
export const dayKindCondition = createKindCondition(transactionTotals);
export const dayCurrencyCondition = filterCondition({ currency: caseless(transactionTotals.currency) });
export const accountCondition = filterCondition({ account: exact(accounts.reference) });
