// Who sees a transaction sees what is said of it: admins all of it, its user what is for users.
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { transactionMessages, type TransactionMessageRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { MESSAGE_LEVELS } from '#server/kernel/message-words.ts';
import type { TransactionMessageInput } from '#server/modules/payments/transaction-messages/schema.ts';
import { getTransaction } from '#server/modules/payments/transactions/list-transactions.ts';
import type { TransactionListPorts, TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { choice, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { Owner } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';

export const messageList = listing({
  filters: {
    level: choice(transactionMessages.level, MESSAGE_LEVELS),
    created: moment(transactionMessages.createdAt),
    updated: moment(transactionMessages.updatedAt),
  },
  sorts: { created: transactionMessages.createdAt, updated: transactionMessages.updatedAt },
  defaultSort: '-created',
  id: transactionMessages.id,
  created: transactionMessages.createdAt,
});

const isSaidTo = ({ companyId, userId }: Owner, transactionId: string): SQL | undefined =>
  and(
    eq(transactionMessages.companyId, companyId),
    eq(transactionMessages.transactionId, transactionId),
    ...(userId === null ? [] : [eq(transactionMessages.section, 'user')]),
  );

/** A page of what is said of a transaction. Throws not_found. */
export const listMessages = async (
  ctx: TransactionListPorts,
  { id, ...query }: ListQuery & { id: string },
): Promise<Page<TransactionMessageRow>> => {
  const { row } = await getTransaction(ctx, id);
  return readTablePage(ctx, query, messageList, { table: transactionMessages, mine: isSaidTo(ctx.owner, row.id) });
};

/** One message of a transaction. Throws not_found. */
export const getMessage = async (ctx: TransactionReadPorts, { id, message_id: number }: { id: string; message_id: string }) => {
  const { row } = await getTransaction(ctx, id);
  const [message] = await ctx.db
    .select()
    .from(transactionMessages)
    .where(and(isSaidTo(ctx.owner, row.id), eq(transactionMessages.id, numberOf(number))));
  if (!message) throw notFound();
  return message;
};

/** As many as a single view shows. */
const SHOWN_MAX = 100;

/** What the single view of a transaction shows: what its user may read, the oldest first. */
export const messagesForUser = (db: Database, companyId: number, transactionId: string): Promise<TransactionMessageRow[]> =>
  db
    .select()
    .from(transactionMessages)
    .where(isSaidTo({ companyId, userId: '' }, transactionId))
    .orderBy(asc(transactionMessages.id))
    .limit(SHOWN_MAX);

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
