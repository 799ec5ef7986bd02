import { SESSION_DURATION_DEFAULT_MS, SESSION_DURATION_MAX_MS } from '#server/features/companies/settings.ts';
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
