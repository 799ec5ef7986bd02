// The shared types of the model and the systems under test: commands by names, and results as clients see them.

/** The external account, the source and destination of money outside the company. */
export const EXTERNAL = 'external';
/** The fee income of the company. */
export const FEES = 'fees';

export type ModelTxType = 'credit' | 'debit';
export type ModelStatus = 'Pending' | 'Complete' | 'Failed';
export type ModelFirstStatus = 'Pending' | 'Complete';

export type ModelBoundType = 'min' | 'max' | 'day_max' | 'week_max' | 'month_max';

/** The terms of one side of a movement. */
export type SideTerms = {
  fee: bigint;
  /** How far a debited account may go below zero. */ overdraft: bigint;
  bounds: { type: ModelBoundType; value: bigint }[];
};

/** Transaction types without terms have no fee, no overdraft and no bounds. */
export type MovementTerms = Partial<Record<ModelTxType, SideTerms>>;

/** A new collection. A transfer with an expiry is unclaimed. */
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
  /** `capture` names the new collection of a partial capture. Without an amount, all that is held is captured. */
  | { type: 'capture'; collection: string; capture: string; amount?: bigint; isFinal: boolean }
  | { type: 'increment'; collection: string; amount: bigint; terms?: MovementTerms }
  | { type: 'reverse'; original: string; collection: string; amount?: bigint }
  | { type: 'floor'; account: string; currency: string; floor: bigint };

/** The context of a command: its time, and its key and body if keyed. */
export type CommandContext = { now: number; request?: { /** Actor and route included. */ key: string; body: string } };

/** A transaction as a client sees it; its ID is the name of its collection and its direction. */
export type TransactionView = {
  id: string;
  account: string;
  currency: string;
  txType: ModelTxType;
  amount: bigint;
  /** Including its own fees. */
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
  | 'claimed'
  | 'not_expired'
  | 'not_complete'
  | 'not_hold'
  | 'hold_expired'
  | 'capture_too_large'
  | 'reversal_too_large'
  | 'indivisible'
  | 'limit_exceeded'
  | 'key_reused';

export type CommandOutcome =
  | { outcome: 'accepted'; transactions: TransactionView[]; floor?: bigint }
  | { outcome: 'refused'; reason: RejectionReason; item?: number };

export type RejectedOutcome = Extract<CommandOutcome, { outcome: 'refused' }>;

export type AccountState = { balance: bigint; held: bigint; incoming: bigint; floor: bigint | undefined };

const replaceBigint = (_: string, part: unknown): unknown => (typeof part === 'bigint' ? `${part}n` : part);

/** Serializes a value, bigints included. */
export const serialize = (value: unknown): string => JSON.stringify(value, replaceBigint);

const BIGINT = /^-?\d+n$/;
const reviveBigint = (_: string, part: unknown): unknown =>
  typeof part === 'string' && BIGINT.test(part) ? BigInt(part.slice(0, -1)) : part;

/** Parses a serialized value. */
export const parse = (text: string): unknown => JSON.parse(text, reviveBigint);
