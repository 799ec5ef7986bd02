// Unarchived limits and fees of accounts and tiers. Kept apart from the scopes, because scopes read accounts, and accounts include their
// limits and fees.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactionFees, transactionLimits, type TransactionFeeRow, type TransactionLimitRow } from '#db/schema/index.ts';

/** The unarchived limits of accounts, in all of their currencies, oldest first. */
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

/** The unarchived limits of tiers, oldest first. */
export const readLimitsOfTiers = async (db: Database, companyId: number, tierIds: number[]): Promise<TransactionLimitRow[]> =>
  tierIds.length === 0
    ? []
    : db
        .select()
        .from(transactionLimits)
        .where(
          and(
            eq(transactionLimits.companyId, companyId),
            inArray(transactionLimits.tierId, tierIds),
            eq(transactionLimits.archived, false),
          ),
        )
        .orderBy(asc(transactionLimits.id));

/** The unarchived fees of accounts, in all of their currencies, oldest first. */
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

/** The unarchived fees of tiers, oldest first. */
export const readFeesOfTiers = async (db: Database, companyId: number, tierIds: number[]): Promise<TransactionFeeRow[]> =>
  tierIds.length === 0
    ? []
    : db
        .select()
        .from(transactionFees)
        .where(and(eq(transactionFees.companyId, companyId), inArray(transactionFees.tierId, tierIds), eq(transactionFees.archived, false)))
        .orderBy(asc(transactionFees.id));
