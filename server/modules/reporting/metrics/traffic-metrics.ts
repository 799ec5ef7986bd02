// API requests and webhook deliveries of a period. Figures of requests and latencies of deliveries are measured on the newest rows, up to a
// maximum, so that the cost of a page is bounded; webhook attempts come from an hourly rollup.
import { and, desc, eq, gte, lt, notInArray, sql } from 'drizzle-orm';
import { webhookHours, webhookTasks, requests } from '#db/schema/index.ts';
import {
  parsePeriods,
  type DeliveryFigures,
  type PeriodInput,
  type MetricsPeriod,
  type CallFigures,
} from '#server/modules/reporting/metrics/schema.ts';
import { DELIVERY_RETENTION_MS, findRemovedIds } from '#server/modules/events/index.ts';
import { toMillis, DAY_MS } from '#server/kernel/time.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { readSettings } from '#server/modules/companies/index.ts';

/** Per period. */
const MEASURED_DELIVERIES_MAX = 50_000;

const countAttempts = async ({ db, owner: { companyId } }: OwnerPorts, { from, until }: MetricsPeriod, removed: number[]) => {
  const [attempts] = await db
    .select({
      succeeded: sql`coalesce(sum(${webhookHours.succeeded}), 0)`.mapWith(Number),
      failed: sql`coalesce(sum(${webhookHours.failed}), 0)`.mapWith(Number),
    })
    .from(webhookHours)
    .where(
      and(
        eq(webhookHours.companyId, companyId),
        gte(webhookHours.hour, from),
        lt(webhookHours.hour, until),
        notInArray(webhookHours.webhookId, removed),
      ),
    );
  return attempts ?? { succeeded: 0, failed: 0 };
};

const measureDeliveries = async (
  { db, owner: { companyId } }: OwnerPorts,
  { from, until }: MetricsPeriod,
  removed: number[],
  deliveriesMax: number,
) => {
  const newest = db
    .select({ createdAt: webhookTasks.createdAt, completedAt: webhookTasks.completedAt, failedAt: webhookTasks.failedAt })
    .from(webhookTasks)
    .where(
      and(
        eq(webhookTasks.companyId, companyId),
        gte(webhookTasks.createdAt, from),
        lt(webhookTasks.createdAt, until),
        notInArray(webhookTasks.webhookId, removed),
      ),
    )
    .orderBy(desc(webhookTasks.createdAt), desc(webhookTasks.id))
    .limit(deliveriesMax)
    .as('newest');
  const millis = sql`extract(epoch from ${newest.completedAt} - ${newest.createdAt}) * 1000`;
  const percentile = (share: number) => sql<number | null>`round(percentile_disc(${share}::float8) within group (order by ${millis}))::int`;
  const [measured] = await db
    .select({
      deliveries: sql`count(*)`.mapWith(Number),
      givenUp: sql`count(${newest.failedAt})`.mapWith(Number),
      p50: percentile(0.5),
      p95: percentile(0.95),
    })
    .from(newest);
  return measured ?? { deliveries: 0, givenUp: 0, p50: null, p95: null };
};

type DeliveryMeasurement = { figures: DeliveryFigures; deliveries: number };

/** `previous` is null if it began before the retention period of deliveries. */
export const readDeliveryMetrics = async (
  ctx: OwnerPorts & Pick<Services, 'clock'>,
  period: PeriodInput,
  deliveriesMax = MEASURED_DELIVERIES_MAX,
) => {
  const { current, previous } = parsePeriods(period);
  const removed = await findRemovedIds(ctx.db, ctx.owner.companyId);
  const measurePeriod = async (period: MetricsPeriod): Promise<DeliveryMeasurement> => {
    const [attempts, { deliveries, ...measured }] = await Promise.all([
      countAttempts(ctx, period, removed),
      measureDeliveries(ctx, period, removed, deliveriesMax),
    ]);
    return { figures: { ...attempts, ...measured }, deliveries };
  };
  const keptSince = ctx.clock.now().getTime() - DELIVERY_RETENTION_MS;
  const now = await measurePeriod(current);
  const before = toMillis(previous.from) < keptSince ? null : await measurePeriod(previous);
  const isCut = [now, before].some((measured) => measured?.deliveries === deliveriesMax);
  return { current: now.figures, previous: before?.figures ?? null, keptSince, isCut };
};

/** Per period. */
const MEASURED_CALLS_MAX = 200_000;

/** Selects the newest requests. Reads only the index by age. */
const selectNewestCalls = ({ db, owner: { companyId } }: OwnerPorts, { from, until }: MetricsPeriod, callsMax: number) =>
  db
    .select({ status: requests.statusCode, duration: requests.durationMs })
    .from(requests)
    .where(and(eq(requests.companyId, companyId), gte(requests.createdAt, from), lt(requests.createdAt, until)))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(callsMax)
    .as('newest');

const readCallFigures = async (ctx: OwnerPorts, period: MetricsPeriod, callsMax: number): Promise<CallFigures> => {
  const calls = selectNewestCalls(ctx, period, callsMax);
  const percentile = (share: number) => sql<number | null>`percentile_disc(${share}::float8) within group (order by ${calls.duration})`;
  const [figures] = await ctx.db
    .select({
      calls: sql`count(*)`.mapWith(Number),
      refused: sql`count(*) filter (where ${calls.status} between 400 and 499)`.mapWith(Number),
      failed: sql`count(*) filter (where ${calls.status} >= 500)`.mapWith(Number),
      p50: percentile(0.5),
      p95: percentile(0.95),
    })
    .from(calls);
  return figures ?? { calls: 0, refused: 0, failed: 0, p50: null, p95: null };
};

const countStatuses = (ctx: OwnerPorts, period: MetricsPeriod, callsMax: number) => {
  const calls = selectNewestCalls(ctx, period, callsMax);
  return ctx.db
    .select({ status: calls.status, count: sql`count(*)`.mapWith(Number) })
    .from(calls)
    .where(gte(calls.status, 400))
    .groupBy(calls.status)
    .orderBy(sql`2 desc`, calls.status);
};

/** `previous` is null if it began before the retention period of the log. */
export const readCallMetrics = async (ctx: OwnerPorts & Pick<Services, 'clock'>, period: PeriodInput, callsMax = MEASURED_CALLS_MAX) => {
  const { current, previous } = parsePeriods(period);
  const { request_log_days: days } = await readSettings(ctx.db, ctx.owner.companyId);
  const keptSince = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const [now, before, statuses] = await Promise.all([
    readCallFigures(ctx, current, callsMax),
    previous.from < keptSince ? null : readCallFigures(ctx, previous, callsMax),
    countStatuses(ctx, current, callsMax),
  ]);
  const isCut = [now, before].some((figures) => figures?.calls === callsMax);
  return { current: now, previous: before, keptSince: toMillis(keptSince), isCut, statuses };
};
