// How many transactions users have: what tells a page that there are more than it shows. The rollup is kept in the commit of the rows
// that it counts, and rows are never deleted. So the number only grows, and whatever order postings commit in, none is passed over: it
// is where a stream of announcements goes on from.
import { and, eq, sql, sum } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accounts, accountTotals, ledgerAccounts } from '#db/schema/index.ts';
import { prepared } from '#server/records/prepared.ts';

const counts = prepared((db) =>
  db
    .select({ userId: accounts.userId, count: sum(accountTotals.count).mapWith(Number) })
    .from(accounts)
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.companyId, accounts.companyId),
        eq(ledgerAccounts.accountReference, accounts.reference),
        eq(ledgerAccounts.kind, sql`'user'`),
      ),
    )
    .innerJoin(
      accountTotals,
      and(eq(accountTotals.companyId, ledgerAccounts.companyId), eq(accountTotals.ledgerAccountId, ledgerAccounts.id)),
    )
    .where(and(eq(accounts.companyId, sql.placeholder('companyId')), sql`${accounts.userId} = any(${sql.placeholder('userIds')}::uuid[])`))
    .groupBy(accounts.userId)
    .prepare('transaction_counts'),
);

/** How many transactions each of these users has, as their own list counts them. */
export const countTransactions = async (db: Database, companyId: number, userIds: readonly string[]): Promise<Map<string, number>> => {
  const found = await counts(db).execute({ companyId, userIds });
  const known = new Map(found.map(({ userId, count }) => [userId, count]));
  return new Map(userIds.map((userId) => [userId, known.get(userId) ?? 0]));
};
