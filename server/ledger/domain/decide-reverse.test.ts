import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '#db/schema/index.ts';
import type { NewCollection } from '#server/ledger/domain/command.ts';
import type { LedgerState } from '#server/ledger/domain/ledger-state.ts';
import {
  ANN,
  BOB,
  create,
  EXTERNAL,
  NOW,
  numbersOf,
  execute,
  reverse,
  rowsOf,
  run,
  setFloor,
  snapshot,
  stateWith,
  collection,
} from '#server/testing/decisions.ts';

/** A Complete transfer of 60 from Ann to Bob. */
const completeTransfer = (state: LedgerState, amount = 60n): { transfer: NewCollection; rows: TransactionRow[] } => {
  const transfer = collection(ANN, BOB, amount);
  return { transfer, rows: rowsOf(run(state, create(transfer))) };
};

const balancesOf = (state: LedgerState) => [numbersOf(state, ANN).balance, numbersOf(state, BOB).balance];

const reversedOf = (state: LedgerState, rows: TransactionRow[]) => rows.map(({ id }) => state.transactions.get(id)?.reversed);

describe('a reversal', () => {
  it('creates a Complete collection of mirrors that moves the money back between the same accounts', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    const command = reverse(transfer, rows);
    const decision = run(state, command);
    const mirrors = rowsOf(decision);
    const shared = { collectionId: command.collectionId, status: 'Complete', reversed: 0n, fees: 0n, executedAt: NOW, expiresAt: null };
    const description = { creatorId: 'admin', subtype: 'refund', reference: 'R', note: 'back', metadata: { why: 'test' } };
    expect(mirrors).toMatchObject([
      { ...shared, ...description, parentId: rows[0]?.id, account: 'ANN', txType: 'credit', amount: 60n, totalAmount: 60n, balance: 100n },
      { ...shared, ...description, parentId: rows[1]?.id, account: 'BOB', txType: 'debit', amount: -60n, totalAmount: -60n, balance: 0n },
    ]);
    expect(balancesOf(state)).toEqual([100n, 0n]);
    expect(decision).toMatchObject({
      effects: {
        journals: [{ id: command.collectionId, kind: 'post', resolves: null }],
        changed: [],
        transitions: [],
        reversals: rows.map(({ id }) => ({ transactionId: id, reversed: 60n })),
      },
    });
  });

  it('debits the account that received the money before it credits the other one', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    const decision = run(state, reverse(transfer, rows));
    expect('effects' in decision && decision.effects.entries.map(({ accountId, leg }) => [leg, accountId])).toEqual([
      [1, BOB.id],
      [2, ANN.id],
    ]);
  });

  it('pairs the mirrors of partners', () => {
    const state = stateWith(100n);
    const transfer = collection(ANN, BOB, 10n);
    const [debit, credit] = transfer.transactions;
    const partners = transfer.transactions.map((facts) => ({ ...facts, partnerId: (facts === debit ? credit : debit)?.id ?? null }));
    const rows = rowsOf(run(state, create({ ...transfer, transactions: partners })));
    const [first, second] = rowsOf(run(state, reverse(transfer, rows)));
    expect([first?.partnerId, second?.partnerId]).toEqual([second?.id, first?.id]);
    const singleCredit = collection(EXTERNAL, ANN, 5n);
    const [mirror] = rowsOf(run(state, reverse(singleCredit, rowsOf(run(state, create(singleCredit))))));
    expect(mirror).toMatchObject({ partnerId: null, txType: 'debit', amount: -5n });
  });

  it('can be partial, up to the original amount in total', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    expect(run(state, reverse(transfer, rows, 61n))).toEqual({ refused: { reason: 'reversal_too_large', remaining: 60n } });
    run(state, reverse(transfer, rows, 25n));
    expect(reversedOf(state, rows)).toEqual([25n, 25n]);
    expect(run(state, reverse(transfer, rows, 36n))).toEqual({ refused: { reason: 'reversal_too_large', remaining: 35n } });
    expect(rowsOf(run(state, reverse(transfer, rows))).map(({ amount }) => amount)).toEqual([35n, -35n]);
    expect(balancesOf(state)).toEqual([100n, 0n]);
    for (const amount of [null, 1n]) {
      expect(run(state, reverse(transfer, rows, amount))).toEqual({ refused: { reason: 'reversal_too_large', remaining: 0n } });
    }
  });

  it('uses the reversed amount that was read under the lock', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    for (const { id } of rows) state.transactions.set(id, { ...state.transactions.get(id)!, reversed: 50n });
    expect(run(state, reverse(transfer, rows, 11n))).toEqual({ refused: { reason: 'reversal_too_large', remaining: 10n } });
    expect(rowsOf(run(state, reverse(transfer, rows)))).toMatchObject([{ amount: 10n }, { amount: -10n }]);
  });

  it('rejects Pending and Failed transactions', () => {
    const state = stateWith(100n);
    const pendingTransfer = collection(ANN, BOB, 60n, 'Pending');
    const rows = rowsOf(run(state, create(pendingTransfer)));
    expect(run(state, reverse(pendingTransfer, rows))).toEqual({ refused: { reason: 'not_complete' } });
    run(state, execute(pendingTransfer, rows, 'Failed'));
    expect(run(state, reverse(pendingTransfer, rows))).toEqual({ refused: { reason: 'not_complete' } });
    state.transactions.delete(rows[0]!.id);
    expect(run(state, reverse(pendingTransfer, rows))).toEqual({ refused: { reason: 'not_complete' } });
  });

  it('reverses a captured hold', () => {
    const state = stateWith(100n);
    const pendingTransfer = collection(ANN, BOB, 60n, 'Pending');
    const rows = rowsOf(run(state, create(pendingTransfer)));
    run(state, execute(pendingTransfer, rows, 'Complete'));
    expect(run(state, reverse(pendingTransfer, rows, 20n))).toHaveProperty('accepted');
    expect(numbersOf(state, ANN)).toEqual({ balance: 60n, held: 0n, incoming: 0n });
    expect(numbersOf(state, BOB)).toEqual({ balance: 40n, held: 0n, incoming: 0n });
  });

  it('rejects amounts that are spent or held, and leaves the state unchanged', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    run(state, create(collection(BOB, EXTERNAL, 20n), collection(BOB, EXTERNAL, 10n, 'Pending')));
    const before = snapshot(state);
    expect(run(state, reverse(transfer, rows))).toEqual({ refused: { reason: 'insufficient_funds', index: 0 } });
    expect(run(state, reverse(transfer, rows, 31n))).toEqual({ refused: { reason: 'insufficient_funds', index: 0 } });
    expect(snapshot(state)).toEqual(before);
    expect(run(state, reverse(transfer, rows, 30n))).toHaveProperty('accepted');
  });

  it('can use an overdraft', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    run(state, create(collection(BOB, EXTERNAL, 60n)));
    run(state, setFloor(BOB, -60n));
    expect(run(state, reverse(transfer, rows))).toHaveProperty('accepted');
    expect(balancesOf(state)).toEqual([100n, -60n]);
  });

  it('can itself be reversed, without changing the reversed amount of the original', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    const firstReversal = reverse(transfer, rows, 40n);
    const mirrors = rowsOf(run(state, firstReversal));
    const legs = transfer.legs.map((leg) => ({
      ...leg,
      amount: leg.amount < 0n ? 40n : -40n,
      transactionId: mirrors.find(({ ledgerAccountId }) => ledgerAccountId === leg.account.id)?.id ?? null,
    }));
    const secondReversal = run(state, reverse({ ...transfer, id: firstReversal.collectionId, legs }, mirrors));
    expect(rowsOf(secondReversal)).toMatchObject([
      { parentId: mirrors[0]?.id, txType: 'debit', amount: -40n },
      { parentId: mirrors[1]?.id, txType: 'credit', amount: 40n },
    ]);
    expect(balancesOf(state)).toEqual([40n, 60n]);
    expect([reversedOf(state, rows), reversedOf(state, mirrors)]).toEqual([
      [40n, 40n],
      [40n, 40n],
    ]);
    expect(run(state, reverse(transfer, rows, 21n))).toEqual({ refused: { reason: 'reversal_too_large', remaining: 20n } });
  });

  it('throws without a mirror id for every transaction', () => {
    const state = stateWith(100n);
    const { transfer, rows } = completeTransfer(state);
    expect(() => run(state, { ...reverse(transfer, rows), mirrorIds: [] })).toThrow(/mirror/);
  });
});

describe('partial reversals in random order', () => {
  it('never exceed the original amount in total, and match the reversed amount', () => {
    const part = fc.option(fc.bigInt(1n, 70n), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.bigInt(0n, 30n)), { maxLength: 12 }), (steps) => {
        const state = stateWith(100n);
        const { transfer, rows } = completeTransfer(state);
        let spentAmount = 0n;
        for (const [amount, spending] of steps) {
          if (spending > 0n && 'accepted' in run(state, create(collection(BOB, EXTERNAL, spending)))) spentAmount += spending;
          run(state, reverse(transfer, rows, amount));
          const [reversed, other] = reversedOf(state, rows);
          expect(reversed).toBe(other);
          expect(reversed! >= 0n && reversed! <= 60n).toBe(true);
          expect(balancesOf(state)).toEqual([40n + reversed!, 60n - spentAmount - reversed!]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
