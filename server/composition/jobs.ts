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

export type JobParts = Pick<Services, 'clock' | 'log' | 'ledger' | 'fileStore'> & {
  db: Database;
  /** Connects as the owner, because the ledger check reads all companies. */
  databaseUrl: string;
  /** Undefined when tracing is off. */
  tracing?: Tracing | undefined;
  /** Aborted when the process stops, for jobs that take longer than a stop may. */
  stopSignal: AbortSignal;
};

export type Job = { name: string; schedule: JobSchedule; run(parts: JobParts): Promise<unknown> };

const EVERY_MINUTE: JobSchedule = { everyMs: MINUTE_MS, offsetMs: 0 };
/** At 17 minutes past. */
const EVERY_HOUR: JobSchedule = { everyMs: HOUR_MS, offsetMs: 17 * MINUTE_MS };
/** At 02:43 UTC. */
const EVERY_NIGHT: JobSchedule = { everyMs: DAY_MS, offsetMs: 2 * HOUR_MS + 43 * MINUTE_MS };

export const JOBS: readonly Job[] = [
  {
    name: 'fail-expired-transfers',
    schedule: EVERY_MINUTE,
    run: (parts) => failExpiredCollections(parts, parts.clock.now()),
  },
  {
    name: 'claim-verified-transfers',
    schedule: EVERY_MINUTE,
    run: (parts) => claimVerifiedTransfers(parts),
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
      // An open login challenge stays with its session, to mark it as ended.
      const isDeletable = or(isNotNull(completedAt), ne(type, 'authentication'));
      return db.delete(authenticatorChallenges).where(and(lte(expiresAt, new Date(clock.now().getTime() - DAY_MS)), isDeletable));
    },
  },
  {
    name: 'check-ledger',
    schedule: EVERY_HOUR,
    run: (parts) => runScheduledCheck(parts),
  },
  {
    name: 'expire-kyc',
    schedule: EVERY_HOUR,
    run: (parts) => expireKyc(parts),
  },
  {
    name: 'delete-old-deliveries',
    schedule: EVERY_NIGHT,
    run: (parts) => deleteOldDeliveries(parts),
  },
  {
    name: 'delete-old-requests',
    schedule: EVERY_NIGHT,
    run: (parts) => deleteOldRequests(parts),
  },
  {
    name: 'delete-removed-webhooks',
    schedule: EVERY_MINUTE,
    run: (parts) => deleteRemovedWebhooks(parts),
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
    run: (parts) => sweepFiles({ ...parts, records: fileRecords }),
  },
];

/** Runs a job once, within a span if tracing is on. */
export const runJob = async (job: Job, parts: JobParts): Promise<void> => {
  const span = parts.tracing?.root(`job ${job.name}`, { kind: 'internal' });
  const result = await (span ? runInSpan(span, () => Promise.resolve(job.run(parts))) : job.run(parts));
  parts.log.debug({ job: job.name, result }, 'job');
};
