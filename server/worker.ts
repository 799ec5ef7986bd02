// What is done outside a request, on pg-boss: several processes may run it, and each job of a turn runs in one of them.
import { lt, lte, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Database } from '#db/client.ts';
import { idempotencyKeys, throttles } from '#db/schema/index.ts';
import { runScheduledCheck } from '#server/features/ledger/scheduled-check.ts';
import { failExpiredTransfers } from '#server/features/transactions/resolve-transaction.ts';
import type { Services } from '#server/services.ts';

export type Worker = { stop(): Promise<void> };

type WorkerParts = Pick<Services, 'clock' | 'log' | 'ledger'> & {
  db: Database;
  /** As the owner: pg-boss keeps its own tables, and the check of the books reads everything. */
  databaseUrl: string;
};

type JobParts = WorkerParts & {
  /** Aborted when the worker is told to stop: for jobs that take longer than a stop may. */
  stopping: AbortSignal;
};

type Job = { name: string; cron: string; run(parts: JobParts): Promise<unknown> };

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '17 * * * *';
const CONNECTIONS_MAX = 2;
const STOP_TIMEOUT_MS = 5_000;

export const JOBS: readonly Job[] = [
  {
    name: 'fail-expired-transfers',
    cron: EVERY_MINUTE,
    run: (parts) => failExpiredTransfers(parts, parts.clock.now()),
  },
  {
    name: 'forget-saved-answers',
    cron: EVERY_HOUR,
    run: ({ db, clock }) => db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, clock.now())),
  },
  {
    name: 'forget-throttles',
    cron: EVERY_HOUR,
    run: ({ db, clock }) => db.delete(throttles).where(lt(throttles.expire, sql`${clock.now().getTime()}`)),
  },
  {
    name: 'check-ledger',
    cron: EVERY_HOUR,
    run: (parts) => runScheduledCheck(parts),
  },
];

/** One turn of a job. A failure is logged, and thrown so that the queue knows of it. */
export const runJob = async (job: Job, parts: JobParts): Promise<void> => {
  try {
    const result = await job.run(parts);
    parts.log.debug({ job: job.name, result }, 'job');
  } catch (error) {
    parts.log.error({ err: error, job: job.name }, 'A job failed; it comes again');
    throw error;
  }
};

/** Starts the schedule. */
export const startWorker = async (parts: WorkerParts): Promise<Worker> => {
  const { log } = parts;
  const stopping = new AbortController();
  const boss = new PgBoss({ connectionString: parts.databaseUrl, application_name: 'countinghouse-worker', max: CONNECTIONS_MAX });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue met an error'));
  await boss.start();
  for (const job of JOBS) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, () => runJob(job, { ...parts, stopping: stopping.signal }));
  }
  return {
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
};
