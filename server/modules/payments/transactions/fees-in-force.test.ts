import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionFeeRow } from '#db/schema/index.ts';
import { feeAmount, feesInForce, percentOf } from '#server/modules/payments/transactions/apply-rules.ts';
import type { Place } from '#server/modules/payments/transactions/rules-in-force.ts';

/** Percentages as the table keeps them: below a thousand, with up to six digits after the point. */
const percentage = fc
  .tuple(fc.nat(999), fc.nat(999_999), fc.nat(6))
  .map(([whole, fraction, digits]) => (digits === 0 ? `${whole}` : `${whole}.${String(fraction).padStart(6, '0').slice(0, digits)}`));
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n - 1n });

/** The percentage as a fraction, reckoned another way. */
const fractionOf = (text: string): [numerator: bigint, denominator: bigint] => {
  const [whole = '', fraction = ''] = text.split('.');
  return [BigInt(whole + fraction), 100n * 10n ** BigInt(fraction.length)];
};

describe('percent of an amount', () => {
  it('is never further from the exact share than half a unit, and goes up from the middle, unless it is the one unit that is least', () => {
    fc.assert(
      fc.property(amount, percentage, (of, text) => {
        const [numerator, denominator] = fractionOf(text);
        const exact = of * numerator;
        const fee = percentOf(of, text);
        const twiceOff = 2n * (exact - fee * denominator);
        const isNearest = twiceOff < denominator && twiceOff >= -denominator;
        const isLeast = fee === 1n && exact > 0n && 2n * exact < denominator;
        expect(isNearest || isLeast).toBe(true);
        expect(fee === 0n).toBe(exact === 0n);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never falls when the amount grows', () => {
    fc.assert(
      fc.property(amount, amount, percentage, (one, other, text) => {
        const [small, large] = one < other ? [one, other] : [other, one];
        expect(percentOf(small, text) <= percentOf(large, text)).toBe(true);
      }),
    );
  });

  it.each([
    [100n, '2.5', 3n],
    [99n, '2.5', 2n],
    [1n, '0.000001', 1n],
    [1_000n, '0', 0n],
    [10n ** 30n - 1n, '999.999999', 9_999_999_990_000_000_000_000_000_000_000n - 10n],
  ])('%s at %s percent', (of, text, fee) => {
    expect(percentOf(of, text)).toBe(fee);
  });
});

const fee = (row: Partial<TransactionFeeRow>): TransactionFeeRow =>
  ({ txType: 'debit', subtype: null, name: null, value: 0n, percentage: null, ...row }) as TransactionFeeRow;

const place = (...fees: TransactionFeeRow[]): Place =>
  ({ name: '', switches: { disallowed_transaction_subtypes: [] }, limits: [], fees }) as unknown as Place;

const valuesIn = (distances: Place[][], subtype: string | null = null) =>
  feesInForce({ distances, isArchived: false }, { txType: 'debit', subtype }).map(({ value }) => value);

describe('the fees in force', () => {
  it('are those of the nearest place for each name, and add up there', () => {
    const near = place(fee({ name: 'swift', value: 1n }), fee({ value: 2n }), fee({ value: 3n }));
    const far = place(fee({ name: 'SWIFT', value: 10n }), fee({ name: 'handling', value: 20n }), fee({ value: 30n }));
    expect(valuesIn([[near], [], [far]])).toEqual([1n, 2n, 3n, 20n]);
  });

  it('are of the transaction’s subtype, whatever its case, or of none, and of its type', () => {
    const here = place(fee({ subtype: 'Wire', value: 1n }), fee({ value: 2n }), fee({ txType: 'credit', value: 4n }));
    expect(valuesIn([[here]], 'wire')).toEqual([1n, 2n]);
    expect(valuesIn([[here]])).toEqual([2n]);
  });

  it('have a value and percents together', () => {
    expect(feeAmount({ value: 30n, percentage: '2.9' }, 10_000n)).toBe(320n);
  });
});
