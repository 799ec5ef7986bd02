// Reading transactions. How a list finds its rows and knows their number: list-scope.ts, list-rows.ts and list-sums.ts.
import { z } from 'zod';
import type { Context } from '#server/api/context.ts';
import type { Database } from '#db/client.ts';
import { findCurrency } from '#server/features/currencies/find-currency.ts';
import { findTransactions, type FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { findIdsOfPage } from '#server/features/transactions/list-rows.ts';
import { readScope, type Audience, type Scope, type Subject } from '#server/features/transactions/list-scope.ts';
import { countListed, sumListed } from '#server/features/transactions/list-sums.ts';
import type { Totals } from '#server/features/transactions/schema.ts';
import type { TransactionListing } from '#server/features/transactions/transaction-filters.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { readPage, type Part } from '#server/records/read-page.ts';

type ListContext = Pick<Context, 'db' | 'url' | 'ignore'>;

const readRows = async (db: Database, subject: Subject, scope: Scope, part: Part): Promise<FoundTransaction[]> =>
  findTransactions(db, subject.audience, await findIdsOfPage(db, subject, scope, part));

/** A page of transactions, newest first unless orderby says otherwise. */
export const listTransactions = <Item>(
  ctx: ListContext,
  list: TransactionListing,
  audience: Audience,
  query: ListQuery,
  present: (found: FoundTransaction) => Item,
): Promise<Page<Item>> => {
  const subject = { audience, list, query };
  let scope: Promise<Scope> | undefined;
  const findScope = (): Promise<Scope> => (scope ??= readScope(ctx.db, subject));
  return readPage(ctx, query, list, {
    count: async () => countListed(ctx.db, subject, await findScope()),
    rows: async (part) => readRows(ctx.db, subject, await findScope(), part),
    place: ({ row }) => row,
    present,
  });
};

/** One transaction. Throws not_found for what is missing or belongs to somebody else. */
export const getTransaction = async (db: Database, audience: Audience, id: string): Promise<FoundTransaction> => {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const [found] = await findTransactions(db, audience, [id.toLowerCase()]);
  const isTheirs = audience.userId === undefined || found?.row.userId === audience.userId;
  if (!found || !isTheirs) throw notFound();
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
 * filter the sums are those of `defaultCurrency`.
 */
export const transactionTotalsOf = async (
  { db, ignore }: ListContext,
  list: TransactionListing,
  audience: Audience,
  query: ListQuery,
  defaultCurrency: string,
): Promise<Totals> => {
  for (const parameter of list.unknownInTotals(query)) ignore(parameter);
  const currency = currencyOf(query) ?? defaultCurrency;
  const subject = { audience, list, query: { ...query, currency } };
  const [sums, named] = await Promise.all([
    readScope(db, subject).then((scope) => sumListed(db, subject, scope)),
    findCurrency(db, audience.companyId, currency),
  ]);
  const { amount, totalAmount, fees, count } = sums;
  return { amount, total_amount: totalAmount, fees, count, currency: named?.code ?? currency };
};
