import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { balances, currencies, ledgerAccounts } from '#db/schema/index.ts';

/** What an account holds in one currency. */
export type AccountBalance = {
  accountReference: string;
  currency: typeof currencies.$inferSelect;
  balance: bigint;
  /** What may be spent: the balance less what is held for pending debits. */
  available: bigint;
  /** The least that may be available; null: unbounded. */
  floor: bigint | null;
  openedAt: Date;
};

/** The balances of the given accounts, oldest first. An account has none in a currency that it never used. */
export const readBalances = async (db: Database, companyId: number, references: string[]): Promise<AccountBalance[]> => {
  if (references.length === 0) return [];
  const rows = await db
    .select({ ledgerAccount: ledgerAccounts, balance: balances, currency: currencies })
    .from(ledgerAccounts)
    .innerJoin(balances, and(eq(balances.companyId, ledgerAccounts.companyId), eq(balances.accountId, ledgerAccounts.id)))
    .innerJoin(currencies, and(eq(currencies.companyId, ledgerAccounts.companyId), eq(currencies.code, ledgerAccounts.currency)))
    .where(
      and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.kind, 'user'), inArray(ledgerAccounts.accountReference, references)),
    )
    .orderBy(asc(ledgerAccounts.createdAt), asc(ledgerAccounts.id));
  return rows.map(({ ledgerAccount, balance, currency }) => ({
    accountReference: ledgerAccount.accountReference ?? '',
    currency,
    balance: balance.balance,
    available: balance.balance - balance.held,
    floor: balance.floor,
    openedAt: ledgerAccount.createdAt,
  }));
};
