// The scheduled jobs: expiry, claims, clean-up and checks. Several processes may run the schedule; each run of a job happens in one of them.
import { and, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { authenticatorChallenges, idempotencyKeys, throttles, verifications } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { fileRecords } from '#server/composition/domain-events.ts';
import { truncateWriteProbes } from '#server/composition/readiness.ts';
import { endingSpan } from '#server/kernel/span.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { forgetDeliveries, forgetRemovedWebhooks } from '#server/modules/events/index.ts';
import { sweepFiles } from '#server/modules/files/index.ts';
import { claimVerifiedTransfers, failExpiredCollections } from '#server/modules/payments/index.ts';
import { expireKyc } from '#server/modules/people/index.ts';
import { forgetExports, forgetRequests, runScheduledCheck } from '#server/modules/reporting/index.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import { blankExpiredSecrets } from '#server/records/outbox.ts';

export type JobParts = Pick<Services, 'clock' | 'log' | 'ledger' | 'fileStore'> & {
  db: Database;
  /** Connects as the owner: the check of the books reads everything. */
  databaseUrl: string;
  /** Undefined when tracing is off. */
  tracing?: Tracing | undefined;
  /** Aborted when the process stops, for jobs that take longer than a stop may. */
  stopping: AbortSignal;
};

export type Job = { name: string; cron: string; run(parts: JobParts): Promise<unknown> };

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '17 * * * *';
const EVERY_NIGHT = '43 2 * * *';

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

/** Runs a job once. A failure is logged and thrown. */
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
