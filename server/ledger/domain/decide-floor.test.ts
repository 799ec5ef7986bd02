import { describe, expect, it } from 'vitest';
import { AMOUNT_MAX } from '#server/kernel/money.ts';
import { ANN, BOB, create, EXTERNAL, NEW, numbersOf, run, setFloor, snapshot, stateWith, collection } from '#server/testing/decisions.ts';

const INSUFFICIENT_FUNDS = { refused: { reason: 'insufficient_funds', index: 0 } };

describe('a floor', () => {
  it('is lowered as requested, and debits are accepted down to it', () => {
    const state = stateWith(100n);
    expect(run(state, setFloor(ANN, -50n))).toMatchObject({
      accepted: { transactions: [], floor: -50n },
      effects: { floors: [{ accountId: ANN.id, slot: 0, floor: -50n }], journals: [], entries: [] },
    });
    expect(run(state, create(collection(ANN, BOB, 151n)))).toEqual(INSUFFICIENT_FUNDS);
    expect(run(state, create(collection(ANN, BOB, 150n)))).toHaveProperty('accepted');
    expect(numbersOf(state, ANN).balance).toBe(-50n);
    expect(run(state, create(collection(ANN, BOB, 1n)))).toEqual(INSUFFICIENT_FUNDS);
  });

  it('is never raised above the available amount', () => {
    const state = stateWith(100n);
    run(state, create(collection(ANN, BOB, 30n, 'Pending')));
    expect(run(state, setFloor(ANN, 60n))).toMatchObject({ accepted: { floor: 60n } });
    expect(run(state, setFloor(ANN, 500n))).toMatchObject({ accepted: { floor: 70n } });
    expect(run(state, create(collection(ANN, BOB, 1n)))).toEqual(INSUFFICIENT_FUNDS);
    run(state, create(collection(EXTERNAL, ANN, 5n)));
    expect(run(state, create(collection(ANN, BOB, 5n)))).toHaveProperty('accepted');
  });

  it('is never raised above a negative balance', () => {
    const state = stateWith(0n);
    run(state, setFloor(ANN, -50n));
    run(state, create(collection(ANN, BOB, 20n)));
    expect(run(state, setFloor(ANN, 0n))).toMatchObject({ accepted: { floor: -20n } });
  });

  it('opens an account without a balance', () => {
    const state = stateWith(100n);
    expect(run(state, setFloor(NEW, -10n))).toHaveProperty('accepted');
    expect(state.balances.get('3:0')).toMatchObject({ balance: 0n, lastSeq: 0, floor: -10n });
    expect(run(state, create(collection(NEW, BOB, 10n)))).toHaveProperty('accepted');
    expect(run(stateWith(100n), setFloor(NEW, 10n))).toMatchObject({ accepted: { floor: 0n } });
  });

  it('is rejected when its column cannot store it', () => {
    const state = stateWith(100n);
    const before = snapshot(state);
    expect(run(state, setFloor(ANN, -AMOUNT_MAX - 1n))).toEqual({ refused: { reason: 'amount_out_of_range', index: 0 } });
    expect(snapshot(state)).toEqual(before);
    expect(run(state, setFloor(ANN, AMOUNT_MAX + 1n))).toMatchObject({ accepted: { floor: 100n } });
  });

  it('cannot be set on a system account', () => {
    expect(() => run(stateWith(100n), setFloor(EXTERNAL, 0n))).toThrow(/unbounded/);
  });
});
