import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import type { LanguageSettings } from '#app/_language/languages.ts';
import { createTranslate } from '#app/_language/translate.ts';
import * as input from '#app/_ui/form/amount-input.ts';
import type { AmountResult, CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import { formatAmount } from '#server/kernel/format.ts';

const t = createTranslate('en', []);
const english = createFormat({ language: 'en', numberFormat: 'language' });
const readAmount = (text: string, notation: CurrencyNotation): AmountResult => input.readAmount(t, english, text, notation);
const readAmountOrZero = (text: string, notation: CurrencyNotation): AmountResult => input.readAmountOrZero(t, english, text, notation);

const currency = (divisibility: number): CurrencyNotation => ({ code: 'TST', display_code: 'TST', symbol: '€', divisibility });
/** The display code differs from the code, and the symbol contains a digit. */
const coins: CurrencyNotation = { code: 'XBT', display_code: 'BTC', symbol: '1C', divisibility: 2 };
const dollars = currency(2);

describe('amount input', () => {
  test('parses its own formatted output at every divisibility', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n - 1n }), fc.integer({ min: 0, max: 18 }), (amount, divisibility) => {
        const formatted = formatAmount(amount, currency(divisibility));
        const result = readAmount(formatted, currency(divisibility));
        const isAmbiguous = divisibility >= 3 && /^[1-9]\d{0,2},\d{3} TST$/.test(formatted);
        expect(isAmbiguous ? 'problem' in result : result).toEqual(isAmbiguous ? true : { amount });
      }),
      { examples: [2, 3, 4].map((divisibility): [bigint, number] => [1_234n * 10n ** BigInt(divisibility), divisibility]) },
    );
  });

  test.each([
    ['25', 2500n],
    ['25.5', 2550n],
    ['.5', 50n],
    ['25.', 2500n],
    ['25,50', 2550n],
    ['1,234', 123400n],
    ['1,234.50', 123450n],
    ['1.234,50', 123450n],
    ['1 234,50', 123450n],
    ['1’234.50', 123450n],
    ['1 234 567', 123456700n],
    ['1,234,567', 123456700n],
    ['€25', 2500n],
    ['25 tst', 2500n],
    ['２５', 2500n],
    ['9007199254740993.01', 900719925474099301n],
    ['00025', 2500n],
  ])('reads %s', (text, amount) => {
    expect(readAmount(text, dollars)).toEqual({ amount });
  });

  test.each([
    '',
    ' ',
    '.',
    'ten',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '12,34,56',
    '1,23.45',
    '1.234.5',
    '1,234.567,89',
    '5 €€',
    'NaN',
    '1 2',
    '1..5',
    '1_234',
  ])('rejects "%s"', (text) => {
    expect(readAmount(text, dollars)).toEqual({ problem: 'Enter an amount in digits, such as 1,234.50.' });
  });

  test('accepts the currency code or display code, but not a symbol that contains digits', () => {
    expect([readAmount('25 btc', coins), readAmount('XBT 25', coins)]).toEqual([{ amount: 2_500n }, { amount: 2_500n }]);
    expect(readAmount('251C', coins)).toHaveProperty('problem');
  });

  test('rejects more decimals than the currency has, including zeros, because the point may be a group separator', () => {
    expect(readAmount('1.500', dollars)).toEqual({ problem: 'TST has at most 2 decimals.' });
    expect(readAmount('0.001', dollars)).toEqual({ problem: 'TST has at most 2 decimals.' });
    expect(readAmount('1.5', currency(0))).toEqual({ problem: 'TST has no decimals.' });
    expect(readAmount('1.500', currency(3))).toEqual({ amount: 1500n });
  });

  test('rejects an ambiguous amount and shows both readings', () => {
    expect(readAmount('1,234', currency(8))).toEqual({ problem: 'This amount is ambiguous. Enter 1234 or 1.234.' });
    expect(readAmount('0,123', currency(8))).toEqual({ amount: 12_300_000n });
  });

  test('rejects zero and amounts above the maximum', () => {
    expect(readAmount('0', dollars)).toEqual({ problem: 'Enter an amount greater than zero.' });
    expect(readAmount('9'.repeat(28), dollars)).toEqual({ amount: BigInt('9'.repeat(28) + '00') });
    expect(readAmount('9'.repeat(29), dollars)).toEqual({ problem: 'This amount is too large.' });
  });

  test('accepts zero if allowed', () => {
    expect([readAmountOrZero('0', dollars), readAmountOrZero('0.00', dollars)]).toEqual([{ amount: 0n }, { amount: 0n }]);
    expect(readAmountOrZero('1,234.50', dollars)).toEqual({ amount: 123_450n });
    expect(readAmountOrZero('', dollars)).toHaveProperty('problem');
  });
});

describe('amount input with a decimal comma', () => {
  const settings: LanguageSettings[] = [
    { language: 'de', numberFormat: 'language' },
    { language: 'en', numberFormat: 'point_comma' },
    { language: 'en', numberFormat: 'space_comma' },
  ];

  describe.each(settings)('in $language with the number format $numberFormat', (settings) => {
    const format = createFormat(settings);
    const readWithFormat = (text: string, notation: CurrencyNotation): AmountResult => input.readAmount(t, format, text, notation);

    test.each([
      ['25,5', 2550n],
      ['25.5', 2550n],
      ['1.234', 123400n],
      ['1.234,50', 123450n],
      ['1,234.50', 123450n],
      ['1.234.567', 123456700n],
    ])('reads %s', (text, amount) => {
      expect(readWithFormat(text, dollars)).toEqual({ amount });
    });

    test('rejects more decimals than the currency has, because the comma may be a group separator', () => {
      expect(readWithFormat('1,500', dollars)).toEqual({ problem: 'TST has at most 2 decimals.' });
      expect(readWithFormat('1,500', currency(3))).toEqual({ amount: 1500n });
    });

    test('rejects an ambiguous amount and shows both readings in the number format', () => {
      expect(readWithFormat('1.234', currency(8))).toEqual({ problem: 'This amount is ambiguous. Enter 1234 or 1,234.' });
      expect(readWithFormat('0.123', currency(8))).toEqual({ amount: 12_300_000n });
    });

    test('parses the initial value of the form', () => {
      fc.assert(
        fc.property(fc.bigInt({ min: 1n, max: 10n ** 27n }), fc.integer({ min: 0, max: 18 }), (amount, divisibility) => {
          expect(readWithFormat(format.inputValue(amount, divisibility), currency(divisibility))).toEqual({ amount });
        }),
      );
    });
  });

  test('shows the example in the number format', () => {
    const german = createFormat({ language: 'de', numberFormat: 'language' });
    expect(input.readAmount(t, german, 'zehn', dollars)).toEqual({ problem: 'Enter an amount in digits, such as 1.234,50.' });
  });
});
