// Due runs of schedules, for any number of processes. A process first writes a row for each due run time, then leases rows, executes them and
// records the outcome. If it dies in between, another process takes the run over when the lease expires (execute-run.ts).
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { scheduleRuns, schedules, type ScheduleRunRow } from '#db/schema/schedules.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { timeAfter } from '#server/modules/payments/schedules/calendar.ts';
import { insertNextRun } from '#server/modules/payments/schedules/run-list.ts';
import { toRule } from '#server/modules/payments/schedules/schema.ts';
import { toNextColumns } from '#server/modules/payments/schedules/service.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

/** Schedules whose due runs one transaction writes. */
const DUE_MAX = 100;
/** Runs that one process executes at a time. */
const LEASED_MAX = 10;
/** Longer than an attempt, whose statements time out after seconds. */
const LEASE_MS = 5 * MINUTE_MS;
/** The others follow in the next iteration. */
const COMPANIES_MAX = 100;

const dueSchedulesCondition = (now: Date) => and(isNotNull(schedules.nextRunAt), lte(schedules.nextRunAt, now));

const dueRunsCondition = (now: Date) => and(isNotNull(scheduleRuns.nextAttemptAt), lte(scheduleRuns.nextAttemptAt, now));

/** The companies with due schedules or runs. */
export const findDueCompanies = async (db: Database, now: Date): Promise<number[]> => {
  const [withSchedules, withRuns] = await Promise.all([
    db.selectDistinct({ companyId: schedules.companyId }).from(schedules).where(dueSchedulesCondition(now)).limit(COMPANIES_MAX),
    db.selectDistinct({ companyId: scheduleRuns.companyId }).from(scheduleRuns).where(dueRunsCondition(now)).limit(COMPANIES_MAX),
  ]);
  return [...new Set([...withSchedules, ...withRuns].map(({ companyId }) => companyId))];
};

/** Writes a row for the due run time of each schedule, and sets the next one. Skips schedules that another process works on. */
export const writeDueRuns = (db: Database, companyId: number, now: Date): Promise<void> =>
  withCompanyTransaction(db, companyId, async (tx) => {
    const due = await tx
      .select()
      .from(schedules)
      .where(and(eq(schedules.companyId, companyId), dueSchedulesCondition(now)))
      .orderBy(asc(schedules.nextRunAt))
      .limit(DUE_MAX)
      .for('update', { skipLocked: true });
    for (const schedule of due) {
      const { id: scheduleId, nextIndex, nextRunAt } = schedule;
      if (!nextRunAt) continue;
      await insertNextRun(tx, schedule, 'due', now);
      await tx
        .update(schedules)
        .set(toNextColumns(timeAfter(toRule(schedule), nextRunAt, nextIndex + 1)))
        .where(and(eq(schedules.companyId, companyId), eq(schedules.id, scheduleId)));
    }
  });

export const runKeyCondition = ({ companyId, scheduleId, dueAt }: Pick<ScheduleRunRow, 'companyId' | 'scheduleId' | 'dueAt'>) =>
  and(eq(scheduleRuns.companyId, companyId), eq(scheduleRuns.scheduleId, scheduleId), eq(scheduleRuns.dueAt, dueAt));

/** Leases due runs of a company, and runs whose lease has expired. Skips runs that another process leases. */
export const leaseDueRuns = (db: Database, companyId: number, now: Date): Promise<ScheduleRunRow[]> =>
  withCompanyTransaction(db, companyId, async (tx) => {
    const due = await tx
      .select()
      .from(scheduleRuns)
      .where(and(eq(scheduleRuns.companyId, companyId), dueRunsCondition(now)))
      .orderBy(asc(scheduleRuns.nextAttemptAt))
      .limit(LEASED_MAX)
      .for('update', { skipLocked: true });
    const lease = { state: 'processing', nextAttemptAt: new Date(now.getTime() + LEASE_MS) } as const;
    for (const run of due) await tx.update(scheduleRuns).set(lease).where(runKeyCondition(run));
    return due;
  });
