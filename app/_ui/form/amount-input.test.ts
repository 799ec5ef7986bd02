import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import type { LanguageSettings } from '#app/_language/languages.ts';
import { createTranslate } from '#app/_language/translate.ts';
import * as input from '#app/_ui/form/amount-input.ts';
import type { ParseAmount, CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import { formatAmount } from '#server/kernel/format.ts';

const t = createTranslate('en', []);
const english = createFormat({ language: 'en', numberFormat: 'language' });
const readAmount = (written: string, of: CurrencyNotation): ParseAmount => input.readAmount(t, english, written, of);
const readAmountOrZero = (written: string, of: CurrencyNotation): ParseAmount => input.readAmountOrZero(t, english, written, of);

const currency = (divisibility: number): CurrencyNotation => ({ code: 'TST', display_code: 'TST', symbol: '€', divisibility });
/** What the screen writes is not its code, and its sign has a digit. */
const coins: CurrencyNotation = { code: 'XBT', display_code: 'BTC', symbol: '1C', divisibility: 2 };
const dollars = currency(2);

describe('an amount as people write it', () => {
  test('is read back exactly as the screen shows it, at every divisibility', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n - 1n }), fc.integer({ min: 0, max: 18 }), (amount, divisibility) => {
        const shown = formatAmount(amount, currency(divisibility));
        const answer = readAmount(shown, currency(divisibility));
        const isTwoWays = divisibility >= 3 && /^[1-9]\d{0,2},\d{3} TST$/.test(shown);
        expect(isTwoWays ? 'problem' in answer : answer).toEqual(isTwoWays ? true : { amount });
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
  ])('reads %s', (written, amount) => {
    expect(readAmount(written, dollars)).toEqual({ amount });
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
  ])('does not guess at "%s"', (written) => {
    expect(readAmount(written, dollars)).toEqual({ problem: 'Enter an amount in digits, such as 1,234.50.' });
  });

  test('may stand beside its code, or what the screen writes for it, but not beside a sign that has digits', () => {
    expect([readAmount('25 btc', coins), readAmount('XBT 25', coins)]).toEqual([{ amount: 2_500n }, { amount: 2_500n }]);
    expect(readAmount('251C', coins)).toHaveProperty('problem');
  });

  test('has no more decimals than its currency, not even zeros: a point may have meant a thousand', () => {
    expect(readAmount('1.500', dollars)).toEqual({ problem: 'TST has at most 2 decimals.' });
    expect(readAmount('0.001', dollars)).toEqual({ problem: 'TST has at most 2 decimals.' });
    expect(readAmount('1.5', currency(0))).toEqual({ problem: 'TST has no decimals.' });
    expect(readAmount('1.500', currency(3))).toEqual({ amount: 1500n });
  });

  test('that can be read in two ways is refused with both', () => {
    expect(readAmount('1,234', currency(8))).toEqual({ problem: 'This amount is ambiguous. Enter 1234 or 1.234.' });
    expect(readAmount('0,123', currency(8))).toEqual({ amount: 12_300_000n });
  });

  test('is more than nothing, and no longer than an amount may be', () => {
    expect(readAmount('0', dollars)).toEqual({ problem: 'Enter an amount greater than zero.' });
    expect(readAmount('9'.repeat(28), dollars)).toEqual({ amount: BigInt('9'.repeat(28) + '00') });
    expect(readAmount('9'.repeat(29), dollars)).toEqual({ problem: 'This amount is too large.' });
  });

  test('may be nothing where zero says something, and is as exact there', () => {
    expect([readAmountOrZero('0', dollars), readAmountOrZero('0.00', dollars)]).toEqual([{ amount: 0n }, { amount: 0n }]);
    expect(readAmountOrZero('1,234.50', dollars)).toEqual({ amount: 123_450n });
    expect(readAmountOrZero('', dollars)).toHaveProperty('problem');
  });
});

describe('an amount as somebody writes it who has the comma for the decimal mark', () => {
  const settings: LanguageSettings[] = [
    { language: 'de', numberFormat: 'language' },
    { language: 'en', numberFormat: 'point_comma' },
    { language: 'en', numberFormat: 'space_comma' },
  ];

  describe.each(settings)('in $language with the number format $numberFormat', (chosen) => {
    const format = createFormat(chosen);
    const readHere = (written: string, of: CurrencyNotation): ParseAmount => input.readAmount(t, format, written, of);

    test.each([
      ['25,5', 2550n],
      ['25.5', 2550n],
      ['1.234', 123400n],
      ['1.234,50', 123450n],
      ['1,234.50', 123450n],
      ['1.234.567', 123456700n],
    ])('reads %s', (written, amount) => {
      expect(readHere(written, dollars)).toEqual({ amount });
    });

    test('has no more decimals than its currency: a comma may have meant a thousand', () => {
      expect(readHere('1,500', dollars)).toEqual({ problem: 'TST has at most 2 decimals.' });
      expect(readHere('1,500', currency(3))).toEqual({ amount: 1500n });
    });

    test('that can be read in two ways is refused with both, as they write them', () => {
      expect(readHere('1.234', currency(8))).toEqual({ problem: 'This amount is ambiguous. Enter 1234 or 1,234.' });
      expect(readHere('0.123', currency(8))).toEqual({ amount: 12_300_000n });
    });

    test('is what the form was filled with', () => {
      fc.assert(
        fc.property(fc.bigInt({ min: 1n, max: 10n ** 27n }), fc.integer({ min: 0, max: 18 }), (amount, divisibility) => {
          expect(readHere(format.typed(amount, divisibility), currency(divisibility))).toEqual({ amount });
        }),
      );
    });
  });

  test('is told so in the form that they know', () => {
    const german = createFormat({ language: 'de', numberFormat: 'language' });
    expect(input.readAmount(t, german, 'zehn', dollars)).toEqual({ problem: 'Enter an amount in digits, such as 1.234,50.' });
  });
});
