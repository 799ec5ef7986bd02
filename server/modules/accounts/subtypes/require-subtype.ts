import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactionSubtypes } from '#db/schema/index.ts';
import { invalid, nonexistent } from '#server/kernel/errors.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';

/**
 * Throws invalid at the field for a subtype of transactions that the company has not declared for that type. A company that has
 * declared none at all takes any word.
 */
export const requireSubtype = async (
  db: Database,
  companyId: number,
  named: { field: string; name: string | null; txType: TxType },
): Promise<void> => {
  if (named.name === null) return;
  const declared = await db
    .select({ name: transactionSubtypes.name, txType: transactionSubtypes.txType })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), eq(transactionSubtypes.archived, false)));
  if (declared.length === 0) return;
  if (!declared.some(({ name, txType }) => name === named.name && txType === named.txType)) throw nonexistent(named.field, 'Subtype');
};

/** Throws invalid for ids of subtypes that the company has not. */
export const requireSubtypeIds = async (db: Database, companyId: number, ids: number[] | undefined): Promise<void> => {
  if (!ids || ids.length === 0) return;
  const found = await db
    .select({ id: transactionSubtypes.id })
    .from(transactionSubtypes)
    .where(and(eq(transactionSubtypes.companyId, companyId), inArray(transactionSubtypes.id, ids)));
  const missing = ids.filter((id) => !found.some((subtype) => subtype.id === id));
  if (missing.length > 0) throw invalid({ disallowed_transaction_subtypes: [`Subtype ${missing[0]} does not exist.`] });
};
