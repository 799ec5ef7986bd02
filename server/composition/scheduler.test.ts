import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startScheduler, type JobSchedule, type ScheduledJob } from '#server/composition/scheduler.ts';
import type { RunningLoop } from '#server/composition/worker-loop.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { createLog } from '#server/platform/log.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();
const EVERY_HOUR: JobSchedule = { everyMs: HOUR_MS, offsetMs: 17 * MINUTE_MS };
const PAUSE_MS = 5;

let schedulers: RunningLoop[] = [];
beforeEach(async () => void (await database.owner`delete from scheduled_jobs`));
afterEach(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  schedulers = [];
});

type StartOptions = { leaseMs?: number; log?: ReturnType<typeof createLog> };

/** Starts the scheduler of one process. */
const start = async (jobs: ScheduledJob[], { leaseMs = MINUTE_MS, log = createLog({ level: 'silent' }) }: StartOptions = {}) => {
  const scheduler = await startScheduler({ db: database.db, log, jobs, pauseMs: PAUSE_MS, leaseMs });
  schedulers.push(scheduler);
  return scheduler;
};

const createJob = (run: ScheduledJob['run'], schedule = EVERY_HOUR, name = 'job'): ScheduledJob => ({ name, schedule, run });

const readJob = async (name = 'job') => {
  const [row] = await database.owner<{ due: Date; lease: string | null; isDueLater: boolean }[]>`
    select due_at as due, lease_id as lease, due_at > now() as "isDueLater" from scheduled_jobs where name = ${name}`;
  return row;
};

const makeDue = (name = 'job') => database.owner`update scheduled_jobs set due_at = now() - interval '1 second' where name = ${name}`;

const setLease = (leaseId: string, seconds: number) =>
  database.owner`update scheduled_jobs set lease_id = ${leaseId}, leased_until = now() + make_interval(secs => ${seconds})`;

const computeNextTime = ({ everyMs, offsetMs }: JobSchedule, nowMs: number): number =>
  (Math.floor((nowMs - offsetMs) / everyMs) + 1) * everyMs + offsetMs;

/** A job that runs until `end` is called. */
const createLongJob = () => {
  const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const signals: AbortSignal[] = [];
  const run = async (stopSignal: AbortSignal): Promise<void> => {
    signals.push(stopSignal);
    started.resolve();
    await mayEnd.promise;
  };
  return { run, signals, began: started.promise, end: mayEnd.resolve };
};

describe('a schedule', () => {
  it.each<[string, JobSchedule]>([
    ['every minute', { everyMs: MINUTE_MS, offsetMs: 0 }],
    ['every hour at 17 minutes past', EVERY_HOUR],
    ['every night at 02:43 UTC', { everyMs: DAY_MS, offsetMs: 2 * HOUR_MS + 43 * MINUTE_MS }],
  ])('makes a new job due at its next time: %s', async (_name, schedule) => {
    const before = Date.now();
    let runs = 0;
    await start([createJob(async () => void (runs += 1), schedule)]);
    await pause(10 * PAUSE_MS);
    const due = (await readJob())?.due.getTime();
    expect([computeNextTime(schedule, before), computeNextTime(schedule, Date.now())]).toContain(due);
    expect(runs).toBe(0);
  });

  it('keeps the due time of a known job when a process starts', async () => {
    const scheduler = await start([createJob(async () => undefined)]);
    await scheduler.stop();
    await database.owner`update scheduled_jobs set due_at = '2100-01-01Z'`;
    await start([createJob(async () => undefined)]);
    expect((await readJob())?.due).toEqual(new Date('2100-01-01Z'));
  });
});

describe('a due job', () => {
  it('runs in only one of several processes, and is due again at its next time', async () => {
    let runs = 0;
    const job = createJob(async () => {
      runs += 1;
      await pause(10 * PAUSE_MS);
    });
    await Promise.all([start([job]), start([job]), start([job])]);
    await makeDue();
    await expect.poll(() => readJob()).toMatchObject({ lease: null, isDueLater: true });
    await pause(10 * PAUSE_MS);
    expect(runs).toBe(1);
  });

  it('does not delay other jobs', async () => {
    const long = createLongJob();
    let runs = 0;
    await start([createJob(long.run), createJob(async () => void (runs += 1), EVERY_HOUR, 'other')]);
    await makeDue();
    await long.began;
    await makeDue('other');
    await expect.poll(() => runs).toBe(1);
    long.end();
  });

  it('is not run while another process holds the lease, and is taken over once the lease has expired', async () => {
    let runs = 0;
    await start([createJob(async () => void (runs += 1))]);
    await setLease(newId(), 60);
    await makeDue();
    await pause(10 * PAUSE_MS);
    expect(runs).toBe(0);
    await setLease(newId(), -1);
    await expect.poll(() => runs).toBe(1);
  });

  it('keeps its lease for as long as it runs', async () => {
    const leaseMs = 400;
    const long = createLongJob();
    await start([createJob(long.run)], { leaseMs });
    await makeDue();
    await long.began;
    let runs = 0;
    await start([createJob(async () => void (runs += 1))], { leaseMs });
    await pause(3 * leaseMs);
    expect(runs).toBe(0);
    expect(long.signals[0]?.aborted).toBe(false);
    long.end();
    await expect.poll(() => readJob()).toMatchObject({ lease: null, isDueLater: true });
  });

  it('is aborted when another process has taken its lease, and does not end that lease', async () => {
    const other = newId();
    const long = createLongJob();
    await start([createJob(long.run)], { leaseMs: 40 });
    await makeDue();
    await long.began;
    await setLease(other, 60);
    await expect.poll(() => long.signals[0]?.aborted).toBe(true);
    long.end();
    await pause(10 * PAUSE_MS);
    expect(await readJob()).toMatchObject({ lease: other, isDueLater: false });
  });
});

describe('a job that fails', () => {
  it('is logged with its name and its error, and repeated within five minutes', async () => {
    let output = '';
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        output += String(chunk);
        done();
      },
    });
    const yearly = { everyMs: 365 * DAY_MS, offsetMs: 0 };
    await start([createJob(() => Promise.reject(new Error('It failed')), yearly)], { log: createLog({ level: 'info', stream }) });
    await makeDue();
    await expect.poll(() => readJob()).toMatchObject({ lease: null, isDueLater: true });
    expect((await readJob())?.due.getTime()).toBeLessThanOrEqual(Date.now() + 5 * MINUTE_MS);
    expect(JSON.parse(output)).toMatchObject({ level: 'error', job: 'job', err: { message: 'It failed' } });
  });
});

describe('a stopped scheduler', () => {
  it('aborts the running job, waits for it, and leaves it due for another process', async () => {
    const long = createLongJob();
    const scheduler = await start([createJob(long.run)]);
    await makeDue();
    await long.began;
    let hasStopped = false;
    const stopPromise = scheduler.stop().then(() => (hasStopped = true));
    await expect.poll(() => long.signals[0]?.aborted).toBe(true);
    await pause(10 * PAUSE_MS);
    expect(hasStopped).toBe(false);
    long.end();
    await stopPromise;
    expect(await readJob()).toMatchObject({ lease: null, isDueLater: false });
    let runs = 0;
    await start([createJob(async () => void (runs += 1))]);
    await expect.poll(() => runs).toBe(1);
  });
});
