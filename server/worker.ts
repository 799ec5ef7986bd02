// What is done outside a request. Jobs go by the minute, on pg-boss: several processes may run it, and each job of a turn runs
// in one of them. Mail and SMS, which people wait for, go by the second, in loops of each process; so does what lies on its machine.
import { and, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { openDatabase, openSql, type Database } from '#db/client.ts';
import { authenticatorChallenges, idempotencyKeys, throttles, verifications } from '#db/schema/index.ts';
import { forgetExports, forgetRequests, runExports, runScheduledCheck } from '#server/modules/reporting/index.ts';
import { sweepFiles } from '#server/modules/files/index.ts';
import { expireKyc } from '#server/modules/people/index.ts';
import { createDrivers, sendDueMessages } from '#server/modules/messaging/index.ts';
import { createDeliverer, forgetDeliveries, forgetRemovedWebhooks } from '#server/modules/events/index.ts';
import { claimVerifiedTransfers, failExpiredCollections } from '#server/modules/payments/index.ts';
import { fileRecords } from '#server/file-records.ts';
import { endingSpan } from '#server/kernel/span.ts';
import { CHANNELS } from '#server/kernel/channels.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { USER_AGENT } from '#server/platform/user-agent.ts';
import { sweepUploads } from '#server/platform/sweep-uploads.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import type { ReplicaMetrics } from '#server/platform/replica-metrics.ts';
import type { WebhookMetrics } from '#server/platform/webhook-metrics.ts';
import { openReadFrom } from '#server/read-from.ts';
import { blankExpiredSecrets } from '#server/records/outbox.ts';
import type { Services } from '#server/api/services.ts';
import { startLoop, type RunningLoop } from '#server/worker-loop.ts';
import { truncateWriteProbes } from '#server/write-probe.ts';

export type Worker = { stop(): Promise<void> };

type WorkerParts = Pick<Services, 'clock' | 'log' | 'ledger' | 'environment' | 'encryption' | 'fileStore' | 'outboundHttp'> & {
  db: Database;
  /** As the owner: pg-boss keeps its own tables, and the check of the books reads everything. */
  databaseUrl: string;
  metrics: WebhookMetrics;
  replicaMetrics: ReplicaMetrics;
  /** Undefined: nothing is traced. */
  tracing?: Tracing | undefined;
};

type JobParts = Omit<WorkerParts, 'environment' | 'encryption' | 'outboundHttp' | 'metrics' | 'replicaMetrics'> & {
  /** Aborted when the worker is told to stop: for jobs that take longer than a stop may. */
  stopping: AbortSignal;
};

type Job = { name: string; cron: string; run(parts: JobParts): Promise<unknown> };

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '17 * * * *';
const EVERY_NIGHT = '43 2 * * *';
const CONNECTIONS_MAX = 2;
const STOP_TIMEOUT_MS = 5 * SECOND_MS;
const MESSAGES_PAUSE_MS = SECOND_MS;
const UPLOADS_PAUSE_MS = HOUR_MS;
const EXPORTS_PAUSE_MS = SECOND_MS;
/** A list with filters that no index has is counted once. */
const EXPORT_STATEMENT_TIMEOUT_MS = 5 * MINUTE_MS;
const DELIVERY_PAUSE_MS = SECOND_MS / 4;
const DELIVERY_CONNECTIONS_MAX = 3;
const CLOSE_TIMEOUT_SECONDS = 5;
/** Whoever has one company's queue for longer keeps the others waiting no longer than this. */
const DELIVERY_LOCK_TIMEOUT_MS = SECOND_MS;

export const JOBS: readonly Job[] = [
  {
    name: 'fail-expired-transfers',
    cron: EVERY_MINUTE,
    run: (parts) => failExpiredCollections(parts, parts.clock.now()),
  },
  {
    name: 'claim-verified-transfers',
    cron: EVERY_MINUTE,
    run: (parts) => claimVerifiedTransfers(parts),
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
    name: 'blank-expired-secrets',
    cron: EVERY_MINUTE,
    run: ({ db, clock }) => blankExpiredSecrets(db, clock.now()),
  },
  {
    name: 'forget-verifications',
    cron: EVERY_HOUR,
    run: ({ db, clock }) => db.delete(verifications).where(lte(verifications.expiresAt, clock.now())),
  },
  {
    name: 'forget-challenges',
    cron: EVERY_HOUR,
    run: ({ db, clock }) => {
      const { expiresAt, completedAt, type } = authenticatorChallenges;
      // A challenge of the log-in that was left open stays with its session: it says that the session is over.
      const saysNothing = or(isNotNull(completedAt), ne(type, 'authentication'));
      return db.delete(authenticatorChallenges).where(and(lte(expiresAt, new Date(clock.now().getTime() - DAY_MS)), saysNothing));
    },
  },
  {
    name: 'check-ledger',
    cron: EVERY_HOUR,
    run: (parts) => runScheduledCheck(parts),
  },
  {
    name: 'expire-kyc',
    cron: EVERY_HOUR,
    run: (parts) => expireKyc(parts),
  },
  {
    name: 'forget-deliveries',
    cron: EVERY_NIGHT,
    run: (parts) => forgetDeliveries(parts),
  },
  {
    name: 'forget-requests',
    cron: EVERY_NIGHT,
    run: (parts) => forgetRequests(parts),
  },
  {
    name: 'forget-removed-webhooks',
    cron: EVERY_MINUTE,
    run: (parts) => forgetRemovedWebhooks(parts),
  },
  {
    name: 'forget-exports',
    cron: EVERY_NIGHT,
    run: ({ db, clock }) => forgetExports(db, clock.now()),
  },
  {
    name: 'truncate-write-probes',
    cron: EVERY_HOUR,
    run: ({ db }) => truncateWriteProbes(db),
  },
  {
    name: 'sweep-files',
    cron: EVERY_NIGHT,
    run: (parts) => sweepFiles({ ...parts, records: fileRecords }),
  },
];

/** One turn of a job. A failure is logged, and thrown so that the queue knows of it. */
export const runJob = async (job: Job, parts: JobParts): Promise<void> => {
  try {
    const span = parts.tracing?.root(`job ${job.name}`, { kind: 'internal' });
    const result = await (span ? endingSpan(span, () => Promise.resolve(job.run(parts))) : job.run(parts));
    parts.log.debug({ job: job.name, result }, 'job');
  } catch (error) {
    parts.log.error({ err: error, job: job.name }, 'A job failed; it comes again');
    throw error;
  }
};

const startSending = (parts: WorkerParts): RunningLoop[] => {
  const drivers = createDrivers(parts.environment);
  return CHANNELS.map((channel) =>
    startLoop({
      name: `send ${channel}`,
      pauseMs: MESSAGES_PAUSE_MS,
      turn: (stopping) => sendDueMessages({ ...parts, drivers }, channel, stopping),
      log: parts.log,
    }),
  );
};

/** What a process that was killed has left on this machine. */
export const startSweepingUploads = ({ environment, clock, log }: Pick<WorkerParts, 'environment' | 'clock' | 'log'>): RunningLoop =>
  startLoop({
    name: 'sweep uploads',
    pauseMs: UPLOADS_PAUSE_MS,
    turn: () => sweepUploads(environment.dataDir, clock.now()),
    log,
  });

/** Webhooks, on connections of their own: what waits for receivers keeps no request waiting. */
const startDelivering = (parts: WorkerParts): RunningLoop => {
  const { databaseUrl, log } = parts;
  const connection = { url: databaseUrl, role: 'api', lockTimeoutMs: DELIVERY_LOCK_TIMEOUT_MS } as const;
  const { db, close } = openDatabase({ ...connection, poolSize: 1 });
  const sql = openSql({ ...connection, poolSize: DELIVERY_CONNECTIONS_MAX });
  const deliverer = createDeliverer({ ...parts, db, sql, userAgent: USER_AGENT });
  const loop = startLoop({ name: 'deliver webhooks', pauseMs: DELIVERY_PAUSE_MS, turn: (stopping) => deliverer.turn(stopping), log });
  return {
    stop: async () => {
      await loop.stop();
      await Promise.race([deliverer.idle(), pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await Promise.all([close(), sql.end({ timeout: CLOSE_TIMEOUT_SECONDS })]);
    },
  };
};

/** Exports, which keep a snapshot for as long as they are written: on a connection of their own. */
const startExporting = (parts: WorkerParts): RunningLoop => {
  const limits = { poolSize: 1, statementTimeoutMs: EXPORT_STATEMENT_TIMEOUT_MS };
  const { db: primary, close } = openDatabase({ ...limits, url: parts.databaseUrl, role: 'api' });
  const { environment, replicaMetrics: metrics } = parts;
  const { from: snapshots, close: closeReplica } = openReadFrom({ environment, metrics, primary, limits });
  const loop = startLoop({
    name: 'write exports',
    pauseMs: EXPORTS_PAUSE_MS,
    turn: async (stopping) => void (await runExports({ ...parts, snapshots, stopping })),
    log: parts.log,
  });
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all([close(), closeReplica()]);
    },
  };
};

/** Starts the schedule, the sending of messages, and the sweeping of uploads. */
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
  const loops = [...startSending(parts), startSweepingUploads(parts), startExporting(parts)];
  const delivering = startDelivering(parts);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }), ...loops.map((loop) => loop.stop()), delivering.stop()]);
    },
  };
};
