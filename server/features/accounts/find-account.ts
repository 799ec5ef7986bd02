import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts, users } from '#db/schema/index.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** An account and whose it is; the user is null for a company's standalone account. */
export type AccountWithUser = { account: AccountRow; user: typeof users.$inferSelect | null };

const withUser = (db: Database) =>
  db
    .select({ account: accounts, user: users })
    .from(accounts)
    .leftJoin(users, and(eq(users.companyId, accounts.companyId), eq(users.id, accounts.userId)));

/** An account of the company by its reference. */
export const findAccount = async (db: Database, companyId: number, reference: string): Promise<AccountWithUser | undefined> => {
  const [row] = await withUser(db).where(and(eq(accounts.companyId, companyId), eq(accounts.reference, reference)));
  return row;
};

/** The account that a user's transactions go to when they name none. */
export const findPrimaryAccount = async (db: Database, companyId: number, userId: string): Promise<AccountWithUser | undefined> => {
  const [row] = await withUser(db).where(and(eq(accounts.companyId, companyId), eq(accounts.userId, userId), eq(accounts.isPrimary, true)));
  return row;
};
