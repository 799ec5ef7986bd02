// A transaction with the data that its row does not contain: its currency, its user, and the user on the other side; and how
// users and admins see it. Lists find rows by index first (list-rows.ts) and complete them here by id.
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { currencies, transactionSubtypes, transactions, users, type CurrencyRow, type TransactionRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import type { AdminTransaction, Transaction } from '#server/modules/payments/transactions/schema.ts';
import { prepared } from '#server/records/prepared.ts';
import { toShortUser, type ShortUserRow } from '#server/records/short-user.ts';

/** A fee that is part of the total of what it is charged for has none in its row; by itself its total is its amount. */
const totalOf = ({ parentId, amount, totalAmount }: TransactionRow): bigint =>
  parentId !== null && totalAmount === 0n && amount < 0n ? amount : totalAmount;

/** Single and list form. */
export const toTransaction = ({ row, related, fees }: FoundTransaction): Transaction => ({
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
  total_amount: totalOf(row),
  fee: row.fees,
  ...(fees && { fees: fees.map(({ note, amount }) => ({ description: note, amount: -amount })) }),
  balance: row.balance,
  account: row.account,
  label: related.label ?? (row.txType === 'credit' ? 'Credit' : 'Debit'),
  company: related.company,
  currency: toReducedCurrency(related.currency),
  executed: row.executedAt && toMillis(row.executedAt),
  expires: row.expiresAt && toMillis(row.expiresAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

/** The answer to a creation. */
export const toCreatedTransaction = (found: FoundTransaction): Transaction => ({ ...toTransaction(found), messages: [] });

/** An item of a batch's answer: without `inferred`, as the specification says. */
export const toBatchTransaction = (found: FoundTransaction): Transaction => {
  const { inferred: _inferred, ...item } = toCreatedTransaction(found);
  return item;
};

/** The admins' form, also the data of events. */
export const toAdminTransaction = (found: FoundTransaction): AdminTransaction => ({
  ...toTransaction(found),
  user: found.related.user && toShortUser(found.related.user),
  creator: found.row.creatorId,
  archived: found.row.archived,
});

/** The answer to an admin's creation. */
export const toCreatedAdminTransaction = (found: FoundTransaction): AdminTransaction => ({ ...toAdminTransaction(found), messages: [] });

/** What a transaction's row does not hold itself. */
export type Related = {
  company: string;
  currency: CurrencyRow;
  user: ShortUserRow | null;
  partnerUser: ShortUserRow | null;
  /** What the company calls its subtype; null when it has no word for it. */
  label: string | null;
};

export type FoundTransaction = {
  row: TransactionRow;
  related: Related;
  /** What was charged for it, where a single transaction is shown. */
  fees?: TransactionRow[];
};

const partners = alias(transactions, 'partners');
const partnerUsers = alias(users, 'partner_users');

const SHORT_USER = ['id', 'firstName', 'lastName', 'email', 'username', 'mobile', 'profile', 'temporary'] as const;

/** What others may see of a user. */
const shortUser = <Table extends typeof users | typeof partnerUsers>(table: Table) =>
  Object.fromEntries(SHORT_USER.map((name) => [name, table[name]])) as Pick<Table, (typeof SHORT_USER)[number]>;

const completeRows = (db: Database) =>
  db
    .select({
      row: transactions,
      currency: currencies,
      user: shortUser(users),
      partnerUser: shortUser(partnerUsers),
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

const ofCompany = eq(transactions.companyId, sql.placeholder('companyId'));

const byId = prepared((db) =>
  completeRows(db)
    .where(and(ofCompany, sql`${transactions.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .prepare('transactions_by_id'),
);

const byCollection = prepared((db) =>
  completeRows(db)
    .where(and(ofCompany, eq(transactions.collectionId, sql.placeholder('collectionId'))))
    .orderBy(asc(transactions.id))
    .prepare('transactions_by_collection'),
);

const byCollections = prepared((db) =>
  completeRows(db)
    .where(and(ofCompany, sql`${transactions.collectionId} = any(${sql.placeholder('ids')}::uuid[])`))
    .orderBy(asc(transactions.id))
    .prepare('transactions_by_collections'),
);

/** A company by its id, and as the API names it. A session is one, too. */
export type Company = { companyId: number; company: string };

type CompleteRow = Omit<Related, 'company'> & { row: TransactionRow };

const toFound =
  ({ company }: Company) =>
  ({ row, ...related }: CompleteRow): FoundTransaction => ({ row, related: { company, ...related } });

/** Transactions of a company in the order of their ids here. What is missing is left out. */
export const findTransactions = async (db: Database, company: Company, ids: string[]): Promise<FoundTransaction[]> => {
  if (ids.length === 0) return [];
  const rows = await byId(db).execute({ companyId: company.companyId, ids });
  const found = new Map(rows.map((row) => [row.row.id, toFound(company)(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** All transactions of a collection, whoever they belong to, oldest first. */
export const findCollection = async (db: Database, company: Company, collectionId: string): Promise<FoundTransaction[]> =>
  (await byCollection(db).execute({ companyId: company.companyId, collectionId })).map(toFound(company));

/** As findCollection, of several. */
export const findCollections = async (db: Database, company: Company, ids: string[]): Promise<FoundTransaction[]> =>
  ids.length === 0 ? [] : (await byCollections(db).execute({ companyId: company.companyId, ids })).map(toFound(company));

/** With what its account was charged for it, among the transactions of its collection. */
export const withFeesAmong = (found: FoundTransaction, collection: readonly FoundTransaction[]): FoundTransaction => {
  const { id, collectionId, ledgerAccountId } = found.row;
  const isFee = ({ parentId, txType, ...row }: TransactionRow): boolean =>
    parentId === id && txType === 'debit' && row.collectionId === collectionId && row.ledgerAccountId === ledgerAccountId;
  return { ...found, fees: collection.map(({ row }) => row).filter(isFee) };
};

/** As withFeesAmong, of a transaction that stands alone. Only one that has fees costs a look at its collection. */
export const withFees = async (db: Database, company: Company, found: FoundTransaction): Promise<FoundTransaction> =>
  withFeesAmong(found, found.row.fees === 0n ? [] : await findCollection(db, company, found.row.collectionId));
