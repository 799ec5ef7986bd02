// Reading transactions: the filters of the specification, one declaration for lists and totals, users and admins.
import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/api/context.ts';
import type { Database } from '#db/client.ts';
import { currencies, transactionTotals, transactions } from '#db/schema/index.ts';
import { selectRows, withContexts, type FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { STATUSES, TX_TYPES, type Totals } from '#server/features/transactions/schema.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { both, caseless, choice, exact, flag, identity, integer, json, matching, moment, presence } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage, type Part } from '#server/records/read-page.ts';

/** The users of the row's company whom a text names: by id, email, mobile number or username. */
const isUserNamed = (alias: SQL, value: string): SQL =>
  sql`${alias}.company_id = ${transactions.companyId} and (${alias}.id::text = lower(${value}) or ${alias}.email = lower(${value})
    or ${alias}.mobile = ${value} or ${alias}.username = lower(${value}))`;

/** `partner` names the partner transaction, or the user behind it. */
const partnerIs = (value: string): SQL | undefined =>
  or(
    z.uuid().safeParse(value).success ? eq(transactions.partnerId, value) : undefined,
    sql`exists (select from transactions p join users u on u.company_id = p.company_id and u.id = p.user_id
      where p.company_id = ${transactions.companyId} and p.id = ${transactions.partnerId} and ${isUserNamed(sql`u`, value)})`,
  );

const filters = {
  id: identity(transactions.id),
  tx_type: choice(transactions.txType, TX_TYPES),
  subtype: exact(transactions.subtype),
  status: choice(transactions.status, STATUSES),
  account: exact(transactions.account),
  partner: both(matching(partnerIs), presence(transactions.partnerId)),
  parent: identity(transactions.parentId),
  collection: identity(transactions.collectionId),
  currency: caseless(transactions.currency),
  reference: exact(transactions.reference),
  amount: integer(transactions.amount),
  created: moment(transactions.createdAt),
  updated: moment(transactions.updatedAt),
  executed: moment(transactions.executedAt),
  metadata: json(transactions.metadata),
};

const shape = {
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

/** What a user may ask of their own transactions. */
export const ownTransactions = listing({ filters, ...shape });

/** An admin filters by user as well. */
const userIs = (value: string): SQL =>
  sql`exists (select from users u where u.id = ${transactions.userId} and ${isUserNamed(sql`u`, value)})`;

export const companyTransactions = listing({
  filters: { ...filters, user: both(matching(userIs), presence(transactions.userId)), archived: flag(transactions.archived) },
  ...shape,
});

type TransactionListing = typeof ownTransactions | typeof companyTransactions;

/** Whose transactions are read: one user's, or the whole company's. */
export type Audience = { companyId: number; company: string; userId?: string };

const audienceCondition = ({ companyId, userId }: Audience): SQL | undefined =>
  and(eq(transactions.companyId, companyId), userId === undefined ? undefined : eq(transactions.userId, userId));

/** Fields that the daily rollup is kept by: a count by these alone needs no row of transactions. */
const ROLLED_UP = ['currency', 'currency__in', 'tx_type', 'tx_type__in', 'status', 'status__in'];

const rolledUp = listing({
  filters: {
    currency: caseless(transactionTotals.currency),
    tx_type: choice(transactionTotals.txType, TX_TYPES),
    status: choice(transactionTotals.status, STATUSES),
  },
  ...shape,
});

const countTransactions = async (db: Database, list: TransactionListing, audience: Audience, query: ListQuery): Promise<number> => {
  if (audience.userId === undefined && list.asksOnlyFor(query, ROLLED_UP)) {
    const [total] = await db
      .select({ count: sql<string>`coalesce(sum(${transactionTotals.count}), 0)` })
      .from(transactionTotals)
      .where(and(eq(transactionTotals.companyId, audience.companyId), rolledUp.where(query)));
    return Number(total?.count ?? 0);
  }
  const [total] = await db
    .select({ count: count() })
    .from(transactions)
    .where(and(audienceCondition(audience), list.where(query)));
  return total?.count ?? 0;
};

type ListContext = Pick<Context, 'db' | 'url' | 'ignore'>;

const readRows = async (db: Database, audience: Audience, { where, order, limit, offset }: Part): Promise<FoundTransaction[]> => {
  const rows = await selectRows(db)
    .where(and(audienceCondition(audience), where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return withContexts(db, audience, rows);
};

/** A page of transactions, newest first unless orderby says otherwise. */
export const listTransactions = <Item>(
  ctx: ListContext,
  list: TransactionListing,
  audience: Audience,
  query: ListQuery,
  present: (found: FoundTransaction) => Item,
): Promise<Page<Item>> =>
  readPage(ctx, query, list, {
    count: () => countTransactions(ctx.db, list, audience, query),
    rows: (part) => readRows(ctx.db, audience, part),
    place: ({ row }) => row,
    present,
  });

/** One transaction. Throws not_found for what is missing or belongs to somebody else. */
export const getTransaction = async (db: Database, audience: Audience, id: string): Promise<FoundTransaction> => {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const rows = await selectRows(db).where(and(audienceCondition(audience), eq(transactions.id, id)));
  const [found] = await withContexts(db, audience, rows);
  if (!found) throw notFound();
  return found;
};

/** All transactions of a collection, whoever they belong to, oldest first. */
export const collectionOf = async (
  db: Database,
  audience: Omit<Audience, 'userId'>,
  collectionIds: string[],
): Promise<FoundTransaction[]> => {
  const rows = await selectRows(db)
    .where(and(eq(transactions.companyId, audience.companyId), inArray(transactions.collectionId, collectionIds)))
    .orderBy(transactions.id);
  return withContexts(db, audience, rows);
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
  ctx: ListContext,
  list: TransactionListing,
  audience: Audience,
  query: ListQuery,
  defaultCurrency: string,
): Promise<Totals> => {
  for (const parameter of list.unknownInTotals(query)) ctx.ignore(parameter);
  const currency = currencyOf(query) ?? defaultCurrency;
  const [[sums], [named]] = await Promise.all([
    ctx.db
      .select({
        amount: sql<string>`coalesce(sum(${transactions.amount}), 0)`,
        totalAmount: sql<string>`coalesce(sum(${transactions.totalAmount}), 0)`,
        fees: sql<string>`coalesce(sum(${transactions.fees}), 0)`,
        count: count(),
      })
      .from(transactions)
      .where(and(audienceCondition(audience), list.where({ ...query, currency }))),
    ctx.db
      .select({ code: currencies.code })
      .from(currencies)
      .where(and(eq(currencies.companyId, audience.companyId), eq(sql`lower(${currencies.code})`, currency.toLowerCase()))),
  ]);
  return {
    amount: BigInt(sums?.amount ?? 0),
    total_amount: BigInt(sums?.totalAmount ?? 0),
    fees: BigInt(sums?.fees ?? 0),
    count: sums?.count ?? 0,
    currency: named?.code ?? currency,
  };
};
