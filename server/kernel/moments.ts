// Moments for the eye. Every moment is shown in the zone of the person who looks, which the server knows: the text is
// written once, there, and the browser has nothing to correct. `locale`, a language tag, says how it is written.

const LOCALE = 'en-GB';
const FALLBACK_ZONE = 'UTC';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

const isZone = (zone: string): boolean => {
  try {
    Intl.DateTimeFormat(LOCALE, { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** The zone of a profile, or UTC where it holds none that is known. */
export const zoneOf = (profile: { timezone: string | null }): string =>
  profile.timezone && isZone(profile.timezone) ? profile.timezone : FALLBACK_ZONE;

/** "14:05" */
export const formatTime = (moment: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(moment);

/** "Friday, 21 November 2026" */
export const formatDay = (moment: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(moment)
    .replace(/^(\p{L}+) /u, '$1, ');

/** "21 Nov 2026, 14:05:09" */
export const formatMoment = (moment: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' }).format(moment);

/** The calendar day of a moment in a zone: "2026-11-21". */
export const dayOf = (moment: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment);

/** True of text that names a day of the calendar: "2026-11-21", not "2026-02-31". */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
};

/** A calendar day as people write it: "21 Nov 2026". */
export const formatDate = (day: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(`${day}T00:00:00Z`));

/** "November" */
export const formatMonth = (moment: number, zone: string, locale = LOCALE): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, month: 'long' }).format(moment);

/** The part of the zone's day by which people greet each other. */
export const partOfDayAt = (moment: number, zone: string): 'morning' | 'afternoon' | 'evening' => {
  const hour = Number(formatTime(moment, zone).slice(0, 2));
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
};

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
const offsetMs = (moment: number, zone: string): number => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
};

/** The moment at which the clocks of a zone show a time, which is given as if it were UTC. */
const atClockTime = (clockTime: number, zone: string): number => {
  // The offset may change between the first guess and the true moment; the second look is at the true one.
  const guess = clockTime - offsetMs(clockTime, zone);
  return clockTime - offsetMs(guess, zone);
};

/** The first moment of a calendar day in a zone, in milliseconds. `daysLater` 1 is the end of the day. */
export const startOfDay = (day: string, zone: string, daysLater = 0): number => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return atClockTime(midnight.setUTCDate(midnight.getUTCDate() + daysLater), zone);
};

/** A moment as controls for a day and a time hold it: "2026-11-21T14:05". */
export const localTimeOf = (moment: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(moment).replace(' ', 'T');

/** The moment of such a text, in milliseconds; undefined where it is none. */
export const readLocalTime = (text: string, zone: string): number | undefined => {
  const clockTime = Date.parse(`${text}Z`);
  return LOCAL_TIME.test(text) && !Number.isNaN(clockTime) ? atClockTime(clockTime, zone) : undefined;
};
