// The scope of a list: which index segments contain its rows. The account rollup is read first: it has the ledger accounts of the list,
// and per status the number of transactions that match the filters. It yields the count of most lists, and the segments to read. A
// segment is the transactions of a ledger account by age, in all statuses or in one.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { WHOLE_COMPANY, accountTotals, accounts, ledgerAccounts, listedTransactions, transactions, users } from '#db/schema/index.ts';
import type { TransactionStatus, TxType } from '#server/kernel/transaction-enums.ts';
import {
  ACCOUNT_FILTERS,
  ROLLUP_FILTERS,
  STATUS_FILTERS,
  accountCondition,
  currencyCondition,
  kindCondition,
  type TransactionListing,
} from '#server/modules/payments/transactions/transaction-filters.ts';
import type { TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { matchesIdentifier } from '#server/modules/people/index.ts';
import type { ListQuery } from '#server/records/listing.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';

/** The transactions of one user, or of the whole company. */
export type ListAudience = RecordOwner & { company: string };

export const toListAudience = ({ me, owner }: TransactionReadPorts): ListAudience => ({ ...owner, company: me.company });

export type ListSubject = {
  audience: ListAudience;
  list: TransactionListing;
  query: ListQuery;
  /** Totals exclude a user's reconciliation accounts, unless the query names them. */
  isTotal?: boolean;
};

export type TransactionSums = { count: number; amount: bigint; totalAmount: bigint; fees: bigint };

/** Sums of a ledger account, or of the company, for one type and status, over matching transactions; `total` counts all of them. */
type RollupRow = TransactionSums & { ledgerAccountId: number; currency: string; txType: TxType; status: TransactionStatus; total: number };

/** Consecutive rows of an index, by age. */
type ListSegment = { ledgerAccountId: number; status: string | undefined };

export type ListScope = {
  /** With the filters that the rollup supports; the others may match fewer rows. */
  rollup: RollupRow[];
  segments: ListSegment[];
  /** Rows in the segments, before filtering. */
  total: number;
  /** The rollup supports all filters of the query, so its counts are exact. */
  isCounted: boolean;
};

const selectUsersByIdentifier = (companyId: number, text: string): SQL =>
  sql`(select ${users.id} from ${users} where ${and(eq(users.companyId, companyId), matchesIdentifier(text))})`;

/** Undefined for the list of the whole company. */
const userAccountCondition = ({ audience: { companyId, userId }, query }: ListSubject): SQL | undefined => {
  if (userId !== null) return eq(accounts.userId, userId);
  return typeof query['user'] === 'string' ? inArray(accounts.userId, selectUsersByIdentifier(companyId, query['user'])) : undefined;
};

/** Undefined for the list of the whole company. */
const listedAccountCondition = (subject: ListSubject): SQL | undefined => {
  const [partnersOfUser, isNamed] = [userAccountCondition(subject), accountCondition(subject.query)];
  return and(partnersOfUser, isNamed, subject.isTotal && partnersOfUser && !isNamed ? eq(accounts.recon, false) : undefined);
};

const rollupSums = (query: ListQuery) => {
  const matchesKind = kindCondition(query) ?? sql`true`;
  const sum = (column: SQL) => sql<string>`coalesce(sum(${column}) filter (where ${matchesKind}), 0)`;
  return {
    ledgerAccountId: accountTotals.ledgerAccountId,
    currency: accountTotals.currency,
    txType: accountTotals.txType,
    status: accountTotals.status,
    count: sum(sql`${accountTotals.count}`).mapWith(Number),
    amount: sum(sql`${accountTotals.amount}`).mapWith(BigInt),
    totalAmount: sum(sql`${accountTotals.totalAmount}`).mapWith(BigInt),
    fees: sum(sql`${accountTotals.fees}`).mapWith(BigInt),
    total: sql`sum(${accountTotals.count})`.mapWith(Number),
  };
};

const ROLLUP_KEY = [accountTotals.ledgerAccountId, accountTotals.currency, accountTotals.txType, accountTotals.status];

const companyRollup = (db: Database, { audience: { companyId }, query }: ListSubject) =>
  db
    .select(rollupSums(query))
    .from(accountTotals)
    .where(and(eq(accountTotals.companyId, companyId), eq(accountTotals.ledgerAccountId, WHOLE_COMPANY), currencyCondition(query)))
    .groupBy(...ROLLUP_KEY);

const accountRollup = (db: Database, { audience: { companyId }, query }: ListSubject, isListed: SQL) =>
  db
    .select(rollupSums(query))
    .from(accounts)
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.companyId, accounts.companyId),
        eq(ledgerAccounts.accountReference, accounts.reference),
        eq(ledgerAccounts.kind, sql`'user'`),
      ),
    )
    .innerJoin(
      accountTotals,
      and(eq(accountTotals.companyId, ledgerAccounts.companyId), eq(accountTotals.ledgerAccountId, ledgerAccounts.id)),
    )
    .where(and(eq(accounts.companyId, companyId), isListed, currencyCondition(query)))
    .groupBy(...ROLLUP_KEY);

const hasListFilters = (query: ListQuery): boolean => ROLLUP_FILTERS.some((name) => name.endsWith('__in') && query[name] !== undefined);

const readRollup = async (db: Database, subject: ListSubject): Promise<RollupRow[]> => {
  const isListed = listedAccountCondition(subject);
  const statement = isListed ? accountRollup(db, subject, isListed) : companyRollup(db, subject);
  // Prepared once per connection, except for list filters: each length would be another statement.
  return hasListFilters(subject.query) ? statement : statement.prepare('rollup').execute();
};

const sumBy = <Item>(items: Item[], toNumber: (item: Item) => number): number => items.reduce((sum, item) => sum + toNumber(item), 0);

export const readScope = async (db: Database, subject: ListSubject): Promise<ListScope> => {
  const rollup = await readRollup(db, subject);
  const matching = rollup.filter(({ count }) => count > 0);
  const hasNoComplete = matching.every(({ status }) => status !== 'Complete');
  // Nearly all rows are Complete; the others have their own index.
  const segments = matching.map(({ ledgerAccountId, status }): ListSegment => ({
    ledgerAccountId,
    status: hasNoComplete ? status : undefined,
  }));
  const distinct = [...new Map(segments.map((segment) => [`${segment.ledgerAccountId} ${segment.status}`, segment])).values()];
  const isInSegments = (row: RollupRow) =>
    distinct.some(({ ledgerAccountId, status }) => ledgerAccountId === row.ledgerAccountId && (status ?? row.status) === row.status);
  return {
    rollup,
    segments: distinct,
    total: sumBy(rollup.filter(isInSegments), ({ total }) => total),
    isCounted: subject.list.hasOnlyFilters(subject.query, ROLLUP_FILTERS),
  };
};

/** Longer lists are filtered by partner through the transactions of the partner. */
const PARTNER_LOOKUPS_MAX = 10_000;

/** The filter `partner` takes the id of the partner transaction, or identifies its user. */
const partnerCondition = ({ audience: { companyId }, query }: ListSubject, scope: ListScope): SQL | undefined => {
  const text = query['partner'];
  if (typeof text !== 'string') return undefined;
  const matchingUsers = selectUsersByIdentifier(companyId, text);
  const id = z.uuid().safeParse(text).data;
  if (scope.total <= PARTNER_LOOKUPS_MAX) {
    // A scalar subquery, or the planner would collect all transactions of the user first.
    const partnersUser = sql`(select p.user_id from transactions p where p.company_id = ${companyId} and p.id = ${transactions.partnerId})`;
    return or(id === undefined ? undefined : eq(transactions.partnerId, id), sql`${partnersUser} in ${matchingUsers}`);
  }
  const partnersOfUser = sql`select p.partner_id from accounts a
    join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
    join transactions p on p.company_id = l.company_id and p.ledger_account_id = l.id
    where a.company_id = ${companyId} and a.user_id in ${matchingUsers} and p.partner_id is not null`;
  const partnerOfId = sql`select p.partner_id from transactions p where p.company_id = ${companyId} and p.id = ${id}`;
  return sql`${transactions.id} in (${id === undefined ? partnersOfUser : sql`${partnersOfUser} union all ${partnerOfId}`})`;
};

const omitFilters = (query: ListQuery, names: string[]): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));

const STATUS_CONDITIONS: Record<string, SQL> = {
  Pending: sql`${transactions.status} = 'Pending'`,
  Complete: sql`${transactions.status} = 'Complete'`,
  Failed: sql`${transactions.status} = 'Failed'`,
};

/** The status is a literal, so that the planner can use the partial index of transactions that are not Complete. */
export const segmentCondition = (companyId: number, { ledgerAccountId, status }: ListSegment): SQL | undefined =>
  and(
    eq(transactions.companyId, companyId),
    ledgerAccountId === WHOLE_COMPANY ? undefined : eq(transactions.ledgerAccountId, ledgerAccountId),
    status === undefined ? undefined : STATUS_CONDITIONS[status],
  );

/** The filters that the segments do not already imply. */
export const filterWithin = (subject: ListSubject, scope: ListScope): SQL | undefined => {
  const [segment] = scope.segments;
  const implied = [
    ...(segment?.ledgerAccountId === WHOLE_COMPANY ? [] : ACCOUNT_FILTERS),
    ...(segment?.status === undefined ? [] : STATUS_FILTERS),
  ];
  return and(subject.list.where(omitFilters(subject.query, implied)), partnerCondition(subject, scope));
};

/** All filters of the list as one condition. */
export const matchesList = (subject: ListSubject, scope: ListScope): SQL | undefined => {
  const { companyId } = subject.audience;
  const accountIds = [...new Set(scope.segments.map(({ ledgerAccountId }) => ledgerAccountId))];
  const statuses = [...new Set(scope.segments.flatMap(({ status }) => status ?? []))];
  return and(
    eq(transactions.companyId, companyId),
    accountIds.includes(WHOLE_COMPANY) ? undefined : inArray(transactions.ledgerAccountId, accountIds),
    statuses.length === 0 ? undefined : or(...statuses.map((status) => STATUS_CONDITIONS[status])),
    filterWithin(subject, scope),
  );
};

/** Shorter lists are read completely, which is faster than searching the metadata index of all companies. */
const METADATA_INDEX_MIN = 10_000;

/** The table, whose row-level security prevents the use of the metadata index, or the view, which allows it. */
export const selectListSource = ({ total }: ListScope): SQL =>
  total < METADATA_INDEX_MIN ? sql`${transactions}` : sql`${listedTransactions} as ${transactions}`;
