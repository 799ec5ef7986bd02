import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts, users } from '#db/schema/index.ts';
import { prepared } from '#server/records/prepared.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** An account and whose it is; the user is null for a company's standalone account. */
export type AccountWithUser = { account: AccountRow; user: typeof users.$inferSelect | null };

const withUser = (db: Database) =>
  db
    .select({ account: accounts, user: users })
    .from(accounts)
    .leftJoin(users, and(eq(users.companyId, accounts.companyId), eq(users.id, accounts.userId)));

const byReference = prepared((db) =>
  withUser(db)
    .where(and(eq(accounts.companyId, sql.placeholder('companyId')), eq(accounts.reference, sql.placeholder('reference'))))
    .prepare('account_by_reference'),
);

const primaryOfUser = prepared((db) =>
  withUser(db)
    .where(
      and(
        eq(accounts.companyId, sql.placeholder('companyId')),
        eq(accounts.userId, sql.placeholder('userId')),
        eq(accounts.isPrimary, true),
      ),
    )
    .prepare('primary_account_of_user'),
);

/** An account of the company by its reference. */
export const findAccount = async (db: Database, companyId: number, reference: string): Promise<AccountWithUser | undefined> => {
  const [row] = await byReference(db).execute({ companyId, reference });
  return row;
};

/** The account that a user's transactions go to when they name none. */
export const findPrimaryAccount = async (db: Database, companyId: number, userId: string): Promise<AccountWithUser | undefined> => {
  const [row] = await primaryOfUser(db).execute({ companyId, userId });
  return row;
};
