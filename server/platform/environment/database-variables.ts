// The databases that processes share, and how the work is spread over processes: docs/scale.md.
import type { z } from 'zod';
import { integer, optional, postgresUrl, toggle, variableGroup } from '#server/platform/environment/variable.ts';

const LEDGER_BATCH_SIZE_MAX = 128;

export const DATABASE_VARIABLES = {
  DATABASE_URL: optional(postgresUrl, {
    description: 'A PostgreSQL database, version 15 or newer. Its user must be able to create roles.',
    fallback: 'an own PostgreSQL is started, with its data in DATA_DIR',
    remedy: 'set a PostgreSQL address, for example DATABASE_URL=postgresql://user:password@localhost:5432/countinghouse',
    isSecret: true,
  }),
  MIGRATE: toggle({
    description:
      'off leaves the schema of the database alone: npm run migrate brings it up to date, and a start on one that is behind is refused.',
    default: true,
    fallback: 'on: every start brings the database up to date first',
  }),
  DATABASE_POOL_SIZE: integer(1, 500, {
    description: 'Most connections to the database for reading and for everything but posting.',
    default: 10,
  }),
  LEDGER_POOL_SIZE: integer(1, 100, {
    description: 'Most connections to the database for posting. Each posts for one company at a time.',
    default: 4,
  }),
  LEDGER_BATCH_SIZE: integer(1, LEDGER_BATCH_SIZE_MAX, {
    description: 'Most waiting postings of one company that are written in one commit.',
    default: LEDGER_BATCH_SIZE_MAX,
  }),
  DATABASE_POOLER_URL: optional(postgresUrl, {
    description:
      'The database of DATABASE_URL through PgBouncer in transaction mode, for requests. Migrations, jobs and what must not wait for requests go to DATABASE_URL itself. Its user is a login of its own: docs/scale.md.',
    fallback: 'requests go to DATABASE_URL',
    remedy:
      'set a PostgreSQL address, for example DATABASE_POOLER_URL=postgresql://countinghouse_web:password@localhost:6432/countinghouse',
    isSecret: true,
  }),
  DATABASE_REPLICA_URL: optional(postgresUrl, {
    description:
      'A streaming replica of the database of DATABASE_URL, for files of lists, statements and exports. They hold all that was written before they were asked for. While it is away or behind, the database itself is read.',
    fallback: 'files are read from the database itself',
    remedy: 'set a PostgreSQL address, for example DATABASE_REPLICA_URL=postgresql://user:password@replica:5432/countinghouse',
    isSecret: true,
  }),
  DATABASE_REPLICA_WAIT_MS: integer(1, 60_000, {
    description:
      'Longest time, in milliseconds, that a file waits for the replica to come as far as the database was when it was asked for.',
    default: 1_000,
  }),
  WORKER: toggle({
    description:
      'off leaves what is done outside requests (messages, webhooks, exports, jobs) to other processes: set it for npm start where npm run worker runs as well.',
    default: true,
    fallback: 'on: the process that answers requests does this work, too',
  }),
  WORKER_PORT: integer(1, 65_535, {
    description: 'The port at which npm run worker answers /healthz, /readyz and /metrics, and nothing else.',
    default: 3_001,
    example: 'WORKER_PORT=3001',
  }),
};

type DatabaseVariables = z.output<z.ZodObject<typeof DATABASE_VARIABLES>>;

const databaseProblems = (variables: DatabaseVariables): string[] =>
  (['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => variables[name] !== undefined && variables.DATABASE_URL === undefined)
    .map((name) => `${name} is set without DATABASE_URL: set that as well, to the database itself.`);

export const DatabaseSettings = variableGroup(DATABASE_VARIABLES, databaseProblems).transform((variables) => ({
  /** Undefined: the embedded PostgreSQL is used. */
  databaseUrl: variables.DATABASE_URL,
  migratesAtStart: variables.MIGRATE,
  databasePoolSize: variables.DATABASE_POOL_SIZE,
  ledgerPoolSize: variables.LEDGER_POOL_SIZE,
  ledgerBatchSize: variables.LEDGER_BATCH_SIZE,
  /** Undefined: requests connect to the database itself. */
  poolerUrl: variables.DATABASE_POOLER_URL,
  /** Undefined: nothing is read from a replica. */
  replica:
    variables.DATABASE_REPLICA_URL === undefined
      ? undefined
      : { url: variables.DATABASE_REPLICA_URL, waitMs: variables.DATABASE_REPLICA_WAIT_MS },
  /** Whether a server process also does the work outside requests. */
  hasWorker: variables.WORKER,
  /** The port of a worker process. */
  workerPort: variables.WORKER_PORT,
}));
