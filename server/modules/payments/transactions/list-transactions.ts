// Reading transactions. How a list finds its rows and knows their number: list-scope.ts, list-rows.ts and list-sums.ts.
import type { SessionPort } from '#server/api/session.ts';
import type { TransactionListPorts, TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { Database } from '#db/client.ts';
import { findDefaultCurrency, findCallerCurrency, findCurrency } from '#server/modules/companies/index.ts';
import { findTransactions, type FoundTransaction } from '#server/modules/payments/transactions/found-transaction.ts';
import { findIdsOfPage } from '#server/modules/payments/transactions/list-rows.ts';
import { readScope, type Audience, type Scope, type Subject } from '#server/modules/payments/transactions/list-scope.ts';
import { countListed, sumListed } from '#server/modules/payments/transactions/list-sums.ts';
import type { Totals } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionListing } from '#server/modules/payments/transactions/transaction-filters.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { uuidOf } from '#server/records/path-id.ts';
import { readPage, type Part } from '#server/records/read-page.ts';

const readRows = async (db: Database, subject: Subject, scope: Scope, part: Part): Promise<FoundTransaction[]> =>
  findTransactions(db, subject.audience, await findIdsOfPage(db, subject, scope, part));

/** Whose transactions a call is about. */
export const audienceOf = ({ me, owner }: TransactionReadPorts): Audience => ({ ...owner, company: me.company });

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
