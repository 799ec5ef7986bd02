import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { entries, ledgerAccounts, type TransactionRow } from '#db/schema/index.ts';
import { type LedgerAccounts, type Leg, legAmount } from '#server/ledger/index.ts';

/** The legs of a collection as its first journal, a post or a hold, has written them. */
export const readLegs = async (db: Database, companyId: number, collectionId: string): Promise<Leg[]> => {
  const rows = await db
    .select({ entry: entries, account: ledgerAccounts })
    .from(entries)
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.companyId, entries.companyId), eq(ledgerAccounts.id, entries.accountId)))
    .where(and(eq(entries.companyId, companyId), eq(entries.journalId, collectionId)))
    .orderBy(asc(entries.leg));
  return rows.map(({ entry, account }) => ({
    account: { id: account.id, accountReference: account.accountReference, currency: account.currency, opened: true },
    slot: entry.slot,
    amount: legAmount(entry),
    transactionId: entry.transactionId,
  }));
};

/**
 * The deferred legs of a hold: one for each transaction of the collection that has no leg in it. The remainder is the company's fee
 * income. They are derived from the rows, whose facts never change.
 */
export const findDeferredLegs = async (
  accounts: LedgerAccounts,
  companyId: number,
  rows: readonly TransactionRow[],
  held: readonly Leg[],
): Promise<Leg[]> => {
  const heldIds = new Set(held.map(({ transactionId }) => transactionId));
  const deferred = rows.filter(({ id }) => !heldIds.has(id));
  const legs = deferred.map(({ id, ledgerAccountId, account, currency, amount }): Leg => {
    const ledgerAccount = { id: ledgerAccountId, accountReference: account, currency, opened: true };
    return { account: ledgerAccount, slot: 0, amount, transactionId: id };
  });
  const income: Leg[] = [];
  for (const [currency, moved] of Map.groupBy(legs, ({ account }) => account.currency)) {
    const amount = -moved.reduce((sum, leg) => sum + leg.amount, 0n);
    const account = await accounts.ofSystem(companyId, 'fees', currency);
    if (amount !== 0n) income.push({ account, slot: 0, amount, transactionId: null });
  }
  return [...legs, ...income];
};
