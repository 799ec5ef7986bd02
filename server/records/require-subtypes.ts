import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionSubtypes } from '#db/schema/index.ts';
import { invalid } from '#server/kernel/errors.ts';

/** Throws invalid for unknown ids of subtypes. */
export const requireSubtypes = async (tx: Tx, companyId: number, ids: readonly number[] | undefined): Promise<void> => {
  if (ids === undefined || ids.length === 0) return;
  const known = await tx
    .select({ id: transactionSubtypes.id })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), inArray(transactionSubtypes.id, [...ids])));
  const missing = ids.filter((id) => !known.some((subtype) => subtype.id === id));
  if (missing.length > 0) throw invalid({ disallowed_transaction_subtypes: [`There is no subtype with the id ${missing.join(', ')}.`] });
};
