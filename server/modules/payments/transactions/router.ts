// Procedures of transactions, for users and for admins.
import { z } from 'zod';
import type { SessionContext } from '#server/api/context.ts';
import { postingResolver, type PostingPlan } from '#server/api/posting-plan.ts';
import { proceduresFor, permissionProcedure } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { toMessageSummary } from '#server/modules/payments/transactions/message-schema.ts';
import { createMessage, listUserMessages } from '#server/modules/payments/transactions/messages.ts';
import { planOwnTransactionChange, planReversal, planTransactionChange } from '#server/modules/payments/transactions/change-transaction.ts';
import {
  planBatch,
  planBatchAsAdmin,
  planCreditDebit,
  planCreditDebitAsAdmin,
} from '#server/modules/payments/transactions/create-credit-debit.ts';
import { planTransfer, planTransferAsAdmin } from '#server/modules/payments/transactions/create-transfer.ts';
import {
  ADMIN_STATUS,
  CANCELLATION,
  CHANGE,
  CREDIT,
  DEBIT,
  EVENTS,
  FEE_ROWS,
  FIRST_TRANSFER_NOTE,
  HOLD_NOTE,
  INITIAL_STATUS_NOTE,
  RETRIES,
  RULES,
  UNREGISTERED_NOTE,
} from '#server/modules/payments/transactions/operation-descriptions.ts';
import { adminHoldProcedures, holdProcedures } from '#server/modules/payments/transactions/hold-procedures.ts';
import { planSend, sendOnce } from '#server/modules/payments/transactions/send-transfer.ts';
import { sumDayFlows, sumFlows } from '#server/modules/payments/transactions/list-sums.ts';
import { getTransaction, listTransactions, sumTransactions } from '#server/modules/payments/transactions/list-transactions.ts';
import { quoteTransfer } from '#server/modules/payments/transactions/quote-transfer.ts';
import {
  AdminBatchResponse,
  AdminBatchInput,
  AdminCreditDebitInput,
  AdminReversalInput,
  AdminTransaction,
  AdminTransactionChange,
  AdminTransferInput,
  BatchResponse,
  BatchInput,
  CreditDebitInput,
  FlowDays,
  OwnTransferInput,
  SendInput,
  Totals,
  Transaction,
  OwnTransactionChange,
  TransactionFlow,
  TransactionPath,
  TransferQuote,
  TransferQuoteInput,
} from '#server/modules/payments/transactions/schema.ts';
import { ownTransactionList, transactionList } from '#server/modules/payments/transactions/transaction-filters.ts';
import { attachFees, toAdminTransaction, toTransaction } from '#server/modules/payments/transactions/transaction-record.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { companyOwner } from '#server/records/owned-records.ts';

const userProcedures = proceduresFor('user', 'transaction');
const adminProcedures = proceduresFor('admin', 'transaction');
// New transactions name their own account, so these procedures, the busiest ones, need no owner.
const addProcedure = permissionProcedure('user.transaction.add');
const adminAddProcedure = permissionProcedure('admin.transaction.add');

const planCredit = (ctx: SessionContext, input: CreditDebitInput) => planCreditDebit(ctx, 'credit', input);
const planDebit = (ctx: SessionContext, input: CreditDebitInput) => planCreditDebit(ctx, 'debit', input);
const planCreditAsAdmin = (ctx: SessionContext, input: AdminCreditDebitInput) => planCreditDebitAsAdmin(ctx, 'credit', input);
const planDebitAsAdmin = (ctx: SessionContext, input: AdminCreditDebitInput) => planCreditDebitAsAdmin(ctx, 'debit', input);

const planOwnChange = (ctx: SessionContext, change: OwnTransactionChange) => planOwnTransactionChange({ ...ctx, owner: ctx.me }, change);

const ownChange = updateAndReplace(
  '/transactions/{id}/',
  'Cancel a transfer',
  (meta) => userProcedures.change.meta(meta).input(OwnTransactionChange).output(Transaction).mutation(postingResolver(planOwnChange)),
  { description: CANCELLATION, posting: planOwnChange },
);

export const transactionRouter = router({
  ...holdProcedures,
  list: userProcedures.view
    .meta(rest('GET', '/transactions/', 'List your transactions', { description: `Returns your transactions, newest first. ${FEE_ROWS}` }))
    .input(ownTransactionList.input)
    .output(pageOf(Transaction))
    .query(async ({ ctx, input }) => serializePage(await listTransactions(ctx, ownTransactionList, input), toTransaction)),
  totals: userProcedures.view
    .meta(
      rest('GET', '/transactions/totals/', 'Get your transaction totals', {
        description:
          'Accepts the filters of the list. `currency` defaults to your default currency. Reconciliation accounts are included only if `account` names them.',
      }),
    )
    .input(ownTransactionList.totalsInput)
    .output(Totals)
    .query(({ ctx, input }) => sumTransactions(ctx, ownTransactionList, input)),
  // For the dashboard: the sums above the list and above each day.
  flows: userProcedures.view
    .input(ownTransactionList.totalsInput)
    .output(z.array(TransactionFlow))
    .query(({ ctx, input }) => sumFlows(ctx, ownTransactionList, input)),
  dayFlows: userProcedures.view
    .input(ownTransactionList.totalsInput.extend({ days: FlowDays }))
    .output(z.array(z.array(TransactionFlow)))
    .query(({ ctx, input }) => {
      const { days, ...query } = input as ListQuery & { days: FlowDays };
      return sumDayFlows(ctx, ownTransactionList, query, days);
    }),
  get: userProcedures.view
    .meta(rest('GET', '/transactions/{id}/', 'Get a transaction'))
    .input(TransactionPath)
    .output(Transaction)
    .query(async ({ ctx, input }) => {
      const record = await attachFees(ctx.db, ctx.me, await getTransaction(ctx, input.id));
      const messages = await listUserMessages(ctx.db, ctx.owner.companyId, record.row.id);
      return { ...toTransaction(record), messages: messages.map(toMessageSummary) };
    }),
  change: ownChange.update,
  replace: ownChange.replace,
  credit: addProcedure
    .meta(
      creates('/transactions/credit/', 'Create a credit', {
        posting: planCredit,
        description: `Adds money from outside the company to one of your accounts. ${INITIAL_STATUS_NOTE} ${CREDIT} ${RULES}\n\n${EVENTS} ${RETRIES}`,
      }),
    )
    .input(CreditDebitInput)
    .output(Transaction)
    .mutation(postingResolver(planCredit)),
  debit: addProcedure
    .meta(
      creates('/transactions/debit/', 'Create a debit', {
        posting: planDebit,
        description: `Moves money from one of your accounts out of the company. ${INITIAL_STATUS_NOTE} ${DEBIT} ${RULES}\n\n${EVENTS} ${RETRIES}`,
      }),
    )
    .input(CreditDebitInput)
    .output(Transaction)
    .mutation(postingResolver(planDebit)),
  transfer: addProcedure
    .meta(
      creates('/transactions/transfer/', 'Create a transfer', {
        posting: planTransfer,
        description:
          'Moves money from one of your accounts to another account. Returns the debit, with the recipient as `partner`. A transfer to a registered ' +
          `recipient is \`Complete\` immediately. ${HOLD_NOTE}\n\n${UNREGISTERED_NOTE}\n\n${FIRST_TRANSFER_NOTE}\n\n${RULES} ${EVENTS} ${RETRIES}`,
      }),
    )
    .input(OwnTransferInput)
    .output(Transaction)
    .mutation(postingResolver(planTransfer)),
  // For the dashboard. Requires the view permission only, so that a step-up is due once, when the order is sent. A mutation, so that the
  // recipient's address is in the body and not in a URL that proxies log.
  quote: userProcedures.view
    .input(TransferQuoteInput)
    .output(TransferQuote)
    .mutation(({ ctx, input }) => quoteTransfer(ctx, input)),
  send: addProcedure
    .meta({ posting: planSend })
    .input(SendInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => sendOnce(ctx, input)),
  batch: addProcedure
    .meta(
      creates('/transactions/', 'Create a batch of transactions', {
        description: 'Creates up to 24 transactions, either all of them or none. Each completes or fails independently.',
        posting: planBatch,
      }),
    )
    .input(BatchInput)
    .output(BatchResponse)
    .mutation(postingResolver(planBatch)),
});

/** The message is created after the change. */
const planChange = async (
  session: SessionContext,
  { message, ...change }: AdminTransactionChange,
): Promise<PostingPlan<AdminTransaction>> => {
  const ctx = { ...session, owner: companyOwner(session.me) };
  const plan = await planTransactionChange(ctx, change);
  if (!message) return plan;
  const afterPosting = async (): Promise<void> => {
    await createMessage(ctx, { ...message, id: change.id, section: 'user', metadata: {} });
  };
  return { ...plan, afterPosting };
};

const planReverse = (ctx: SessionContext, input: AdminReversalInput) => planReversal({ ...ctx, owner: companyOwner(ctx.me) }, input);

const anyChange = updateAndReplace(
  '/admin/transactions/{id}/',
  'Update a transaction',
  (meta) => adminProcedures.change.meta(meta).input(AdminTransactionChange).output(AdminTransaction).mutation(postingResolver(planChange)),
  { description: CHANGE, posting: planChange },
);

export const adminTransactionRouter = router({
  ...adminHoldProcedures,
  list: adminProcedures.view
    .meta(
      rest('GET', '/admin/transactions/', 'List transactions', {
        description: `Returns transactions of all users, newest first. ${FEE_ROWS}`,
      }),
    )
    .input(transactionList.input)
    .output(pageOf(AdminTransaction))
    .query(async ({ ctx, input }) => serializePage(await listTransactions(ctx, transactionList, input), toAdminTransaction)),
  totals: adminProcedures.view
    .meta(
      rest('GET', '/admin/transactions/totals/', 'Get transaction totals', {
        description: 'Accepts the filters of the list. With `user`, reconciliation accounts are included only if `account` names them.',
      }),
    )
    .input(transactionList.totalsInput)
    .output(Totals)
    .query(({ ctx, input }) => sumTransactions(ctx, transactionList, input)),
  get: adminProcedures.view
    .meta(rest('GET', '/admin/transactions/{id}/', 'Get a transaction'))
    .input(TransactionPath)
    .output(AdminTransaction)
    .query(async ({ ctx, input }) => {
      const record = await attachFees(ctx.db, ctx.me, await getTransaction(ctx, input.id));
      const messages = await listUserMessages(ctx.db, ctx.owner.companyId, record.row.id);
      return { ...toAdminTransaction(record), messages: messages.map(toMessageSummary) };
    }),
  change: anyChange.update,
  replace: anyChange.replace,
  batch: adminAddProcedure
    .meta(
      creates('/admin/transactions/', 'Create a batch of transactions', {
        description: 'Creates up to 24 transactions, either all of them or none. Each completes or fails independently.',
        posting: planBatchAsAdmin,
      }),
    )
    .input(AdminBatchInput)
    .output(AdminBatchResponse)
    .mutation(postingResolver(planBatchAsAdmin)),
  credit: adminAddProcedure
    .meta(
      creates('/admin/transactions/credit/', 'Create a credit', {
        posting: planCreditAsAdmin,
        description: `Adds money from outside the company to an account. ${ADMIN_STATUS} ${CREDIT} ${RULES}\n\n${EVENTS} ${RETRIES}`,
      }),
    )
    .input(AdminCreditDebitInput)
    .output(AdminTransaction)
    .mutation(postingResolver(planCreditAsAdmin)),
  debit: adminAddProcedure
    .meta(
      creates('/admin/transactions/debit/', 'Create a debit', {
        posting: planDebitAsAdmin,
        description: `Moves money from an account out of the company. ${ADMIN_STATUS} ${DEBIT} ${RULES}\n\n${EVENTS} ${RETRIES}`,
      }),
    )
    .input(AdminCreditDebitInput)
    .output(AdminTransaction)
    .mutation(postingResolver(planDebitAsAdmin)),
  transfer: adminAddProcedure
    .meta(
      creates('/admin/transactions/transfer/', 'Create a transfer', {
        posting: planTransferAsAdmin,
        description:
          'Moves money from one account to another. Returns the debit, with the recipient as `partner`. `status` sets the initial status and defaults to ' +
          `\`Complete\`. ${UNREGISTERED_NOTE}\n\n${RULES} ${EVENTS} ${RETRIES}`,
      }),
    )
    .input(AdminTransferInput)
    .output(AdminTransaction)
    .mutation(postingResolver(planTransferAsAdmin)),
  reverse: adminProcedures.add
    .meta(
      creates('/admin/transactions/{id}/reverse/', 'Reverse a transaction', {
        posting: planReverse,
        description:
          'Reverses the whole collection with a new collection. Each transaction gets a reversal of the opposite type on the same ' +
          'account, with the original as `parent`. Returns the reversal of the transaction in the path. `amount` defaults to the amount ' +
          'that has not been reversed yet.',
      }),
    )
    .input(AdminReversalInput)
    .output(AdminTransaction)
    .mutation(postingResolver(planReverse)),
});
