import { describe, expect, it } from 'vitest';
import type { LockedPaymentRequest } from '#server/ledger/domain/ledger-state.ts';
import { ANN, BOB, collection, NOW, run, snapshot, stateWith } from '#server/testing/decisions.ts';

const OPEN: LockedPaymentRequest = { state: 'open', amount: 30n, amountPaid: 0n, allowsPartial: false, expiresAt: null };

/** Ann has 100. */
const stateOf = (change: Partial<LockedPaymentRequest>) => {
  const state = stateWith(100n);
  state.paymentRequests.set(7, { ...OPEN, ...change });
  return state;
};

const payment = (amount: bigint) => ({ kind: 'create' as const, collections: [collection(ANN, BOB, amount)], paymentRequestId: 7 });

describe('the payment of a payment request', () => {
  it('pays it in full, so that the next command of the batch is rejected', () => {
    const state = stateOf({});
    expect(run(state, payment(30n))).toMatchObject({
      effects: { payments: [{ requestId: 7, amount: 30n, state: 'paid', amountPaid: 30n }] },
    });
    expect(run(state, payment(30n))).toEqual({ refused: { reason: 'request_not_open', status: 'paid' } });
  });

  it.each(['paid', 'declined', 'canceled', 'expired'] as const)('is rejected for a request that is %s', (status) => {
    const state = stateOf({ state: status });
    const before = snapshot(state);
    expect(run(state, payment(30n))).toEqual({ refused: { reason: 'request_not_open', status } });
    expect(snapshot(state)).toEqual(before);
  });

  it('is rejected at the time of the expiry', () => {
    expect(run(stateOf({ expiresAt: NOW }), payment(30n))).toEqual({ refused: { reason: 'request_not_open', status: 'expired' } });
    expect(run(stateOf({ expiresAt: new Date(NOW.getTime() + 1) }), payment(30n))).toHaveProperty('accepted');
  });

  it.each([29n, 31n])('is rejected for an amount of %d instead of 30', (amount) => {
    expect(run(stateOf({}), payment(amount))).toEqual({ refused: { reason: 'request_amount', remaining: 30n } });
  });

  it('leaves a request open until all parts are paid', () => {
    const state = stateOf({ allowsPartial: true });
    expect(run(state, payment(20n))).toMatchObject({ effects: { payments: [{ state: 'open', amountPaid: 20n }] } });
    expect(run(state, payment(11n))).toEqual({ refused: { reason: 'request_amount', remaining: 10n } });
    expect(run(state, payment(10n))).toMatchObject({ effects: { payments: [{ state: 'paid', amountPaid: 30n }] } });
  });

  it('of a request without an amount is any amount', () => {
    expect(run(stateOf({ amount: null }), payment(1n))).toMatchObject({ effects: { payments: [{ state: 'paid', amountPaid: 1n }] } });
  });

  it('that is rejected for insufficient funds leaves the request open', () => {
    const state = stateOf({ amount: 101n });
    expect(run(state, payment(101n))).toMatchObject({ refused: { reason: 'insufficient_funds' } });
    expect(state.paymentRequests.get(7)).toMatchObject({ state: 'open', amountPaid: 0n });
  });
});
