// Durations that the API has in seconds and people enter in hours, as a field of a form.
const HOUR_SECONDS = 3_600;
const HOURS_MIN = 1 / 12;
const HOURS_MAX = 31 * 24;

/** Hours as people write them. Rounding is reverted when they become whole seconds again. */
export const toHours = (seconds: number): number => Number((seconds / HOUR_SECONDS).toFixed(4));
export const toSeconds = (hours: string): number => Math.round(Number(hours) * HOUR_SECONDS);

/** Blank means null. */
export const toSecondsOrNull = (hours: string): number | null => (hours === '' ? null : toSeconds(hours));

/** A field that takes five minutes to 31 days. */
export const HOURS_FIELD = {
  type: 'number',
  inputMode: 'decimal',
  min: toHours(HOURS_MIN * HOUR_SECONDS),
  max: HOURS_MAX,
  step: 'any',
} as const;
