import { SESSION_DURATION_DEFAULT_MS, SESSION_DURATION_MAX_MS, type CompanySettings } from '#server/schemas/company-settings.ts';
import { SECOND_MS } from '#server/kernel/time.ts';

/** The largest session_duration that is read as seconds: the longest that a session lasts. As milliseconds it would be 45 minutes. */
const SECONDS_MAX = SESSION_DURATION_MAX_MS / SECOND_MS;

/**
 * How long a session lasts. The specification speaks of milliseconds, newer clients send seconds; the two ranges of
 * sensible values do not overlap, so the size of the number tells the unit.
 */
export const sessionDurationMs = (requested: number | null | undefined): number => {
  if (requested === null || requested === undefined) return SESSION_DURATION_DEFAULT_MS;
  return requested <= SECONDS_MAX ? requested * SECOND_MS : requested;
};

type DurationSettings = Pick<CompanySettings, 'allow_session_durations' | 'default_session_duration' | 'session_duration_max'>;

/**
 * How long a session of a company lasts. Where clients may not say it, what they say has no effect: v3 clients send it with every log-in.
 */
export const allowedDurationMs = (requested: number | null | undefined, settings: DurationSettings): number => {
  const asked = settings.allow_session_durations ? requested : undefined;
  const durationMs = asked === null || asked === undefined ? settings.default_session_duration * SECOND_MS : sessionDurationMs(asked);
  return Math.min(durationMs, settings.session_duration_max * SECOND_MS);
};
