// What the model and the systems under test say to each other: commands by names, and answers as a client sees them.

/** Where money comes from when it enters a company, and goes to when it leaves. */
export const EXTERNAL = 'external';
/** What the company earns. */
export const FEES = 'fees';

export type ModelTxType = 'credit' | 'debit';
export type ModelStatus = 'Pending' | 'Complete' | 'Failed';
export type ModelFirstStatus = 'Pending' | 'Complete';

export type ModelBoundType = 'min' | 'max' | 'day_max' | 'week_max' | 'month_max';

/** What the company says of one side of a movement. */
export type SideTerms = {
  fee: bigint;
  /** How far a debited account may go below zero. */ overdraft: bigint;
  bounds: { type: ModelBoundType; value: bigint }[];
};

/** Missing: nothing. */
export type MovementTerms = Partial<Record<ModelTxType, SideTerms>>;

/** A collection to be created. A transfer with a moment of expiry goes to somebody who has yet to claim it. */
export type ModelMovement =
  | {
      kind: ModelTxType;
      collection: string;
      account: string;
      currency: string;
      amount: bigint;
      status: ModelFirstStatus;
      terms?: MovementTerms;
    }
  | {
      kind: 'transfer';
      collection: string;
      from: string;
      to: string;
      currency: string;
      amount: bigint;
      status: ModelFirstStatus;
      expires?: number;
      terms?: MovementTerms;
    };

export type ModelCommand =
  | { type: 'create'; movements: ModelMovement[] }
  | { type: 'complete' | 'fail' | 'expire'; collection: string }
  | { type: 'claim'; collection: string; recipient: string }
  | { type: 'reverse'; of: string; collection: string; amount?: bigint }
  | { type: 'floor'; account: string; currency: string; floor: bigint };

/** What is known of a command besides its words: when it is judged, and under which key and with which body it was sent. */
export type CommandContext = { now: number; sent?: { /** Actor and route included. */ key: string; body: string } };

/** A transaction as a client sees it; its id is the name of its collection and its direction. */
export type TransactionView = {
  id: string;
  account: string;
  currency: string;
  txType: ModelTxType;
  amount: bigint;
  /** With what its account pays besides. */
  total: bigint;
  status: ModelStatus;
  balance: bigint;
  parent: string | undefined;
  partner: string | undefined;
};

export type RejectionReason =
  | 'not_found'
  | 'insufficient_funds'
  | 'amount_out_of_range'
  | 'already_executed'
  | 'not_expired'
  | 'not_complete'
  | 'reversal_too_large'
  | 'indivisible'
  | 'limit_exceeded'
  | 'key_reused';

export type CommandOutcome =
  | { outcome: 'accepted'; transactions: TransactionView[]; floor?: bigint }
  | { outcome: 'refused'; reason: RejectionReason; item?: number };

export type RejectedOutcome = Extract<CommandOutcome, { outcome: 'refused' }>;

export type AccountState = { balance: bigint; held: bigint; incoming: bigint; floor: bigint | undefined };

const toWord = (_: string, part: unknown): unknown => (typeof part === 'bigint' ? `${part}n` : part);

/** The words of a value, bigint included. */
export const toWords = (value: unknown): string => JSON.stringify(value, toWord);

const BIGINT = /^-?\d+n$/;
const fromWord = (_: string, part: unknown): unknown => (typeof part === 'string' && BIGINT.test(part) ? BigInt(part.slice(0, -1)) : part);

/** The value that words stand for. */
export const fromWords = (words: string): unknown => JSON.parse(words, fromWord);
