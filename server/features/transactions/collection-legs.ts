import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { entries, ledgerAccounts } from '#db/schema/index.ts';
import type { Leg } from '#server/features/ledger/commands.ts';
import { legAmount } from '#server/features/ledger/journal.ts';

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
