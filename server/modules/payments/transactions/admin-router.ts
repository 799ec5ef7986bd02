// The company's transactions, for those who run it.
import type { SessionContext } from '#server/api/context.ts';
import { posts, type PostingPlan } from '#server/api/posting-plan.ts';
import { owning, requiring } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { planTransactionChange } from '#server/modules/payments/transactions/change-transaction.ts';
import { planBatchAsAdmin, planCreditDebitAsAdmin } from '#server/modules/payments/transactions/create-credit-debit.ts';
import { planTransferAsAdmin } from '#server/modules/payments/transactions/create-transfer.ts';
import { toAdminTransaction, withFees } from '#server/modules/payments/transactions/found-transaction.ts';
import { getTransaction, listTransactions, sumTransactions } from '#server/modules/payments/transactions/list-transactions.ts';
import { messagesForUser } from '#server/modules/payments/transaction-messages/find-message.ts';
import { toShownMessage } from '#server/modules/payments/transaction-messages/present.ts';
import { sayMessage } from '#server/modules/payments/transaction-messages/say-message.ts';
import { planReversal } from '#server/modules/payments/transactions/reverse-transaction.ts';
import {
  AdminBatchAnswer,
  AdminBatchInput,
  AdminCreditDebitInput,
  AdminReversalInput,
  AdminTransaction,
  AdminTransactionChange,
  AdminTransferInput,
  Totals,
  TransactionPath,
} from '#server/modules/payments/transactions/schema.ts';
import { transactionList } from '#server/modules/payments/transactions/transaction-filters.ts';
import { pageOf, showPage } from '#server/records/listing.ts';
import { companyOwner } from '#server/records/owned-records.ts';

const any = owning('admin', 'transaction');
// New transactions name their own account, so these procedures, the busiest ones, need no owner.
const adding = requiring('admin.transaction.add');
const planCredit = (ctx: SessionContext, input: AdminCreditDebitInput) => planCreditDebitAsAdmin(ctx, 'credit', input);
const planDebit = (ctx: SessionContext, input: AdminCreditDebitInput) => planCreditDebitAsAdmin(ctx, 'debit', input);

/** The message is written after the change. */
const planChange = async (
  session: SessionContext,
  { message, ...change }: AdminTransactionChange,
): Promise<PostingPlan<AdminTransaction>> => {
  const ctx = { ...session, owner: companyOwner(session.me) };
  const plan = await planTransactionChange(ctx, change);
  if (!message) return plan;
  const afterPosting = async (): Promise<void> => {
    await sayMessage(ctx, { ...message, id: change.id, section: 'user', metadata: {} });
  };
  return { ...plan, afterPosting };
};

const planReverse = (ctx: SessionContext, input: AdminReversalInput) => planReversal({ ...ctx, owner: companyOwner(ctx.me) }, input);

/** v3 has PUT beside PATCH, and both change what is sent. */
const changing = (method: 'PATCH' | 'PUT') =>
  any.changing
    .meta(
      rest(
        method,
        '/admin/transactions/{id}/',
        'Complete, fail or archive a transaction, change its note and metadata, or say something of it',
        {
          description: 'A change of status moves the whole collection. Complete and Failed are final.',
          posting: planChange,
        },
      ),
    )
    .input(AdminTransactionChange)
    .output(AdminTransaction)
    .mutation(posts(planChange));

export const adminTransactionRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/transactions/', "List the company's transactions"))
    .input(transactionList.input)
    .output(pageOf(AdminTransaction))
    .query(async ({ ctx, input }) => showPage(await listTransactions(ctx, transactionList, input), toAdminTransaction)),
  totals: any.viewing
    .meta(
      rest('GET', '/admin/transactions/totals/', "Sum the company's transactions", {
        description: 'Takes the filters of the list. Of a `user`, reconciliation accounts count only where `account` names them.',
      }),
    )
    .input(transactionList.totalsInput)
    .output(Totals)
    .query(({ ctx, input }) => sumTransactions(ctx, transactionList, input)),
  get: any.viewing
    .meta(rest('GET', '/admin/transactions/{id}/', 'Get a transaction of the company'))
    .input(TransactionPath)
    .output(AdminTransaction)
    .query(async ({ ctx, input }) => {
      const found = await withFees(ctx.db, ctx.me, await getTransaction(ctx, input.id));
      const messages = await messagesForUser(ctx.db, ctx.owner.companyId, found.row.id);
      return { ...toAdminTransaction(found), messages: messages.map(toShownMessage) };
    }),
  change: changing('PATCH'),
  replace: changing('PUT'),
  batch: adding
    .meta(
      creates('/admin/transactions/', 'Create up to 24 transactions for users and accounts that succeed or fail together', {
        posting: planBatchAsAdmin,
      }),
    )
    .input(AdminBatchInput)
    .output(AdminBatchAnswer)
    .mutation(posts(planBatchAsAdmin)),
  credit: adding
    .meta(creates('/admin/transactions/credit/', 'Create a credit for a user or account', { posting: planCredit }))
    .input(AdminCreditDebitInput)
    .output(AdminTransaction)
    .mutation(posts(planCredit)),
  debit: adding
    .meta(creates('/admin/transactions/debit/', 'Create a debit for a user or account', { posting: planDebit }))
    .input(AdminCreditDebitInput)
    .output(AdminTransaction)
    .mutation(posts(planDebit)),
  transfer: adding
    .meta(creates('/admin/transactions/transfer/', 'Transfer in the name of a user or account', { posting: planTransferAsAdmin }))
    .input(AdminTransferInput)
    .output(AdminTransaction)
    .mutation(posts(planTransferAsAdmin)),
  reverse: any.adding
    .meta(
      creates('/admin/transactions/{id}/reverse/', 'Reverse a complete transaction, in full or in part', {
        posting: planReverse,
        description:
          'Undoes the whole collection by a new one, in which each transaction has its mirror: of the opposite type, on the ' +
          'same account, with the original as `parent`. Answers the mirror of this transaction. Without `amount`, all that ' +
          'earlier reversals have left goes back.',
      }),
    )
    .input(AdminReversalInput)
    .output(AdminTransaction)
    .mutation(posts(planReverse)),
});
