// The commands of the ledger. A command is decided as a whole: all of its collections are written, or none.
import type { TransactionRow } from '#db/schema/index.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import type { LimitType, FinalStatus, FirstStatus } from '#server/kernel/transaction-enums.ts';

/** A ledger account as a command names it. `opened` is false until its first entry: the batch then creates it. */
export type LedgerAccount = { id: number; accountReference: string | null; currency: string; opened: boolean };

/** One side of what moves. Money leaves where the amount is negative and arrives where it is positive. */
export type Leg = { account: LedgerAccount; slot: number; amount: bigint; transactionId: string | null };

/** The facts of a transaction; status, balance and moments are the ledger's to decide. */
export type TransactionFacts = Omit<
  TransactionRow,
  'companyId' | 'status' | 'balance' | 'reversed' | 'executedAt' | 'createdAt' | 'updatedAt' | 'expiresAt' | 'hasLifespan' | 'archived'
>;

/** An email or SMS that is queued in the commit of the command. `kind` and `data` select and fill its template. */
export type PostingMessage = { id: string; channel: 'email' | 'sms'; kind: string; recipient: string; data: Record<string, unknown> };

/** Limits that are evaluated by amounts. An overdraft is not one of them: it sets a floor. */
export type BoundType = Exclude<LimitType, 'overdraft'>;

/** What bounds a transaction. How much of a window is used up is read under the lock. */
export type LimitBound = {
  transactionId: string;
  type: BoundType;
  value: bigint;
  /** Of windows: only transactions of it use the limit up. Null: all of the transaction's type. */
  subtype: string | null;
  /** The field errors of a refusal. */
  fields: FieldErrors;
  /** The currency of the remaining amount; left out where the refusal keeps the limit private. */
  currency?: DisplayCurrency;
};

/** What a window of a limit still takes. */
export type RemainingAmount = { window: 'day' | 'week' | 'month'; amount: bigint; currency: DisplayCurrency };

/** The floor that an account gets from its overdraft limit. */
export type RequestedFloor = { account: LedgerAccount; floor: bigint };

/** How long after its creation a Pending collection fails, and whether it is an unclaimed transfer: a verified recipient completes it. */
export type CollectionExpiry = { afterMs: number; isUnclaimed: boolean };

/** A collection to be: the smallest set of transactions that moves together. Its id is also its first journal's. */
export type NewCollection = {
  id: string;
  status: FirstStatus;
  transactions: TransactionFacts[];
  legs: Leg[];
  /** When a Pending collection that nobody executes fails. Null: never. */
  expiry: CollectionExpiry | null;
  messages: PostingMessage[];
  /** Limits of its transactions, in the order of evaluation. */
  bounds?: LimitBound[];
  /** The floors of accounts that are debited. Omitted: their floors stay. */
  floors?: RequestedFloor[];
  /**
   * Legs of a Pending collection that move after its capture, such as the fee of a credit, which is paid from the credited amount. They
   * hold nothing. Omitted: none.
   */
  deferredLegs?: Leg[];
};

export type CreateCommand = { kind: 'create'; collections: NewCollection[] };

/** A new note, a JSON merge patch of the metadata, or whether it is archived. Moves no money. */
export type TransactionEdit = {
  /** Null: all transactions of the command. */
  transactionId: string | null;
  note: string | undefined;
  metadataPatch: Record<string, unknown> | undefined;
  /** Left out: it stays as it is. */
  archived?: boolean | undefined;
};

export type EditCommand = { kind: 'edit'; transactions: TransactionRow[]; edit: TransactionEdit };

/** Executes a Pending collection: all its transactions become Complete or Failed together. */
export type ExecuteCommand = {
  kind: 'execute';
  /** Also the hold's journal. */
  collectionId: string;
  /** Id of the capture or release. */
  journalId: string;
  to: FinalStatus;
  /** All of the collection, as read before; what may change is read again under the lock. */
  transactions: TransactionRow[];
  /** The hold's. They never change, so they may be read before the lock. */
  legs: Leg[];
  /** The legs that move after the capture, and the id of their journal. Omitted: none. */
  deferred?: { journalId: string; legs: Leg[] } | undefined;
  actorId: string | null;
  reason: string | null;
  /** Goes with it in the same commit. */
  edit: TransactionEdit | null;
  /**
   * Refuse unless the collection's time is over: two expiry jobs and a claim may meet. A claim does not look at the time: what
   * the expiry job has not failed yet may still be claimed.
   */
  onlyExpired: boolean;
};

/**
 * Undoes a Complete collection, in full or in part, by a new Complete one that mirrors it. Refused when any transaction is not
 * Complete, and when more is asked for than is left of what earlier reversals have undone.
 */
export type ReverseCommand = {
  kind: 'reverse';
  /** The new one. */
  collectionId: string;
  /** All of the collection that is undone, as in ExecuteCommand. */
  transactions: TransactionRow[];
  /** Ids of their mirrors, in the same order. What does not go back has none in the end. */
  mirrorIds: string[];
  /** What has moved in the collection that is undone, in the order in which it did. */
  legs: Leg[];
  /** How much of each transaction goes back; null: all that is left. */
  amount: bigint | null;
  /** What the mirrors say of themselves. All else they have from the originals. */
  description: Pick<TransactionFacts, 'creatorId' | 'subtype' | 'reference' | 'note' | 'metadata'>;
};

/** Sets the least that may be available on a user's account. A raised floor is set no higher than what is available now. */
export type FloorCommand = { kind: 'floor'; account: LedgerAccount; floor: bigint };

export type Command = CreateCommand | ExecuteCommand | EditCommand | ReverseCommand | FloorCommand;

/** Why a command was refused. Refusals are results: the batch goes on without it. */
export type Refusal =
  | { reason: 'insufficient_funds' | 'amount_out_of_range'; /** Of the collection among those of the command. */ index: number }
  | { reason: 'limit_exceeded'; index: number; limit: BoundType; fields: FieldErrors; remaining?: RemainingAmount }
  | { reason: 'already_executed' }
  | { reason: 'not_expired' }
  | { reason: 'not_complete' }
  | { reason: 'reversal_too_large'; left: bigint }
  | { reason: 'indivisible' }
  | { reason: 'metadata_too_large' };

/** What an accepted command did: its transactions as they stand after it, and the floor when it has set one. */
export type AcceptedResult = { transactions: TransactionRow[]; floor?: bigint };
