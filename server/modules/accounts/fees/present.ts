import type { TransactionFeeRow } from '#db/schema/index.ts';
import type { AdminFee, Fee } from '#server/modules/accounts/fees/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toFee = (row: TransactionFeeRow): Fee => ({
  id: row.id,
  name: row.name,
  description: row.description,
  tx_type: row.txType,
  subtype: row.subtype,
  account: row.accountReference,
  account_definition: row.accountDefinition,
  currency: row.currency,
  value: row.value,
  // At most nine digits: a number of JSON holds them exactly.
  percentage: row.percentage === null ? null : Number(row.percentage),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminFee = (row: TransactionFeeRow): AdminFee => ({
  ...toFee(row),
  debit_account: row.debitAccount,
  credit_account: row.creditAccount,
  debit_subtype: row.debitSubtype,
  credit_subtype: row.creditSubtype,
  inferred: row.inferred,
  archived: row.archived,
});
