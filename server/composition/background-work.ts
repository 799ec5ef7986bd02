// The work that a process does outside requests: the scheduled jobs, and loops for work that cannot wait a minute. Several processes may run
// the loops; each item is claimed by one of them.
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, openSql, type Database } from '#db/client.ts';
import type { Services } from '#server/api/services.ts';
import { JOBS, runJob } from '#server/composition/jobs.ts';
import { startScheduler } from '#server/composition/scheduler.ts';
import { openReadSource } from '#server/composition/services.ts';
import { startLoop, type RunningLoop } from '#server/composition/worker-loop.ts';
import { CHANNELS } from '#server/kernel/channels.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createDeliverer } from '#server/modules/events/index.ts';
import { createDrivers, sendDueMessages } from '#server/modules/messaging/index.ts';
import { runBulkPayments, runSchedules, writeAllDueNotices } from '#server/modules/payments/index.ts';
import { runExports, runStatements } from '#server/modules/reporting/index.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { sweepUploads } from '#server/platform/files/data-dir.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import { USER_AGENT } from '#server/platform/outbound/outbound-http.ts';

type BackgroundWorkPorts = {
  services: Services;
  db: Database;
  /** Connects as the owner, because the ledger check reads all companies. */
  databaseUrl: string;
  isCluster: boolean;
  metrics: Pick<Metrics, 'webhooks' | 'replica'>;
  /** Undefined when tracing is off. */
  tracing?: Tracing | undefined;
};

const STOP_TIMEOUT_MS = 5 * SECOND_MS;
const MESSAGES_PAUSE_MS = SECOND_MS;
const UPLOADS_PAUSE_MS = HOUR_MS;
const NOTICES_PAUSE_MS = SECOND_MS;
const SCHEDULES_PAUSE_MS = SECOND_MS;
const BULK_PAYMENTS_PAUSE_MS = SECOND_MS / 4;
const FILES_PAUSE_MS = SECOND_MS;
/** Long, because a file counts its list once, possibly with filters that no index supports. */
const FILE_STATEMENT_TIMEOUT_MS = 5 * MINUTE_MS;
const FILE_JOBS = [
  { name: 'write exports', run: runExports },
  { name: 'write statements', run: runStatements },
];
const DELIVERY_PAUSE_MS = SECOND_MS / 4;
const DELIVERY_CONNECTIONS_MAX = 3;
const CLOSE_TIMEOUT_SECONDS = 5;
/** The lock timeout. A process that locks one company's queue delays the other companies for at most this long. */
const DELIVERY_LOCK_TIMEOUT_MS = SECOND_MS;

const startMessageLoops = ({ services, db }: BackgroundWorkPorts): RunningLoop[] => {
  const drivers = createDrivers(services.environment);
  return CHANNELS.map((channel) =>
    startLoop({
      name: `send ${channel}`,
      pauseMs: MESSAGES_PAUSE_MS,
      tick: (stopSignal) => sendDueMessages({ ...services, db, drivers }, channel, stopSignal),
      log: services.log,
    }),
  );
};

const startWritingNotices = ({ services, db }: BackgroundWorkPorts): RunningLoop =>
  startLoop({
    name: 'write notices',
    pauseMs: NOTICES_PAUSE_MS,
    tick: (stopSignal) => writeAllDueNotices({ ...services, db }, stopSignal),
    log: services.log,
  });

const startSchedules = ({ services, db }: BackgroundWorkPorts): RunningLoop =>
  startLoop({
    name: 'run schedules',
    pauseMs: SCHEDULES_PAUSE_MS,
    tick: async (stopSignal) => void (await runSchedules({ ...services, db }, stopSignal)),
    log: services.log,
  });

const startBulkPayments = ({ services, db }: BackgroundWorkPorts): RunningLoop =>
  startLoop({
    name: 'run bulk payments',
    pauseMs: BULK_PAYMENTS_PAUSE_MS,
    tick: async (stopSignal) => void (await runBulkPayments({ ...services, db }, stopSignal)),
    log: services.log,
  });

/** Deletes the uploads that a killed process left on this machine. */
export const startSweepingUploads = ({ environment, clock, log }: Pick<Services, 'environment' | 'clock' | 'log'>): RunningLoop =>
  startLoop({
    name: 'sweep uploads',
    pauseMs: UPLOADS_PAUSE_MS,
    tick: () => sweepUploads(environment.dataDir, clock.now()),
    log,
  });

/** Delivers webhooks on separate connections, so that a slow receiver delays no request. */
const startWebhookDelivery = ({ services, databaseUrl, isCluster, metrics, tracing }: BackgroundWorkPorts): RunningLoop => {
  const connection = { url: databaseUrl, role: 'api', lockTimeoutMs: DELIVERY_LOCK_TIMEOUT_MS } as const;
  const { db, close } = openDatabase({ ...connection, poolSize: 1 });
  const sql = openSql({ ...connection, poolSize: DELIVERY_CONNECTIONS_MAX });
  const deliverer = createDeliverer({ ...services, db, sql, isCluster, metrics: metrics.webhooks, tracing, userAgent: USER_AGENT });
  const tick = (stopSignal: AbortSignal): Promise<void> => deliverer.tick(stopSignal);
  const loop = startLoop({ name: 'deliver webhooks', pauseMs: DELIVERY_PAUSE_MS, tick, log: services.log });
  return {
    stop: async () => {
      await loop.stop();
      await Promise.race([deliverer.idle(), pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await Promise.all([close(), sql.end({ timeout: CLOSE_TIMEOUT_SECONDS })]);
    },
  };
};

/** Writes exports and statements on separate connections, because each keeps its snapshot until it is complete. */
const startWritingFiles = ({ services, db, databaseUrl, metrics }: BackgroundWorkPorts): RunningLoop => {
  const { environment, log } = services;
  const limits = { poolSize: FILE_JOBS.length, statementTimeoutMs: FILE_STATEMENT_TIMEOUT_MS };
  const { db: primary, close } = openDatabase({ ...limits, url: databaseUrl, role: 'api' });
  const { source: snapshots, close: closeReplica } = openReadSource({ environment, metrics: metrics.replica, primary, limits });
  const loops = FILE_JOBS.map(({ name, run }) =>
    startLoop({
      name,
      pauseMs: FILES_PAUSE_MS,
      tick: async (stopSignal) => void (await run({ ...services, db, snapshots, stopSignal })),
      log,
    }),
  );
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all([close(), closeReplica()]);
    },
  };
};

const startJobs = ({ services, db, databaseUrl, tracing }: BackgroundWorkPorts): Promise<RunningLoop> => {
  const jobs = JOBS.map((job) => ({
    ...job,
    run: (stopSignal: AbortSignal) => runJob(job, { ...services, db, databaseUrl, tracing, stopSignal }),
  }));
  return startScheduler({ db, log: services.log, jobs });
};

/** Starts all background work of a process. */
export const startBackgroundWork = async (ports: BackgroundWorkPorts): Promise<RunningLoop> => {
  const loops = [
    await startJobs(ports),
    ...startMessageLoops(ports),
    startWritingNotices(ports),
    startSchedules(ports),
    startBulkPayments(ports),
    startSweepingUploads(ports.services),
    startWritingFiles(ports),
    startWebhookDelivery(ports),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
};
