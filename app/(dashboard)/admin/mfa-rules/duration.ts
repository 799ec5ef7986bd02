// Durations of rules are whole seconds; people say them in the largest unit that fits.
import { message, type Message, type Translate } from '#app/_language/translate.ts';

export const UNITS = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

type Unit = (typeof UNITS)[number]['name'];
type Duration = { count: number; unit: Unit };

/** What the units are called beside a count. */
export const UNIT_NAMES: Record<Unit, Message> = {
  day: message('days'),
  hour: message('hours'),
  minute: message('minutes'),
  second: message('seconds'),
};

const COUNTED: Record<Unit, Message> = {
  day: message('{count, plural, one {# day} other {# days}}'),
  hour: message('{count, plural, one {# hour} other {# hours}}'),
  minute: message('{count, plural, one {# minute} other {# minutes}}'),
  second: message('{count, plural, one {# second} other {# seconds}}'),
};

const EVERY: Record<Unit, Message> = {
  day: message('{count, plural, one {every day} other {every # days}}'),
  hour: message('{count, plural, one {every hour} other {every # hours}}'),
  minute: message('{count, plural, one {every minute} other {every # minutes}}'),
  second: message('{count, plural, one {every second} other {every # seconds}}'),
};

/** The same in the largest unit of which it is a whole number. */
export const toDuration = (seconds: number): Duration => {
  const unit = UNITS.find((known) => seconds % known.seconds === 0 && seconds >= known.seconds) ?? UNITS[3];
  return { count: seconds / unit.seconds, unit: unit.name };
};

/** Seconds again; null for a count that is none. */
export const toSeconds = (count: string, unit: string): number | null => {
  const known = UNITS.find(({ name }) => name === unit);
  return count.trim() === '' || !known ? null : Number(count) * known.seconds;
};

/** "12 hours", "1 minute". */
export const inWords = (t: Translate, seconds: number): string => {
  const { count, unit } = toDuration(seconds);
  return t(COUNTED[unit], { count });
};

/** "every 12 hours", "every hour". */
export const everyInWords = (t: Translate, seconds: number): string => {
  const { count, unit } = toDuration(seconds);
  return t(EVERY[unit], { count });
};

/** What was typed: a count as text, and its unit. */
export type TypedDuration = { count: string; unit: string };

/** What the fields begin with. */
export const typedOf = (seconds: number | null | undefined): TypedDuration => {
  if (seconds === null || seconds === undefined) return { count: '', unit: 'hour' };
  const { count, unit } = toDuration(seconds);
  return { count: String(count), unit };
};

/** Null where nothing was typed. */
export const secondsOf = ({ count, unit }: TypedDuration): number | null => toSeconds(count, unit);
