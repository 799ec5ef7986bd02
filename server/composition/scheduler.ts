// The scheduler: runs jobs at fixed times, each in one process at a time. A row per job has the time at which the job is next due, and the
// lease of the process that runs it. Each change is one statement, so that the scheduler needs no session, no lock and no other service. A run
// renews its lease; when its process dies, the lease expires and another process runs the job. Times are those of the database, because the
// clocks of processes differ.
//
// A job runs at least once per due time: an interrupted run is repeated, and two runs overlap if a process stalls for longer than its lease.
// Every job is therefore idempotent.
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { scheduledJobs } from '#db/schema/index.ts';
import { startLoop, type RunningLoop } from '#server/composition/worker-loop.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

/** Due at each multiple of `everyMs`, shifted by `offsetMs`, since midnight UTC. */
export type JobSchedule = { everyMs: number; offsetMs: number };

export type ScheduledJob = {
  name: string;
  schedule: JobSchedule;
  /** If it rejects, the job is retried soon. The signal is aborted when the process stops or has lost the lease. */
  run(stopSignal: AbortSignal): Promise<void>;
};

type SchedulerOptions = {
  db: Database;
  log: Log;
  jobs: readonly ScheduledJob[];
  /** For tests. */
  pauseMs?: number;
  leaseMs?: number;
};

type JobRun = { leaseId: string; leaseLost: AbortController; promise: Promise<void> };

const PAUSE_MS = SECOND_MS;
const LEASE_MS = 2 * MINUTE_MS;
const RENEWALS_PER_LEASE = 4;
/** After a failure, unless the next due time is sooner. */
const RETRY_DELAY_MS = 5 * MINUTE_MS;
const STOP_TIMEOUT_MS = 5 * SECOND_MS;

const NOW = sql`now()`;

const afterMs = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;

/** The first due time after now. */
const nextDueTime = ({ everyMs, offsetMs }: JobSchedule): SQL => {
  const every = sql`${everyMs / SECOND_MS}::numeric`;
  const offset = sql`${offsetMs / SECOND_MS}::numeric`;
  return sql`to_timestamp((floor((extract(epoch from now()) - ${offset}) / ${every}) + 1) * ${every} + ${offset})`;
};

const createJobTable = (db: Database, leaseMs: number) => {
  const isLeasedBy = (name: string, leaseId: string) => and(eq(scheduledJobs.name, name), eq(scheduledJobs.leaseId, leaseId));
  return {
    /** Inserts jobs that this database has never run. They are first due at their next time. */
    insertMissing: async (jobs: readonly ScheduledJob[]): Promise<void> => {
      const rows = jobs.map(({ name, schedule }) => ({ name, dueAt: nextDueTime(schedule) }));
      await db.insert(scheduledJobs).values(rows).onConflictDoNothing();
    },
    /** Leases those of the jobs that are due and not leased. */
    claimDue: (names: string[], leaseId: string): Promise<{ name: string }[]> =>
      db
        .update(scheduledJobs)
        .set({ leaseId, leasedUntil: afterMs(leaseMs) })
        .where(
          and(
            inArray(scheduledJobs.name, names),
            lte(scheduledJobs.dueAt, NOW),
            or(isNull(scheduledJobs.leasedUntil), lte(scheduledJobs.leasedUntil, NOW)),
          ),
        )
        .returning({ name: scheduledJobs.name }),
    /** Returns false if another process has taken the lease. */
    renew: async (name: string, leaseId: string): Promise<boolean> => {
      const renewed = await db
        .update(scheduledJobs)
        .set({ leasedUntil: afterMs(leaseMs) })
        .where(isLeasedBy(name, leaseId))
        .returning({ name: scheduledJobs.name });
      return renewed.length > 0;
    },
    /** Ends the lease. The job stays due unless a new time is given. */
    release: async (name: string, leaseId: string, dueAt?: SQL): Promise<void> => {
      await db
        .update(scheduledJobs)
        .set({ leaseId: null, leasedUntil: null, ...(dueAt && { dueAt }) })
        .where(isLeasedBy(name, leaseId));
    },
  };
};

export const startScheduler = async (options: SchedulerOptions): Promise<RunningLoop> => {
  const { db, log, jobs, pauseMs = PAUSE_MS, leaseMs = LEASE_MS } = options;
  const table = createJobTable(db, leaseMs);
  const runs = new Map<string, JobRun>();
  let renewedMs = performance.now();

  const run = async (job: ScheduledJob, leaseId: string, signal: AbortSignal, stopSignal: AbortSignal): Promise<void> => {
    const { name, schedule, run: work } = job;
    let dueAt: SQL = nextDueTime(schedule);
    try {
      await work(signal);
    } catch (error) {
      log.error({ err: error, job: name }, 'Job failed; it will be retried');
      dueAt = sql`least(${dueAt}, ${afterMs(RETRY_DELAY_MS)})`;
    }
    try {
      // A run that was cut short by the stop is left to another process.
      await table.release(name, leaseId, stopSignal.aborted ? undefined : dueAt);
    } catch (error) {
      log.warn({ err: error, job: name }, 'Recording the end of a job failed; the job is repeated when its lease expires');
    }
  };

  const startDue = async (stopSignal: AbortSignal): Promise<void> => {
    const idle = jobs.filter(({ name }) => !runs.has(name));
    if (idle.length === 0) return;
    const leaseId = newId();
    const claimed = await table.claimDue(
      idle.map(({ name }) => name),
      leaseId,
    );
    for (const { name } of claimed) {
      const job = idle.find((candidate) => candidate.name === name);
      if (!job) continue;
      const leaseLost = new AbortController();
      const signal = AbortSignal.any([stopSignal, leaseLost.signal]);
      const promise = run(job, leaseId, signal, stopSignal).finally(() => runs.delete(name));
      runs.set(name, { leaseId, leaseLost, promise });
    }
  };

  const renewLeases = async (): Promise<void> => {
    if (performance.now() - renewedMs < leaseMs / RENEWALS_PER_LEASE) return;
    renewedMs = performance.now();
    for (const [name, { leaseId, leaseLost }] of runs) {
      // A run that has ended in the meantime has released its lease.
      if (!(await table.renew(name, leaseId)) && runs.get(name)?.leaseId === leaseId) leaseLost.abort();
    }
  };

  await table.insertMissing(jobs);
  const tick = async (stopSignal: AbortSignal): Promise<void> => {
    await renewLeases();
    if (!stopSignal.aborted) await startDue(stopSignal);
  };
  const loop = startLoop({ name: 'run jobs', pauseMs, tick, log });
  return {
    stop: async () => {
      await loop.stop();
      const allEnded = Promise.all([...runs.values()].map(({ promise }) => promise));
      await Promise.race([allEnded, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
