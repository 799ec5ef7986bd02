// The metrics of a company on the dashboard: figures of a period, and those of the previous period for comparison.
import { z } from 'zod';
import { amount, integer, millis, queryMillis } from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { invalid } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';

/** A leap year, with the additional hour at the end of daylight saving time. */
const PERIOD_MAX_MS = 367 * DAY_MS;

/** `until` is exclusive. */
export type MetricsPeriod = { from: Date; until: Date };

/** The requested period. The previous period begins at `before` and ends at `from`. */
export const PeriodInput = z.object({ before: queryMillis, from: queryMillis, until: queryMillis });
export type PeriodInput = z.infer<typeof PeriodInput>;

/** Throws invalid for a period that is empty or longer than a year. */
export const parsePeriods = ({ before, from, until }: PeriodInput): { current: MetricsPeriod; previous: MetricsPeriod } => {
  const isValid = (period: MetricsPeriod): boolean => {
    const length = period.until.getTime() - period.from.getTime();
    return length > 0 && length <= PERIOD_MAX_MS;
  };
  const [current, previous] = [
    { from, until },
    { from: before, until: from },
  ];
  if (!isValid(current)) throw invalid({ until: ['The period must end after it begins, and at most a year later.'] });
  if (!isValid(previous)) throw invalid({ before: ['The previous period must begin before the current one, and at most a year earlier.'] });
  return { current, previous };
};

/** `previous` is null if its records are no longer stored. */
const comparison = <Figures extends z.ZodType>(figures: Figures) => z.object({ current: figures, previous: figures.nullable() });

/** Completed transactions of a currency. Debits are zero or negative. */
export const Volume = z.object({ currency: ReducedCurrency, credits: amount, debits: amount, count: integer });
export type Volume = z.infer<typeof Volume>;

/** Transactions created in a period, by their current status. */
export const TransactionFigures = z.object({ volumes: z.array(Volume), complete: integer, pending: integer, failed: integer });
export type TransactionFigures = z.infer<typeof TransactionFigures>;
export const TransactionMetrics = comparison(TransactionFigures);

/** Failed transactions by reason: the message of an admin or the platform, or null if there is none. */
export const FailureCount = z.object({ reason: z.string().nullable(), count: integer, previous: integer });
export type FailureCount = z.infer<typeof FailureCount>;

/** Days per chart. */
const DAYS_MAX = 367;

/** Each day begins at a boundary and ends at the next one. */
export const DailyVolumeInput = z.object({
  currency: z.string(),
  boundaries: z
    .array(queryMillis)
    .min(2)
    .max(DAYS_MAX + 1),
});
export type DailyVolumeInput = z.infer<typeof DailyVolumeInput>;

/** Completed transactions of a currency per day. If there are too many rows, the days are in UTC (`isByUtc`). */
export const DailyVolume = z.object({
  isByUtc: z.boolean(),
  days: z.array(z.object({ from: millis, credits: amount, debits: amount, count: integer })),
});
export type DailyVolume = z.infer<typeof DailyVolume>;

/** Users who signed in, and how far users who registered in the period have progressed since. */
export const UserFigures = z.object({ signedIn: integer, registered: integer, verified: integer, transacted: integer });
export type UserFigures = z.infer<typeof UserFigures>;
export const UserMetrics = comparison(UserFigures);

/** Percentiles in milliseconds, or null if there is no data. */
const Latency = z.object({ p50: integer.nullable(), p95: integer.nullable() });

/** API requests. */
export const CallFigures = Latency.extend({ calls: integer, refused: integer, failed: integer });
export type CallFigures = z.infer<typeof CallFigures>;
export const CallMetrics = comparison(CallFigures).extend({
  /** The start of the retention period. */
  keptSince: millis,
  /** True if the period has too many requests. The figures are those of the newest ones. */
  isCut: z.boolean(),
  statuses: z.array(z.object({ status: integer, count: integer })),
});

/** Webhook attempts, and the latency of deliveries from the event to the response of the receiver. */
export const DeliveryFigures = Latency.extend({ succeeded: integer, failed: integer, givenUp: integer });
export type DeliveryFigures = z.infer<typeof DeliveryFigures>;
export const DeliveryMetrics = comparison(DeliveryFigures).extend({ keptSince: millis, isCut: z.boolean() });
