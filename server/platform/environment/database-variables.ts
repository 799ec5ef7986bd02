// Databases, and the distribution of work over processes (docs/scale.md).
import type { z } from 'zod';
import { integer, optional, postgresUrl, toggle, variableGroup } from '#server/platform/environment/variable.ts';

const LEDGER_BATCH_SIZE_MAX = 128;

export const DATABASE_VARIABLES = {
  DATABASE_URL: optional(postgresUrl, {
    description: 'A PostgreSQL database, version 15 or newer. Its user must be able to create roles.',
    fallback: 'the embedded PostgreSQL, with its data in DATA_DIR',
    remedy: 'set a PostgreSQL URL, for example DATABASE_URL=postgresql://user:password@localhost:5432/countinghouse',
    isSecret: true,
  }),
  MIGRATE: toggle({
    description: 'off disables migrations at startup. Run npm run migrate instead; the server does not start on an older schema.',
    default: true,
    fallback: 'on: every start migrates the database',
  }),
  DATABASE_POOL_SIZE: integer(1, 500, {
    description: 'Maximum number of database connections for everything except postings.',
    default: 10,
  }),
  LEDGER_POOL_SIZE: integer(1, 100, {
    description: 'Maximum number of database connections for postings. Each runs one batch of a company at a time.',
    default: 4,
  }),
  LEDGER_BATCH_SIZE: integer(1, LEDGER_BATCH_SIZE_MAX, {
    description: 'Maximum number of postings of a company in one commit.',
    default: LEDGER_BATCH_SIZE_MAX,
  }),
  DATABASE_POOLER_URL: optional(postgresUrl, {
    description:
      'The database of DATABASE_URL through PgBouncer in transaction mode, for requests. Migrations, jobs, throttles and the request log use DATABASE_URL. It needs a separate login (see docs/scale.md).',
    fallback: 'requests use DATABASE_URL',
    remedy: 'set a PostgreSQL URL, for example DATABASE_POOLER_URL=postgresql://countinghouse_web:password@localhost:6432/countinghouse',
    isSecret: true,
  }),
  DATABASE_REPLICA_URL: optional(postgresUrl, {
    description:
      'A streaming replica of DATABASE_URL, for list files, statements and exports. Files contain everything that was written before the request. If the replica is unreachable or behind, the primary is used.',
    fallback: 'files are read from DATABASE_URL',
    remedy: 'set a PostgreSQL URL, for example DATABASE_REPLICA_URL=postgresql://user:password@replica:5432/countinghouse',
    isSecret: true,
  }),
  DATABASE_REPLICA_WAIT_MS: integer(1, 60_000, {
    description: 'Maximum time, in milliseconds, to wait until the replica has replayed all changes before a request.',
    default: 1_000,
  }),
  WORKER: toggle({
    description:
      'off disables background work (messages, webhooks, exports, jobs) in this process. Set it for npm start if npm run worker runs.',
    default: true,
    fallback: 'on: the server process also runs background work',
  }),
  WORKER_PORT: integer(1, 65_535, {
    description: 'The port of npm run worker, which serves /healthz, /readyz and /metrics only.',
    default: 3_001,
    example: 'WORKER_PORT=3001',
  }),
};

type DatabaseVariables = z.output<z.ZodObject<typeof DATABASE_VARIABLES>>;

const findDatabaseProblems = (variables: DatabaseVariables): string[] =>
  (['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => variables[name] !== undefined && variables.DATABASE_URL === undefined)
    .map((name) => `${name} is set without DATABASE_URL: set DATABASE_URL, too.`);

export const DatabaseSettings = variableGroup(DATABASE_VARIABLES, findDatabaseProblems).transform((variables) => ({
  /** Undefined: the embedded PostgreSQL is used. */
  databaseUrl: variables.DATABASE_URL,
  migratesAtStart: variables.MIGRATE,
  databasePoolSize: variables.DATABASE_POOL_SIZE,
  ledgerPoolSize: variables.LEDGER_POOL_SIZE,
  ledgerBatchSize: variables.LEDGER_BATCH_SIZE,
  /** Undefined: requests connect to the database itself. */
  poolerUrl: variables.DATABASE_POOLER_URL,
  /** Undefined: no replica. */
  replica:
    variables.DATABASE_REPLICA_URL === undefined
      ? undefined
      : { url: variables.DATABASE_REPLICA_URL, waitMs: variables.DATABASE_REPLICA_WAIT_MS },
  /** Whether a server process also runs background work. */
  hasWorker: variables.WORKER,
  /** The port of a worker process. */
  workerPort: variables.WORKER_PORT,
}));
