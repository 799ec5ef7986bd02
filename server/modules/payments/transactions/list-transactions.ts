// Reading transactions. How a list finds its rows and knows their number: list-scope.ts, list-rows.ts and list-sums.ts.
import { and, eq, sql, sum } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountTotals, accounts, ledgerAccounts } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { findCallerCurrency, findCurrency, findDefaultCurrency } from '#server/modules/companies/index.ts';
import { findIdsOfPage } from '#server/modules/payments/transactions/list-page.ts';
import { audienceOf, readScope, type Scope, type Subject } from '#server/modules/payments/transactions/list-scope.ts';
import { countListed, sumListed } from '#server/modules/payments/transactions/list-sums.ts';
import type { Totals } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionListing } from '#server/modules/payments/transactions/transaction-filters.ts';
import type { TransactionListPorts, TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { findTransactions, type FoundTransaction } from '#server/modules/payments/transactions/transaction-record.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { uuidOf } from '#server/records/path-id.ts';
import { prepared } from '#server/records/prepared.ts';
import { readPage, type Part } from '#server/records/read-page.ts';

const readRows = async (db: Database, subject: Subject, scope: Scope, part: Part): Promise<FoundTransaction[]> =>
  findTransactions(db, subject.audience, await findIdsOfPage(db, subject, scope, part));

/** A page of transactions, newest first unless orderby says otherwise. */
export const listTransactions = (
  ctx: TransactionListPorts,
  list: TransactionListing,
  query: ListQuery,
): Promise<Page<FoundTransaction>> => {
  const subject = { audience: audienceOf(ctx), list, query };
  let scope: Promise<Scope> | undefined;
  const findScope = (): Promise<Scope> => (scope ??= readScope(ctx.db, subject));
  return readPage(ctx, query, list, {
    count: async () => countListed(ctx.db, subject, await findScope()),
    rows: async (part) => readRows(ctx.db, subject, await findScope(), part),
    place: ({ row }) => row,
  });
};

/** One transaction. Throws not_found for what is missing or belongs to somebody else. */
export const getTransaction = async (ctx: TransactionReadPorts, id: string): Promise<FoundTransaction> => {
  const { userId } = ctx.owner;
  const [found] = await findTransactions(ctx.db, ctx.me, [uuidOf(id)]);
  if (!found || (userId !== null && found.row.userId !== userId)) throw notFound();
  return found;
};

/** The one currency that totals are asked for; undefined for none. Amounts of several do not add up. */
const currencyOf = (query: ListQuery): string | undefined => {
  if (typeof query['currency'] === 'string') return query['currency'];
  if (typeof query['currency__in'] !== 'string') return undefined;
  const [only, ...others] = query['currency__in'].split(',').map((code) => code.trim());
  if (others.length > 0) throw invalid({ currency__in: ['Name one currency.'] });
  return only;
};

/**
 * Sums over what the list with the same filters shows. Amounts of different currencies do not add up: without a currency
 * filter the sums are those of the caller's default currency, or of the company's for admins. A user's reconciliation accounts are left
 * out, unless the query names accounts.
 */
export const sumTransactions = async (
  ctx: TransactionListPorts & SessionPort,
  list: TransactionListing,
  query: ListQuery,
): Promise<Totals> => {
  const { db, owner } = ctx;
  for (const parameter of list.unknownInTotals(query)) ctx.ignore(parameter);
  const asked = currencyOf(query);
  const currency = asked ?? (await (owner.userId === null ? findDefaultCurrency(db, owner.companyId) : findCallerCurrency(ctx)));
  const subject = { audience: audienceOf(ctx), list, query: { ...query, currency }, isTotal: true };
  const [sums, named] = await Promise.all([
    readScope(db, subject).then((scope) => sumListed(db, subject, scope)),
    findCurrency(db, owner.companyId, currency),
  ]);
  const { amount, totalAmount, fees, count } = sums;
  return { amount, total_amount: totalAmount, fees, count, currency: named?.code ?? currency };
};

// How many transactions users have: what tells a page that there are more than it shows. The rollup is kept in the commit of the rows
// that it counts, and rows are never deleted. So the number only grows, and whatever order postings commit in, none is passed over: it
// is where a stream of announcements goes on from.

const counts = prepared((db) =>
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

/** How many transactions each of these users has, as their own list counts them. */
export const countTransactions = async (db: Database, companyId: number, userIds: readonly string[]): Promise<Map<string, number>> => {
  const found = await counts(db).execute({ companyId, userIds });
  const known = new Map(found.map(({ userId, count }) => [userId, count]));
  return new Map(userIds.map((userId) => [userId, known.get(userId) ?? 0]));
};
