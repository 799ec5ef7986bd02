// Units of time in milliseconds, the clock, and timestamps of the API.

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Injected, so that tests control the time. */
export type Clock = { now(): Date };

/** Timestamps of the API are integer milliseconds since the epoch (specification, conventions 3). */
export const toMillis = (date: Date): number => date.getTime();

/** The UTC day of a timestamp, as `2026-11-21`. */
export const toUtcDay = (timestamp: Date): string => timestamp.toISOString().slice(0, 10);
