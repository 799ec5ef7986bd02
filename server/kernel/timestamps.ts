// Formats timestamps for display, in the time zone of the user's profile. The server renders the text, so that the browser has nothing to
// correct. `locale` is a language tag.

const LOCALE = 'en-GB';
const FALLBACK_ZONE = 'UTC';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

const isTimeZone = (zone: string): boolean => {
  try {
    Intl.DateTimeFormat(LOCALE, { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** UTC if the profile has no valid time zone. */
export const zoneOf = (profile: { timezone: string | null }): string =>
  profile.timezone && isTimeZone(profile.timezone) ? profile.timezone : FALLBACK_ZONE;

/** "14:05" */
export const formatTime = (timestamp: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(timestamp);

/** "Friday, 21 November 2026" */
export const formatDay = (timestamp: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(timestamp)
    .replace(/^(\p{L}+) /u, '$1, ');

/** "21 Nov 2026, 14:05:09" */
export const formatTimestamp = (timestamp: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' }).format(timestamp);

/** The calendar day of a timestamp in a zone: "2026-11-21". */
export const dayOf = (timestamp: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(timestamp);

/** True for a valid ISO date: "2026-11-21", not "2026-02-31". */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
};

/** "21 Nov 2026" */
export const formatDate = (day: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(`${day}T00:00:00Z`));

/** "November" */
export const formatMonth = (timestamp: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, month: 'long' }).format(timestamp);

/** The time of day for a greeting. */
export const dayPeriodAt = (timestamp: number, zone: string): 'morning' | 'afternoon' | 'evening' => {
  const hour = Number(formatTime(timestamp, zone).slice(0, 2));
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
};

/** UTC offset of a zone at a timestamp, in milliseconds. */
const offsetMs = (timestamp: number, zone: string): number => {
  const localText = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(timestamp);
  return Date.parse(`${localText.replace(' ', 'T')}Z`) - Math.floor(timestamp / 1000) * 1000;
};

/** Converts local time of a zone, given as if it were UTC, to a timestamp. */
const toTimestamp = (clockTime: number, zone: string): number => {
  // The offset may change between the guess and the result, so it is read again at the guess.
  const guess = clockTime - offsetMs(clockTime, zone);
  return clockTime - offsetMs(guess, zone);
};

/** Timestamp of the start of a day in a zone. `daysLater` 1 is the end of the day. */
export const startOfDay = (day: string, zone: string, daysLater = 0): number => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return toTimestamp(midnight.setUTCDate(midnight.getUTCDate() + daysLater), zone);
};

/** Value of a datetime-local input: "2026-11-21T14:05". */
export const toLocalTime = (timestamp: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(timestamp).replace(' ', 'T');

/** Timestamp of the value of a datetime-local input; undefined if it is invalid. */
export const readLocalTime = (text: string, zone: string): number | undefined => {
  const clockTime = Date.parse(`${text}Z`);
  return LOCAL_TIME.test(text) && !Number.isNaN(clockTime) ? toTimestamp(clockTime, zone) : undefined;
};
