// Transaction rows with their relations (currency, user, user of the partner, label), and their mapping to responses. Lists find ids by
// index first (list-page.ts) and load the records here.
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { currencies, transactionSubtypes, transactions, users, type TransactionRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';
import { toReducedCurrency, type ReducedCurrencyRow } from '#server/modules/companies/index.ts';
import type { AdminTransaction, Transaction } from '#server/modules/payments/transactions/schema.ts';
import { preparedStatement } from '#server/records/prepared.ts';
import { toShortUser, type ShortUserRow } from '#server/records/short-user.ts';

/** A fee row that is included in the total of its parent has a total of 0; in a response its total is its amount. */
const calculateTotal = ({ parentId, amount, totalAmount }: TransactionRow): bigint =>
  parentId !== null && totalAmount === 0n && amount < 0n ? amount : totalAmount;

/** True for debits and both sides of transfers that were Pending, except unclaimed transfers. Fees belong to the hold of their transaction. */
export const isHold = ({ txType, partnerId, parentId, status, ...row }: TransactionRow): boolean => {
  const isReservation = (txType === 'debit' && parentId === null) || partnerId !== null;
  const wasPending = status !== 'Complete' || row.authorized !== null || (row.executedAt !== null && row.executedAt > row.createdAt);
  return isReservation && wasPending && (row.expiresAt === null || row.hasLifespan);
};

/** A transfer that its payer made. Other holds, such as a transfer that an admin made, are changed by admins only. */
export const isAuthorizedByPayer = ({ row: { txType, userId, partnerId, creatorId }, related }: TransactionRecord): boolean => {
  const payerId = txType === 'debit' ? userId : related.partnerUser?.id;
  return partnerId !== null && creatorId !== null && creatorId === payerId;
};

const toHold = (record: TransactionRecord): Transaction['hold'] => {
  const { row } = record;
  if (!isHold(row)) return null;
  const amount = row.amount < 0n ? -row.amount : row.amount;
  return {
    authorized: row.authorized ?? amount,
    captured: row.captured + (row.status === 'Complete' ? amount : 0n),
    remaining: row.status === 'Pending' ? amount : 0n,
    by_payer: isAuthorizedByPayer(record),
  };
};

export const toTransaction = (record: TransactionRecord): Transaction => {
  const { row, related, fees } = record;
  return {
    id: row.id,
    collection: row.collectionId,
    parent: row.parentId,
    partner: row.partnerId ? { id: row.partnerId, user: related.partnerUser && toShortUser(related.partnerUser) } : null,
    inferred: row.inferred,
    tx_type: row.txType,
    subtype: row.subtype,
    note: row.note,
    metadata: row.metadata,
    status: row.status,
    reference: row.reference,
    amount: row.amount,
    total_amount: calculateTotal(row),
    fee: row.fees,
    ...(fees && { fees: fees.map(({ note, amount }) => ({ description: note, amount: -amount })) }),
    balance: row.balance,
    hold: toHold(record),
    account: row.account,
    label: related.label ?? (row.txType === 'credit' ? 'Credit' : 'Debit'),
    company: related.company,
    currency: toReducedCurrency(related.currency),
    executed: row.executedAt && toMillis(row.executedAt),
    expires: row.expiresAt && toMillis(row.expiresAt),
    created: toMillis(row.createdAt),
    updated: toMillis(row.updatedAt),
  };
};

export const toCreatedTransaction = (record: TransactionRecord): Transaction => ({ ...toTransaction(record), messages: [] });

/** As in v3, an item of a batch response has no `inferred`. */
export const toBatchTransaction = (record: TransactionRecord): Transaction => {
  const { inferred: _inferred, ...item } = toCreatedTransaction(record);
  return item;
};

/** Also the data of events. */
export const toAdminTransaction = (record: TransactionRecord): AdminTransaction => ({
  ...toTransaction(record),
  user: record.related.user && toShortUser(record.related.user),
  creator: record.row.creatorId,
  archived: record.row.archived,
});

export const toCreatedAdminTransaction = (record: TransactionRecord): AdminTransaction => ({ ...toAdminTransaction(record), messages: [] });

export type TransactionRelations = {
  company: string;
  currency: ReducedCurrencyRow;
  /** Null for a standalone account, and in lists of the user's own. */
  user: ShortUserRow | null;
  partnerUser: ShortUserRow | null;
  /** The label of the subtype, if the company declares one. */
  label: string | null;
};

export type TransactionRecord = {
  row: TransactionRow;
  related: TransactionRelations;
  /** Its fee rows. For single transactions only. */
  fees?: TransactionRow[];
};

const partners = alias(transactions, 'partners');
const partnerUsers = alias(users, 'partner_users');

const SHORT_USER_COLUMNS = ['id', 'firstName', 'lastName', 'email', 'username', 'mobile', 'profile', 'temporary'] as const;

const shortUserColumns = <Table extends typeof users | typeof partnerUsers>(table: Table) =>
  Object.fromEntries(SHORT_USER_COLUMNS.map((name) => [name, table[name]])) as Pick<Table, (typeof SHORT_USER_COLUMNS)[number]>;

const currencyColumns = {
  code: currencies.code,
  displayCode: currencies.displayCode,
  description: currencies.description,
  symbol: currencies.symbol,
  unit: currencies.unit,
  divisibility: currencies.divisibility,
  icon: currencies.icon,
};

/** Omits the user of the rows, for lists that do not return it. */
export const WITHOUT_USER = sql<null>`null`;

export type RowOptions = {
  /** The count of the list that the rows are a page of, the same for all rows. */
  listCount?: SQL;
  user?: ReturnType<typeof shortUserColumns<typeof users>> | typeof WITHOUT_USER;
};

export const selectTransactionRows = (db: Database, { listCount = sql`null`, user = shortUserColumns(users) }: RowOptions = {}) =>
  db
    .select({
      listCount: listCount.mapWith(Number) as SQL<number | null>,
      row: transactions,
      currency: currencyColumns,
      user,
      partnerUser: shortUserColumns(partnerUsers),
      label: transactionSubtypes.label,
    })
    .from(transactions)
    .innerJoin(currencies, and(eq(currencies.companyId, transactions.companyId), eq(currencies.code, transactions.currency)))
    .leftJoin(users, and(eq(users.companyId, transactions.companyId), eq(users.id, transactions.userId)))
    .leftJoin(partners, and(eq(partners.companyId, transactions.companyId), eq(partners.id, transactions.partnerId)))
    .leftJoin(partnerUsers, and(eq(partnerUsers.companyId, partners.companyId), eq(partnerUsers.id, partners.userId)))
    .leftJoin(
      transactionSubtypes,
      and(
        eq(transactionSubtypes.companyId, transactions.companyId),
        eq(transactionSubtypes.txType, transactions.txType),
        eq(transactionSubtypes.name, transactions.subtype),
      ),
    );

const companyCondition = eq(transactions.companyId, sql.placeholder('companyId'));

const byId = preparedStatement((db) =>
  selectTransactionRows(db)
    .where(and(companyCondition, sql`${transactions.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .prepare('transactions_by_id'),
);

const byCollection = preparedStatement((db) =>
  selectTransactionRows(db)
    .where(and(companyCondition, eq(transactions.collectionId, sql.placeholder('collectionId'))))
    .orderBy(asc(transactions.id))
    .prepare('transactions_by_collection'),
);

const byCollections = preparedStatement((db) =>
  selectTransactionRows(db)
    .where(and(companyCondition, sql`${transactions.collectionId} = any(${sql.placeholder('ids')}::uuid[])`))
    .orderBy(asc(transactions.id))
    .prepare('transactions_by_collections'),
);

/** A company's id and identifier. A session has both. */
export type CompanyReference = { companyId: number; company: string };

type CompleteRow = Omit<TransactionRelations, 'company'> & { row: TransactionRow; listCount: number | null };

export const toRecord =
  ({ company }: CompanyReference) =>
  ({ row, listCount: _listCount, ...related }: CompleteRow): TransactionRecord => ({ row, related: { company, ...related } });

/** In the order of the ids. Unknown ids are omitted. */
export const findTransactions = async (db: Database, company: CompanyReference, ids: string[]): Promise<TransactionRecord[]> => {
  if (ids.length === 0) return [];
  const rows = await byId(db).execute({ companyId: company.companyId, ids });
  const records = new Map(rows.map((row) => [row.row.id, toRecord(company)(row)]));
  return ids.flatMap((id) => records.get(id) ?? []);
};

/** All transactions of a collection, of any user, oldest first. */
export const findCollection = async (db: Database, company: CompanyReference, collectionId: string): Promise<TransactionRecord[]> =>
  (await byCollection(db).execute({ companyId: company.companyId, collectionId })).map(toRecord(company));

export const findCollections = async (db: Database, company: CompanyReference, ids: string[]): Promise<TransactionRecord[]> =>
  ids.length === 0 ? [] : (await byCollections(db).execute({ companyId: company.companyId, ids })).map(toRecord(company));

/** Attaches the fees that the transaction's own account paid, from the transactions of its collection. */
export const attachFeeRows = (record: TransactionRecord, collection: readonly TransactionRecord[]): TransactionRecord => {
  const { id, collectionId, ledgerAccountId } = record.row;
  const isFee = ({ parentId, txType, ...row }: TransactionRow): boolean =>
    parentId === id && txType === 'debit' && row.collectionId === collectionId && row.ledgerAccountId === ledgerAccountId;
  return { ...record, fees: collection.map(({ row }) => row).filter(isFee) };
};

/** Reads the collection only if the transaction has fees. */
export const attachFees = async (db: Database, company: CompanyReference, record: TransactionRecord): Promise<TransactionRecord> =>
  attachFeeRows(record, record.row.fees === 0n ? [] : await findCollection(db, company, record.row.collectionId));
