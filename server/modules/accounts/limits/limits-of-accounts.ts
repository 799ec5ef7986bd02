import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';

/** The limits of accounts, in all of their currencies, that are not archived, the oldest first. */
export const readLimitsOfAccounts = async (db: Database, companyId: number, references: string[]): Promise<TransactionLimitRow[]> =>
  references.length === 0
    ? []
    : db
        .select()
        .from(transactionLimits)
        .where(
          and(
            eq(transactionLimits.companyId, companyId),
            inArray(transactionLimits.accountReference, references),
            eq(transactionLimits.archived, false),
          ),
        )
        .orderBy(asc(transactionLimits.id));
