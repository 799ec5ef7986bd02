// Procedures of messages about transactions.
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AdminTransactionMessage,
  TransactionMessage,
  TransactionMessageInput,
  TransactionMessagePath,
  toAdminTransactionMessage,
  toTransactionMessage,
} from '#server/modules/payments/transactions/message-schema.ts';
import { createMessage, getMessage, listMessages, messageList } from '#server/modules/payments/transactions/messages.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { IdPath } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'transaction');
const ListInput = messageList.input.extend(IdPath.shape);

export const transactionMessageRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/transactions/{id}/messages/', 'List messages about your transaction'))
    .input(ListInput)
    .output(pageOf(TransactionMessage))
    .query(async ({ ctx, input }) => serializePage(await listMessages(ctx, input as ListQuery & IdPath), toTransactionMessage)),
  get: userProcedures.view
    .meta(rest('GET', '/transactions/{id}/messages/{message_id}/', 'Get a message about your transaction'))
    .input(TransactionMessagePath)
    .output(TransactionMessage)
    .query(async ({ ctx, input }) => toTransactionMessage(await getMessage(ctx, input))),
});

const adminProcedures = proceduresFor('admin', 'transaction');

export const adminTransactionMessageRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/transactions/{id}/messages/', 'List messages about a transaction'))
    .input(ListInput)
    .output(pageOf(AdminTransactionMessage))
    .query(async ({ ctx, input }) => serializePage(await listMessages(ctx, input as ListQuery & IdPath), toAdminTransactionMessage)),
  create: adminProcedures.add
    .meta(
      creates('/admin/transactions/{id}/messages/', 'Add a message to a transaction', {
        description: 'The user can read the message unless `section` is `admin`.',
      }),
    )
    .input(TransactionMessageInput)
    .output(AdminTransactionMessage)
    .mutation(async ({ ctx, input }) => toAdminTransactionMessage(await createMessage(ctx, input))),
  get: adminProcedures.view
    .meta(rest('GET', '/admin/transactions/{id}/messages/{message_id}/', 'Get a message about a transaction'))
    .input(TransactionMessagePath)
    .output(AdminTransactionMessage)
    .query(async ({ ctx, input }) => toAdminTransactionMessage(await getMessage(ctx, input))),
});
