// The ledger: double-entry accounts with holds, limits and floors, posted in batches of one commit each. Other code imports
// this file only (docs/ledger.md). The ledger imports kernel and db.
export { createLedger, type Ledger } from '#server/ledger/engine/ledger.ts';
export type {
  ConsumedChallenges,
  IdempotencyRecord,
  PostingAudit,
  PostRequest,
  PostResult,
  PostRejection,
  SavedResponse,
} from '#server/ledger/domain/post-request.ts';
export { legAmount } from '#server/ledger/domain/balance-draft.ts';
export type {
  AcceptedResult,
  LimitBound,
  Command,
  TransactionEdit,
  ExecuteCommand,
  HoldChange,
  HoldCommand,
  ItemResult,
  Leg,
  NewCollection,
  PostingMessage,
  Rejection,
  RemainingAmount,
  TransactionData,
} from '#server/ledger/domain/command.ts';
export {
  findEntryRange,
  readMovements,
  sumMovements,
  type AccountMovement,
  type EntryRange,
} from '#server/ledger/store/account-movements.ts';
export {
  balancesColumn,
  type CompanyValue,
  readBalanceHistories,
  readBalances,
  type AccountBalance,
  type BalanceSeries,
} from '#server/ledger/store/balances.ts';
export {
  checkEachCompany,
  checkLedger,
  INVARIANTS,
  mergeViolations,
  violationLines,
  type Violation,
} from '#server/ledger/store/invariants.ts';
export type { DueNotice } from '#server/ledger/store/notice-tasks.ts';
export type { RequestPayment } from '#server/ledger/domain/ledger-state.ts';
export { EXTERNAL_SLOTS, type LedgerAccounts } from '#server/ledger/store/ledger-accounts.ts';
