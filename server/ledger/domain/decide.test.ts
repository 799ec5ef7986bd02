import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '#db/schema/index.ts';
import type { Command, NewCollection } from '#server/ledger/domain/command.ts';
import type { BalanceState } from '#server/ledger/domain/ledger-state.ts';
import { AMOUNT_MAX } from '#server/kernel/money.ts';
import {
  ANN,
  BOB,
  create,
  EXTERNAL,
  NEW,
  NOW,
  numbersOf,
  execute,
  rowsOf,
  run,
  snapshot,
  stateWith,
  collection,
} from '#server/testing/decisions.ts';

describe('a posting', () => {
  it('moves the money immediately and returns the balance after its own entry', () => {
    const state = stateWith(100n);
    const rows = rowsOf(run(state, create(collection(ANN, BOB, 30n))));
    expect(rows.map(({ status, amount, balance, executedAt }) => ({ status, amount, balance, executedAt }))).toEqual([
      { status: 'Complete', amount: -30n, balance: 70n, executedAt: NOW },
      { status: 'Complete', amount: 30n, balance: 30n, executedAt: NOW },
    ]);
  });

  it('is rejected without sufficient funds and leaves the state unchanged', () => {
    const state = stateWith(10n);
    const before = snapshot(state);
    expect(run(state, create(collection(ANN, BOB, 11n)))).toEqual({ refused: { reason: 'insufficient_funds', index: 0 } });
    expect(snapshot(state)).toEqual(before);
  });

  it('is rejected when the balance would not fit its column', () => {
    const state = stateWith(0n);
    expect(run(state, create(collection(EXTERNAL, ANN, AMOUNT_MAX), collection(EXTERNAL, ANN, 1n)))).toEqual({
      refused: { reason: 'amount_out_of_range', index: 1 },
    });
  });

  it('opens an account with its first entry', () => {
    const state = stateWith(10n);
    run(state, create(collection(ANN, NEW, 4n)));
    expect(state.balances.get('3:0')).toMatchObject({ balance: 4n, lastSeq: 1, floor: 0n });
  });

  it('throws for an opened account that was not locked', () => {
    const state = stateWith(10n);
    state.balances.delete('2:0');
    expect(() => run(state, create(collection(ANN, BOB, 1n)))).toThrow(/no slot 0/);
  });
});

describe('a command with several collections', () => {
  it('changes nothing when one collection is rejected, and returns its index', () => {
    const state = stateWith(10n);
    const before = snapshot(state);
    const decision = run(state, create(collection(ANN, BOB, 6n), collection(ANN, BOB, 4n), collection(ANN, BOB, 1n)));
    expect(decision).toEqual({ refused: { reason: 'insufficient_funds', index: 2 } });
    expect(snapshot(state)).toEqual(before);
  });

  it('can spend what an earlier collection credited', () => {
    expect(run(stateWith(0n), create(collection(EXTERNAL, ANN, 5n), collection(ANN, BOB, 5n)))).toHaveProperty('accepted');
  });
});

describe('a hold', () => {
  it('lowers the available amount but not the balance', () => {
    const state = stateWith(100n);
    run(state, create(collection(ANN, BOB, 60n, 'Pending')));
    expect([numbersOf(state, ANN), numbersOf(state, BOB)]).toEqual([
      { balance: 100n, held: 60n, incoming: 0n },
      { balance: 0n, held: 0n, incoming: 60n },
    ]);
    expect(run(state, create(collection(ANN, BOB, 41n)))).toHaveProperty('refused');
  });

  it('moves the money when captured and frees it when released', () => {
    for (const [to, ann, bob] of [
      ['Complete', 40n, 60n],
      ['Failed', 100n, 0n],
    ] as const) {
      const state = stateWith(100n);
      const pendingTransfer = collection(ANN, BOB, 60n, 'Pending');
      const rows = rowsOf(run(state, create(pendingTransfer)));
      const executed = rowsOf(run(state, execute(pendingTransfer, rows, to)));
      expect(executed.map(({ status }) => status)).toEqual([to, to]);
      expect([numbersOf(state, ANN), numbersOf(state, BOB)]).toEqual([
        { balance: ann, held: 0n, incoming: 0n },
        { balance: bob, held: 0n, incoming: 0n },
      ]);
    }
  });

  it('can be captured or released only once', () => {
    const state = stateWith(100n);
    const pendingTransfer = collection(ANN, BOB, 60n, 'Pending');
    const rows = rowsOf(run(state, create(pendingTransfer)));
    run(state, execute(pendingTransfer, rows, 'Complete'));
    expect(run(state, execute(pendingTransfer, rows, 'Failed'))).toEqual({ refused: { reason: 'already_executed' } });
  });

  it('can expire only after its expiry time', () => {
    const state = stateWith(100n);
    const pendingTransfer = collection(ANN, BOB, 60n, 'Pending', 1_000);
    const rows = rowsOf(run(state, create(pendingTransfer)));
    expect(run(state, execute(pendingTransfer, rows, 'Failed', true))).toEqual({ refused: { reason: 'not_expired' } });
    state.now = new Date(NOW.getTime() + 1_000);
    expect(run(state, execute(pendingTransfer, rows, 'Failed', true))).toHaveProperty('accepted');
  });
});

describe('random commands in random order', () => {
  const step = fc.record({
    kind: fc.constantFrom('post' as const, 'hold' as const, 'complete' as const, 'fail' as const),
    from: fc.constantFrom(ANN, BOB, EXTERNAL),
    to: fc.constantFrom(ANN, BOB, EXTERNAL),
    amount: fc.constantFrom(1n, 2n, 7n, 2n ** 53n - 1n, 2n ** 53n + 1n, 10n ** 18n, 10n ** 37n),
    which: fc.nat(20),
  });

  it('keep the total, the floors, and held equal to incoming', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const state = stateWith(50n, 10n);
        const holds: { held: NewCollection; rows: TransactionRow[] }[] = [];
        for (const { kind, from, to, amount, which } of steps) {
          if (from.id === to.id) continue;
          if (kind === 'post' || kind === 'hold') {
            const posted = collection(from, to, amount, kind === 'hold' ? 'Pending' : 'Complete');
            const rows = rowsOf(run(state, create(posted)));
            if (kind === 'hold' && rows.length > 0) holds.push({ held: posted, rows });
          } else {
            const open = holds[which % Math.max(holds.length, 1)];
            if (open) run(state, execute(open.held, open.rows, kind === 'complete' ? 'Complete' : 'Failed'));
          }
          const balances = [...state.balances.values()];
          const sum = (pick: (balance: BalanceState) => bigint) => balances.reduce((total, balance) => total + pick(balance), 0n);
          expect(sum(({ balance }) => balance)).toBe(0n);
          expect(sum(({ held }) => held)).toBe(sum(({ incoming }) => incoming));
          for (const { floor, balance, held, incoming } of balances) {
            expect(held >= 0n && incoming >= 0n && (floor === null || balance - held >= floor)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a command of a batch', () => {
  const changesOf = (decision: ReturnType<typeof run>) => ('effects' in decision ? decision.effects.changed : []);

  it('starts from the rows that earlier commands have changed', () => {
    const state = stateWith(100n);
    const pendingTransfer = collection(ANN, BOB, 30n, 'Pending');
    const rows = rowsOf(run(state, create(pendingTransfer)));
    const [row] = rows;
    if (!row) throw new Error('Nothing was created');
    const edit = (note: string): Command => ({
      kind: 'edit',
      transactions: [row],
      edit: { transactionId: row.id, note, metadataPatch: undefined },
    });
    const first = changesOf(run(state, edit('one')));
    const second = changesOf(run(state, edit('two')));
    const executed = changesOf(run(state, execute(pendingTransfer, rows, 'Complete')));
    expect(first).toMatchObject([{ before: { note: '' }, after: { note: 'one' } }]);
    expect(second[0]?.before).toEqual(first[0]?.after);
    expect(second).toMatchObject([{ after: { note: 'two' } }]);
    expect(executed.find(({ after }) => after.id === row.id)).toMatchObject({
      before: second[0]?.after,
      after: { status: 'Complete', note: 'two', balance: 70n },
    });
  });
});
