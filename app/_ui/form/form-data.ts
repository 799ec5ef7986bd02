// Reads form data: text values, changed fields for partial updates, and durations, which are hours on the page and seconds in the API.

/** The text of a control as typed; empty if missing. */
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The text without surrounding spaces, for all fields but passwords. */
export const trimmedText = (form: FormData, name: string): string => formText(form, name).trim();

/** The fields whose text changed. Null and blank are equal. */
export const changedFields = <Fields extends Record<string, string>>(
  before: { readonly [Name in keyof Fields]: string | null },
  after: Fields,
): Partial<Fields> => {
  const isChanged = ([name, value]: [string, string]): boolean => value !== (before[name] ?? '');
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Fields>;
};

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
