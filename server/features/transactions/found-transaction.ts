// A transaction's row and what it does not hold itself: its currency, its user, and the user on the other side. The rows are
// found first, by their index, and completed by id: a join of all five tables is planned by what the database believes about
// their sizes, and it believes wrongly while a company grows.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { currencies, transactions, users } from '#db/schema/index.ts';
import type { TransactionRow } from '#server/features/ledger/commands.ts';
import type { TransactionContext } from '#server/features/transactions/present.ts';

export type FoundTransaction = { row: TransactionRow; context: TransactionContext };

type SelectedRow = { row: TransactionRow; partnerUserId: string | null };

/** Rows of transactions with the id of the user on the other side. In a field the builder would leave out the table's name. */
export const selectRows = (db: Database) =>
  db
    .select({
      row: transactions,
      partnerUserId: sql<string | null>`(select p.user_id from transactions p
        where p.company_id = transactions.company_id and p.id = transactions.partner_id)`,
    })
    .from(transactions);

const findUsers = async (db: Database, companyId: number, ids: string[]) => {
  if (ids.length === 0) return new Map<string, typeof users.$inferSelect>();
  const found = await db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, ids)));
  return new Map(found.map((user) => [user.id, user]));
};

const findCurrencies = async (db: Database, companyId: number, codes: string[]) => {
  const found = await db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), inArray(currencies.code, codes)));
  return new Map(found.map((currency) => [currency.code, currency]));
};

/** Completes rows of one company, in their order. */
export const withContexts = async (
  db: Database,
  { companyId, company }: { companyId: number; company: string },
  rows: SelectedRow[],
): Promise<FoundTransaction[]> => {
  if (rows.length === 0) return [];
  const userIds = new Set(rows.flatMap(({ row, partnerUserId }) => [row.userId ?? [], partnerUserId ?? []].flat()));
  const [people, known] = await Promise.all([
    findUsers(db, companyId, [...userIds]),
    findCurrencies(db, companyId, [...new Set(rows.map(({ row }) => row.currency))]),
  ]);
  return rows.map(({ row, partnerUserId }) => {
    const currency = known.get(row.currency);
    if (!currency) throw new Error(`Transaction ${row.id} is in a currency that does not exist`);
    const user = people.get(row.userId ?? '') ?? null;
    const partnerUser = people.get(partnerUserId ?? '') ?? null;
    return { row, context: { company, currency, user, partnerUser } };
  });
};
