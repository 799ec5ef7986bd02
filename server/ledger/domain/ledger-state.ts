// The data of the decision core: the state that a batch has locked and read, and the effects that a decision writes.
import type { TransactionRow } from '#db/schema/index.ts';
import type { WindowUsage } from '#server/ledger/domain/usage-windows.ts';
import type { AcceptedResult, NewCollection, Rejection } from '#server/ledger/domain/command.ts';
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
  'userId' | 'status' | 'balance' | 'reversed' | 'note' | 'metadata' | 'archived' | 'executedAt' | 'updatedAt'
>;

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
});

export const positionKey = (accountId: number, slot: number): string => `${accountId}:${slot}`;

export const balanceKey = ({ account, slot }: { account: { id: number }; slot: number }): string => positionKey(account.id, slot);
