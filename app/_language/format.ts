import { NUMBER_FORMATS, type Language, type LanguageSettings } from '#app/_language/languages.ts';
import {
  amountParts,
  formatAmount,
  writtenAmount,
  type AmountParts,
  type DisplayCurrency,
  type Separators,
} from '#server/kernel/format.ts';
import { formatDate, formatDay, formatMoment, formatMonth, formatTime } from '#server/kernel/moments.ts';

/** The region whose habits a language's dates and numbers follow. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };
/** What follows a number of hundredths. */
const PERCENT_SIGNS: Record<Language, string> = { en: '%', de: '\u00A0%' };
const SEPARATORS: Record<Language, Separators> = { en: { group: ',', decimal: '.' }, de: { group: '.', decimal: ',' } };

type Options = { signed?: boolean };

/** Amounts, counts and moments as the person who looks writes them. */
export type Format = {
  locale: string;
  separators: Separators;
  /** "−1,234.50 USD" */
  amount: (amount: bigint | string, currency: DisplayCurrency, options?: Options) => string;
  amountParts: (amount: bigint | string, divisibility: number, options?: Options) => AmountParts;
  /** "1234.50": as somebody would type it, for forms. */
  typed: (amount: bigint | string, divisibility: number) => string;
  /** "1,204" */
  count: (count: number) => string;
  /** "+8.3%", of thousandths; "8%" where only whole hundredths are told. */
  percent: (permille: bigint, options?: Options & { whole?: boolean }) => string;
  /** "14:05" */
  time: (moment: number, zone: string) => string;
  /** "21 Nov 2026, 14:05:09" */
  moment: (moment: number, zone: string) => string;
  /** "Friday, 21 November 2026" */
  day: (moment: number, zone: string) => string;
  /** A calendar day: "21 Nov 2026". */
  date: (day: string) => string;
  /** "November" */
  month: (moment: number, zone: string) => string;
  /** "Ana, Ben and Carl", or with "or". */
  list: (words: string[], type?: Intl.ListFormatType) => string;
};

/** The formats of a language, with the separators of the number format that was chosen. */
export const createFormat = ({ language, numberFormat }: LanguageSettings): Format => {
  const locale = LOCALES[language];
  const separators = NUMBER_FORMATS[numberFormat] ?? SEPARATORS[language];
  return {
    locale,
    separators,
    amount: (amount, currency, options) => formatAmount(amount, currency, { ...options, separators }),
    amountParts: (amount, divisibility, options) => amountParts(amount, divisibility, { ...options, separators }),
    typed: (amount, divisibility) => writtenAmount(amount, divisibility, separators),
    count: (count) => amountParts(count.toString(), 0, { separators }).whole,
    percent: (permille, { signed = false, whole: isWhole = false } = {}) => {
      const { sign, whole, fraction } = amountParts(permille, 1, { signed, separators });
      return `${sign}${whole}${isWhole ? '' : separators.decimal + fraction}${PERCENT_SIGNS[language]}`;
    },
    time: (moment, zone) => formatTime(moment, zone, locale),
    moment: (moment, zone) => formatMoment(moment, zone, locale),
    day: (moment, zone) => formatDay(moment, zone, locale),
    date: (day) => formatDate(day, locale),
    month: (moment, zone) => formatMonth(moment, zone, locale),
    list: (words, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(words),
  };
};
