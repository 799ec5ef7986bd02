import { describe, expect, it } from 'vitest';
import { createReferenceLedger } from '#server/testing/model/reference-ledger.ts';
import type { ModelRequest } from '#server/testing/model/requests.ts';
import { findSerialOrder, type HistoryEvent } from '#server/testing/model/serial-order.ts';
import type { CommandOutcome, ModelMovement } from '#server/testing/model/model-commands.ts';

const NOW = 0;

const createLedgerWith100Usd = () => {
  const books = createReferenceLedger({ currencies: ['USD'] });
  const movement = { kind: 'credit', collection: 'c0', account: 'ann', currency: 'USD', amount: 100n, status: 'Complete' } as const;
  books.apply({ type: 'create', movements: [movement] }, { now: NOW });
  return books;
};

const debit = (collection: string, amount: bigint): ModelRequest => {
  const movement: ModelMovement = { kind: 'debit', collection, account: 'ann', currency: 'USD', amount, status: 'Complete' };
  return { command: { type: 'create', movements: [movement] }, actor: 'ann', route: '', key: undefined, side: undefined };
};

const INSUFFICIENT_FUNDS: CommandOutcome = { outcome: 'refused', reason: 'insufficient_funds', item: 0 };

const debited = (collection: string, amount: bigint, balance: bigint): CommandOutcome => ({
  outcome: 'accepted',
  transactions: [
    {
      id: `${collection}/debit`,
      account: 'ann',
      currency: 'USD',
      txType: 'debit',
      amount: -amount,
      total: -amount,
      status: 'Complete',
      balance,
      parent: undefined,
      partner: undefined,
    },
  ],
});

const event = (request: ModelRequest, outcome: CommandOutcome, [startedAt, endedAt]: [number, number]): HistoryEvent => ({
  request,
  outcome,
  startedAt,
  endedAt,
});

describe('the search for a serial order', () => {
  it('finds the only order that explains overlapping responses', () => {
    const first = event(debit('c1', 60n), debited('c1', 60n, 30n), [0, 10]);
    const second = event(debit('c2', 10n), debited('c2', 10n, 90n), [5, 15]);
    const third = event(debit('c3', 31n), INSUFFICIENT_FUNDS, [6, 9]);
    expect(findSerialOrder(createLedgerWith100Usd(), [first, second, third], NOW)?.order).toEqual([second, first, third]);
  });

  it('does not put a later request before an earlier response', () => {
    const first = event(debit('c1', 60n), debited('c1', 60n, 30n), [0, 10]);
    const second = event(debit('c2', 10n), debited('c2', 10n, 90n), [11, 15]);
    expect(findSerialOrder(createLedgerWith100Usd(), [first, second], NOW)).toBeUndefined();
  });

  it('finds none when money was spent twice', () => {
    const twice = [event(debit('c1', 60n), debited('c1', 60n, 40n), [0, 10]), event(debit('c2', 60n), debited('c2', 60n, 40n), [0, 10])];
    expect(findSerialOrder(createLedgerWith100Usd(), twice, NOW)).toBeUndefined();
  });

  it('finds none when a rejection is unjustified', () => {
    expect(findSerialOrder(createLedgerWith100Usd(), [event(debit('c1', 60n), INSUFFICIENT_FUNDS, [0, 10])], NOW)).toBeUndefined();
  });

  it('finds none when the final state differs', () => {
    const only = [event(debit('c1', 60n), debited('c1', 60n, 40n), [0, 10])];
    expect(findSerialOrder(createLedgerWith100Usd(), only, NOW, (books) => books.account('ann', 'USD').balance === 100n)).toBeUndefined();
    const explanation = findSerialOrder(createLedgerWith100Usd(), only, NOW, (books) => books.account('ann', 'USD').balance === 40n);
    expect(explanation?.books.account('ann', 'USD').balance).toBe(40n);
  });
});
