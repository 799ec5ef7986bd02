// The commands of the ledger. A command is decided as a whole: all of its collections are written, or none.
import type { TransactionRow } from '#db/schema/index.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import type { PaymentRequestStatus } from '#server/kernel/payment-request-enums.ts';
import type { LimitType, FinalStatus, InitialStatus } from '#server/kernel/transaction-enums.ts';

/** A ledger account in a command. `opened` is false until its first entry: the batch then creates it. */
export type LedgerAccount = { id: number; accountReference: string | null; currency: string; opened: boolean };

/** One side of a movement: negative amounts are debited, positive ones credited. */
export type Leg = { account: LedgerAccount; slot: number; amount: bigint; transactionId: string | null };

/** The facts of a transaction. The ledger decides status, balance and timestamps. */
export type TransactionData = Omit<
  TransactionRow,
  | 'companyId'
  | 'status'
  | 'balance'
  | 'reversed'
  | 'holdId'
  | 'authorized'
  | 'captured'
  | 'executedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'expiresAt'
  | 'hasLifespan'
  | 'archived'
>;

/** An email or SMS that is queued in the same transaction as the command. `kind` and `data` select and fill its template. */
export type PostingMessage = { id: string; channel: 'email' | 'sms'; kind: string; recipient: string; data: Record<string, unknown> };

/** Limits evaluated by amount. An overdraft instead sets a floor. */
export type BoundType = Exclude<LimitType, 'overdraft'>;

/** A limit of a transaction. The usage of its window is read under the lock. */
export type LimitBound = {
  transactionId: string;
  type: BoundType;
  value: bigint;
  /** For windows: the subtype whose transactions count. Null: all transactions of the type. */
  subtype: string | null;
  /** The field errors of a rejection. */
  fields: FieldErrors;
  /** The currency of the remaining amount; omitted where the rejection keeps the limit private. */
  currency?: DisplayCurrency;
};

/** The remaining amount of a limit's window. */
export type RemainingAmount = { window: 'day' | 'week' | 'month'; amount: bigint; currency: DisplayCurrency };

export type RequestedFloor = { account: LedgerAccount; floor: bigint };

/** When a Pending collection fails: at a time, or some time after its creation. A verified recipient completes an unclaimed transfer. */
export type CollectionExpiry = ({ afterMs: number } | { at: Date }) & { isUnclaimed: boolean };

/** A new collection: the smallest set of transactions that moves together. Its ID is also that of its first journal. */
export type NewCollection = {
  id: string;
  status: InitialStatus;
  transactions: TransactionData[];
  legs: Leg[];
  /** The expiry of a Pending collection; null: never. */
  expiry: CollectionExpiry | null;
  messages: PostingMessage[];
  /** Limits of its transactions, in the order of evaluation. */
  bounds?: LimitBound[];
  /** The floors of debited accounts. Omitted: unchanged. */
  floors?: RequestedFloor[];
  /**
   * Legs of a Pending collection that move after its capture, such as the fee of a credit, which is paid from the credited amount. They
   * hold nothing. Omitted: none.
   */
  deferredLegs?: Leg[];
};

export type CreateCommand = {
  kind: 'create';
  collections: NewCollection[];
  /** The payment request that the first transaction pays. Rejected unless the request is open and accepts the amount. */
  paymentRequestId?: number | undefined;
};

/** A new note, a JSON merge patch of the metadata, or whether it is archived. Moves no money. */
export type TransactionEdit = {
  /** Null: all transactions of the command. */
  transactionId: string | null;
  note: string | undefined;
  metadataPatch: Record<string, unknown> | undefined;
  /** Omitted: unchanged. */
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
  /** All transactions of the collection, as read before the lock; mutable columns are read again under it. */
  transactions: TransactionRow[];
  /** The legs of the hold. Immutable, so they can be read before the lock. */
  legs: Leg[];
  /** The legs that move after the capture, and the id of their journal. Omitted: none. */
  deferred?: { journalId: string; legs: Leg[] } | undefined;
  actorId: string | null;
  reason: string | null;
  /** Applied in the same commit. */
  edit: TransactionEdit | null;
  /**
   * Reject unless the collection has expired, because two expiry jobs and a claim may race. A claim ignores the expiry: a transfer can be
   * claimed until the expiry job has failed it.
   */
  onlyExpired: boolean;
  /** Reject if the recipient has claimed a transaction since it was read: its user has then changed. Omitted: false. */
  onlyUnclaimed?: boolean;
};

/** Changes the note and, as a merge patch, the metadata of one side. The other side keeps those of its authorization. Undefined: unchanged. */
export type CaptureDescription = { transactionId: string; note: string | undefined; metadata: Record<string, unknown> | undefined };

export type HoldChange =
  /** A null amount captures everything that is held. `isFinal` releases what remains. */
  | { type: 'capture'; amount: bigint | null; isFinal: boolean; description: CaptureDescription }
  /** Increases the hold by the amount, under these limits and floors. */
  | { type: 'increment'; amount: bigint; bounds: LimitBound[]; floors: RequestedFloor[] }
  /** Fails the collection, even after the expiry. */
  | { type: 'release'; reason: string };

/** Captures a hold in full or in part, increases or releases it. The hold is a Pending collection of one debit, or of the two sides of a transfer. */
export type HoldCommand = {
  kind: 'hold';
  collectionId: string;
  /** All transactions of the collection, as in ExecuteCommand. */
  transactions: TransactionRow[];
  /** The legs of any hold of the collection, and the deferred ones. Their amounts are read again under the lock. */
  legs: Leg[];
  deferredLegs: Leg[];
  change: HoldChange;
  /** IDs of the journals, and of the collection of a partial capture. Not all of them are always needed. */
  journalIds: { release: string; hold: string; capture: string; deferred: string };
  captureId: string;
  /** IDs of the captures of the transactions, in the same order. */
  captureIds: string[];
  actorId: string;
};

/**
 * Reverses a Complete collection, in full or in part, by a new Complete collection that mirrors it. Rejected when a transaction is not
 * Complete, or when the amount exceeds the remainder after earlier reversals.
 */
export type ReverseCommand = {
  kind: 'reverse';
  collectionId: string;
  /** All transactions of the reversed collection, as in ExecuteCommand. */
  transactions: TransactionRow[];
  /** IDs of the mirrors, in the same order. The ids of transactions that are not reversed are unused. */
  mirrorIds: string[];
  /** The legs of the reversed collection, in posting order. */
  legs: Leg[];
  /** The amount to reverse of each transaction; null: the remainder. */
  amount: bigint | null;
  /** The description of the mirrors. All other fields come from the originals. */
  description: Pick<TransactionData, 'creatorId' | 'subtype' | 'reference' | 'note' | 'metadata'>;
};

/** Sets the floor of a user's account, limited to the available amount. */
export type FloorCommand = { kind: 'floor'; account: LedgerAccount; floor: bigint };

/** Decides each command on its own: a rejected one does not affect the others. */
export type EachCommand = { kind: 'each'; commands: HoldCommand[] };

export type Command = EachCommand | CreateCommand | ExecuteCommand | HoldCommand | EditCommand | ReverseCommand | FloorCommand;

/** Why a command was rejected. Rejections are results: the batch continues. */
export type Rejection =
  | { reason: 'insufficient_funds' | 'amount_out_of_range'; /** The index of the collection in the command. */ index: number }
  | { reason: 'limit_exceeded'; index: number; limit: BoundType; fields: FieldErrors; remaining?: RemainingAmount; isEarlierHold?: true }
  | { reason: 'already_executed' }
  | { reason: 'claimed' }
  | { reason: 'not_expired' }
  | { reason: 'not_complete' }
  | { reason: 'not_hold' }
  | { reason: 'hold_expired' }
  | { reason: 'capture_too_large'; /** The amount that is still held. */ remaining: bigint }
  | { reason: 'reversal_too_large'; remaining: bigint }
  | { reason: 'indivisible' }
  | { reason: 'metadata_too_large' }
  | { reason: 'request_not_open'; status: PaymentRequestStatus }
  | { reason: 'request_amount'; /** The amount that is left to pay. */ remaining: bigint };

/** The result of a command of EachCommand. */
export type ItemResult = { transactions: TransactionRow[] } | { rejection: Rejection };

/** The result of an accepted command: its transactions, the floor if it set one, and the results of the commands of EachCommand. */
export type AcceptedResult = { transactions: TransactionRow[]; floor?: bigint; items?: ItemResult[] };
