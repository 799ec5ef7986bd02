import type { TransactionLimitRow } from '#db/schema/index.ts';
import type { AdminLimit, Limit } from '#server/modules/accounts/limits/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toLimit = (row: TransactionLimitRow): Limit => ({
  id: row.id,
  type: row.type,
  tx_type: row.txType,
  subtype: row.subtype,
  account: row.accountReference,
  account_definition: row.accountDefinition,
  currency: row.currency,
  value: row.value,
  begin: row.beginsAt && toMillis(row.beginsAt),
  end: row.endsAt && toMillis(row.endsAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminLimit = (row: TransactionLimitRow): AdminLimit => ({
  ...toLimit(row),
  metadata: row.metadata,
  archived: row.archived,
});
