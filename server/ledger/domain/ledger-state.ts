// The data of the decision core: the state that a batch has locked and read, and the effects that a decision writes.
import type { TransactionRow } from '#db/schema/index.ts';
import type { WindowUsage } from '#server/ledger/domain/usage-windows.ts';
import type { AcceptedResult, NewCollection, Rejection } from '#server/ledger/domain/command.ts';
import type { PaymentRequestRow } from '#db/schema/payment-requests.ts';
import type { PaymentRequestStatus } from '#server/kernel/payment-request-enums.ts';
import type { JournalKind, TransactionStatus } from '#server/kernel/transaction-enums.ts';

export type BalanceState = {
  accountId: number;
  slot: number;
  currency: string;
  lastSeq: number;
  balance: bigint;
  held: bigint;
  incoming: bigint;
  /** Null: unlimited overdraft. */
  floor: bigint | null;
};

/** The columns of an existing transaction that can change. */
export type LockedTransaction = Pick<
  TransactionRow,
  | 'userId'
  | 'status'
  | 'amount'
  | 'totalAmount'
  | 'fees'
  | 'balance'
  | 'reversed'
  | 'holdId'
  | 'authorized'
  | 'captured'
  | 'note'
  | 'metadata'
  | 'archived'
  | 'executedAt'
  | 'updatedAt'
>;

/** The columns of a payment request that determine whether it can be paid. */
export type LockedPaymentRequest = Pick<PaymentRequestRow, 'state' | 'amount' | 'amountPaid' | 'allowsPartial' | 'expiresAt'>;

/** The rows that the batch has locked. */
export type LedgerState = {
  companyId: number;
  /** The timestamp of the batch: the database's clock after the locks. */
  now: Date;
  balances: Map<string, BalanceState>;
  /** Existing transactions that the batch can change, by id. */
  transactions: Map<string, LockedTransaction>;
  /** The usage that the limits of the batch are compared with, by usageKey. */
  usage: Map<string, WindowUsage>;
  /** Payment requests that the batch can pay, by id. */
  paymentRequests: Map<number, LockedPaymentRequest>;
};

export type LedgerJournal = { id: string; collectionId: string; kind: JournalKind; resolves: string | null };

export type LedgerEntry = BalanceState & {
  journalId: string;
  leg: number;
  transactionId: string | null;
  kind: JournalKind;
  balanceDelta: bigint;
  heldDelta: bigint;
  incomingDelta: bigint;
};

export type TransactionTransition = {
  transactionId: string;
  fromStatus: TransactionStatus;
  toStatus: TransactionStatus;
  actorId: string | null;
  reason: string | null;
};

/** The reversed amount of a transaction, this reversal included. No other column changes, not even updated_at. */
export type Reversal = { transactionId: string; reversed: bigint };

/** An existing transaction before and after a command. */
export type TransactionChange = { before: TransactionRow; after: TransactionRow };

/** The floor of a balance after this command. */
export type FloorChange = { accountId: number; slot: number; floor: bigint };

/** A payment of a payment request, with the state and the amount of the request after it. */
export type RequestPayment = {
  requestId: number;
  /** The debit of the payer. */
  transactionId: string;
  payerId: string | null;
  amount: bigint;
  state: PaymentRequestStatus;
  amountPaid: bigint;
  paidAt: Date;
};

/** The rows that an accepted command writes. */
export type LedgerEffects = {
  journals: LedgerJournal[];
  entries: LedgerEntry[];
  created: TransactionRow[];
  changed: TransactionChange[];
  transitions: TransactionTransition[];
  reversals: Reversal[];
  floors: FloorChange[];
  messages: NewCollection['messages'];
  payments: RequestPayment[];
};

export type LedgerDecision = { refused: Rejection } | { accepted: AcceptedResult; effects: LedgerEffects };

export const emptyEffects = (): LedgerEffects => ({
  journals: [],
  entries: [],
  created: [],
  changed: [],
  transitions: [],
  reversals: [],
  floors: [],
  messages: [],
  payments: [],
});

/** The row as of the lock and the earlier commands of the batch. */
export const lockedRow = (state: LedgerState, row: TransactionRow): TransactionRow => ({ ...row, ...state.transactions.get(row.id) });

export const positionKey = (accountId: number, slot: number): string => `${accountId}:${slot}`;

export const balanceKey = ({ account, slot }: { account: { id: number }; slot: number }): string => positionKey(account.id, slot);
