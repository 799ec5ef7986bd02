import { NUMBER_FORMATS, type Language, type LanguageSettings } from '#app/_language/languages.ts';
import {
  amountParts,
  formatAmount,
  formatAmountInput,
  type AmountParts,
  type DisplayCurrency,
  type Separators,
} from '#server/kernel/format.ts';
import { formatDate, formatDay, formatTimestamp, formatMonth, formatTime } from '#server/kernel/timestamps.ts';

/** The region for formats of dates and numbers. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };
/** The percent sign, with a space if the language has one. */
const PERCENT_SIGNS: Record<Language, string> = { en: '%', de: '\u00A0%' };
const SEPARATORS: Record<Language, Separators> = { en: { group: ',', decimal: '.' }, de: { group: '.', decimal: ',' } };

type AmountOptions = { signed?: boolean };

/** Formats amounts, counts and timestamps in the locale of the user. */
export type Format = {
  locale: string;
  separators: Separators;
  /** "−1,234.50 USD" */
  amount: (amount: bigint | string, currency: DisplayCurrency, options?: AmountOptions) => string;
  amountParts: (amount: bigint | string, divisibility: number, options?: AmountOptions) => AmountParts;
  /** "1234.50", as the value of a form field. */
  inputValue: (amount: bigint | string, divisibility: number) => string;
  /** "1,204" */
  count: (count: number) => string;
  /** "+8.3%" from thousandths; "8%" for whole percents. */
  percent: (permille: bigint, options?: AmountOptions & { whole?: boolean }) => string;
  /** "14:05" */
  time: (timestamp: number, zone: string) => string;
  /** "21 Nov 2026, 14:05:09" */
  timestamp: (timestamp: number, zone: string) => string;
  /** "Friday, 21 November 2026" */
  day: (timestamp: number, zone: string) => string;
  /** A calendar day: "21 Nov 2026". */
  date: (day: string) => string;
  /** "November" */
  month: (timestamp: number, zone: string) => string;
  /** "Ana, Ben and Carl", or with "or". */
  list: (words: string[], type?: Intl.ListFormatType) => string;
};

/** The formats of a language, with the separators of the chosen number format. */
export const createFormat = ({ language, numberFormat }: LanguageSettings): Format => {
  const locale = LOCALES[language];
  const separators = NUMBER_FORMATS[numberFormat] ?? SEPARATORS[language];
  return {
    locale,
    separators,
    amount: (amount, currency, options) => formatAmount(amount, currency, { ...options, separators }),
    amountParts: (amount, divisibility, options) => amountParts(amount, divisibility, { ...options, separators }),
    inputValue: (amount, divisibility) => formatAmountInput(amount, divisibility, separators),
    count: (count) => amountParts(count.toString(), 0, { separators }).whole,
    percent: (permille, { signed = false, whole: isWhole = false } = {}) => {
      const { sign, whole, fraction } = amountParts(permille, 1, { signed, separators });
      return `${sign}${whole}${isWhole ? '' : separators.decimal + fraction}${PERCENT_SIGNS[language]}`;
    },
    time: (timestamp, zone) => formatTime(timestamp, zone, locale),
    timestamp: (timestamp, zone) => formatTimestamp(timestamp, zone, locale),
    day: (timestamp, zone) => formatDay(timestamp, zone, locale),
    date: (day) => formatDate(day, locale),
    month: (timestamp, zone) => formatMonth(timestamp, zone, locale),
    list: (words, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(words),
  };
};
