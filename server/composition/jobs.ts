// The scheduled jobs: expiry, claims, clean-up and checks. Each is idempotent, because the scheduler may run it twice (scheduler.ts).
import { and, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { authenticatorChallenges, idempotencyKeys, throttles, verifications } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { fileRecords } from '#server/composition/domain-events.ts';
import { truncateWriteProbes } from '#server/composition/readiness.ts';
import type { JobSchedule } from '#server/composition/scheduler.ts';
import { runInSpan } from '#server/kernel/span.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { deleteOldDeliveries, deleteRemovedWebhooks } from '#server/modules/events/index.ts';
import { sweepFiles } from '#server/modules/files/index.ts';
import { claimVerifiedTransfers, expireRequests, failExpiredCollections } from '#server/modules/payments/index.ts';
import { expireKyc } from '#server/modules/people/index.ts';
import { deleteOldExports, deleteOldRequests, deleteOldStatements, runScheduledCheck } from '#server/modules/reporting/index.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import { deleteExpiredSecrets } from '#server/records/outbox.ts';

export type JobPorts = Pick<Services, 'clock' | 'log' | 'ledger' | 'fileStore'> & {
  db: Database;
  /** Connects as the owner, because the ledger check reads all companies. */
  databaseUrl: string;
  /** Undefined when tracing is off. */
  tracing?: Tracing | undefined;
  /** Aborted when the process stops, for jobs that may take longer than a shutdown is allowed to. */
  stopSignal: AbortSignal;
};

export type Job = { name: string; schedule: JobSchedule; run(ports: JobPorts): Promise<unknown> };

const EVERY_MINUTE: JobSchedule = { everyMs: MINUTE_MS, offsetMs: 0 };
/** At 17 minutes past. */
const EVERY_HOUR: JobSchedule = { everyMs: HOUR_MS, offsetMs: 17 * MINUTE_MS };
/** At 02:43 UTC. */
const EVERY_NIGHT: JobSchedule = { everyMs: DAY_MS, offsetMs: 2 * HOUR_MS + 43 * MINUTE_MS };

export const JOBS: readonly Job[] = [
  {
    name: 'fail-expired-transfers',
    schedule: EVERY_MINUTE,
    run: (ports) => failExpiredCollections(ports, ports.clock.now()),
  },
  {
    name: 'claim-verified-transfers',
    schedule: EVERY_MINUTE,
    run: (ports) => claimVerifiedTransfers(ports),
  },
  {
    name: 'expire-payment-requests',
    schedule: EVERY_MINUTE,
    run: expireRequests,
  },
  {
    name: 'delete-expired-idempotency-keys',
    schedule: EVERY_HOUR,
    run: ({ db, clock }) => db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, clock.now())),
  },
  {
    name: 'delete-expired-throttles',
    schedule: EVERY_HOUR,
    run: ({ db, clock }) => db.delete(throttles).where(lt(throttles.expire, sql`${clock.now().getTime()}`)),
  },
  {
    name: 'blank-expired-secrets',
    schedule: EVERY_MINUTE,
    run: ({ db, clock }) => deleteExpiredSecrets(db, clock.now()),
  },
  {
    name: 'delete-expired-verifications',
    schedule: EVERY_HOUR,
    run: ({ db, clock }) => db.delete(verifications).where(lte(verifications.expiresAt, clock.now())),
  },
  {
    name: 'delete-expired-challenges',
    schedule: EVERY_HOUR,
    run: ({ db, clock }) => {
      const { expiresAt, completedAt, type } = authenticatorChallenges;
      // Open login challenges are kept as long as their session: they identify the sessions to end when an authenticator is removed.
      const isDeletable = or(isNotNull(completedAt), ne(type, 'authentication'));
      return db.delete(authenticatorChallenges).where(and(lte(expiresAt, new Date(clock.now().getTime() - DAY_MS)), isDeletable));
    },
  },
  {
    name: 'check-ledger',
    schedule: EVERY_HOUR,
    run: (ports) => runScheduledCheck(ports),
  },
  {
    name: 'expire-kyc',
    schedule: EVERY_HOUR,
    run: (ports) => expireKyc(ports),
  },
  {
    name: 'delete-old-deliveries',
    schedule: EVERY_NIGHT,
    run: (ports) => deleteOldDeliveries(ports),
  },
  {
    name: 'delete-old-requests',
    schedule: EVERY_NIGHT,
    run: (ports) => deleteOldRequests(ports),
  },
  {
    name: 'delete-removed-webhooks',
    schedule: EVERY_MINUTE,
    run: (ports) => deleteRemovedWebhooks(ports),
  },
  {
    name: 'delete-old-exports',
    schedule: EVERY_NIGHT,
    run: ({ db, clock }) => deleteOldExports(db, clock.now()),
  },
  {
    name: 'delete-old-statements',
    schedule: EVERY_NIGHT,
    run: ({ db, clock }) => deleteOldStatements(db, clock.now()),
  },
  {
    name: 'truncate-write-probes',
    schedule: EVERY_HOUR,
    run: ({ db }) => truncateWriteProbes(db),
  },
  {
    name: 'sweep-files',
    schedule: EVERY_NIGHT,
    run: (ports) => sweepFiles({ ...ports, records: fileRecords }),
  },
];

/** Runs a job once, within a span if tracing is on. */
export const runJob = async (job: Job, ports: JobPorts): Promise<void> => {
  const span = ports.tracing?.startRoot(`job ${job.name}`, { kind: 'internal' });
  const result = await (span ? runInSpan(span, () => Promise.resolve(job.run(ports))) : job.run(ports));
  ports.log.debug({ job: job.name, result }, 'Job finished');
};
