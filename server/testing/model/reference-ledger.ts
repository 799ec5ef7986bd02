/**
 * A second, minimal implementation of the ledger: maps and bigint, sequential commands, no IDs, clock, slots, batches or database. It imports
 * nothing of the ledger, so that it cannot repeat its bugs. Tests run the same commands on both and compare every result and balance.
 *
 * Callers name the collections that a command creates, so that names are the same in every system and order. A reference is one company.
 */

import {
  getAccount,
  getCollection,
  isTooLong,
  isWithin,
  magnitude,
  applyStep,
  applyOverdraft,
  rejectionError,
  getRejection,
  sidesOf,
  transactionOf,
  type ReferenceBooks,
  type ReferenceCollection,
  type ReferenceLeg,
  type CollectionLegs,
} from '#server/testing/model/reference-books.ts';
import { capture, increment } from '#server/testing/model/reference-holds.ts';
import {
  EXTERNAL,
  FEES,
  serialize,
  type AccountState,
  type CommandOutcome,
  type CommandContext,
  type ModelCommand,
  type ModelMovement,
  type TransactionView,
  type ModelTxType,
} from '#server/testing/model/model-commands.ts';

const SAVED_FOR_MS = 24 * 60 * 60 * 1000;

const serializeSorted = (map: Map<string, unknown>): string => [...map].map(serialize).toSorted().join(' ');

/** Main transactions first, then their fees. */
const draftCollection = ({ terms = {}, ...movement }: ModelMovement): CollectionLegs => {
  const { collection, currency, amount, status } = movement;
  const sides = sidesOf(movement);
  const mains = sides.map(([txType, account]) => transactionOf(`${collection}/${txType}`, txType, account, currency, amount));
  const idOf = (txType: ModelTxType) => mains.find((transaction) => transaction.txType === txType)?.id;
  const accountOf = (txType: ModelTxType) => sides.find(([type]) => type === txType)?.[1] ?? EXTERNAL;
  const legs: ReferenceLeg[] = [
    { account: accountOf('debit'), amount: -amount, transactionId: idOf('debit'), isDeferred: false },
    { account: accountOf('credit'), amount, transactionId: idOf('credit'), isDeferred: false },
  ];
  const transactions = mains.map((transaction) => ({
    ...transaction,
    total: transaction.amount - (terms[transaction.txType]?.fee ?? 0n),
    partner: idOf(transaction.txType === 'debit' ? 'credit' : 'debit'),
  }));
  for (const [txType, account] of sides) {
    const fee = terms[txType]?.fee ?? 0n;
    if (fee === 0n) continue;
    const id = `${collection}/${txType} fee`;
    const isDeferred = status === 'Pending' && txType === 'credit';
    transactions.push({ ...transactionOf(id, 'debit', account, currency, fee), parent: `${collection}/${txType}` });
    legs.push(
      { account, amount: -fee, transactionId: id, isDeferred },
      { account: FEES, amount: fee, transactionId: undefined, isDeferred },
    );
  }
  return { transactions, legs };
};

const create = (books: ReferenceBooks, movement: ModelMovement, now: number): TransactionView[] => {
  const { collection, currency, status, terms = {} } = movement;
  const draft = draftCollection(movement);
  for (const [txType, account] of sidesOf(movement)) {
    if (txType === 'debit') applyOverdraft(books, account, currency, terms.debit?.overdraft ?? 0n);
  }
  for (const transaction of draft.transactions.filter(({ parent }) => parent === undefined)) {
    for (const { type, value } of terms[transaction.txType]?.bounds ?? []) {
      if (!isWithin(books, type, value, transaction, now)) throw rejectionError('limit_exceeded');
    }
  }
  const transactions = applyStep(books, draft, status === 'Complete' ? 'post' : 'hold');
  const expires = movement.kind === 'transfer' ? movement.expires : undefined;
  books.collections.set(collection, {
    ...draft,
    status,
    transactions,
    reversed: 0n,
    captured: 0n,
    expires,
    created: now,
    isReversal: false,
  });
  return transactions;
};

/** A batch is atomic: the first rejected item rejects it and is reported. References are checked first. */
const createAll = (books: ReferenceBooks, movements: ModelMovement[], now: number): TransactionView[] => {
  const eachItem = <Result>(apply: (movement: ModelMovement) => Result): Result[] =>
    movements.map((movement, item) => {
      try {
        return apply(movement);
      } catch (error) {
        getRejection(error).item = item;
        throw error;
      }
    });
  eachItem(({ currency }) => {
    if (!books.currencies.has(currency)) throw rejectionError('not_found');
  });
  return eachItem((movement) => create(books, movement, now)).flat();
};

const resolve = (books: ReferenceBooks, name: string, status: 'Complete' | 'Failed'): TransactionView[] => {
  const collection = getCollection(books, name);
  if (collection.status !== 'Pending') throw rejectionError('already_executed');
  const transactions = applyStep(books, collection, status === 'Complete' ? 'capture' : 'release');
  books.collections.set(name, { ...collection, status, transactions });
  return transactions;
};

const claim = (books: ReferenceBooks, name: string, recipient: string): TransactionView[] => {
  const { expires, transactions } = getCollection(books, name);
  const isRecipient =
    expires !== undefined && transactions.some((transaction) => transaction.txType === 'credit' && transaction.account === recipient);
  if (!isRecipient) throw rejectionError('not_found');
  return resolve(books, name, 'Complete');
};

const expire = (books: ReferenceBooks, name: string, now: number): TransactionView[] => {
  const { status, expires } = getCollection(books, name);
  if (status !== 'Pending') throw rejectionError('already_executed');
  if (expires === undefined || expires > now) throw rejectionError('not_expired');
  return resolve(books, name, 'Failed');
};

const isFee = ({ parent }: TransactionView, { transactions }: ReferenceCollection): boolean => transactions.some(({ id }) => id === parent);

/** The name of a mirror, of a side or of a fee. */
const mirrorId = (collection: string, { id, txType }: TransactionView): string => {
  const [, name = ''] = id.split('/');
  return name.includes(' ') ? `${collection}/${name} back` : `${collection}/${txType === 'debit' ? 'credit' : 'debit'}`;
};

/** A reversal is a new collection in the opposite direction, up to the remaining amount. Fees are reversed with the last part. */
const reverse = (
  books: ReferenceBooks,
  { original: originalName, collection, amount }: Extract<ModelCommand, { type: 'reverse' }>,
  now: number,
): TransactionView[] => {
  const original = getCollection(books, originalName);
  if (original.status !== 'Complete') throw rejectionError('not_complete');
  const remaining = magnitude(original.transactions[0]?.amount ?? 0n) - original.reversed;
  const isIndivisible = original.transactions.some((transaction) => transaction.id.includes(' ') && !isFee(transaction, original));
  const requestedAmount = amount ?? remaining;
  if (remaining === 0n || (!isIndivisible && requestedAmount > remaining)) throw rejectionError('reversal_too_large');
  if (isIndivisible && amount !== undefined) throw rejectionError('indivisible');
  const isLast = requestedAmount === remaining;
  const toReversedAmount = (transaction: TransactionView): bigint =>
    isIndivisible || isFee(transaction, original) ? magnitude(transaction.amount) : requestedAmount;
  const reversed = original.transactions.filter((transaction) => isLast || !isFee(transaction, original));
  const mirrors = reversed.map((transaction) => ({
    ...transactionOf(
      mirrorId(collection, transaction),
      transaction.txType === 'debit' ? 'credit' : 'debit',
      transaction.account,
      transaction.currency,
      toReversedAmount(transaction),
    ),
    parent: transaction.id,
  }));
  const findMirrorId = (mirror: string) => mirrors.find(({ parent }) => parent === mirror)?.id;
  const drafts = mirrors.map((mirror) => {
    const partner = original.transactions.find(({ id }) => id === mirror.parent)?.partner;
    return { ...mirror, partner: partner === undefined ? undefined : findMirrorId(partner) };
  });
  // The first two legs are the main ones, unless everything is reversed.
  const legs = original.legs.flatMap((leg, index): ReferenceLeg[] => {
    const part = !isIndivisible && index < 2 ? requestedAmount : isLast ? magnitude(leg.amount) : 0n;
    const mirrorLeg: ReferenceLeg = {
      ...leg,
      amount: leg.amount < 0n ? part : -part,
      transactionId: leg.transactionId === undefined ? undefined : findMirrorId(leg.transactionId),
      isDeferred: false,
    };
    return part === 0n ? [] : [mirrorLeg];
  });
  const draft = { transactions: drafts, legs: legs.toReversed() };
  const transactions = applyStep(books, draft, 'post');
  books.collections.set(originalName, { ...original, reversed: original.reversed + requestedAmount });
  books.collections.set(collection, {
    ...draft,
    status: 'Complete',
    transactions,
    reversed: 0n,
    captured: 0n,
    expires: undefined,
    created: now,
    isReversal: true,
  });
  return transactions;
};

/** A floor is lowered as requested, and raised at most to the available amount. */
const setFloor = (
  books: ReferenceBooks,
  { account, currency, floor: requestedFloor }: Extract<ModelCommand, { type: 'floor' }>,
): bigint => {
  const state = getAccount(books, account, currency);
  const available = state.balance - state.held;
  const isRaised = state.floor === undefined || requestedFloor > state.floor;
  const floor = isRaised && requestedFloor > available ? available : requestedFloor;
  if (isTooLong(floor)) throw rejectionError('amount_out_of_range');
  books.accounts.set(`${account} ${currency}`, { ...state, floor });
  return floor;
};

const execute = (books: ReferenceBooks, command: ModelCommand, now: number): TransactionView[] | bigint => {
  switch (command.type) {
    case 'create':
      return createAll(books, command.movements, now);
    case 'complete':
      return resolve(books, command.collection, 'Complete');
    case 'fail':
      return resolve(books, command.collection, 'Failed');
    case 'expire':
      return expire(books, command.collection, now);
    case 'claim':
      return claim(books, command.collection, command.recipient);
    case 'capture':
      return capture(books, command, now);
    case 'increment':
      return increment(books, command, now);
    case 'reverse':
      return reverse(books, command, now);
    case 'floor':
      return setFloor(books, command);
  }
};

const copyOf = (books: ReferenceBooks): ReferenceBooks => ({
  currencies: books.currencies,
  accounts: new Map(books.accounts),
  collections: new Map(books.collections),
  saved: new Map(books.saved),
});

type ReferenceOptions = { currencies: string[]; /** A key serves one body only. */ strict?: boolean };

/** Creates the reference of a company. Only `apply` changes it. */
export const createReferenceLedger = ({ currencies, strict = false }: ReferenceOptions, start?: ReferenceBooks) => {
  let books: ReferenceBooks = start ?? { currencies: new Set(currencies), accounts: new Map(), collections: new Map(), saved: new Map() };

  const attempt = (command: ModelCommand, now: number): CommandOutcome => {
    const draft = copyOf(books);
    try {
      const result = execute(draft, command, now);
      books = draft;
      return typeof result === 'bigint'
        ? { outcome: 'accepted', transactions: [], floor: result }
        : { outcome: 'accepted', transactions: result };
    } catch (error) {
      return getRejection(error);
    }
  };

  /** Executes a command, or returns the result saved under its key within a day, accepted or rejected. */
  const apply = (command: ModelCommand, { now, request }: CommandContext): CommandOutcome => {
    const saved = request && books.saved.get(request.key);
    if (request && saved && now - saved.savedAt < SAVED_FOR_MS) {
      return strict && saved.body !== request.body ? { outcome: 'refused', reason: 'key_reused' } : saved.outcome;
    }
    const outcome = attempt(command, now);
    if (request) books.saved.set(request.key, { body: request.body, outcome, savedAt: now });
    return outcome;
  };

  return {
    apply,
    account: (account: string, currency: string): AccountState => getAccount(books, account, currency),
    /** All transactions, oldest first, in their current state. */
    transactions: (): TransactionView[] => [...books.collections.values()].flatMap(({ transactions }) => transactions),
    collections: (): [name: string, collection: ReferenceCollection][] => [...books.collections],
    /** A copy, to try a continuation. */
    copy: () => createReferenceLedger({ currencies, strict }, copyOf(books)),
    /** Equal for equal state. */
    fingerprint: (): string => [books.accounts, books.collections, books.saved].map(serializeSorted).join(' / '),
  };
};

export type ReferenceLedger = ReturnType<typeof createReferenceLedger>;
