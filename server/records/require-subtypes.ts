import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { transactionSubtypes } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';

/** The ids that are not subtypes of the company. Callers throw different messages, for v3 clients. */
export const findMissingSubtypes = async (db: Database, companyId: number, ids: readonly number[] | undefined): Promise<number[]> => {
  if (ids === undefined || ids.length === 0) return [];
  const existing = await db
    .select({ id: transactionSubtypes.id })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), inArray(transactionSubtypes.id, [...ids])));
  return ids.filter((id) => !existing.some((subtype) => subtype.id === id));
};

/** For the settings of groups and account currencies. Throws invalid for unknown ids. */
export const requireSubtypes = async (tx: Tx, companyId: number, ids: readonly number[] | undefined): Promise<void> => {
  const missing = await findMissingSubtypes(tx, companyId, ids);
  if (missing.length > 0) throw invalid({ disallowed_transaction_subtypes: [`Subtype ${missing.join(', ')} does not exist.`] });
};
