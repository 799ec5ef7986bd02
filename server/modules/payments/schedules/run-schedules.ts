// The loop of scheduled transfers. Any number of processes may run it.
import { eq, and } from 'drizzle-orm';
import { scheduleRuns, type ScheduleRunRow } from '#db/schema/schedules.ts';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { findDueCompanies, leaseDueRuns, runKeyCondition, writeDueRuns } from '#server/modules/payments/schedules/claim-runs.ts';
import { executeRun, type RunPorts } from '#server/modules/payments/schedules/execute-run.ts';
import { recordOutcome } from '#server/modules/payments/schedules/record-run.ts';

/** Until an attempt without a result is repeated. */
const REPETITION_DELAY_MS = MINUTE_MS;

const repeatLater = async ({ db, clock }: RunPorts, run: ScheduleRunRow): Promise<void> => {
  await db
    .update(scheduleRuns)
    .set({ nextAttemptAt: new Date(clock.now().getTime() + REPETITION_DELAY_MS) })
    .where(and(runKeyCondition(run), eq(scheduleRuns.state, 'processing')));
};

const processRun = async (ports: RunPorts, run: ScheduleRunRow): Promise<void> => {
  try {
    const outcome = await executeRun(ports, run);
    await (outcome ? recordOutcome(ports, run, outcome) : repeatLater(ports, run));
  } catch (error) {
    const { companyId, scheduleId, dueAt } = run;
    ports.log.error({ err: error, companyId, scheduleId, dueAt }, 'A run of a schedule failed; it is repeated when its lease expires');
  }
};

/** Returns the number of runs. */
const runDueOfCompany = async (ports: RunPorts, companyId: number): Promise<number> => {
  const { db, clock } = ports;
  await writeDueRuns(db, companyId, clock.now());
  const leased = await leaseDueRuns(db, companyId, clock.now());
  await Promise.all(leased.map((run) => processRun(ports, run)));
  return leased.length;
};

/** Returns the number of runs. A company that fails is tried again in the next iteration, and does not stop the others. */
const tryCompany = async (ports: RunPorts, companyId: number): Promise<number> => {
  try {
    return await runDueOfCompany(ports, companyId);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ports.log.error({ err: error, companyId }, 'Running the schedules of a company failed');
    return 0;
  }
};

/** Executes due runs, of each company in turn, until none is left or `stopSignal` is aborted. Returns their number. */
export const runSchedules = async (ports: RunPorts, stopSignal: AbortSignal): Promise<number> => {
  let runs = 0;
  for (;;) {
    const before = runs;
    for (const companyId of await findDueCompanies(ports.db, ports.clock.now())) {
      if (stopSignal.aborted) return runs;
      runs += await tryCompany(ports, companyId);
    }
    if (runs === before || stopSignal.aborted) return runs;
  }
};
