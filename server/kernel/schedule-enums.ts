// Enums of scheduled transfers and their runs.

/** How often a schedule runs. `once` runs on its start date. */
export const FREQUENCIES = ['once', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** In the order of ISO 8601: Monday is day 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** `ended` by the user or an admin, `completed` after the last run. Both are final. */
export const SCHEDULE_STATUSES = ['active', 'paused', 'ended', 'completed'] as const;

/** `retrying` waits for the next attempt after insufficient funds. The last three are final. */
export const RUN_STATUSES = ['due', 'processing', 'retrying', 'succeeded', 'failed', 'skipped'] as const;
