// What is done outside a request, on pg-boss: several processes may run it, and each job of a turn runs in one of them.
import { lt, lte, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Database } from '#db/client.ts';
import { idempotencyKeys, throttles } from '#db/schema/index.ts';
import { failExpiredTransfers } from '#server/features/transactions/resolve-transaction.ts';
import type { Services } from '#server/services.ts';

export type Worker = { stop(): Promise<void> };

type WorkerParts = Pick<Services, 'clock' | 'log' | 'ledger'> & {
  db: Database;
  /** As the owner: pg-boss keeps its own tables. */ databaseUrl: string;
};

type Job = { name: string; cron: string; run(parts: WorkerParts): Promise<unknown> };

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
];

/** Starts the schedule. A job that fails is logged and comes again with its next turn. */
export const startWorker = async (parts: WorkerParts): Promise<Worker> => {
  const { log } = parts;
  const boss = new PgBoss({ connectionString: parts.databaseUrl, application_name: 'countinghouse-worker', max: CONNECTIONS_MAX });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue met an error'));
  await boss.start();
  for (const job of JOBS) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, async () => {
      const result = await job.run(parts);
      log.debug({ job: job.name, result }, 'job');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }) };
};
