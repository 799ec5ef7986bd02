// A transaction's row and what it does not hold itself: its currency, its user, and the user on the other side. The rows are
// found first, by their index, and completed by id in the same statement.
import { and, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { currencies, transactions, users } from '#db/schema/index.ts';
import type { TransactionRow } from '#server/features/ledger/commands.ts';
import type { TransactionContext } from '#server/features/transactions/present.ts';

export type FoundTransaction = { row: TransactionRow; context: TransactionContext };

const partners = alias(transactions, 'partners');
const partnerUsers = alias(users, 'partner_users');

/** What others may see of a user. */
const shortUser = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  username: users.username,
  mobile: users.mobile,
  profile: users.profile,
  temporary: users.temporary,
};

const shortPartnerUser = {
  id: partnerUsers.id,
  firstName: partnerUsers.firstName,
  lastName: partnerUsers.lastName,
  email: partnerUsers.email,
  username: partnerUsers.username,
  mobile: partnerUsers.mobile,
  profile: partnerUsers.profile,
  temporary: partnerUsers.temporary,
};

/** The transactions of a company that a condition finds, complete, in the order given. */
export const findTransactions = async (
  db: Database,
  { companyId, company }: { companyId: number; company: string },
  where: SQL | undefined,
  order: SQL[],
): Promise<FoundTransaction[]> => {
  const rows = await db
    .select({ row: transactions, currency: currencies, user: shortUser, partnerUser: shortPartnerUser })
    .from(transactions)
    .innerJoin(currencies, and(eq(currencies.companyId, transactions.companyId), eq(currencies.code, transactions.currency)))
    .leftJoin(users, and(eq(users.companyId, transactions.companyId), eq(users.id, transactions.userId)))
    .leftJoin(partners, and(eq(partners.companyId, transactions.companyId), eq(partners.id, transactions.partnerId)))
    .leftJoin(partnerUsers, and(eq(partnerUsers.companyId, partners.companyId), eq(partnerUsers.id, partners.userId)))
    .where(and(eq(transactions.companyId, companyId), where))
    .orderBy(...order);
  return rows.map(({ row, ...context }) => ({ row, context: { company, ...context } }));
};
