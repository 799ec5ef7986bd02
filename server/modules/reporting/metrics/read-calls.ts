// How the API answered, from the log of calls: its index by age carries what is measured. A log may hold very many calls of a period; of
// these the newest are measured, and it is said.
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { requests } from '#db/schema/index.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { stretchesOf, type CallFigures, type PeriodInput, type Stretch } from '#server/modules/reporting/metrics/schema.ts';
import { DAY_MS, toMillis } from '#server/kernel/time.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Calls that are measured of one period. */
const MEASURED_CALLS_MAX = 200_000;

const measured = ({ db, owner: { companyId } }: OwnerPorts, { from, until }: Stretch, callsMax: number) =>
  db
    .select({ status: requests.statusCode, duration: requests.durationMs })
    .from(requests)
    .where(and(eq(requests.companyId, companyId), gte(requests.createdAt, from), lt(requests.createdAt, until)))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(callsMax)
    .as('measured');

const figuresOf = async (ctx: OwnerPorts, stretch: Stretch, callsMax: number): Promise<CallFigures> => {
  const calls = measured(ctx, stretch, callsMax);
  const within = (share: number) => sql<number | null>`percentile_disc(${share}::float8) within group (order by ${calls.duration})`;
  const [figures] = await ctx.db
    .select({
      calls: sql`count(*)`.mapWith(Number),
      refused: sql`count(*) filter (where ${calls.status} between 400 and 499)`.mapWith(Number),
      failed: sql`count(*) filter (where ${calls.status} >= 500)`.mapWith(Number),
      p50: within(0.5),
      p95: within(0.95),
    })
    .from(calls);
  return figures ?? { calls: 0, refused: 0, failed: 0, p50: null, p95: null };
};

const statusesOf = (ctx: OwnerPorts, stretch: Stretch, callsMax: number) => {
  const calls = measured(ctx, stretch, callsMax);
  return ctx.db
    .select({ status: calls.status, count: sql`count(*)`.mapWith(Number) })
    .from(calls)
    .where(gte(calls.status, 400))
    .groupBy(calls.status)
    .orderBy(sql`2 desc`, calls.status);
};

/** How calls of the period ended and how long they took, and of the one before where the log still holds all of it. */
export const readCallMetrics = async (ctx: OwnerPorts & Pick<Services, 'clock'>, period: PeriodInput, callsMax = MEASURED_CALLS_MAX) => {
  const { current, previous } = stretchesOf(period);
  const { request_log_days: days } = await readSettings(ctx.db, ctx.owner.companyId);
  const keptSince = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const [now, before, statuses] = await Promise.all([
    figuresOf(ctx, current, callsMax),
    previous.from < keptSince ? null : figuresOf(ctx, previous, callsMax),
    statusesOf(ctx, current, callsMax),
  ]);
  const isCut = [now, before].some((figures) => figures?.calls === callsMax);
  return { current: now, previous: before, keptSince: toMillis(keptSince), isCut, statuses };
};
