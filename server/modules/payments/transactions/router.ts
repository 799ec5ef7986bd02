// The user's transactions (specification: transaction endpoints).
import { z } from 'zod';
import type { SessionContext } from '#server/api/context.ts';
import { posts } from '#server/api/posting-plan.ts';
import { owning, requiring } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { planBatch, planCreditDebit } from '#server/modules/payments/transactions/create-credit-debit.ts';
import { planTransfer } from '#server/modules/payments/transactions/create-transfer.ts';
import { toTransaction, withFees } from '#server/modules/payments/transactions/found-transaction.ts';
import { sumDayFlows, sumFlows } from '#server/modules/payments/transactions/list-flows.ts';
import { getTransaction, listTransactions, sumTransactions } from '#server/modules/payments/transactions/list-transactions.ts';
import { messagesForUser } from '#server/modules/payments/transaction-messages/find-message.ts';
import { toShownMessage } from '#server/modules/payments/transaction-messages/present.ts';
import { quoteTransfer } from '#server/modules/payments/transactions/quote-transfer.ts';
import { planSend, sendOnce } from '#server/modules/payments/transactions/send-once.ts';
import {
  BatchAnswer,
  BatchInput,
  CreditDebitInput,
  FlowDays,
  SendInput,
  Totals,
  Transaction,
  TransactionFlow,
  TransactionPath,
  TransferInput,
  TransferQuote,
  TransferQuoteInput,
} from '#server/modules/payments/transactions/schema.ts';
import { ownTransactionList } from '#server/modules/payments/transactions/transaction-filters.ts';
import { pageOf, showPage, type ListQuery } from '#server/records/listing.ts';

const { viewing } = owning('user', 'transaction');
// New transactions name their own account, so these procedures, the busiest ones, need no owner.
const adding = requiring('user.transaction.add');
const planCredit = (ctx: SessionContext, input: CreditDebitInput) => planCreditDebit(ctx, 'credit', input);
const planDebit = (ctx: SessionContext, input: CreditDebitInput) => planCreditDebit(ctx, 'debit', input);

export const transactionRouter = router({
  list: viewing
    .meta(rest('GET', '/transactions/', 'List your transactions'))
    .input(ownTransactionList.input)
    .output(pageOf(Transaction))
    .query(async ({ ctx, input }) => showPage(await listTransactions(ctx, ownTransactionList, input), toTransaction)),
  totals: viewing
    .meta(
      rest('GET', '/transactions/totals/', 'Sum your transactions', {
        description:
          'Takes the filters of the list. Without a currency: your default currency. Reconciliation accounts count only where `account` names them.',
      }),
    )
    .input(ownTransactionList.totalsInput)
    .output(Totals)
    .query(({ ctx, input }) => sumTransactions(ctx, ownTransactionList, input)),
  // Of the dashboard: what stands above the list, and above each of its days.
  flows: viewing
    .input(ownTransactionList.totalsInput)
    .output(z.array(TransactionFlow))
    .query(({ ctx, input }) => sumFlows(ctx, ownTransactionList, input)),
  dayFlows: viewing
    .input(ownTransactionList.totalsInput.extend({ days: FlowDays }))
    .output(z.array(z.array(TransactionFlow)))
    .query(({ ctx, input }) => {
      const { days, ...query } = input as ListQuery & { days: FlowDays };
      return sumDayFlows(ctx, ownTransactionList, query, days);
    }),
  get: viewing
    .meta(rest('GET', '/transactions/{id}/', 'Get a transaction'))
    .input(TransactionPath)
    .output(Transaction)
    .query(async ({ ctx, input }) => {
      const found = await withFees(ctx.db, ctx.me, await getTransaction(ctx, input.id));
      const messages = await messagesForUser(ctx.db, ctx.owner.companyId, found.row.id);
      return { ...toTransaction(found), messages: messages.map(toShownMessage) };
    }),
  credit: adding
    .meta(creates('/transactions/credit/', 'Create a credit', { posting: planCredit }))
    .input(CreditDebitInput)
    .output(Transaction)
    .mutation(posts(planCredit)),
  debit: adding
    .meta(creates('/transactions/debit/', 'Create a debit', { posting: planDebit }))
    .input(CreditDebitInput)
    .output(Transaction)
    .mutation(posts(planDebit)),
  transfer: adding
    .meta(creates('/transactions/transfer/', 'Transfer to another user or account', { posting: planTransfer }))
    .input(TransferInput)
    .output(Transaction)
    .mutation(posts(planTransfer)),
  // Of the dashboard. Requires the permission to view alone: a step-up is due once, when the order is sent. A mutation, so that the
  // recipient's address travels in the body and not in a URL that proxies log.
  quote: viewing
    .input(TransferQuoteInput)
    .output(TransferQuote)
    .mutation(({ ctx, input }) => quoteTransfer(ctx, input)),
  send: adding
    .meta({ posting: planSend })
    .input(SendInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => sendOnce(ctx, input)),
  batch: adding
    .meta(creates('/transactions/', 'Create up to 24 transactions that succeed or fail together', { posting: planBatch }))
    .input(BatchInput)
    .output(BatchAnswer)
    .mutation(posts(planBatch)),
});
