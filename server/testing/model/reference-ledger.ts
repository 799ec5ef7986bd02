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
  accountIn,
  isTooLong,
  isWithin,
  magnitude,
  move,
  overdraw,
  refusal,
  refusedBy,
  sidesOf,
  transactionOf,
  type ReferenceBooks,
  type ReferenceCollection,
  type ReferenceLeg,
  type CollectionLegs,
} from '#server/testing/model/reference-books.ts';
import {
  EXTERNAL,
  FEES,
  toWords,
  type AccountState,
  type CommandOutcome,
  type CommandContext,
  type ModelCommand,
  type ModelMovement,
  type TransactionView,
  type ModelTxType,
} from '#server/testing/model/model-commands.ts';

const SAVED_FOR_MS = 24 * 60 * 60 * 1000;

const sortedWords = (map: Map<string, unknown>): string => [...map].map(toWords).toSorted().join(' ');

/** Main transactions first, then their fees. */
const draftOf = ({ terms = {}, ...movement }: ModelMovement): CollectionLegs => {
  const { collection, currency, amount, status } = movement;
  const sides = sidesOf(movement);
  const mains = sides.map(([txType, account]) => transactionOf(`${collection}/${txType}`, txType, account, currency, amount));
  const idOf = (txType: ModelTxType) => mains.find((one) => one.txType === txType)?.id;
  const accountOf = (txType: ModelTxType) => sides.find(([type]) => type === txType)?.[1] ?? EXTERNAL;
  const legs: ReferenceLeg[] = [
    { account: accountOf('debit'), amount: -amount, of: idOf('debit'), isDeferred: false },
    { account: accountOf('credit'), amount, of: idOf('credit'), isDeferred: false },
  ];
  const transactions = mains.map((one) => ({
    ...one,
    total: one.amount - (terms[one.txType]?.fee ?? 0n),
    partner: idOf(one.txType === 'debit' ? 'credit' : 'debit'),
  }));
  for (const [txType, account] of sides) {
    const fee = terms[txType]?.fee ?? 0n;
    if (fee === 0n) continue;
    const id = `${collection}/${txType} fee`;
    const isDeferred = status === 'Pending' && txType === 'credit';
    transactions.push({ ...transactionOf(id, 'debit', account, currency, fee), parent: `${collection}/${txType}` });
    legs.push({ account, amount: -fee, of: id, isDeferred }, { account: FEES, amount: fee, of: undefined, isDeferred });
  }
  return { transactions, legs };
};

const create = (books: ReferenceBooks, movement: ModelMovement, now: number): TransactionView[] => {
  const { collection, currency, status, terms = {} } = movement;
  const draft = draftOf(movement);
  for (const [txType, account] of sidesOf(movement)) {
    if (txType === 'debit') overdraw(books, account, currency, terms.debit?.overdraft ?? 0n);
  }
  for (const one of draft.transactions.filter(({ parent }) => parent === undefined)) {
    for (const { type, value } of terms[one.txType]?.bounds ?? []) {
      if (!isWithin(books, type, value, one, now)) throw refusal('limit_exceeded');
    }
  }
  const transactions = move(books, draft, status === 'Complete' ? 'post' : 'hold');
  const expires = movement.kind === 'transfer' ? movement.expires : undefined;
  books.collections.set(collection, { ...draft, status, transactions, reversed: 0n, expires, created: now, isReversal: false });
  return transactions;
};

/** A batch is atomic: the first rejected item rejects it and is reported. References are checked first. */
const createAll = (books: ReferenceBooks, movements: ModelMovement[], now: number): TransactionView[] => {
  const eachItem = <Result>(look: (movement: ModelMovement) => Result): Result[] =>
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
  return eachItem((movement) => create(books, movement, now)).flat();
};

const collectionIn = (books: ReferenceBooks, name: string): ReferenceCollection => {
  const collection = books.collections.get(name);
  if (collection === undefined) throw refusal('not_found');
  return collection;
};

const resolve = (books: ReferenceBooks, name: string, status: 'Complete' | 'Failed'): TransactionView[] => {
  const collection = collectionIn(books, name);
  if (collection.status !== 'Pending') throw refusal('already_executed');
  const transactions = move(books, collection, status === 'Complete' ? 'capture' : 'release');
  books.collections.set(name, { ...collection, status, transactions });
  return transactions;
};

const claim = (books: ReferenceBooks, name: string, recipient: string): TransactionView[] => {
  const { expires, transactions } = collectionIn(books, name);
  const isTheirs = expires !== undefined && transactions.some((one) => one.txType === 'credit' && one.account === recipient);
  if (!isTheirs) throw refusal('not_found');
  return resolve(books, name, 'Complete');
};

const expire = (books: ReferenceBooks, name: string, now: number): TransactionView[] => {
  const { status, expires } = collectionIn(books, name);
  if (status !== 'Pending') throw refusal('already_executed');
  if (expires === undefined || expires > now) throw refusal('not_expired');
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
  { of, collection, amount }: Extract<ModelCommand, { type: 'reverse' }>,
  now: number,
): TransactionView[] => {
  const original = collectionIn(books, of);
  if (original.status !== 'Complete') throw refusal('not_complete');
  const left = magnitude(original.transactions[0]?.amount ?? 0n) - original.reversed;
  const isWhole = original.transactions.some((one) => one.id.includes(' ') && !isFee(one, original));
  const asked = amount ?? left;
  if (left === 0n || (!isWhole && asked > left)) throw refusal('reversal_too_large');
  if (isWhole && amount !== undefined) throw refusal('indivisible');
  const isLast = asked === left;
  const partOf = (one: TransactionView): bigint => (isWhole || isFee(one, original) ? magnitude(one.amount) : asked);
  const going = original.transactions.filter((one) => isLast || !isFee(one, original));
  const mirrors = going.map((one) => ({
    ...transactionOf(mirrorId(collection, one), one.txType === 'debit' ? 'credit' : 'debit', one.account, one.currency, partOf(one)),
    parent: one.id,
  }));
  const idIn = (mirror: string) => mirrors.find(({ parent }) => parent === mirror)?.id;
  const drafts = mirrors.map((mirror) => {
    const partner = original.transactions.find(({ id }) => id === mirror.parent)?.partner;
    return { ...mirror, partner: partner === undefined ? undefined : idIn(partner) };
  });
  // The first two legs are the main ones, unless everything is reversed.
  const legs = original.legs.flatMap((leg, place): ReferenceLeg[] => {
    const part = !isWhole && place < 2 ? asked : isLast ? magnitude(leg.amount) : 0n;
    const back = { ...leg, amount: leg.amount < 0n ? part : -part, of: leg.of === undefined ? undefined : idIn(leg.of), isDeferred: false };
    return part === 0n ? [] : [back];
  });
  const draft = { transactions: drafts, legs: legs.toReversed() };
  const transactions = move(books, draft, 'post');
  books.collections.set(of, { ...original, reversed: original.reversed + asked });
  books.collections.set(collection, {
    ...draft,
    status: 'Complete',
    transactions,
    reversed: 0n,
    expires: undefined,
    created: now,
    isReversal: true,
  });
  return transactions;
};

/** A floor is lowered as requested, and raised at most to the available amount. */
const setFloor = (books: ReferenceBooks, { account, currency, floor: asked }: Extract<ModelCommand, { type: 'floor' }>): bigint => {
  const state = accountIn(books, account, currency);
  const available = state.balance - state.held;
  const isRaised = state.floor === undefined || asked > state.floor;
  const floor = isRaised && asked > available ? available : asked;
  if (isTooLong(floor)) throw refusal('amount_out_of_range');
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

/** Makes the books of one company. They are changed by `apply` alone. */
export const createReferenceLedger = ({ currencies, strict = false }: ReferenceOptions, start?: ReferenceBooks) => {
  let books: ReferenceBooks = start ?? { currencies: new Set(currencies), accounts: new Map(), collections: new Map(), saved: new Map() };

  const attempt = (command: ModelCommand, now: number): CommandOutcome => {
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

  /** Executes a command, or returns the result saved under its key within a day, accepted or rejected. */
  const apply = (command: ModelCommand, { now, sent }: CommandContext): CommandOutcome => {
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
    /** All transactions, oldest first, in their current state. */
    transactions: (): TransactionView[] => [...books.collections.values()].flatMap(({ transactions }) => transactions),
    collections: (): [name: string, collection: ReferenceCollection][] => [...books.collections],
    /** A copy, to try a continuation. */
    copy: () => createReferenceLedger({ currencies, strict }, copyOf(books)),
    /** Equal for equal state. */
    fingerprint: (): string => [books.accounts, books.collections, books.saved].map(sortedWords).join(' / '),
  };
};

export type ReferenceLedger = ReturnType<typeof createReferenceLedger>;
