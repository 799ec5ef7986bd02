import type { TransactionSubtypeRow } from '#db/schema/index.ts';
import type { ShownSubtype } from '#server/modules/accounts/subtypes/list-subtypes.ts';
import type { AdminSubtype, Subtype } from '#server/modules/accounts/subtypes/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

const toReduced = ({ id, name, label, txType }: TransactionSubtypeRow): Subtype['partner'] => ({ id, name, label, tx_type: txType });

export const toSubtype = ({ subtype, partner }: ShownSubtype): Subtype => ({
  id: subtype.id,
  name: subtype.name,
  label: subtype.label,
  description: subtype.description,
  tx_type: subtype.txType,
  usage_type: subtype.usageType,
  partner: partner && toReduced(partner),
  created: toMillis(subtype.createdAt),
  updated: toMillis(subtype.updatedAt),
});

export const toAdminSubtype = (shown: ShownSubtype): AdminSubtype => ({
  ...toSubtype(shown),
  default_transaction_lifespan: shown.subtype.defaultTransactionLifespan,
  archived: shown.subtype.archived,
});
