// What the decision core works on: the state that a batch has locked and read, and the effects that it decides to write.
import type { TransactionRow } from '#db/schema/index.ts';
import type { Spent } from '#server/ledger/domain/usage-windows.ts';
import type { Accepted, NewCollection, Refusal } from '#server/ledger/domain/command.ts';
import type { JournalKind, TransactionStatus } from '#server/kernel/transaction-words.ts';

export type BalanceState = {
  accountId: number;
  slot: number;
  currency: string;
  lastSeq: number;
  balance: bigint;
  held: bigint;
  incoming: bigint;
  /** Null: unbounded. */
  floor: bigint | null;
};

/** What may change of an existing transaction. */
export type LockedTransaction = Pick<
  TransactionRow,
  'status' | 'balance' | 'reversed' | 'note' | 'metadata' | 'archived' | 'executedAt' | 'updatedAt'
>;

/** What the batch has locked. */
export type State = {
  companyId: number;
  /** The moment of the batch: the database's clock after the locks. */
  now: Date;
  balances: Map<string, BalanceState>;
  /** Each existing transaction that the batch may change. */
  transactions: Map<string, LockedTransaction>;
  /** How much of the windows is used up that the bounds of the batch ask for, by windowKey. */
  spent: Map<string, Spent>;
};

export type Journal = { id: string; collectionId: string; kind: JournalKind; resolves: string | null };

export type Entry = BalanceState & {
  journalId: string;
  leg: number;
  transactionId: string | null;
  kind: JournalKind;
  balanceDelta: bigint;
  heldDelta: bigint;
  incomingDelta: bigint;
};

export type Transition = {
  transactionId: string;
  fromStatus: TransactionStatus;
  toStatus: TransactionStatus;
  actorId: string | null;
  reason: string | null;
};

/** How much of a transaction has been reversed, this reversal included. Nothing else of it changes, its age neither. */
export type Reversal = { transactionId: string; reversed: bigint };

/** An existing transaction before and after a command. */
export type Change = { before: TransactionRow; after: TransactionRow };

/** The floor that a balance has from this command on. */
export type FloorChange = { accountId: number; slot: number; floor: bigint };

/** What an accepted command writes. */
export type Effects = {
  journals: Journal[];
  entries: Entry[];
  created: TransactionRow[];
  changed: Change[];
  transitions: Transition[];
  reversals: Reversal[];
  floors: FloorChange[];
  messages: NewCollection['messages'];
};

export type Decision = { refused: Refusal } | { accepted: Accepted; effects: Effects };

export const noEffects = (): Effects => ({
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

export const balanceKey = (place: { account: { id: number }; slot: number }): string => positionKey(place.account.id, place.slot);
