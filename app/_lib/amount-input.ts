// Amounts as people write them: "1,234.50", "1 234,50", "1234.5", "€25". Read as text, digit by digit, so that nothing is
// rounded; and never guessed: what could mean two amounts is refused with both ways to write it clearly.
import type { DisplayCurrency } from '#server/kernel/format.ts';
import { INPUT_DIGITS_MAX } from '#server/kernel/money.ts';

const UNREADABLE = 'Enter an amount in digits, such as 1,234.50.';

export type WrittenCurrency = DisplayCurrency & { code: string; symbol: string };

export type ReadAmount = { amount: bigint } | { problem: string };

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Without the currency's own sign or code, which may stand before or after. */
const withoutSign = (text: string, { code, display_code: displayCode, symbol }: WrittenCurrency): string => {
  const signs = [code, displayCode, symbol].map(folded).filter((sign) => sign && !/[\d.,]/.test(sign));
  const before = signs.find((sign) => text.startsWith(sign));
  if (before) return text.slice(before.length).trim();
  const after = signs.find((sign) => text.endsWith(sign));
  return after ? text.slice(0, -after.length).trim() : text;
};

/** The digits of a whole part; undefined when its separators differ, or do not stand before every three digits. */
const ungrouped = (text: string): string | undefined => {
  if (/^\d*$/.test(text)) return text;
  const [separator = ''] = /[^\d]/.exec(text) ?? [];
  const [first = '', ...others] = text.split(separator);
  const isGrouped = /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
  return isGrouped && /[.,'’ ]/.test(separator) ? first + others.join('') : undefined;
};

/** A comma before exactly three digits: a thousand to some, a fraction to others. */
const ONE_COMMA = /^([1-9]\d{0,2}),(\d{3})$/;

type Parts = { whole: string; fraction: string };

/** The last of the marks is the decimal one when it is there once; the others group. */
const partsOf = (text: string, divisibility: number): Parts | undefined => {
  const mark = text.match(/[.,]/g)?.at(-1);
  const isThousand = ONE_COMMA.test(text) && divisibility < 3;
  const isDecimal = mark !== undefined && !isThousand && text.indexOf(mark) === text.lastIndexOf(mark);
  const point = isDecimal ? text.lastIndexOf(mark) : text.length;
  const whole = ungrouped(text.slice(0, point));
  const fraction = text.slice(point + 1);
  return whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '' ? undefined : { whole, fraction };
};

const decimals = ({ display_code: code, divisibility }: WrittenCurrency): string =>
  divisibility === 0 ? `${code} has no decimals.` : `${code} has at most ${divisibility} decimal${divisibility === 1 ? '' : 's'}.`;

/** Reads an amount into the smallest unit of its currency, exactly, or says what is wrong with it: for where zero says something. */
export const readAmountOrZero = (written: string, currency: WrittenCurrency): ReadAmount => {
  const { divisibility } = currency;
  const text = withoutSign(folded(written), currency).replace(/\s/g, ' ');
  const [, thousands, rest = ''] = ONE_COMMA.exec(text) ?? [];
  if (thousands && divisibility >= 3) {
    return { problem: `This can be read in two ways. Write ${thousands}${rest} or ${thousands}.${rest}.` };
  }
  const parts = partsOf(text, divisibility);
  if (!parts) return { problem: UNREADABLE };
  if (parts.fraction.length > divisibility) return { problem: decimals(currency) };
  const digits = (parts.whole + parts.fraction.padEnd(divisibility, '0')).replace(/^0+/, '');
  return digits.length > INPUT_DIGITS_MAX ? { problem: 'This amount is too large.' } : { amount: BigInt(digits) };
};

/** The same for amounts that move: they are above zero. */
export const readAmount = (written: string, currency: WrittenCurrency): ReadAmount => {
  const read = readAmountOrZero(written, currency);
  return 'amount' in read && read.amount === 0n ? { problem: 'Enter an amount above zero.' } : read;
};
