// The state of the reference and its basic operations: movements, overdrafts and the usage of limits.
import {
  EXTERNAL,
  FEES,
  type AccountState,
  type CommandOutcome,
  type ModelBoundType,
  type ModelMovement,
  type RejectionReason,
  type RejectedOutcome,
  type ModelStatus,
  type TransactionView,
  type ModelTxType,
} from '#server/testing/model/model-commands.ts';

/** A side of a movement, in posting order; deferred until a pending credit is captured. */
export type ReferenceLeg = { account: string; amount: bigint; transactionId: string | undefined; isDeferred: boolean };

export type ReferenceCollection = {
  status: ModelStatus;
  transactions: TransactionView[];
  legs: ReferenceLeg[];
  /** The reversed amount of each main transaction. */
  reversed: bigint;
  /** The original authorization, if the hold was replaced. */
  authorized?: CollectionLegs;
  /** The amount of partial captures. */
  captured: bigint;
  expires: number | undefined;
  created: number;
  isReversal: boolean;
};
type SavedResult = { body: string; outcome: CommandOutcome; savedAt: number };
export type ReferenceBooks = {
  currencies: Set<string>;
  accounts: Map<string, AccountState>;
  collections: Map<string, ReferenceCollection>;
  saved: Map<string, SavedResult>;
};

/** Amounts, balances, and held and incoming amounts have at most 38 digits. */
const AMOUNT_MAX = 10n ** 38n - 1n;

/** Thrown when a rule is broken, to discard the changes. */
export const rejectionError = (reason: RejectionReason): Error => {
  const refused: RejectedOutcome = { outcome: 'refused', reason };
  return new Error(reason, { cause: refused });
};

export const getRejection = (error: unknown): RejectedOutcome => {
  if (error instanceof Error && error.cause !== undefined) return error.cause as RejectedOutcome;
  throw error;
};

export const isTooLong = (amount: bigint): boolean => amount > AMOUNT_MAX || amount < -AMOUNT_MAX;

export const getCollection = (books: ReferenceBooks, name: string): ReferenceCollection => {
  const collection = books.collections.get(name);
  if (collection === undefined) throw rejectionError('not_found');
  return collection;
};

const emptyAccount = (account: string): AccountState => ({
  balance: 0n,
  held: 0n,
  incoming: 0n,
  floor: account === EXTERNAL || account === FEES ? undefined : 0n,
});

export const getAccount = (books: ReferenceBooks, account: string, currency: string): AccountState =>
  books.accounts.get(`${account} ${currency}`) ?? emptyAccount(account);

/** Changes a balance; the available amount never falls below the floor. */
const changeBalance = (
  books: ReferenceBooks,
  account: string,
  currency: string,
  by: Partial<Record<'balance' | 'held' | 'incoming', bigint>>,
): bigint => {
  const old = getAccount(books, account, currency);
  const state = {
    balance: old.balance + (by.balance ?? 0n),
    held: old.held + (by.held ?? 0n),
    incoming: old.incoming + (by.incoming ?? 0n),
    floor: old.floor,
  };
  if (state.floor !== undefined && state.balance - state.held < state.floor) throw rejectionError('insufficient_funds');
  if ([state.balance, state.held, state.incoming].some(isTooLong)) throw rejectionError('amount_out_of_range');
  books.accounts.set(`${account} ${currency}`, state);
  return state.balance;
};

type BookStep = 'post' | 'hold' | 'capture' | 'release';

export const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The effect of a step on the debited or credited account. */
const effectOf = (step: BookStep, amount: bigint) => {
  const size = magnitude(amount);
  const leaves = amount < 0n;
  switch (step) {
    case 'post':
      return { balance: amount };
    case 'hold':
      return leaves ? { held: size } : { incoming: size };
    case 'capture':
      return leaves ? { balance: amount, held: -size } : { balance: amount, incoming: -size };
    case 'release':
      return leaves ? { held: -size } : { incoming: -size };
  }
};

export type CollectionLegs = Pick<ReferenceCollection, 'transactions' | 'legs'>;

/** Executes one step of a collection. Each transaction shows the balance after its own entry, or the current one. */
export const applyStep = (books: ReferenceBooks, { transactions, legs }: CollectionLegs, step: BookStep): TransactionView[] => {
  const currency = transactions[0]?.currency ?? '';
  const balances = new Map<string | undefined, bigint>();
  const applyLegs = (movedLegs: ReferenceLeg[], by: BookStep): void => {
    for (const { account, amount, transactionId } of movedLegs)
      balances.set(transactionId, changeBalance(books, account, currency, effectOf(by, amount)));
  };
  applyLegs(step === 'post' ? legs : legs.filter(({ isDeferred }) => !isDeferred), step);
  if (step === 'capture')
    applyLegs(
      legs.filter(({ isDeferred }) => isDeferred),
      'post',
    );
  const status: ModelStatus = step === 'hold' ? 'Pending' : step === 'release' ? 'Failed' : 'Complete';
  return transactions.map((transaction) => ({
    ...transaction,
    status,
    balance: balances.get(transaction.id) ?? getAccount(books, transaction.account, currency).balance,
  }));
};

export const transactionOf = (id: string, txType: ModelTxType, account: string, currency: string, amount: bigint): TransactionView => ({
  id,
  account,
  currency,
  txType,
  amount: txType === 'debit' ? -amount : amount,
  total: txType === 'debit' ? -amount : amount,
  status: 'Pending',
  balance: 0n,
  parent: undefined,
  partner: undefined,
});

/** The accounts of both sides, a debit's first. */
export const sidesOf = (movement: ModelMovement): [ModelTxType, string][] =>
  movement.kind === 'transfer'
    ? [
        ['debit', movement.from],
        ['credit', movement.to],
      ]
    : [[movement.kind, movement.account]];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The key of the day, week or month of a timestamp. The epoch was a Thursday. */
export const windowOf = (type: ModelBoundType, time: number): string => {
  const day = Math.floor(time / DAY_MS);
  if (type === 'week_max') return `week ${Math.floor((day + 3) / 7)}`;
  return new Date(time).toISOString().slice(0, type === 'month_max' ? 7 : 10);
};

/** The usage of a window: transactions created in it that have not failed, without fees and reversals. */
const getUsage = (books: ReferenceBooks, type: ModelBoundType, { id, account, currency, txType }: TransactionView, now: number): bigint => {
  let sum = 0n;
  for (const { created, isReversal, transactions, captured } of books.collections.values()) {
    if (isReversal || windowOf(type, created) !== windowOf(type, now)) continue;
    for (const transaction of transactions) {
      const isSame = transaction.account === account && transaction.currency === currency && transaction.txType === txType;
      if (isSame && transaction.parent === undefined && transaction.id !== id)
        sum += captured + (transaction.status === 'Failed' ? 0n : magnitude(transaction.amount));
    }
  }
  return sum;
};

export const isWithin = (
  books: ReferenceBooks,
  type: ModelBoundType,
  value: bigint,
  transaction: TransactionView,
  now: number,
): boolean => {
  const amount = magnitude(transaction.amount);
  if (type === 'min') return amount >= value;
  return (type === 'max' ? 0n : getUsage(books, type, transaction, now)) + amount <= value;
};

/** An overdraft sets the payer's floor: a positive floor stays, and a raised one is limited to the available amount. */
export const applyOverdraft = (books: ReferenceBooks, account: string, currency: string, by: bigint): void => {
  const state = getAccount(books, account, currency);
  if (state.floor === undefined || state.floor > 0n) return;
  const available = state.balance - state.held;
  books.accounts.set(`${account} ${currency}`, { ...state, floor: -by < available ? -by : available });
};
