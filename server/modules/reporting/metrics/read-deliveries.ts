// How webhooks arrived. Tries are counted by the hour beforehand; how long deliveries took is measured on the newest of the period.
import { and, desc, eq, gte, lt, notInArray, sql } from 'drizzle-orm';
import { webhookHours, webhookTasks } from '#db/schema/index.ts';
import { stretchesOf, type DeliveryFigures, type PeriodInput, type Stretch } from '#server/modules/reporting/metrics/schema.ts';
import { DELIVERIES_KEPT_MS, findRemovedIds } from '#server/modules/events/index.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Deliveries that are measured of one period. */
const MEASURED_DELIVERIES_MAX = 50_000;

const countTries = async ({ db, owner: { companyId } }: OwnerPorts, { from, until }: Stretch, removed: number[]) => {
  const [tries] = await db
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
        removed.length === 0 ? undefined : notInArray(webhookHours.webhookId, removed),
      ),
    );
  return tries ?? { succeeded: 0, failed: 0 };
};

const measure = async ({ db, owner: { companyId } }: OwnerPorts, { from, until }: Stretch, removed: number[], deliveriesMax: number) => {
  const newest = db
    .select({ createdAt: webhookTasks.createdAt, completedAt: webhookTasks.completedAt, failedAt: webhookTasks.failedAt })
    .from(webhookTasks)
    .where(
      and(
        eq(webhookTasks.companyId, companyId),
        gte(webhookTasks.createdAt, from),
        lt(webhookTasks.createdAt, until),
        removed.length === 0 ? undefined : notInArray(webhookTasks.webhookId, removed),
      ),
    )
    .orderBy(desc(webhookTasks.createdAt), desc(webhookTasks.id))
    .limit(deliveriesMax)
    .as('newest');
  const millis = sql`extract(epoch from ${newest.completedAt} - ${newest.createdAt}) * 1000`;
  const within = (share: number) => sql<number | null>`round(percentile_disc(${share}::float8) within group (order by ${millis}))::int`;
  const [measured] = await db
    .select({
      deliveries: sql`count(*)`.mapWith(Number),
      givenUp: sql`count(${newest.failedAt})`.mapWith(Number),
      p50: within(0.5),
      p95: within(0.95),
    })
    .from(newest);
  return measured ?? { deliveries: 0, givenUp: 0, p50: null, p95: null };
};

type Measured = { figures: DeliveryFigures; deliveries: number };

/** How deliveries of the period arrived, and of the one before where they are still kept. */
export const readDeliveryMetrics = async (
  ctx: OwnerPorts & Pick<Services, 'clock'>,
  period: PeriodInput,
  deliveriesMax = MEASURED_DELIVERIES_MAX,
) => {
  const { current, previous } = stretchesOf(period);
  const removed = await findRemovedIds(ctx.db, ctx.owner.companyId);
  const figuresOf = async (stretch: Stretch): Promise<Measured> => {
    const [tries, { deliveries, ...measured }] = await Promise.all([
      countTries(ctx, stretch, removed),
      measure(ctx, stretch, removed, deliveriesMax),
    ]);
    return { figures: { ...tries, ...measured }, deliveries };
  };
  const keptSince = ctx.clock.now().getTime() - DELIVERIES_KEPT_MS;
  const now = await figuresOf(current);
  const before = toMillis(previous.from) < keptSince ? null : await figuresOf(previous);
  const isCut = [now, before].some((measured) => measured?.deliveries === deliveriesMax);
  return { current: now.figures, previous: before?.figures ?? null, keptSince, isCut };
};
