// What the dashboard shows of how a company does: figures of a period, and of the one before it.
import { z } from 'zod';
import { amount, integer, millis, queryMillis } from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { invalid } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';

/** A year, its leap day, and the hour by which clocks go back. */
const PERIOD_MAX_MS = 367 * DAY_MS;

/** From its first moment until before its end. */
export type Stretch = { from: Date; until: Date };

/** The period that is asked for, and when the one begins that it is compared with, which ends where it begins. */
export const PeriodInput = z.object({ before: queryMillis, from: queryMillis, until: queryMillis });
export type PeriodInput = z.infer<typeof PeriodInput>;

/** The period and the one before. Throws invalid for what is none, or longer than a year. */
export const stretchesOf = ({ before, from, until }: PeriodInput): { current: Stretch; previous: Stretch } => {
  const isPeriod = (one: Stretch): boolean => {
    const length = one.until.getTime() - one.from.getTime();
    return length > 0 && length <= PERIOD_MAX_MS;
  };
  const [current, previous] = [
    { from, until },
    { from: before, until: from },
  ];
  if (!isPeriod(current)) throw invalid({ until: ['A period ends after it begins, and at most a year later.'] });
  if (!isPeriod(previous)) throw invalid({ before: ['The period before begins earlier, and at most a year.'] });
  return { current, previous };
};

/** Figures of both periods; `previous` is null where nothing is known of it. */
const compared = <Figures extends z.ZodType>(figures: Figures) => z.object({ current: figures, previous: figures.nullable() });

/** What was completed in one currency. Debits are zero or less. */
export const Volume = z.object({ currency: ReducedCurrency, credits: amount, debits: amount, count: integer });
export type Volume = z.infer<typeof Volume>;

/** Transactions that were created in a period, by how they stand now. */
export const TransactionFigures = z.object({ volumes: z.array(Volume), complete: integer, pending: integer, failed: integer });
export type TransactionFigures = z.infer<typeof TransactionFigures>;
export const TransactionMetrics = compared(TransactionFigures);

/** Why transactions failed: what was said of them, or what the platform wrote down; null: nothing was. */
export const Failure = z.object({ reason: z.string().nullable(), count: integer, previous: integer });
export type Failure = z.infer<typeof Failure>;

/** Most days that a chart has. */
const DAYS_MAX = 367;

/** The borders of days: each day begins at one and ends at the next. */
export const DailyVolumeInput = z.object({
  currency: z.string(),
  borders: z
    .array(queryMillis)
    .min(2)
    .max(DAYS_MAX + 1),
});
export type DailyVolumeInput = z.infer<typeof DailyVolumeInput>;

/** What was completed in a currency, day by day; of too much for that, by the days of UTC, which are counted beforehand. */
export const DailyVolume = z.object({
  isByUtc: z.boolean(),
  days: z.array(z.object({ from: millis, credits: amount, debits: amount, count: integer })),
});
export type DailyVolume = z.infer<typeof DailyVolume>;

/** People who came, and how far those who registered have got until now. */
export const PeopleFigures = z.object({ signedIn: integer, registered: integer, verified: integer, transacted: integer });
export type PeopleFigures = z.infer<typeof PeopleFigures>;
export const PeopleMetrics = compared(PeopleFigures);

/** The middle of all, and what 95 of 100 stay within, in milliseconds; null where there is none. */
const Latency = z.object({ p50: integer.nullable(), p95: integer.nullable() });

/** Calls of the API. Latencies are told of the newest, of so many as are measured at once. */
export const CallFigures = Latency.extend({ calls: integer, refused: integer, failed: integer });
export type CallFigures = z.infer<typeof CallFigures>;
export const CallMetrics = compared(CallFigures).extend({
  /** No call is kept that is older. */
  keptSince: millis,
  /** More calls came than are counted: figures are those of the newest. */
  isCut: z.boolean(),
  statuses: z.array(z.object({ status: integer, count: integer })),
});

/** Tries of webhooks, and how long deliveries took from the event to the receiver. */
export const DeliveryFigures = Latency.extend({ succeeded: integer, failed: integer, givenUp: integer });
export type DeliveryFigures = z.infer<typeof DeliveryFigures>;
export const DeliveryMetrics = compared(DeliveryFigures).extend({ keptSince: millis, isCut: z.boolean() });
