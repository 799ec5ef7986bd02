/** Named units, so that no duration is written as a bare product. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A source of the present moment. Injected, so that tests set it by hand. */
export type Clock = { now(): Date };

/** The wire form of a moment in record fields: integer milliseconds since the epoch (specification, conventions 3). */
export const toMillis = (moment: Date): number => moment.getTime();
