// The company's transactions, for those who run it.
import { owning, requiring } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeTransaction } from '#server/features/transactions/change-transaction.ts';
import { createCreditDebitAsAdmin } from '#server/features/transactions/create-credit-debit.ts';
import { createTransferAsAdmin } from '#server/features/transactions/create-transfer.ts';
import { getTransaction, listTransactions, sumTransactions } from '#server/features/transactions/list-transactions.ts';
import { toAdminTransaction } from '#server/features/transactions/present.ts';
import { reverseTransaction } from '#server/features/transactions/reverse-transaction.ts';
import {
  AdminCreditDebitInput,
  AdminReversalInput,
  AdminTransaction,
  AdminTransactionChange,
  AdminTransferInput,
  Totals,
  TransactionPath,
} from '#server/features/transactions/schema.ts';
import { transactionList } from '#server/features/transactions/transaction-filters.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const any = owning('admin', 'transaction');
// What is added names its own account: these are the busiest doors, and do without an owner.
const adding = requiring('admin.transaction.add');
const POSTS = { postsToLedger: true };

export const adminTransactionRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/transactions/', "List the company's transactions"))
    .input(transactionList.input)
    .output(pageOf(AdminTransaction))
    .query(async ({ ctx, input }) => showPage(await listTransactions(ctx, transactionList, input), toAdminTransaction)),
  totals: any.viewing
    .meta(rest('GET', '/admin/transactions/totals/', "Sum the company's transactions"))
    .input(transactionList.totalsInput)
    .output(Totals)
    .query(({ ctx, input }) => sumTransactions(ctx, transactionList, input)),
  get: any.viewing
    .meta(rest('GET', '/admin/transactions/{id}/', 'Get a transaction of the company'))
    .input(TransactionPath)
    .output(AdminTransaction)
    .query(async ({ ctx, input }) => toAdminTransaction(await getTransaction(ctx, input.id))),
  change: any.changing
    .meta(
      rest('PATCH', '/admin/transactions/{id}/', 'Complete or fail a transaction, or change its note and metadata', {
        description: 'A change of status moves the whole collection. Complete and Failed are final.',
        postsToLedger: true,
      }),
    )
    .input(AdminTransactionChange)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => changeTransaction(ctx, input)),
  credit: adding
    .meta(creates('/admin/transactions/credit/', 'Create a credit for a user or account', POSTS))
    .input(AdminCreditDebitInput)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => createCreditDebitAsAdmin(ctx, 'credit', input)),
  debit: adding
    .meta(creates('/admin/transactions/debit/', 'Create a debit for a user or account', POSTS))
    .input(AdminCreditDebitInput)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => createCreditDebitAsAdmin(ctx, 'debit', input)),
  transfer: adding
    .meta(creates('/admin/transactions/transfer/', 'Transfer in the name of a user or account', POSTS))
    .input(AdminTransferInput)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => createTransferAsAdmin(ctx, input)),
  reverse: any.adding
    .meta(
      creates('/admin/transactions/{id}/reverse/', 'Reverse a complete transaction, in full or in part', {
        ...POSTS,
        description:
          'Undoes the whole collection by a new one, in which each transaction has its mirror: of the opposite type, on the ' +
          'same account, with the original as `parent`. Answers the mirror of this transaction. Without `amount`, all that ' +
          'earlier reversals have left goes back.',
      }),
    )
    .input(AdminReversalInput)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => reverseTransaction(ctx, input)),
});
