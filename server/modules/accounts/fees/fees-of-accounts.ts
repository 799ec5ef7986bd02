import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';

/** The fees of accounts, in all of their currencies, that are not archived, the oldest first. */
export const readFeesOfAccounts = async (db: Database, companyId: number, references: string[]): Promise<TransactionFeeRow[]> =>
  references.length === 0
    ? []
    : db
        .select()
        .from(transactionFees)
        .where(
          and(
            eq(transactionFees.companyId, companyId),
            inArray(transactionFees.accountReference, references),
            eq(transactionFees.archived, false),
          ),
        )
        .orderBy(asc(transactionFees.id));
