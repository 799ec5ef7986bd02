// Captures and increments of holds in the reference. Every amount of the collection, also that of each leg and fee, is divided in the same
// proportion.
import type { ModelCommand, TransactionView } from '#server/testing/model/model-commands.ts';
import {
  applyOverdraft,
  collectionIn,
  isWithin,
  magnitude,
  move,
  rejectionError,
  type CollectionLegs,
  type ReferenceBooks,
  type ReferenceCollection,
} from '#server/testing/model/reference-books.ts';

type Resize = (size: bigint) => bigint;

const withSign = (amount: bigint, resize: Resize): bigint => (amount < 0n ? -resize(-amount) : resize(amount));

/** The collection with other sizes. A total includes the fees of its own transaction. */
const resized = ({ transactions, legs }: CollectionLegs, resize: Resize): CollectionLegs => {
  const views = transactions.map((view) => ({ ...view, amount: withSign(view.amount, resize) }));
  return {
    transactions: views.map((view) => ({
      ...view,
      total: view.amount + views.reduce((fees, { parent, amount }) => (parent === view.id ? fees + amount : fees), 0n),
    })),
    legs: legs.map((leg) => ({ ...leg, amount: withSign(leg.amount, resize) })),
  };
};

const mainsOf = ({ transactions }: ReferenceCollection): TransactionView[] => transactions.filter(({ id }) => !id.includes(' '));

const holdIn = (books: ReferenceBooks, name: string): { hold: ReferenceCollection; held: bigint } => {
  const hold = collectionIn(books, name);
  if (hold.status !== 'Pending') throw rejectionError('already_executed');
  const mains = mainsOf(hold);
  if (hold.expires !== undefined || mains.every(({ txType }) => txType === 'credit')) throw rejectionError('not_hold');
  return { hold, held: magnitude(mains[0]?.amount ?? 0n) };
};

/** Replaces what is held. The transactions keep the balance of their creation. */
const replaceHeld = (books: ReferenceBooks, hold: ReferenceCollection, replacement: CollectionLegs): CollectionLegs => {
  move(books, hold, 'release');
  move(books, replacement, 'hold');
  return replacement;
};

const nameIn = (collection: string, id: string): string => `${collection}/${id.split('/')[1] ?? ''}`;

/** The part of a hold that is captured, as a collection of its own. */
const partOf = (hold: ReferenceCollection, capture: string, resize: Resize): CollectionLegs => {
  const part = resized(hold, resize);
  const isMoved = ({ amount }: { amount: bigint }): boolean => amount !== 0n;
  return {
    transactions: part.transactions.filter(isMoved).map((view) => ({
      ...view,
      id: nameIn(capture, view.id),
      parent: view.parent === undefined ? view.id : nameIn(capture, view.parent),
      partner: view.partner === undefined ? undefined : nameIn(capture, view.partner),
    })),
    legs: [...part.legs.filter(({ isDeferred }) => !isDeferred), ...part.legs.filter(({ isDeferred }) => isDeferred)]
      .filter(isMoved)
      .map((leg) => ({
        ...leg,
        isDeferred: false,
        transactionId: leg.transactionId === undefined ? undefined : nameIn(capture, leg.transactionId),
      })),
  };
};

export const capture = (
  books: ReferenceBooks,
  { collection, capture: name, amount, isFinal }: Extract<ModelCommand, { type: 'capture' }>,
  now: number,
): TransactionView[] => {
  const { hold, held } = holdIn(books, collection);
  const part = amount ?? held;
  if (part > held) throw rejectionError('capture_too_large');
  if (part === held || isFinal) {
    const least: Resize = (size) => (size * part < held ? 1n : (size * part) / held);
    const last = part === held ? hold : replaceHeld(books, hold, resized(hold, least));
    const transactions = move(books, last, 'capture');
    books.collections.set(collection, { ...hold, ...last, status: 'Complete', transactions });
    return transactions;
  }
  const captured = partOf(hold, name, (size) => (size * part) / held);
  const rest = replaceHeld(
    books,
    hold,
    resized(hold, (size) => size - (size * part) / held),
  );
  books.collections.set(collection, { ...hold, ...rest, captured: hold.captured + part });
  const transactions = move(books, captured, 'post');
  const state = { status: 'Complete', reversed: 0n, captured: 0n, expires: undefined, created: now, isReversal: false } as const;
  books.collections.set(name, { ...captured, ...state, transactions });
  return [...rest.transactions, ...transactions];
};

export const increment = (
  books: ReferenceBooks,
  { collection, amount, terms = {} }: Extract<ModelCommand, { type: 'increment' }>,
  now: number,
): TransactionView[] => {
  const { hold, held } = holdIn(books, collection);
  const mains = mainsOf(hold);
  for (const { txType, account, currency } of mains) {
    if (txType === 'debit') applyOverdraft(books, account, currency, terms.debit?.overdraft ?? 0n);
  }
  for (const view of mains) {
    for (const { type, value } of terms[view.txType]?.bounds ?? []) {
      const isWhole = type === 'min' || type === 'max';
      // The hold itself is part of the usage of its window, so it must not be excluded by its id.
      const limited = isWhole ? { ...view, amount: held + hold.captured + amount } : { ...view, id: '', amount };
      if (!isWithin(books, type, value, limited, now)) throw rejectionError('limit_exceeded');
    }
  }
  const raised = resized(hold, (size) => size + (2n * size * amount + held) / (2n * held));
  const { transactions, legs } = replaceHeld(books, hold, raised);
  books.collections.set(collection, { ...hold, transactions, legs });
  return transactions;
};
