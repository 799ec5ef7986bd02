// Parses and formats dates in the locale of the user. Native date controls use the locale of the browser instead.
import { isDay } from '#server/kernel/moments.ts';

type DayPart = 'day' | 'month' | 'year';

const DIGITS: Record<DayPart, number> = { day: 2, month: 2, year: 4 };
const LOCAL_TIME = /^(.+?)[\sT,]+([01]?\d|2[0-3])[:.]([0-5]\d)$/;

const formatOf = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });

/** Formats a calendar day in the locale: "2026-11-21" as "21/11/2026". Returns other text unchanged. */
export const writeDay = (day: string, locale: string): string =>
  isDay(day) ? formatOf(locale).format(Date.parse(`${day}T00:00:00Z`)) : day;

const orderOf = (locale: string): DayPart[] =>
  formatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type in DIGITS ? [type as DayPart] : []));

/** Parses a day in the order of the locale or of ISO 8601: "21/11/2026", "21.11.2026", "2026-11-21". */
export const readDay = (text: string, locale: string): string | undefined => {
  const numbers = text.trim().split(/[\s./-]+/);
  const order: DayPart[] = numbers[0]?.length === DIGITS.year ? ['year', 'month', 'day'] : orderOf(locale);
  if (numbers.length !== order.length) return undefined;
  const valueOf = (part: DayPart): string => (numbers[order.indexOf(part)] ?? '').padStart(DIGITS[part] === 2 ? 2 : 0, '0');
  const day = `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
  return isDay(day) ? day : undefined;
};

/** Formats the value of a datetime-local control in the locale: "2026-11-21T14:05" as "21/11/2026, 14:05". */
export const writeLocalTime = (time: string, locale: string): string => {
  const [day = '', clock] = time.split('T');
  return isDay(day) && clock ? `${writeDay(day, locale)}, ${clock.slice(0, 5)}` : time;
};

/** The reverse of writeLocalTime. */
export const readLocalTimeText = (text: string, locale: string): string | undefined => {
  const [, date = '', hours = '', minutes = ''] = LOCAL_TIME.exec(text.trim()) ?? [];
  const day = readDay(date, locale);
  return day && `${day}T${hours.padStart(2, '0')}:${minutes}`;
};
