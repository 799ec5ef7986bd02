// Captures and increases of holds in the reference. Every amount of the collection, including legs and fees, is a proportional share of its
// authorized amount.
import type { ModelCommand, TransactionView } from '#server/testing/model/model-commands.ts';
import {
  applyOverdraft,
  getCollection,
  isWithin,
  magnitude,
  applyStep,
  rejectionError,
  windowOf,
  type CollectionLegs,
  type ReferenceBooks,
  type ReferenceCollection,
} from '#server/testing/model/reference-books.ts';

type Resize = (size: bigint, authorized: bigint) => bigint;

const withSize = (amount: bigint, resize: Resize, authorized: bigint = amount): bigint => {
  const size = resize(magnitude(amount), magnitude(authorized));
  return amount < 0n ? -size : size;
};

type Resizable = CollectionLegs & { authorized?: CollectionLegs };

/** The collection with other sizes. A total includes the fees of its own transaction. */
const resizeCollection = ({ transactions, legs, authorized }: Resizable, resize: Resize): CollectionLegs => {
  const views = transactions.map((view, index) => ({
    ...view,
    amount: withSize(view.amount, resize, authorized?.transactions[index]?.amount),
  }));
  return {
    transactions: views.map((view) => ({
      ...view,
      total: view.amount + views.reduce((fees, { parent, amount }) => (parent === view.id ? fees + amount : fees), 0n),
    })),
    legs: legs.map((leg, index) => ({ ...leg, amount: withSize(leg.amount, resize, authorized?.legs[index]?.amount) })),
  };
};

const mainTransactionsOf = ({ transactions }: ReferenceCollection): TransactionView[] => transactions.filter(({ id }) => !id.includes(' '));

const getHold = (books: ReferenceBooks, name: string): { hold: ReferenceCollection; held: bigint } => {
  const hold = getCollection(books, name);
  if (hold.status !== 'Pending') throw rejectionError('already_executed');
  const mains = mainTransactionsOf(hold);
  if (hold.expires !== undefined || mains.every(({ txType }) => txType === 'credit')) throw rejectionError('not_hold');
  return { hold, held: magnitude(mains[0]?.amount ?? 0n) };
};

/** Replaces the held amounts. The transactions keep the balance of their creation. */
const replaceHeld = (books: ReferenceBooks, hold: ReferenceCollection, replacement: CollectionLegs): CollectionLegs => {
  applyStep(books, hold, 'release');
  applyStep(books, replacement, 'hold');
  return replacement;
};

const toCaptureId = (collection: string, id: string): string => `${collection}/${id.split('/')[1] ?? ''}`;

/** The part of a hold that is captured, as a collection of its own. */
const createCapture = (hold: ReferenceCollection, capture: string, resize: Resize): CollectionLegs => {
  const part = resizeCollection(hold, resize);
  const isMoved = ({ amount }: { amount: bigint }): boolean => amount !== 0n;
  return {
    transactions: part.transactions.filter(isMoved).map((view) => ({
      ...view,
      id: toCaptureId(capture, view.id),
      parent: view.parent === undefined ? view.id : toCaptureId(capture, view.parent),
      partner: view.partner === undefined ? undefined : toCaptureId(capture, view.partner),
    })),
    legs: [...part.legs.filter(({ isDeferred }) => !isDeferred), ...part.legs.filter(({ isDeferred }) => isDeferred)]
      .filter(isMoved)
      .map((leg) => ({
        ...leg,
        isDeferred: false,
        transactionId: leg.transactionId === undefined ? undefined : toCaptureId(capture, leg.transactionId),
      })),
  };
};

const fullAmountOf = (hold: ReferenceCollection): bigint => magnitude(mainTransactionsOf(hold)[0]?.amount ?? 0n) + hold.captured;

/** The share of all captures so far, rounded down, minus earlier captures. */
const shareOf = (hold: ReferenceCollection, part: bigint, least: bigint): Resize => {
  const whole = fullAmountOf(hold);
  return (size, authorized) => {
    const share = (authorized * (hold.captured + part)) / whole - (authorized - size);
    return share < least ? least : share;
  };
};

export const capture = (
  books: ReferenceBooks,
  { collection, capture: name, amount, isFinal }: Extract<ModelCommand, { type: 'capture' }>,
  now: number,
): TransactionView[] => {
  const { hold, held } = getHold(books, collection);
  const part = amount ?? held;
  if (part > held) throw rejectionError('capture_too_large');
  if (part === held || isFinal) {
    const last = part === held ? hold : replaceHeld(books, hold, resizeCollection(hold, shareOf(hold, part, 1n)));
    const transactions = applyStep(books, last, 'capture');
    books.collections.set(collection, { ...hold, ...last, status: 'Complete', transactions });
    return transactions;
  }
  const share = shareOf(hold, part, 0n);
  const captured = createCapture(hold, name, share);
  const rest = replaceHeld(
    books,
    hold,
    resizeCollection(hold, (size, authorized) => size - share(size, authorized)),
  );
  books.collections.set(collection, { ...hold, ...rest, authorized: hold.authorized ?? hold, captured: hold.captured + part });
  const transactions = applyStep(books, captured, 'post');
  const state = { status: 'Complete', reversed: 0n, captured: 0n, expires: undefined, created: now, isReversal: false } as const;
  books.collections.set(name, { ...captured, ...state, transactions });
  return [...rest.transactions, ...transactions];
};

export const increment = (
  books: ReferenceBooks,
  { collection, amount, terms = {} }: Extract<ModelCommand, { type: 'increment' }>,
  now: number,
): TransactionView[] => {
  const { hold, held } = getHold(books, collection);
  const mains = mainTransactionsOf(hold);
  for (const { txType, account, currency } of mains) {
    if (txType === 'debit') applyOverdraft(books, account, currency, terms.debit?.overdraft ?? 0n);
  }
  for (const view of mains) {
    for (const { type, value } of terms[view.txType]?.bounds ?? []) {
      const isPerTransaction = type === 'min' || type === 'max';
      if (!isPerTransaction && windowOf(type, hold.created) !== windowOf(type, now)) throw rejectionError('limit_exceeded');
      // The hold itself is part of the usage of its window, so it must not be excluded by its id.
      const limited = isPerTransaction ? { ...view, amount: held + hold.captured + amount } : { ...view, id: '', amount };
      if (!isWithin(books, type, value, limited, now)) throw rejectionError('limit_exceeded');
    }
  }
  const whole = fullAmountOf(hold);
  const authorized = resizeCollection(hold.authorized ?? hold, (size) => size + (size * amount) / whole);
  const increased = resizeCollection(hold, (size, before) => size + (before * amount) / whole);
  const { transactions, legs } = replaceHeld(books, hold, increased);
  books.collections.set(collection, { ...hold, transactions, legs, authorized });
  return transactions;
};
