// Reading transactions: the filters of the specification, one declaration for lists and totals, users and admins.
import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/api/context.ts';
import type { Database } from '#db/client.ts';
import { currencies, transactionTotals, transactions } from '#db/schema/index.ts';
import { selectRows, withContexts, type FoundTransaction } from '#server/features/transactions/found-transaction.ts';
import { STATUSES, TX_TYPES, type Totals } from '#server/features/transactions/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import {
  both,
  caseless,
  choice,
  exact,
  flag,
  identity,
  integer,
  json,
  listing,
  matching,
  moment,
  pageRequest,
  presence,
  toCursorPage,
  toPage,
  type ListQuery,
  type Page,
} from '#server/records/listing.ts';

/** `partner` names the partner transaction, or the user behind it. */
const partnerIs = (value: string): SQL | undefined =>
  z.uuid().safeParse(value).success
    ? or(
        eq(transactions.partnerId, value),
        sql`exists (select from transactions p where p.company_id = ${transactions.companyId} and p.id = ${transactions.partnerId} and p.user_id = ${value}::uuid)`,
      )
    : sql`false`;

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

/** An admin filters by user as well: by id, email, mobile or username. */
const userIs = (value: string): SQL =>
  sql`exists (select from users u where u.company_id = ${transactions.companyId} and u.id = ${transactions.userId}
    and (u.id::text = lower(${value}) or u.email = lower(${value}) or u.mobile = ${value} or u.username = lower(${value})))`;

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

type Rows = { where: SQL | undefined; order: SQL[]; limit: number; offset: number };

const readRows = async (db: Database, audience: Audience, { where, order, limit, offset }: Rows): Promise<FoundTransaction[]> => {
  const rows = await selectRows(db)
    .where(and(audienceCondition(audience), where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return withContexts(db, audience, rows);
};

/** A page of transactions, newest first unless orderby says otherwise. */
export const listTransactions = async <Item>(
  ctx: ListContext,
  list: TransactionListing,
  audience: Audience,
  query: ListQuery,
  present: (found: FoundTransaction) => Item,
): Promise<Page<Item>> => {
  const request = pageRequest(query);
  const { page, pageSize } = request;
  for (const parameter of list.unknown(query)) ctx.ignore(parameter);
  if (query['pagination'] === 'cursor') {
    const after = list.after(query);
    const where = and(list.where(query), after.where);
    const found = await readRows(ctx.db, audience, { where, order: after.order, limit: pageSize + 1, offset: 0 });
    const rows = found.map((item) => ({ ...item, createdAt: item.row.createdAt, id: item.row.id }));
    return toCursorPage(ctx.url, request, rows, present);
  }
  const order = list.order(query, ctx.ignore);
  const [total, rows] = await Promise.all([
    countTransactions(ctx.db, list, audience, query),
    readRows(ctx.db, audience, { where: list.where(query), order, limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return toPage(ctx.url, request, total, rows.map(present));
};

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
  for (const parameter of list.unknown(query)) ctx.ignore(parameter);
  const currency = typeof query['currency'] === 'string' ? query['currency'] : defaultCurrency;
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
