import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#server/kernel/time.ts';
import type { HoldChange, HoldCommand, NewCollection, TransactionData } from '#server/ledger/domain/command.ts';
import type { TransactionRow } from '#db/schema/index.ts';
import {
  ANN,
  BOB,
  collection,
  create,
  execute,
  EXTERNAL,
  NOW,
  numbersOf,
  rowsOf,
  run,
  snapshot,
  stateWith,
} from '#server/testing/decisions.ts';

let count = 0;
const nextId = () => `hold-${++count}`;

const holdCommand = (hold: NewCollection, transactions: TransactionRow[], change: HoldChange): HoldCommand => ({
  kind: 'hold',
  collectionId: hold.id,
  transactions,
  legs: hold.legs,
  deferredLegs: hold.deferredLegs ?? [],
  change,
  journalIds: { release: nextId(), hold: nextId(), capture: nextId(), deferred: nextId() },
  captureId: nextId(),
  captureIds: transactions.map(nextId),
  actorId: 'actor',
});

const UNCHANGED = { transactionId: '', note: undefined, metadata: undefined };
const capture = (amount: bigint | null, isFinal = false): HoldChange => ({ type: 'capture', amount, isFinal, description: UNCHANGED });
const raise = (amount: bigint): HoldChange => ({ type: 'increment', amount, bounds: [], floors: [] });

/** A debit of Ann with a fee that she pays, held. */
const debitWithFee = (amount: bigint, fee: bigint): NewCollection => {
  const debit = collection(ANN, EXTERNAL, amount, 'Pending');
  const [main] = debit.transactions;
  if (!main) throw new Error('The debit has no transaction');
  const feeRow: TransactionData = { ...main, id: nextId(), parentId: main.id, inferred: true, amount: -fee, totalAmount: 0n };
  const transactions = [{ ...main, fees: fee, totalAmount: -amount - fee }, feeRow];
  const legs = [
    ...debit.legs,
    { account: ANN, slot: 0, amount: -fee, transactionId: feeRow.id },
    { account: EXTERNAL, slot: 0, amount: fee, transactionId: null },
  ];
  return { ...debit, transactions, legs };
};

const openHold = (funds: bigint, hold: NewCollection) => {
  const state = stateWith(funds);
  const rows = rowsOf(run(state, create(hold)));
  return { state, rows, change: (change: HoldChange) => run(state, holdCommand(hold, rows, change)) };
};

describe('a capture', () => {
  it('moves a part, and holds the rest', () => {
    const { state, rows, change } = openHold(100n, collection(ANN, BOB, 60n, 'Pending'));
    const [debit, credit, capturedDebit, capturedCredit] = rowsOf(change(capture(25n)));
    expect(debit).toMatchObject({ status: 'Pending', amount: -35n, authorized: 60n, captured: 25n });
    expect(credit).toMatchObject({ status: 'Pending', amount: 35n, authorized: 60n, captured: 25n });
    expect(capturedDebit).toMatchObject({
      status: 'Complete',
      amount: -25n,
      parentId: rows[0]?.id,
      partnerId: capturedCredit?.id,
      balance: 75n,
    });
    expect(capturedCredit).toMatchObject({ status: 'Complete', amount: 25n, parentId: rows[1]?.id, balance: 25n });
    expect([numbersOf(state, ANN), numbersOf(state, BOB)]).toEqual([
      { balance: 75n, held: 35n, incoming: 0n },
      { balance: 25n, held: 0n, incoming: 35n },
    ]);
  });

  it('completes the authorization with the last part, and releases the rest if it is final', () => {
    const hold = collection(ANN, BOB, 60n, 'Pending');
    const { state, rows, change } = openHold(100n, hold);
    change(capture(25n));
    expect(rowsOf(change(capture(10n, true)))).toMatchObject([
      { status: 'Complete', amount: -10n, authorized: 60n, captured: 25n },
      { status: 'Complete', amount: 10n },
    ]);
    expect([numbersOf(state, ANN), numbersOf(state, BOB)]).toEqual([
      { balance: 65n, held: 0n, incoming: 0n },
      { balance: 35n, held: 0n, incoming: 0n },
    ]);
    expect(change(capture(1n))).toEqual({ refused: { reason: 'already_executed' } });
    expect(run(state, execute(hold, rows, 'Failed'))).toEqual({ refused: { reason: 'already_executed' } });
  });

  it('never exceeds what remains, and changes nothing when it is rejected', () => {
    const { state, change } = openHold(100n, collection(ANN, BOB, 60n, 'Pending'));
    change(capture(25n));
    const before = snapshot(state);
    expect(change(capture(36n))).toEqual({ refused: { reason: 'capture_too_large', remaining: 35n } });
    expect(snapshot(state)).toEqual(before);
  });

  it('is followed by a release of the rest only, also after the expiry', () => {
    const hold: NewCollection = { ...collection(ANN, BOB, 60n, 'Pending'), expiry: { afterMs: 1_000, isUnclaimed: false } };
    const { state, change } = openHold(100n, hold);
    change(capture(25n));
    state.now = new Date(NOW.getTime() + 1_000);
    expect(rowsOf(change({ type: 'release', reason: 'Released.' }))).toMatchObject([{ status: 'Failed', amount: -35n }, { amount: 35n }]);
    expect(numbersOf(state, ANN)).toEqual({ balance: 75n, held: 0n, incoming: 0n });
  });

  it('charges fees in proportion, and all of them when all is captured', () => {
    const { state, change } = openHold(200n, debitWithFee(100n, 7n));
    const [, , captured, fee] = rowsOf(change(capture(30n)));
    expect([captured, fee]).toMatchObject([
      { amount: -30n, fees: 2n, totalAmount: -32n },
      { amount: -2n, totalAmount: 0n, parentId: captured?.id },
    ]);
    change(capture(30n));
    change(capture(40n));
    expect(numbersOf(state, ANN)).toEqual({ balance: 93n, held: 0n, incoming: 0n });
  });

  it('charges at least one unit of a fee when the last capture is small', () => {
    const { state, change } = openHold(200n, debitWithFee(100n, 1n));
    change(capture(1n));
    expect(numbersOf(state, ANN)).toEqual({ balance: 199n, held: 100n, incoming: 0n });
    expect(rowsOf(change(capture(1n, true)))).toMatchObject([
      { amount: -1n, fees: 1n, totalAmount: -2n },
      { amount: -1n, totalAmount: 0n },
    ]);
    expect(numbersOf(state, ANN)).toEqual({ balance: 197n, held: 0n, incoming: 0n });
  });

  it('is rejected after the expiry, for an unclaimed transfer, and for a credit', () => {
    const hold: NewCollection = { ...collection(ANN, BOB, 60n, 'Pending'), expiry: { afterMs: 1_000, isUnclaimed: false } };
    const expiring = openHold(100n, hold);
    expiring.state.now = new Date(NOW.getTime() + 1_000);
    expect(expiring.change(capture(1n))).toEqual({ refused: { reason: 'hold_expired' } });
    const unclaimed = openHold(100n, collection(ANN, BOB, 60n, 'Pending', 1_000));
    expect(unclaimed.change(capture(1n))).toEqual({ refused: { reason: 'not_hold' } });
    expect(openHold(100n, collection(EXTERNAL, ANN, 60n, 'Pending')).change(capture(1n))).toEqual({ refused: { reason: 'not_hold' } });
  });
});

describe('an increment', () => {
  it('raises no fee above its authorized rate, however small the captures before it are', () => {
    const { state, change } = openHold(1_000n, debitWithFee(100n, 10n));
    for (let captured = 0; captured < 95; captured += 1) change(capture(1n));
    expect(numbersOf(state, ANN)).toEqual({ balance: 896n, held: 6n, incoming: 0n });
    expect(rowsOf(change(raise(95n)))).toMatchObject([
      { amount: -100n, authorized: 195n, captured: 95n },
      { amount: -10n, authorized: 19n, captured: 0n },
    ]);
    expect(rowsOf(change(raise(9n)))).toMatchObject([{ amount: -109n }, { amount: -10n }]);
    expect(rowsOf(change(capture(null)))).toMatchObject([{ amount: -109n }, { amount: -10n }]);
    expect(numbersOf(state, ANN)).toEqual({ balance: 777n, held: 0n, incoming: 0n });
  });

  it('is rejected if a limit applies to a window after that of the hold', () => {
    const { state, rows, change } = openHold(1_000n, collection(ANN, BOB, 60n, 'Pending'));
    const transactionId = rows[0]?.id ?? '';
    const raiseUnder = (type: 'max' | 'day_max' | 'month_max') =>
      change({ type: 'increment', amount: 1n, bounds: [{ transactionId, type, value: 100n, subtype: null, fields: {} }], floors: [] });
    state.now = new Date(NOW.getTime() + DAY_MS);
    state.usage.set(`${ANN.id} debit `, { day: 0n, week: 60n, month: 60n });
    expect(raiseUnder('day_max')).toMatchObject({ refused: { reason: 'limit_exceeded', limit: 'day_max' } });
    expect(raiseUnder('month_max')).toHaveProperty('accepted');
    expect(raiseUnder('max')).toHaveProperty('accepted');
  });

  it('raises what is held, with its fees, within the available balance', () => {
    const { state, change } = openHold(200n, debitWithFee(100n, 10n));
    expect(rowsOf(change(raise(50n)))).toMatchObject([
      { status: 'Pending', amount: -150n, fees: 15n, totalAmount: -165n, authorized: 150n, captured: 0n },
      { amount: -15n },
    ]);
    expect(numbersOf(state, ANN)).toEqual({ balance: 200n, held: 165n, incoming: 0n });
    expect(change(raise(100n))).toEqual({ refused: { reason: 'insufficient_funds', index: 0 } });
    expect(numbersOf(state, ANN).held).toBe(165n);
  });

  it('counts toward the limits: the whole hold per transaction, and the increment per day', () => {
    const { state, rows, change } = openHold(1_000n, collection(ANN, BOB, 60n, 'Pending'));
    const transactionId = rows[0]?.id ?? '';
    state.usage.set(`${ANN.id} debit `, { day: 60n, week: 60n, month: 60n });
    const raiseUnder = (type: 'max' | 'day_max', value: bigint, amount: bigint) =>
      change({ type: 'increment', amount, bounds: [{ transactionId, type, value, subtype: null, fields: {} }], floors: [] });
    expect(raiseUnder('max', 100n, 41n)).toMatchObject({ refused: { reason: 'limit_exceeded', limit: 'max' } });
    expect(raiseUnder('day_max', 100n, 41n)).toMatchObject({ refused: { reason: 'limit_exceeded', limit: 'day_max' } });
    expect(raiseUnder('day_max', 100n, 40n)).toHaveProperty('accepted');
    expect(state.usage.get(`${ANN.id} debit `)).toEqual({ day: 100n, week: 100n, month: 100n });
    change(capture(30n));
    change(capture(20n, true));
    expect(state.usage.get(`${ANN.id} debit `)?.day).toBe(50n);
  });
});

describe('several changes in one command', () => {
  it('are decided on their own', () => {
    const hold = collection(ANN, BOB, 60n, 'Pending');
    const { state, rows } = openHold(100n, hold);
    const commands = [capture(50n), capture(20n), capture(10n)].map((change) => holdCommand(hold, rows, change));
    const decision = run(state, { kind: 'each', commands });
    expect('accepted' in decision && decision.accepted.items).toMatchObject([
      { transactions: [{ amount: -10n }, {}, {}, {}] },
      { rejection: { reason: 'capture_too_large', remaining: 10n } },
      { transactions: [{ status: 'Complete', amount: -10n }, {}] },
    ]);
    expect(numbersOf(state, BOB)).toEqual({ balance: 60n, held: 0n, incoming: 0n });
  });
});
