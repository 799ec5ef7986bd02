// Messages about transactions. Access follows the transaction: admins see all of its messages, its user those of the section `user`.
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactionMessages, type TransactionMessageRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { MESSAGE_LEVELS } from '#server/kernel/transaction-enums.ts';
import type { TransactionMessageInput } from '#server/modules/payments/transactions/message-schema.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import type { TransactionListPorts, TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { nextNumber, parseNumberId } from '#server/records/record-ids.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';

export const messageList = listing({
  filters: {
    level: choice(transactionMessages.level, MESSAGE_LEVELS),
    created: timestamp(transactionMessages.createdAt),
    updated: timestamp(transactionMessages.updatedAt),
  },
  sorts: { created: transactionMessages.createdAt, updated: transactionMessages.updatedAt },
  defaultSort: '-created',
  id: transactionMessages.id,
  created: transactionMessages.createdAt,
});

const visibleMessagesCondition = ({ companyId, userId }: RecordOwner, transactionId: string): SQL | undefined =>
  and(
    eq(transactionMessages.companyId, companyId),
    eq(transactionMessages.transactionId, transactionId),
    ...(userId === null ? [] : [eq(transactionMessages.section, 'user')]),
  );

/** Throws not_found. */
export const listMessages = async (
  ctx: TransactionListPorts,
  { id, ...query }: ListQuery & { id: string },
): Promise<Page<TransactionMessageRow>> => {
  const { row } = await getTransaction(ctx, id);
  return readTablePage(ctx, query, messageList, { table: transactionMessages, scope: visibleMessagesCondition(ctx.owner, row.id) });
};

/** Throws not_found. */
export const getMessage = async (ctx: TransactionReadPorts, { id, message_id: number }: { id: string; message_id: string }) => {
  const { row } = await getTransaction(ctx, id);
  const [message] = await ctx.db
    .select()
    .from(transactionMessages)
    .where(and(visibleMessagesCondition(ctx.owner, row.id), eq(transactionMessages.id, parseNumberId(number))));
  if (!message) throw notFound();
  return message;
};

const USER_MESSAGES_MAX = 100;

/** The user's messages for the response of a single transaction, oldest first. */
export const listUserMessages = (db: Database, companyId: number, transactionId: string): Promise<TransactionMessageRow[]> =>
  db
    .select()
    .from(transactionMessages)
    .where(visibleMessagesCondition({ companyId, userId: '' }, transactionId))
    .orderBy(asc(transactionMessages.id))
    .limit(USER_MESSAGES_MAX);

/** Allowed in every status of the transaction. Throws not_found. */
export const createMessage = async (
  ctx: TransactionReadPorts & AuditPorts,
  input: TransactionMessageInput,
): Promise<TransactionMessageRow> => {
  const { row } = await getTransaction(ctx, input.id);
  const { companyId } = ctx.owner;
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const id = await nextNumber(tx, companyId, 'transaction_message');
    const now = ctx.clock.now();
    const { level, message, section, metadata } = input;
    const columns = { level, message, section, metadata, authorId: ctx.me.userId };
    const [created] = await tx
      .insert(transactionMessages)
      .values({ companyId, id, transactionId: row.id, ...columns, createdAt: now, updatedAt: now })
      .returning();
    if (!created) throw new Error('The inserted message was not returned.');
    const details = { transaction: row.id, message: id, level, section };
    await recordCallerAction(tx, ctx, 'transaction.message', { details, ...(row.userId && { userId: row.userId }) });
    return created;
  });
};
