import { describe, expect, it } from 'vitest';
import type { BoundType } from '#server/ledger/domain/command.ts';
import { usageKey, windowStarts } from '#server/ledger/domain/usage-windows.ts';
import { ANN, BOB, collection, create, execute, reverse, rowsOf, run, snapshot, stateWith } from '#server/testing/decisions.ts';

const KEY = usageKey({ ledgerAccountId: ANN.id, txType: 'debit', subtype: null });
const FIELD_ERRORS = { amount: ['Limit.'] };

const stateUsing = (used: bigint) => {
  const state = stateWith(1_000n);
  state.usage.set(KEY, { day: used, week: used, month: used });
  return state;
};

const bounded = (amount: bigint, type: BoundType, value: bigint, status: 'Complete' | 'Pending' = 'Complete') => {
  const limitedCollection = collection(ANN, BOB, amount, status);
  const transactionId = limitedCollection.transactions[0]?.id ?? '';
  return { ...limitedCollection, bounds: [{ transactionId, type, value, subtype: null, fields: FIELD_ERRORS }] };
};

const exceeded = (limit: BoundType, index = 0) => ({ refused: { reason: 'limit_exceeded', index, limit, fields: FIELD_ERRORS } });

describe('evaluateLimits', () => {
  it('counts the usage of earlier commands in the batch and earlier collections in the command', () => {
    const state = stateUsing(50n);
    expect(run(state, create(bounded(30n, 'day_max', 100n)))).toHaveProperty('accepted');
    const before = snapshot(state);
    expect(run(state, create(bounded(10n, 'day_max', 100n), bounded(11n, 'day_max', 100n)))).toEqual(exceeded('day_max', 1));
    expect(snapshot(state)).toEqual(before);
    expect(state.usage.get(KEY)?.day).toBe(80n);
    expect(run(state, create(bounded(10n, 'day_max', 100n), bounded(10n, 'day_max', 100n)))).toHaveProperty('accepted');
  });

  it('releases the usage of a transaction that fails in the same batch', () => {
    const state = stateUsing(0n);
    const limitedCollection = bounded(60n, 'day_max', 100n, 'Pending');
    const rows = rowsOf(run(state, create(limitedCollection)));
    expect(run(state, create(bounded(60n, 'day_max', 100n)))).toEqual(exceeded('day_max'));
    run(state, execute(limitedCollection, rows, 'Failed'));
    expect(state.usage.get(KEY)).toEqual({ day: 0n, week: 0n, month: 0n });
  });

  it('releases usage only in the windows in which the transaction was created', () => {
    const state = stateUsing(0n);
    const limitedCollection = bounded(60n, 'month_max', 100n, 'Pending');
    const rows = rowsOf(run(state, create(limitedCollection)));
    state.now = new Date(state.now.getTime() + 24 * 60 * 60 * 1000);
    state.usage.set(KEY, { day: 0n, week: 60n, month: 60n });
    run(state, execute(limitedCollection, rows, 'Failed'));
    expect(state.usage.get(KEY)).toEqual({ day: 0n, week: 0n, month: 0n });
  });

  it('does not count reversals and does not release usage for them', () => {
    const state = stateUsing(0n);
    const limitedCollection = bounded(60n, 'day_max', 100n);
    const rows = rowsOf(run(state, create(limitedCollection)));
    expect(run(state, reverse(limitedCollection, rows))).toHaveProperty('accepted');
    expect(state.usage.get(KEY)?.day).toBe(60n);
  });

  it.each([
    ['min', 10n, 9n, 10n],
    ['max', 10n, 11n, 10n],
    ['week_max', 10n, 11n, 10n],
    ['month_max', 10n, 11n, 10n],
  ] as const)('with a %s limit of %s, rejects an amount of %s and accepts %s', (type, value, rejectedAmount, acceptedAmount) => {
    expect(run(stateUsing(0n), create(bounded(rejectedAmount, type, value)))).toEqual(exceeded(type));
    expect(run(stateUsing(0n), create(bounded(acceptedAmount, type, value)))).toHaveProperty('accepted');
  });

  it('throws when the usage of the window was not read', () => {
    expect(() => run(stateWith(1_000n), create(bounded(1n, 'day_max', 10n)))).toThrow(/was not read/);
  });
});

describe('windowStarts', () => {
  it('returns the start of the calendar day, of the week (Monday) and of the month, in UTC', () => {
    expect(windowStarts(new Date('2026-03-01T23:59:59.999Z'))).toEqual({
      day: new Date('2026-03-01T00:00:00Z'),
      week: new Date('2026-02-23T00:00:00Z'),
      month: new Date('2026-03-01T00:00:00Z'),
    });
    expect(windowStarts(new Date('2026-03-02T00:00:00Z')).week).toEqual(new Date('2026-03-02T00:00:00Z'));
  });
});
