import type { TransactionMessageRow } from '#db/schema/index.ts';
import type { AdminTransactionMessage, TransactionMessage } from '#server/modules/payments/transaction-messages/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toTransactionMessage = (row: TransactionMessageRow): TransactionMessage => ({
  id: row.id,
  level: row.level,
  message: row.message,
  metadata: row.metadata,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminTransactionMessage = (row: TransactionMessageRow): AdminTransactionMessage => ({
  ...toTransactionMessage(row),
  section: row.section,
  author: row.authorId,
});

/** As the single view of a transaction has it. */
export const toShownMessage = ({ level, message, createdAt }: TransactionMessageRow) => ({ level, message, created: toMillis(createdAt) });
