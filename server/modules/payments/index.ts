export { adminTransactionCollectionRouter, transactionCollectionRouter } from '#server/modules/payments/transaction-collections/router.ts';
export { adminPayeeRouter, payeeRouter } from '#server/modules/payments/payees/router.ts';
export { findPayees } from '#server/modules/payments/payees/search-payees.ts';
export { expireRequests } from '#server/modules/payments/payment-requests/change-request.ts';
export { adminPaymentRequestRouter, paymentLinkRouter, paymentRequestRouter } from '#server/modules/payments/payment-requests/router.ts';
export { AdminPaymentRequest, type PaymentRequest, PaymentRequestWithPayment } from '#server/modules/payments/payment-requests/schema.ts';
export { sealLink } from '#server/modules/payments/payment-requests/service.ts';
export { adminBulkPaymentRouter, bulkPaymentRouter } from '#server/modules/payments/bulk-payments/router.ts';
export { runBulkPayments } from '#server/modules/payments/bulk-payments/run-bulk-payments.ts';
export { AdminBulkPayment, type BulkItem, type BulkPayment, type BulkPreview } from '#server/modules/payments/bulk-payments/schema.ts';
export { adminScheduleRouter, scheduleRouter } from '#server/modules/payments/schedules/router.ts';
export { runSchedules } from '#server/modules/payments/schedules/run-schedules.ts';
export { AdminSchedule, type Schedule, ScheduleRun, ScheduleWithRun } from '#server/modules/payments/schedules/schema.ts';
export type { Payee } from '#server/modules/payments/payees/schema.ts';
export { noticeChoiceRouter } from '#server/modules/payments/transaction-notices/router.ts';
export type { NoticeChoice } from '#server/modules/payments/transaction-notices/schema.ts';
export { writeAllDueNotices } from '#server/modules/payments/transaction-notices/write-notices.ts';
export { planCapture } from '#server/modules/payments/transactions/change-hold.ts';
export { planTransactionChange } from '#server/modules/payments/transactions/change-transaction.ts';
export { claimVerifiedTransfers, completeClaims, mergeTemporaryUser } from '#server/modules/payments/transactions/claim-transfers.ts';
export { planBatch, planCreditDebit, planCreditDebitAsAdmin } from '#server/modules/payments/transactions/create-credit-debit.ts';
export { planTransfer } from '#server/modules/payments/transactions/create-transfer.ts';
export { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
export { CaptureInput } from '#server/modules/payments/transactions/hold-schema.ts';
export { findWholeDays } from '#server/modules/payments/transactions/list-sums.ts';
export { countTransactions, getTransaction, listTransactions } from '#server/modules/payments/transactions/list-transactions.ts';
export { searchTransactionIds } from '#server/modules/payments/transactions/search-transactions.ts';
export { adminTransactionMessageRouter, transactionMessageRouter } from '#server/modules/payments/transactions/message-router.ts';
export { adminTransactionRouter, transactionRouter } from '#server/modules/payments/transactions/router.ts';
export {
  AdminCreditDebitInput,
  AdminTransaction,
  BatchInput,
  CreditDebitInput,
  Transaction,
  TransactionPath,
  OwnTransferInput,
  type TransactionFlow,
  type TransferQuote,
} from '#server/modules/payments/transactions/schema.ts';
export { isSentToUnregistered, transactionList } from '#server/modules/payments/transactions/transaction-filters.ts';
export {
  findTransactions,
  toAdminTransaction,
  toTransaction,
  type CompanyReference,
  type TransactionRecord,
} from '#server/modules/payments/transactions/transaction-record.ts';
