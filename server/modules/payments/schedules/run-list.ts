// The runs of a schedule, for its history.
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { scheduleRuns, type ScheduleRow, type ScheduleRunRow } from '#db/schema/schedules.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import { RUN_STATUSES } from '#server/kernel/schedule-enums.ts';
import { timeAfter, type ScheduledTime, type ScheduleRule } from '#server/modules/payments/schedules/calendar.ts';
import { choice, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

export const runList = listing({
  filters: { status: choice(scheduleRuns.state, RUN_STATUSES), due: timestamp(scheduleRuns.dueAt) },
  sorts: { due: scheduleRuns.dueAt },
  defaultSort: '-due',
  id: scheduleRuns.collectionId,
  created: scheduleRuns.dueAt,
});

export const runsCondition = ({ companyId, id }: Pick<ScheduleRow, 'companyId' | 'id'>) =>
  and(eq(scheduleRuns.companyId, companyId), eq(scheduleRuns.scheduleId, id));

export const listRuns = (ctx: OwnerListPorts, schedule: ScheduleRow, query: ListQuery): Promise<Page<ScheduleRunRow>> =>
  readPage(ctx, query, runList, {
    count: (where) => ctx.db.$count(scheduleRuns, and(runsCondition(schedule), where)),
    rows: (part) =>
      inOrder(
        ctx.db
          .select()
          .from(scheduleRuns)
          .where(and(runsCondition(schedule), part.where))
          .$dynamic(),
        part,
      ),
    toPosition: ({ dueAt, collectionId }) => ({ createdAt: dueAt, id: collectionId }),
  });

/** Writes the run of the schedule's next run time. A changed rule can have a run time that already has a run, which stays. */
export const insertNextRun = async (
  tx: Tx,
  { companyId, id: scheduleId, nextRunAt }: ScheduleRow,
  state: 'due' | 'skipped',
  now: Date,
): Promise<void> => {
  if (!nextRunAt) return;
  const times = { dueAt: nextRunAt, nextAttemptAt: state === 'due' ? nextRunAt : null, createdAt: now, updatedAt: now };
  await tx
    .insert(scheduleRuns)
    .values({ companyId, scheduleId, state, collectionId: newId(), ...times })
    .onConflictDoNothing();
};

/** Longer than a day in any time zone. */
const PREVIOUS_DAY_MS = 2 * DAY_MS;

/**
 * The first run time of a rule after now on a day without a run: a day has at most one run, so that a changed time does not repeat it, and skipped
 * days stay skipped.
 */
export const findNextTime = async (
  tx: Tx,
  schedule: Pick<ScheduleRow, 'companyId' | 'id'>,
  rule: ScheduleRule,
  now: Date,
): Promise<ScheduledTime | undefined> => {
  const rows = await tx
    .select({ dueAt: scheduleRuns.dueAt })
    .from(scheduleRuns)
    .where(and(runsCondition(schedule), gt(scheduleRuns.dueAt, new Date(now.getTime() - PREVIOUS_DAY_MS))));
  const dayIn = (at: Date): string => dayOf(at.getTime(), rule.timeZone);
  const taken = new Set(rows.map(({ dueAt }) => dayIn(dueAt)));
  let next = timeAfter(rule, now);
  while (next && taken.has(dayIn(next.at))) next = timeAfter(rule, next.at, next.index + 1);
  return next;
};

/** Skips the runs that wait for an attempt. A run in progress is completed. */
export const skipWaitingRuns = async (tx: Tx, schedule: Pick<ScheduleRow, 'companyId' | 'id'>, now: Date): Promise<void> => {
  await tx
    .update(scheduleRuns)
    .set({ state: 'skipped', nextAttemptAt: null, updatedAt: now })
    .where(and(runsCondition(schedule), inArray(scheduleRuns.state, ['due', 'retrying'])));
};
