// Parses amounts as users write them: "1,234.50", "1 234,50", "1234.5", "€25". The text is read digit by digit, so nothing is rounded.
// Ambiguous input is rejected with both readings; a single separator is interpreted by the number format of the user.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import { INPUT_DIGITS_MAX } from '#server/kernel/money.ts';

export type CurrencyNotation = DisplayCurrency & { code: string; symbol: string };

export type AmountResult = { amount: bigint } | { problem: string };

const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Removes the currency symbol or code before or after the amount. */
const removeCurrencySign = (text: string, { code, display_code: displayCode, symbol }: CurrencyNotation): string => {
  const signs = [code, displayCode, symbol].map(normalizeText).filter((sign) => sign && !/[\d.,]/.test(sign));
  const prefix = signs.find((sign) => text.startsWith(sign));
  if (prefix) return text.slice(prefix.length).trim();
  const suffix = signs.find((sign) => text.endsWith(sign));
  return suffix ? text.slice(0, -suffix.length).trim() : text;
};

/** The digits of the integer part; undefined if its separators are mixed or misplaced. */
const removeGroupSeparators = (text: string): string | undefined => {
  if (/^\d*$/.test(text)) return text;
  const [separator = ''] = /[^\d]/.exec(text) ?? [];
  const [first = '', ...others] = text.split(separator);
  const isGrouped = /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
  return isGrouped && /[.,'’ ]/.test(separator) ? first + others.join('') : undefined;
};

type Decimal = Format['separators']['decimal'];

/** Matches a single separator before exactly three digits. It groups digits in one format and is the decimal separator in the other. */
const matchSingleGroup = (text: string, decimal: Decimal): RegExpExecArray | null =>
  (decimal === ',' ? /^([1-9]\d{0,2})\.(\d{3})$/ : /^([1-9]\d{0,2}),(\d{3})$/).exec(text);

type AmountParts = { whole: string; fraction: string };

/** The last separator is the decimal one if it occurs once; the others group digits. */
const parseParts = (text: string, divisibility: number, decimal: Decimal): AmountParts | undefined => {
  const separator = text.match(/[.,]/g)?.at(-1);
  const isGroupSeparator = matchSingleGroup(text, decimal) !== null && divisibility < 3;
  const isDecimal = separator !== undefined && !isGroupSeparator && text.indexOf(separator) === text.lastIndexOf(separator);
  const point = isDecimal ? text.lastIndexOf(separator) : text.length;
  const whole = removeGroupSeparators(text.slice(0, point));
  const fraction = text.slice(point + 1);
  return whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '' ? undefined : { whole, fraction };
};

const decimalsProblem = (t: Translate, { display_code: code, divisibility }: CurrencyNotation): string =>
  divisibility === 0
    ? t('{code} has no decimals.', { code })
    : t('{code} has at most {divisibility, plural, one {# decimal} other {# decimals}}.', { code, divisibility });

export const amountExample = (format: Format): string => {
  const { whole, fraction } = format.amountParts(123_450n, 2);
  return whole + format.separators.decimal + fraction;
};

/** Parses an amount of zero or more into the smallest unit of its currency, or returns the problem. */
export const readAmountOrZero = (t: Translate, format: Format, input: string, currency: CurrencyNotation): AmountResult => {
  const { divisibility } = currency;
  const { decimal } = format.separators;
  const text = removeCurrencySign(normalizeText(input), currency).replace(/\s/g, ' ');
  const [, thousands, rest = ''] = matchSingleGroup(text, decimal) ?? [];
  if (thousands && divisibility >= 3) {
    const [large, small] = [thousands + rest, thousands + decimal + rest];
    return { problem: t('This amount is ambiguous. Enter {large} or {small}.', { large, small }) };
  }
  const parts = parseParts(text, divisibility, decimal);
  if (!parts) return { problem: t('Enter an amount in digits, such as {example}.', { example: amountExample(format) }) };
  if (parts.fraction.length > divisibility) return { problem: decimalsProblem(t, currency) };
  const digits = (parts.whole + parts.fraction.padEnd(divisibility, '0')).replace(/^0+/, '');
  return digits.length > INPUT_DIGITS_MAX ? { problem: t('This amount is too large.') } : { amount: BigInt(digits) };
};

/** Parses an amount above zero. */
export const readAmount = (t: Translate, format: Format, input: string, currency: CurrencyNotation): AmountResult => {
  const result = readAmountOrZero(t, format, input, currency);
  return 'amount' in result && result.amount === 0n ? { problem: t('Enter an amount greater than zero.') } : result;
};
