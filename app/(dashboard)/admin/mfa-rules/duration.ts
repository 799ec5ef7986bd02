// Durations of rules are whole seconds; people say them in the largest unit that fits.
export const UNITS = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

type Duration = { count: number; unit: (typeof UNITS)[number]['name'] };

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
export const inWords = (seconds: number): string => {
  const { count, unit } = toDuration(seconds);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** "every 12 hours", "every hour". */
export const everyInWords = (seconds: number): string => `every ${inWords(seconds).replace(/^1 /, '')}`;

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
