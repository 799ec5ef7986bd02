import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountParts, decimalAmount, formatAmount, formatCount, MINUS } from '#server/kernel/format.ts';

const dollar = { display_code: 'USD', divisibility: 2 };
const ether = { display_code: 'ETH', divisibility: 18 };
const dinar = { display_code: 'KWD', divisibility: 3 };
const yen = { display_code: 'JPY', divisibility: 0 };

/** Parses a formatted amount back to its integer, independently of the formatter. */
const parseFormatted = (formatted: string, divisibility: number): bigint => {
  const [number = ''] = formatted.split(' ');
  const [whole = '', fraction = ''] = number.replaceAll(',', '').replace(MINUS, '-').replace('+', '').split('.');
  const magnitude =
    BigInt(whole.replace('-', '')) * 10n ** BigInt(divisibility) + BigInt(fraction || '0') * 10n ** BigInt(divisibility - fraction.length);
  return whole.startsWith('-') ? -magnitude : magnitude;
};

const amounts = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n });
const divisibilities = fc.integer({ min: 0, max: 18 });

describe('a displayed amount', () => {
  test.each([
    [0n, dollar, '0.00 USD'],
    [0n, yen, '0 JPY'],
    [0n, dinar, '0.000 KWD'],
    [0n, ether, '0 ETH'],
    [1_500n, dinar, '1.500 KWD'],
    [5n, dollar, '0.05 USD'],
    [-100n, dollar, `${MINUS}1.00 USD`],
    [123_456_789n, dollar, '1,234,567.89 USD'],
    [1_000n, yen, '1,000 JPY'],
    [1n, ether, '0.000000000000000001 ETH'],
    [1_500_000_000_000_000_000n, ether, '1.50 ETH'],
    ['00700', dollar, '7.00 USD'],
    ['-0', dollar, '0.00 USD'],
    [9_007_199_254_740_993n, yen, '9,007,199,254,740,993 JPY'],
  ])('%s of %o reads %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });

  test('keeps every digit for any amount and divisibility', () => {
    fc.assert(
      fc.property(amounts, divisibilities, fc.boolean(), (amount, divisibility, signed) => {
        const text = formatAmount(amount, { display_code: 'X', divisibility }, { signed });
        expect(parseFormatted(text, divisibility)).toBe(amount);
      }),
    );
  });

  test('is the same for an integer and its text', () => {
    fc.assert(
      fc.property(amounts, divisibilities, (amount, divisibility) => {
        expect(amountParts(amount.toString(), divisibility)).toEqual(amountParts(amount, divisibility));
      }),
    );
  });

  test("has the currency's decimals; beyond four, trailing zeros after the second are dropped", () => {
    fc.assert(
      fc.property(amounts, divisibilities, (amount, divisibility) => {
        const { fraction } = amountParts(amount, divisibility);
        const digits = (amount < 0n ? -amount : amount)
          .toString()
          .padStart(divisibility + 1, '0')
          .slice(-divisibility || Infinity);
        const trimmed = amount === 0n ? '' : digits.slice(0, 2) + digits.slice(2).replace(/0+$/, '');
        expect(fraction).toBe(divisibility > 4 ? trimmed : digits);
      }),
    );
  });

  test('has a plus sign for credits, a minus sign for debits, and neither for zero', () => {
    expect(amountParts(1n, 2, { signed: true }).sign).toBe('+');
    expect(amountParts(-1n, 2, { signed: true }).sign).toBe(MINUS);
    expect(amountParts(0n, 2, { signed: true }).sign).toBe('');
  });

  test.each(['1.5', '', ' 5', '1e3', '--1', 'NaN'])('rejects a value that is not an integer: %j', (text) => {
    expect(() => amountParts(text, 2)).toThrow(RangeError);
  });
});

test('pluralizes the noun of a count', () => {
  expect(formatCount(0, 'transaction')).toBe('0 transactions');
  expect(formatCount(1, 'transaction')).toBe('1 transaction');
  expect(formatCount(12_345, 'transaction')).toBe('12,345 transactions');
  expect(formatCount(2, 'address')).toBe('2 addresses');
  expect(formatCount(3, 'delivery')).toBe('3 deliveries');
  expect(formatCount(2, 'day')).toBe('2 days');
});

describe('decimalAmount', () => {
  test.each([
    [0n, 2, '0.00'],
    [-5n, 2, '-0.05'],
    [123_456n, 0, '123456'],
    [-1n, 18, '-0.000000000000000001'],
    [12_345_678_901_234_567_890_123n, 18, '12345.678901234567890123'],
  ])('%s with %s places is %s', (amount, divisibility, formatted) => {
    expect(decimalAmount(amount, divisibility)).toBe(formatted);
  });
});
