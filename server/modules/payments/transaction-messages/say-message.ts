import { transactionMessages, type TransactionMessageRow } from '#db/schema/index.ts';
import type { TransactionMessageInput } from '#server/modules/payments/transaction-messages/schema.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import type { TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';

/** Says something of a transaction, whatever has become of it. Throws not_found. */
export const sayMessage = async (
  ctx: TransactionReadPorts & AuditPorts,
  input: TransactionMessageInput,
): Promise<TransactionMessageRow> => {
  const { row } = await getTransaction(ctx, input.id);
  const { companyId } = ctx.owner;
  return inOwnCompany(ctx, async (tx) => {
    const id = await nextNumber(tx, companyId, 'transaction_message');
    const now = ctx.clock.now();
    const { level, message, section, metadata } = input;
    const said = { level, message, section, metadata, authorId: ctx.me.userId };
    const [created] = await tx
      .insert(transactionMessages)
      .values({ companyId, id, transactionId: row.id, ...said, createdAt: now, updatedAt: now })
      .returning();
    if (!created) throw new Error('A message was inserted and not returned.');
    const details = { transaction: row.id, message: id, level, section };
    await recordAct(tx, ctx, 'transaction.message', { details, ...(row.userId && { userId: row.userId }) });
    return created;
  });
};
