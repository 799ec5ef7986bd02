// Form fields in hours for durations that the API has in seconds.
const HOUR_SECONDS = 3_600;
const HOURS_MIN = 1 / 12;
const HOURS_MAX = 31 * 24;

/** Rounds to four decimals. toSeconds restores the exact value. */
export const toHours = (seconds: number): number => Number((seconds / HOUR_SECONDS).toFixed(4));
export const toSeconds = (hours: string): number => Math.round(Number(hours) * HOUR_SECONDS);

/** Blank means null. */
export const toSecondsOrNull = (hours: string): number | null => (hours === '' ? null : toSeconds(hours));

/** Attributes of a field that accepts five minutes to 31 days. */
export const HOURS_FIELD = {
  type: 'number',
  inputMode: 'decimal',
  min: toHours(HOURS_MIN * HOUR_SECONDS),
  max: HOURS_MAX,
  step: 'any',
} as const;
