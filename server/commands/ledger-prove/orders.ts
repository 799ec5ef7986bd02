// The orders of the drill: every kind of movement, on hot and other accounts. An order contains its key and expected result, so that
// responses and the ledger are checked independently.
import { type DrillCompany, CURRENCY, type DrillUser } from '#server/commands/ledger-prove/drill-company.ts';
import type { DrillRequest } from '#server/commands/ledger-prove/connection.ts';
import type { SeededRandom } from '#server/kernel/seeded-random.ts';
import { printJson } from '#server/kernel/json.ts';

export type DrillStatus = 'Pending' | 'Complete' | 'Failed';

/** An expected transaction. */
export type PlannedTransaction = { account: string; amount: bigint; status: DrillStatus };

/** Transactions that end together. `id` is the ID of the first one. */
export type DrillCollection = {
  drillCompany: DrillCompany;
  id: string;
  members: string[];
  planned: PlannedTransaction[];
  isReversed: boolean;
};

export type DrillOrder = Required<DrillRequest> & {
  drillCompany: DrillCompany;
  /** The created transactions, in response order. The sides of a transfer are partners; all others have an external counterpart. */
  creates: PlannedTransaction[];
  isTransfer: boolean;
  /** The collection that the order completes or fails. */
  ends?: { collection: DrillCollection; to: 'Complete' | 'Failed' };
  /** The hold that the order changes, the held amount afterwards, and the amount of a partial capture. */
  changes?: { collection: DrillCollection; held: bigint; captured: bigint };
  /** The collection that the order reverses. */
  reverses?: DrillCollection;
  /** Whether the created transactions must not be reversed. */
  isFinal?: boolean;
  /** The expected rejection. */
  rejection?: string;
};

const INSUFFICIENT = 'Insufficient funds.';
const EXECUTED = 'Transaction has already been executed.';
const FULLY_REVERSED = 'Nothing is left to reverse.';

/** Enough that only the user with little money is rejected, and beyond the precision of a double. */
const OPENING_AMOUNT = 10n ** 20n + 1n;
const LOW_AMOUNT = 5_000n;
const AMOUNT_MAX = 2_000;
const BATCH_SIZE_MAX = 24;

type OrderSources = {
  random: SeededRandom;
  nextKey: () => string;
  drillCompanies: readonly [DrillCompany, ...DrillCompany[]];
  /** Takes a pending collection, for this client only. */
  takePending: () => DrillCollection | undefined;
  /** Takes a complete collection, for this client only. */
  takeComplete: () => DrillCollection | undefined;
};

type OrderDraft = Pick<DrillOrder, 'path' | 'creates' | 'rejection'> & { user: DrillUser; fields: object; isTransfer?: boolean };

const createOrder = (
  drillCompany: DrillCompany,
  key: string,
  { path, user, fields, creates, isTransfer = false, rejection }: OrderDraft,
): DrillOrder => ({
  drillCompany,
  method: 'POST',
  path,
  token: user.token,
  key,
  body: printJson(fields),
  creates,
  isTransfer,
  rejection,
});

const adminCredit = (drillCompany: DrillCompany, key: string, { email, account }: DrillUser, amount: bigint): DrillOrder =>
  createOrder(drillCompany, key, {
    path: '/admin/transactions/credit/',
    user: drillCompany.admin,
    fields: { user: email, amount, currency: CURRENCY, status: 'Complete' },
    creates: [{ account, amount, status: 'Complete' }],
  });

/** Orders that credit the opening balances. */
export const createOpeningOrders = (drillCompany: DrillCompany, nextKey: () => string): DrillOrder[] => [
  { ...adminCredit(drillCompany, nextKey(), drillCompany.lowBalanceUser, LOW_AMOUNT), isFinal: true },
  ...[drillCompany.merchant, ...drillCompany.users].map((holder) => ({
    ...adminCredit(drillCompany, nextKey(), holder, OPENING_AMOUNT),
    isFinal: true,
  })),
];

const creditOrDebit = (
  drillCompany: DrillCompany,
  key: string,
  txType: 'credit' | 'debit',
  user: DrillUser,
  amount: bigint,
  rejection?: string,
): DrillOrder =>
  createOrder(drillCompany, key, {
    path: `/transactions/${txType}/`,
    user,
    fields: { amount, currency: CURRENCY },
    creates: [{ account: user.account, amount: txType === 'credit' ? amount : -amount, status: 'Pending' }],
    rejection,
  });

const transfer = (drillCompany: DrillCompany, key: string, from: DrillUser, to: DrillUser, amount: bigint): DrillOrder =>
  createOrder(drillCompany, key, {
    path: '/transactions/transfer/',
    user: from,
    fields: { recipient: to.id, amount, currency: CURRENCY },
    creates: [
      { account: from.account, amount: -amount, status: 'Complete' },
      { account: to.account, amount, status: 'Complete' },
    ],
    isTransfer: true,
  });

/** A pending transfer by an admin: held for the sender, incoming for the recipient. */
const heldTransfer = (drillCompany: DrillCompany, key: string, from: DrillUser, to: DrillUser, amount: bigint): DrillOrder =>
  createOrder(drillCompany, key, {
    path: '/admin/transactions/transfer/',
    user: drillCompany.admin,
    fields: { user: from.email, recipient: to.id, amount, currency: CURRENCY, status: 'Pending' },
    creates: [
      { account: from.account, amount: -amount, status: 'Pending' },
      { account: to.account, amount, status: 'Pending' },
    ],
    isTransfer: true,
  });

const batch = (drillCompany: DrillCompany, key: string, user: DrillUser, amounts: bigint[]): DrillOrder =>
  createOrder(drillCompany, key, {
    path: '/transactions/',
    user,
    fields: {
      transactions: amounts.map((amount) => ({
        tx_type: amount > 0n ? 'credit' : 'debit',
        amount: amount > 0n ? amount : -amount,
        currency: CURRENCY,
      })),
    },
    creates: amounts.map((amount) => ({ account: user.account, amount, status: 'Pending' })),
  });

/** An order of an admin about an existing collection. */
const changeOrder = (key: string, collection: DrillCollection, action: string, fields: object): DrillOrder => ({
  drillCompany: collection.drillCompany,
  method: action === '' ? 'PATCH' : 'POST',
  path: `/admin/transactions/${collection.id}/${action}`,
  token: collection.drillCompany.admin.token,
  key,
  body: printJson(fields),
  creates: [],
  isTransfer: false,
});

const end = (key: string, collection: DrillCollection, to: 'Complete' | 'Failed', rejection?: string): DrillOrder => ({
  ...changeOrder(key, collection, '', { status: to }),
  ends: { collection, to },
  rejection,
});

const hasHold = ({ planned: [first], members, drillCompany }: DrillCollection): boolean =>
  first !== undefined && (first.amount < 0n || members.length > 1) && first.account !== drillCompany.lowBalanceUser.account;

const heldAmount = ({ planned: [first] }: DrillCollection): bigint => (first && first.amount < 0n ? -first.amount : (first?.amount ?? 0n));

/** Raises a hold, or captures a part of one. The capture of a transfer has a side that no response contains, so only debits are captured in part. */
const changeHold = (key: string, collection: DrillCollection, amount: bigint): DrillOrder => {
  const held = heldAmount(collection);
  const isCapture = collection.members.length === 1 && amount < held;
  const changes = { collection, held: isCapture ? held - amount : held + amount, captured: isCapture ? amount : 0n };
  return { ...changeOrder(key, collection, isCapture ? 'capture/' : 'increment/', { amount }), changes };
};

const captureAll = (key: string, collection: DrillCollection, rejection?: string): DrillOrder => ({
  ...changeOrder(key, collection, 'capture/', {}),
  ends: { collection, to: 'Complete' },
  rejection,
});

const release = (key: string, collection: DrillCollection, rejection?: string): DrillOrder => ({
  ...changeOrder(key, collection, 'release/', {}),
  ends: { collection, to: 'Failed' },
  rejection,
});

const reverse = (key: string, collection: DrillCollection, rejection?: string): DrillOrder => ({
  ...createOrder(collection.drillCompany, key, {
    path: `/admin/transactions/${collection.id}/reverse/`,
    user: collection.drillCompany.admin,
    fields: {},
    creates: collection.planned.map(({ account, amount }) => ({ account, amount: -amount, status: 'Complete' })),
    isTransfer: collection.members.length > 1,
    rejection,
  }),
  reverses: collection,
  // A user with little money may have spent it by then.
  isFinal: collection.planned.some(({ account }) => account === collection.drillCompany.lowBalanceUser.account),
});

/** The percentage of orders of each kind. */
const SHARES = {
  pay: 22,
  payOut: 8,
  spread: 6,
  grant: 14,
  credit: 9,
  hold: 9,
  heldTransfer: 3,
  batch: 2,
  rejectedHold: 3,
  changeHold: 6,
  end: 11,
  endTwice: 3,
  reverse: 3,
  reverseTwice: 1,
} as const;

type Kind = keyof typeof SHARES;

const KINDS_BY_SHARE = (Object.keys(SHARES) as Kind[]).flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind)) as [
  Kind,
  ...Kind[],
];

type ChangeSources = Omit<OrderSources, 'drillCompanies'> & { amount: () => bigint };

/** Orders about existing collections; undefined if none is left. */
const createChanges = ({ random, nextKey, takePending, takeComplete, amount }: ChangeSources) => {
  const ordersFor = (collection: DrillCollection | undefined, build: (taken: DrillCollection) => DrillOrder[]) =>
    collection && build(collection);
  return {
    endOne: () => ordersFor(takePending(), (taken) => [end(nextKey(), taken, random.chance(0.6) ? 'Complete' : 'Failed')]),
    changeOne: () =>
      ordersFor(takePending(), (taken) => [hasHold(taken) ? changeHold(nextKey(), taken, amount()) : end(nextKey(), taken, 'Complete')]),
    endTwice: () =>
      ordersFor(takePending(), (taken) =>
        hasHold(taken) && random.chance(0.5)
          ? [captureAll(nextKey(), taken, EXECUTED), release(nextKey(), taken, EXECUTED)]
          : [end(nextKey(), taken, 'Complete', EXECUTED), end(nextKey(), taken, 'Failed', EXECUTED)],
      ),
    reverseOne: () => ordersFor(takeComplete(), (taken) => [reverse(nextKey(), taken)]),
    reverseTwice: () =>
      ordersFor(takeComplete(), (taken) => [reverse(nextKey(), taken, FULLY_REVERSED), reverse(nextKey(), taken, FULLY_REVERSED)]),
  };
};

/** Returns a function that generates a client's next orders: one, or several to send concurrently. */
export const createOrders = ({ random, nextKey, drillCompanies, takePending, takeComplete }: OrderSources): (() => DrillOrder[]) => {
  const amount = (): bigint => BigInt(random.integer(1, AMOUNT_MAX));
  const signedAmount = (): bigint => (random.chance(0.5) ? amount() : -amount());
  const { endOne, changeOne, endTwice, reverseOne, reverseTwice } = createChanges({ random, nextKey, takePending, takeComplete, amount });
  const createOrdersOf = (kind: Kind, drillCompany: DrillCompany): DrillOrder[] | undefined => {
    const { merchant, lowBalanceUser, users } = drillCompany;
    const user = random.pick(users);
    const holder = random.chance(0.3) ? merchant : user;
    const otherUser = random.pick(users);
    switch (kind) {
      case 'pay':
        return [transfer(drillCompany, nextKey(), user, merchant, amount())];
      case 'payOut':
        return [transfer(drillCompany, nextKey(), merchant, user, amount())];
      case 'spread':
        return [transfer(drillCompany, nextKey(), user, otherUser === user ? merchant : otherUser, amount())];
      case 'grant':
        return [adminCredit(drillCompany, nextKey(), holder, amount())];
      case 'credit':
        return [creditOrDebit(drillCompany, nextKey(), 'credit', holder, amount())];
      case 'hold':
        return [creditOrDebit(drillCompany, nextKey(), 'debit', holder, amount())];
      case 'heldTransfer':
        return [heldTransfer(drillCompany, nextKey(), user, merchant, amount())];
      case 'batch':
        return [batch(drillCompany, nextKey(), holder, Array.from({ length: random.integer(2, BATCH_SIZE_MAX) }, signedAmount))];
      case 'rejectedHold':
        return [creditOrDebit(drillCompany, nextKey(), 'debit', lowBalanceUser, amount(), INSUFFICIENT)];
      case 'changeHold':
        return changeOne();
      case 'end':
        return endOne();
      case 'endTwice':
        return endTwice();
      case 'reverse':
        return reverseOne();
      case 'reverseTwice':
        return reverseTwice();
    }
  };
  return () => {
    const drillCompany = random.pick(drillCompanies);
    const orders = createOrdersOf(random.pick(KINDS_BY_SHARE), drillCompany);
    return orders ?? [adminCredit(drillCompany, nextKey(), drillCompany.merchant, amount())];
  };
};
