// A transaction's row and what it does not hold itself: its currency, its user, and the user on the other side. Which rows a list
// shows is found first, by its index (list-rows.ts); here they are completed by id.
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { currencies, transactions, users, type CurrencyRow, type TransactionRow } from '#db/schema/index.ts';
import type { ShortUserRow } from '#server/features/users/present.ts';
import { prepared } from '#server/records/prepared.ts';

/** What a transaction's row does not hold itself. */
export type Related = {
  company: string;
  currency: CurrencyRow;
  user: ShortUserRow | null;
  partnerUser: ShortUserRow | null;
};

export type FoundTransaction = { row: TransactionRow; related: Related };

const partners = alias(transactions, 'partners');
const partnerUsers = alias(users, 'partner_users');

const SHORT_USER = ['id', 'firstName', 'lastName', 'email', 'username', 'mobile', 'profile', 'temporary'] as const;

/** What others may see of a user. */
const shortUser = <Table extends typeof users | typeof partnerUsers>(table: Table) =>
  Object.fromEntries(SHORT_USER.map((name) => [name, table[name]])) as Pick<Table, (typeof SHORT_USER)[number]>;

const completeRows = (db: Database) =>
  db
    .select({ row: transactions, currency: currencies, user: shortUser(users), partnerUser: shortUser(partnerUsers) })
    .from(transactions)
    .innerJoin(currencies, and(eq(currencies.companyId, transactions.companyId), eq(currencies.code, transactions.currency)))
    .leftJoin(users, and(eq(users.companyId, transactions.companyId), eq(users.id, transactions.userId)))
    .leftJoin(partners, and(eq(partners.companyId, transactions.companyId), eq(partners.id, transactions.partnerId)))
    .leftJoin(partnerUsers, and(eq(partnerUsers.companyId, partners.companyId), eq(partnerUsers.id, partners.userId)));

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
