// Reads transactions: pages of lists, single transactions, totals, and counts per user.
import { and, eq, sql, sum } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountTotals, accounts, ledgerAccounts } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { findCurrency, findDefaultCurrency } from '#server/modules/companies/index.ts';
import { readDefaultPage } from '#server/modules/payments/transactions/default-page.ts';
import { BOOKMARK_OFFSET_MIN, findPageIds } from '#server/modules/payments/transactions/list-page.ts';
import { toListAudience, readScope, type ListScope, type ListSubject } from '#server/modules/payments/transactions/list-scope.ts';
import { countList, sumList } from '#server/modules/payments/transactions/list-sums.ts';
import type { Totals } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionListing } from '#server/modules/payments/transactions/transaction-filters.ts';
import type { TransactionListPorts, TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { findTransactions, type TransactionRecord } from '#server/modules/payments/transactions/transaction-record.ts';
import { readOwnProfile } from '#server/modules/people/index.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { preparedStatement } from '#server/records/prepared.ts';
import { readPage, type PageSlice } from '#server/records/read-page.ts';

const readRows = async (db: Database, subject: ListSubject, scope: ListScope, slice: PageSlice): Promise<TransactionRecord[]> =>
  findTransactions(db, subject.audience, await findPageIds(db, subject, scope, slice));

export const listTransactions = (
  ctx: TransactionListPorts,
  list: TransactionListing,
  query: ListQuery,
): Promise<Page<TransactionRecord>> => {
  const subject = { audience: toListAudience(ctx), list, query };
  let scope: Promise<ListScope> | undefined;
  const findScope = (): Promise<ListScope> => (scope ??= readScope(ctx.db, subject));
  return readPage(ctx, query, list, {
    count: async () => countList(ctx.db, subject, await findScope()),
    rows: async (slice) => readRows(ctx.db, subject, await findScope(), slice),
    toPosition: ({ row }) => row,
    isCountedFirst: true,
    defaultRows: (page) => (page.offset < BOOKMARK_OFFSET_MIN ? readDefaultPage(ctx.db, subject.audience, page) : undefined),
  });
};

/** Throws not_found for an unknown transaction and for those of other users. */
export const getTransaction = async (ctx: TransactionReadPorts, id: string): Promise<TransactionRecord> => {
  const { userId } = ctx.owner;
  const [record] = await findTransactions(ctx.db, ctx.me, [parseUuid(id)]);
  if (!record || (userId !== null && record.row.userId !== userId)) throw notFound();
  return record;
};

/** The requested currency. Throws invalid for several, whose amounts cannot be added. */
const readCurrencyFilter = (query: ListQuery): string | undefined => {
  if (typeof query['currency'] === 'string') return query['currency'];
  if (typeof query['currency__in'] !== 'string') return undefined;
  const [only, ...otherCodes] = query['currency__in'].split(',').map((code) => code.trim());
  if (otherCodes.length > 0) throw invalid({ currency__in: ['Specify a currency.'] });
  return only;
};

/** The currency that the caller's primary account was first used with, otherwise the first of the company. */
const findTotalsCurrency = async (ctx: TransactionListPorts & SessionPort): Promise<string> => {
  const { db, owner } = ctx;
  const profile = owner.userId === null ? undefined : await readOwnProfile(ctx);
  return profile?.currency?.code ?? findDefaultCurrency(db, owner.companyId);
};

/**
 * Sums the list with the same filters in one currency: the requested one, otherwise the caller's default currency, or the company's for
 * admins. A user's reconciliation accounts are excluded, unless the query names accounts.
 */
export const sumTransactions = async (
  ctx: TransactionListPorts & SessionPort,
  list: TransactionListing,
  query: ListQuery,
): Promise<Totals> => {
  const { db, owner } = ctx;
  for (const parameter of list.findUnknownInTotals(query)) ctx.ignore(parameter);
  const requested = readCurrencyFilter(query);
  const currency = requested ?? (await findTotalsCurrency(ctx));
  const subject = { audience: toListAudience(ctx), list, query: { ...query, currency }, isTotal: true };
  const [sums, storedCurrency] = await Promise.all([
    readScope(db, subject).then((scope) => sumList(db, subject, scope)),
    findCurrency(db, owner.companyId, currency),
  ]);
  const { amount, totalAmount, fees, count } = sums;
  return { amount, total_amount: totalAmount, fees, count, currency: storedCurrency?.code ?? currency };
};

const transactionCounts = preparedStatement((db) =>
  db
    .select({ userId: accounts.userId, count: sum(accountTotals.count).mapWith(Number) })
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
    .where(and(eq(accounts.companyId, sql.placeholder('companyId')), sql`${accounts.userId} = any(${sql.placeholder('userIds')}::uuid[])`))
    .groupBy(accounts.userId)
    .prepare('transaction_counts'),
);

/**
 * Counts the transactions of each user like their own list does. The rollup is updated in the same transaction as the rows, and rows are
 * never deleted, so a count only grows. Live updates use it as their position, which misses no posting in any commit order.
 */
export const countTransactions = async (db: Database, companyId: number, userIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await transactionCounts(db).execute({ companyId, userIds });
  const counts = new Map(rows.map(({ userId, count }) => [userId, count]));
  return new Map(userIds.map((userId) => [userId, counts.get(userId) ?? 0]));
};
