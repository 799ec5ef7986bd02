// The user's transactions (specification: transaction endpoints).
import type { SessionContext } from '#server/api/context.ts';
import { requiring } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { defaultCurrencyOf } from '#server/features/accounts/default-currency.ts';
import { createBatch, createOwnMovement } from '#server/features/transactions/create-movement.ts';
import { getTransaction, listTransactions, transactionTotalsOf } from '#server/features/transactions/list-transactions.ts';
import { toTransaction } from '#server/features/transactions/present.ts';
import {
  BatchAnswer,
  BatchInput,
  MovementInput,
  Totals,
  Transaction,
  TransactionPath,
  TransferInput,
} from '#server/features/transactions/schema.ts';
import { ownTransactions } from '#server/features/transactions/transaction-filters.ts';
import { createOwnTransfer } from '#server/features/transactions/transfer.ts';
import { pageOf } from '#server/records/listing.ts';

const viewing = requiring('user.transaction.view');
const adding = requiring('user.transaction.add');
const POSTS = { postsToLedger: true };

const audienceOf = ({ me }: SessionContext) => ({ companyId: me.companyId, company: me.company, userId: me.userId });

export const transactionRouter = router({
  list: viewing
    .meta(rest('GET', '/transactions/', 'List your transactions'))
    .input(ownTransactions.input)
    .output(pageOf(Transaction))
    .query(({ ctx, input }) =>
      listTransactions(ctx, ownTransactions, audienceOf(ctx), input, ({ row, context }) => toTransaction(row, context)),
    ),
  totals: viewing
    .meta(
      rest('GET', '/transactions/totals/', 'Sum your transactions', {
        description: 'Takes the filters of the list. Without a currency: your default currency.',
      }),
    )
    .input(ownTransactions.totalsInput)
    .output(Totals)
    .query(async ({ ctx, input }) => transactionTotalsOf(ctx, ownTransactions, audienceOf(ctx), input, await defaultCurrencyOf(ctx))),
  get: viewing
    .meta(rest('GET', '/transactions/{id}/', 'Get a transaction'))
    .input(TransactionPath)
    .output(Transaction)
    .query(async ({ ctx, input }) => {
      const { row, context } = await getTransaction(ctx.db, audienceOf(ctx), input.id);
      return toTransaction(row, context);
    }),
  credit: adding
    .meta(creates('/transactions/credit/', 'Create a credit', POSTS))
    .input(MovementInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => createOwnMovement(ctx, 'credit', input)),
  debit: adding
    .meta(creates('/transactions/debit/', 'Create a debit', POSTS))
    .input(MovementInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => createOwnMovement(ctx, 'debit', input)),
  transfer: adding
    .meta(creates('/transactions/transfer/', 'Transfer to another user or account', POSTS))
    .input(TransferInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => createOwnTransfer(ctx, input)),
  batch: adding
    .meta(creates('/transactions/', 'Create up to 24 transactions that succeed or fail together', POSTS))
    .input(BatchInput)
    .output(BatchAnswer)
    .mutation(({ ctx, input }) => createBatch(ctx, input)),
});
