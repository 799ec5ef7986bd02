// Formats amounts for display. The digits of the integer are split as text at the currency's divisibility, so that no digit is lost.

/** The minus sign (U+2212), which is as wide as the plus. */
export const MINUS = '−';

const FRACTION_DIGITS_MIN = 2;
/** The maximum number of decimals in ISO 4217. No convention exists for the last decimals of other currencies. */
const MINOR_UNITS_MAX = 4;
const INTEGER = /^(-?)0*(\d+)$/;

export type AmountParts = {
  sign: '' | '+' | typeof MINUS;
  /** Grouped by thousands: "1,234". */
  whole: string;
  /** The digits after the point, empty for a currency without minor units. */
  fraction: string;
};

/** The thousands separator and the decimal point. */
export type Separators = { group: string; decimal: string };

const ENGLISH: Separators = { group: ',', decimal: '.' };

type AmountOptions = { signed?: boolean; separators?: Separators };

/** `divisibility` is the number of decimal places. */
export type DisplayCurrency = { display_code: string; divisibility: number };

const groupThousands = (digits: string, { group }: Separators = ENGLISH): string => digits.replace(/\B(?=(\d{3})+$)/g, group);

/** Currencies of ISO 4217 show all decimals. Others drop trailing zeros after the second decimal, and zero has no decimals. */
const displayFraction = (fraction: string, isZero: boolean): string => {
  if (fraction.length <= MINOR_UNITS_MAX) return fraction;
  if (isZero) return '';
  return fraction.slice(0, FRACTION_DIGITS_MIN) + fraction.slice(FRACTION_DIGITS_MIN).replace(/0+$/, '');
};

/**
 * Splits an integer amount in the smallest unit into its displayed parts.
 * `divisibility` is the currency's number of decimal places, 0 to 18. `signed` writes a plus before credits.
 */
export const amountParts = (amount: bigint | string, divisibility: number, options: AmountOptions = {}): AmountParts => {
  const [, minus, digits] = INTEGER.exec(amount.toString()) ?? [];
  if (digits === undefined) throw new RangeError(`An amount is an integer in the smallest unit, not "${amount}".`);
  const padded = digits.padStart(divisibility + 1, '0');
  const point = padded.length - divisibility;
  const isZero = digits === '0';
  return {
    sign: isZero ? '' : minus ? MINUS : options.signed ? '+' : '',
    whole: groupThousands(padded.slice(0, point), options.separators),
    fraction: displayFraction(padded.slice(point), isZero),
  };
};

/** "−1,234.50 USD" */
export const formatAmount = (amount: bigint | string, currency: DisplayCurrency, options: AmountOptions = {}): string => {
  const { sign, whole, fraction } = amountParts(amount, currency.divisibility, options);
  const { decimal } = options.separators ?? ENGLISH;
  return `${sign}${whole}${fraction && `${decimal}${fraction}`} ${currency.display_code}`;
};

/** "1234.50", the initial value of a form field. */
export const formatAmountInput = (
  amount: bigint | string,
  divisibility: number,
  { decimal }: Pick<Separators, 'decimal'> = ENGLISH,
): string => {
  const { sign, whole, fraction } = amountParts(amount, divisibility, { separators: { group: '', decimal } });
  return `${sign}${whole}${fraction && `${decimal}${fraction}`}`;
};

/** "-1234.50", with all decimal places, for programs. */
export const decimalAmount = (amount: bigint, divisibility: number): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(divisibility + 1, '0');
  const point = digits.length - divisibility;
  return `${amount < 0n ? '-' : ''}${digits.slice(0, point)}${divisibility > 0 ? `.${digits.slice(point)}` : ''}`;
};

const plural = (noun: string): string => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`;
};

/** "1 transaction", "1,204 transactions", "2 addresses", "3 deliveries". */
export const formatCount = (count: number, noun: string): string =>
  `${groupThousands(count.toString())} ${count === 1 ? noun : plural(noun)}`;
