/**
 * What the ledger promises, said a second time and as simply as it can be: maps and bigint, one command after another,
 * no ids, no clock, no slots, no batches, no database. It is written from the specification and the design alone and
 * imports nothing of the ledger, so that a fault there is not repeated here. The tests give both the same commands and
 * compare every answer and every balance.
 *
 * Whoever gives a command names the collections that it makes, so that a name means the same in every system, and in
 * every order that a search tries. One reference is one company.
 */

import {
  EXTERNAL,
  toWords,
  type AccountState,
  type Answer,
  type Circumstance,
  type Command,
  type Movement,
  type Reason,
  type Refused,
  type Status,
  type TransactionView,
  type TxType,
} from '#server/testing/model/vocabulary.ts';

export type Collection = { status: Status; transactions: TransactionView[]; reversed: bigint; expires: number | undefined };
type Saved = { body: string; answer: Answer; savedAt: number };
type Books = {
  currencies: Set<string>;
  accounts: Map<string, AccountState>;
  collections: Map<string, Collection>;
  saved: Map<string, Saved>;
};

/** Amounts, balances, and what is held or awaited have at most 38 digits. */
const AMOUNT_MAX = 10n ** 38n - 1n;
const SAVED_FOR_MS = 24 * 60 * 60 * 1000;

/** Thrown where a rule is broken; whatever was changed until then is forgotten. */
const refusal = (reason: Reason): Error => {
  const refused: Refused = { outcome: 'refused', reason };
  return new Error(reason, { cause: refused });
};

const refusedBy = (error: unknown): Refused => {
  if (error instanceof Error && error.cause !== undefined) return error.cause as Refused;
  throw error;
};

const sortedWords = (map: Map<string, unknown>): string => [...map].map(toWords).toSorted().join(' ');

const isTooLong = (amount: bigint): boolean => amount > AMOUNT_MAX || amount < -AMOUNT_MAX;

const nothing = (account: string): AccountState => ({
  balance: 0n,
  held: 0n,
  incoming: 0n,
  floor: account === EXTERNAL ? undefined : 0n,
});

const accountIn = (books: Books, account: string, currency: string): AccountState =>
  books.accounts.get(`${account} ${currency}`) ?? nothing(account);

/** Changes what an account holds; what is available (balance without what is held) never passes below the floor. */
const change = (books: Books, account: string, currency: string, by: Partial<Record<'balance' | 'held' | 'incoming', bigint>>): bigint => {
  const old = accountIn(books, account, currency);
  const state = {
    balance: old.balance + (by.balance ?? 0n),
    held: old.held + (by.held ?? 0n),
    incoming: old.incoming + (by.incoming ?? 0n),
    floor: old.floor,
  };
  if (state.floor !== undefined && state.balance - state.held < state.floor) throw refusal('insufficient_funds');
  if ([state.balance, state.held, state.incoming].some(isTooLong)) throw refusal('amount_out_of_range');
  books.accounts.set(`${account} ${currency}`, state);
  return state.balance;
};

type Step = 'post' | 'hold' | 'capture' | 'release';

/** What a step does to the account that money leaves and to the one that it reaches. */
const effects = (step: Step, amount: bigint) =>
  ({
    post: { leaves: { balance: -amount }, reaches: { balance: amount } },
    hold: { leaves: { held: amount }, reaches: { incoming: amount } },
    capture: { leaves: { balance: -amount, held: -amount }, reaches: { balance: amount, incoming: -amount } },
    release: { leaves: { held: -amount }, reaches: { incoming: -amount } },
  })[step];

/** Moves a collection's money one step. Each of its transactions shows the balance after its own entry. */
const move = (books: Books, transactions: TransactionView[], step: Step): TransactionView[] => {
  const [first] = transactions;
  if (first === undefined) throw new Error('a collection has transactions');
  const amount = first.amount < 0n ? -first.amount : first.amount;
  const { leaves, reaches } = effects(step, amount);
  const debit = transactions.find((transaction) => transaction.txType === 'debit');
  const credit = transactions.find((transaction) => transaction.txType === 'credit');
  const debited = change(books, debit?.account ?? EXTERNAL, first.currency, leaves);
  const credited = change(books, credit?.account ?? EXTERNAL, first.currency, reaches);
  const status: Status = step === 'hold' ? 'Pending' : step === 'release' ? 'Failed' : 'Complete';
  return transactions.map((transaction) =>
    transaction === debit
      ? { ...transaction, status, balance: debited, partner: credit?.id }
      : { ...transaction, status, balance: credited, partner: debit?.id },
  );
};

const transactionOf = (collection: string, txType: TxType, account: string, currency: string, amount: bigint): TransactionView => ({
  id: `${collection}/${txType}`,
  account,
  currency,
  txType,
  amount: txType === 'debit' ? -amount : amount,
  status: 'Pending',
  balance: 0n,
  parent: undefined,
  partner: undefined,
});

const create = (books: Books, movement: Movement): TransactionView[] => {
  const { kind, collection, currency, amount, status } = movement;
  const drafts =
    kind === 'transfer'
      ? [
          transactionOf(collection, 'debit', movement.from, currency, amount),
          transactionOf(collection, 'credit', movement.to, currency, amount),
        ]
      : [transactionOf(collection, kind, movement.account, currency, amount)];
  const transactions = move(books, drafts, status === 'Complete' ? 'post' : 'hold');
  const expires = kind === 'transfer' ? movement.expires : undefined;
  books.collections.set(collection, { status, transactions, reversed: 0n, expires });
  return transactions;
};

/** All of a batch or nothing: the first item that is refused refuses all, and is named. What is named is looked up first. */
const createAll = (books: Books, movements: Movement[]): TransactionView[] => {
  const eachItem = <Result>(look: (movement: Movement) => Result): Result[] =>
    movements.map((movement, item) => {
      try {
        return look(movement);
      } catch (error) {
        refusedBy(error).item = item;
        throw error;
      }
    });
  eachItem(({ currency }) => {
    if (!books.currencies.has(currency)) throw refusal('not_found');
  });
  return eachItem((movement) => create(books, movement)).flat();
};

const collectionIn = (books: Books, name: string): Collection => {
  const collection = books.collections.get(name);
  if (collection === undefined) throw refusal('not_found');
  return collection;
};

const resolve = (books: Books, name: string, status: 'Complete' | 'Failed'): TransactionView[] => {
  const collection = collectionIn(books, name);
  if (collection.status !== 'Pending') throw refusal('already_executed');
  const transactions = move(books, collection.transactions, status === 'Complete' ? 'capture' : 'release');
  books.collections.set(name, { ...collection, status, transactions });
  return transactions;
};

const claim = (books: Books, name: string, recipient: string): TransactionView[] => {
  const { expires, transactions } = collectionIn(books, name);
  const isTheirs = expires !== undefined && transactions.some((one) => one.txType === 'credit' && one.account === recipient);
  if (!isTheirs) throw refusal('not_found');
  return resolve(books, name, 'Complete');
};

const expire = (books: Books, name: string, now: number): TransactionView[] => {
  const { status, expires } = collectionIn(books, name);
  if (status !== 'Pending') throw refusal('already_executed');
  if (expires === undefined || expires > now) throw refusal('not_expired');
  return resolve(books, name, 'Failed');
};

/** Money goes back the way it came, as one new collection; never more than came. */
const reverse = (books: Books, { of, collection, amount }: Extract<Command, { type: 'reverse' }>): TransactionView[] => {
  const original = collectionIn(books, of);
  if (original.status !== 'Complete') throw refusal('not_complete');
  const [first] = original.transactions;
  const whole = first === undefined ? 0n : first.amount < 0n ? -first.amount : first.amount;
  const left = whole - original.reversed;
  const asked = amount ?? left;
  if (left === 0n || asked > left) throw refusal('reversal_too_large');
  const mirrors = original.transactions.map((one) => ({
    ...transactionOf(collection, one.txType === 'debit' ? 'credit' : 'debit', one.account, one.currency, asked),
    parent: one.id,
  }));
  const transactions = move(books, mirrors, 'post');
  books.collections.set(of, { ...original, reversed: original.reversed + asked });
  books.collections.set(collection, { status: 'Complete', transactions, reversed: 0n, expires: undefined });
  return transactions;
};

/** Lowering takes effect as asked; raising goes no higher than what is available. */
const setFloor = (books: Books, { account, currency, floor: asked }: Extract<Command, { type: 'floor' }>): bigint => {
  const state = accountIn(books, account, currency);
  const available = state.balance - state.held;
  const isRaised = state.floor === undefined || asked > state.floor;
  const floor = isRaised && asked > available ? available : asked;
  if (isTooLong(floor)) throw refusal('amount_out_of_range');
  books.accounts.set(`${account} ${currency}`, { ...state, floor });
  return floor;
};

const execute = (books: Books, command: Command, now: number): TransactionView[] | bigint => {
  switch (command.type) {
    case 'create':
      return createAll(books, command.movements);
    case 'complete':
      return resolve(books, command.collection, 'Complete');
    case 'fail':
      return resolve(books, command.collection, 'Failed');
    case 'expire':
      return expire(books, command.collection, now);
    case 'claim':
      return claim(books, command.collection, command.recipient);
    case 'reverse':
      return reverse(books, command);
    case 'floor':
      return setFloor(books, command);
  }
};

const copyOf = (books: Books): Books => ({
  currencies: books.currencies,
  accounts: new Map(books.accounts),
  collections: new Map(books.collections),
  saved: new Map(books.saved),
});

type Options = { currencies: string[]; /** A key serves one body only. */ strict?: boolean };

/** Makes the books of one company. They are changed by `apply` alone. */
export const createReferenceLedger = ({ currencies, strict = false }: Options, start?: Books) => {
  let books: Books = start ?? { currencies: new Set(currencies), accounts: new Map(), collections: new Map(), saved: new Map() };

  const attempt = (command: Command, now: number): Answer => {
    const draft = copyOf(books);
    try {
      const done = execute(draft, command, now);
      books = draft;
      return typeof done === 'bigint'
        ? { outcome: 'accepted', transactions: [], floor: done }
        : { outcome: 'accepted', transactions: done };
    } catch (error) {
      return refusedBy(error);
    }
  };

  /** Executes a command, or answers what its key has saved within the last day: an acceptance or a refusal alike. */
  const apply = (command: Command, { now, sent }: Circumstance): Answer => {
    const saved = sent && books.saved.get(sent.key);
    if (sent && saved && now - saved.savedAt < SAVED_FOR_MS) {
      return strict && saved.body !== sent.body ? { outcome: 'refused', reason: 'key_reused' } : saved.answer;
    }
    const answer = attempt(command, now);
    if (sent) books.saved.set(sent.key, { body: sent.body, answer, savedAt: now });
    return answer;
  };

  return {
    apply,
    account: (account: string, currency: string): AccountState => accountIn(books, account, currency),
    /** All transactions, oldest first, each as it stands now. */
    transactions: (): TransactionView[] => [...books.collections.values()].flatMap(({ transactions }) => transactions),
    collections: (): [name: string, collection: Collection][] => [...books.collections],
    /** Another one with the same books, to try what would follow. */
    copy: () => createReferenceLedger({ currencies, strict }, copyOf(books)),
    /** Equal for equal books, however they came about. */
    fingerprint: (): string => [books.accounts, books.collections, books.saved].map(sortedWords).join(' / '),
  };
};

export type ReferenceLedger = ReturnType<typeof createReferenceLedger>;
