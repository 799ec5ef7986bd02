// The company's transactions, for those who run it.
import type { SessionContext } from '#server/api/context.ts';
import { requiring } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { companyDefaultCurrency } from '#server/features/accounts/default-currency.ts';
import { changeTransaction, createMovementFor, createTransferFor } from '#server/features/transactions/admin-movements.ts';
import { getTransaction, listTransactions, transactionTotalsOf } from '#server/features/transactions/list-transactions.ts';
import { toAdminTransaction } from '#server/features/transactions/present.ts';
import { reverseTransaction } from '#server/features/transactions/reverse-transaction.ts';
import {
  AdminMovementInput,
  AdminReversalInput,
  AdminTransaction,
  AdminTransactionChange,
  AdminTransferInput,
  Totals,
  TransactionPath,
} from '#server/features/transactions/schema.ts';
import { companyTransactions } from '#server/features/transactions/transaction-filters.ts';
import { pageOf } from '#server/records/listing.ts';

const viewing = requiring('admin.transaction.view');
const adding = requiring('admin.transaction.add');
const changing = requiring('admin.transaction.change');
const POSTS = { postsToLedger: true };

const audienceOf = ({ me }: SessionContext) => ({ companyId: me.companyId, company: me.company });

export const adminTransactionRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/transactions/', "List the company's transactions"))
    .input(companyTransactions.input)
    .output(pageOf(AdminTransaction))
    .query(({ ctx, input }) =>
      listTransactions(ctx, companyTransactions, audienceOf(ctx), input, ({ row, context }) => toAdminTransaction(row, context)),
    ),
  totals: viewing
    .meta(rest('GET', '/admin/transactions/totals/', "Sum the company's transactions"))
    .input(companyTransactions.totalsInput)
    .output(Totals)
    .query(async ({ ctx, input }) =>
      transactionTotalsOf(ctx, companyTransactions, audienceOf(ctx), input, await companyDefaultCurrency(ctx.db, ctx.me.companyId)),
    ),
  get: viewing
    .meta(rest('GET', '/admin/transactions/{id}/', 'Get a transaction of the company'))
    .input(TransactionPath)
    .output(AdminTransaction)
    .query(async ({ ctx, input }) => {
      const { row, context } = await getTransaction(ctx.db, audienceOf(ctx), input.id);
      return toAdminTransaction(row, context);
    }),
  change: changing
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
    .input(AdminMovementInput)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => createMovementFor(ctx, 'credit', input)),
  debit: adding
    .meta(creates('/admin/transactions/debit/', 'Create a debit for a user or account', POSTS))
    .input(AdminMovementInput)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => createMovementFor(ctx, 'debit', input)),
  transfer: adding
    .meta(creates('/admin/transactions/transfer/', 'Transfer in the name of a user or account', POSTS))
    .input(AdminTransferInput)
    .output(AdminTransaction)
    .mutation(({ ctx, input }) => createTransferFor(ctx, input)),
  reverse: adding
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
