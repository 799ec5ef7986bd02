import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';
import { ofPlace, type Place } from '#server/modules/accounts/places/find-place.ts';
import { requireAccount, requireDefinition } from '#server/modules/accounts/places/require-named.ts';
import { requireSubtype } from '#server/modules/accounts/subtypes/require-subtype.ts';
import { invalid } from '#server/kernel/errors.ts';

const requireOnlyOne = async (tx: Tx, place: Place, fee: TransactionFeeRow): Promise<void> => {
  if (fee.archived || fee.name === null) return;
  const [other] = await tx
    .select({ id: transactionFees.id })
    .from(transactionFees)
    .where(
      and(
        ofPlace(transactionFees, place),
        ne(transactionFees.id, fee.id),
        eq(transactionFees.archived, false),
        eq(transactionFees.name, fee.name),
        eq(transactionFees.currency, fee.currency),
        eq(transactionFees.txType, fee.txType),
      ),
    );
  if (other) throw invalid({ name: [`Fee ${other.id} of this place has this name, for the same currency and type of transactions.`] });
};

/** Throws invalid by field for a fee that costs nothing, that names what there is not, or whose name another one of its place has. */
export const requireGoodFee = async (tx: Tx, place: Place, fee: TransactionFeeRow): Promise<void> => {
  if (fee.value === 0n && Number(fee.percentage ?? 0) === 0) throw invalid({ value: ['Enter a value or a percentage above 0.'] });
  const { companyId } = place;
  await requireDefinition(tx, companyId, fee.accountDefinition);
  await requireAccount(tx, companyId, 'debit_account', fee.debitAccount);
  await requireAccount(tx, companyId, 'credit_account', fee.creditAccount);
  await requireSubtype(tx, companyId, { field: 'subtype', name: fee.subtype, txType: fee.txType });
  await requireSubtype(tx, companyId, { field: 'debit_subtype', name: fee.debitSubtype, txType: 'debit' });
  await requireSubtype(tx, companyId, { field: 'credit_subtype', name: fee.creditSubtype, txType: 'credit' });
  await requireOnlyOne(tx, place, fee);
};
