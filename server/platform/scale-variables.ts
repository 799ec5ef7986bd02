// How the work is spread over several processes and databases: docs/scale.md.
import { z } from 'zod';
import { integer, isPostgresUrl, toggle } from '#server/platform/variable-forms.ts';
import { variableNotes } from '#server/platform/variable-notes.ts';

const WORKER_PORT = 3001;
const REPLICA_WAIT_MS = 1_000;

export const SCALE_VARIABLES = {
  WORKER: toggle().optional().register(variableNotes, {
    description:
      'off leaves what is done outside requests (messages, webhooks, exports, jobs) to other processes: set it for npm start where npm run worker runs as well.',
    fallback: 'on: the process that answers requests does this work, too',
    remedy: 'set on or off',
  }),
  WORKER_PORT: integer(1, 65_535)
    .optional()
    .register(variableNotes, {
      description: 'The port at which npm run worker answers /healthz, /readyz and /metrics, and nothing else.',
      fallback: String(WORKER_PORT),
      remedy: `set a whole number from 1 to 65535, for example WORKER_PORT=${WORKER_PORT}`,
    }),
  DATABASE_POOLER_URL: z.string().refine(isPostgresUrl).optional().register(variableNotes, {
    description:
      'The database of DATABASE_URL through PgBouncer in transaction mode, for requests. Migrations, jobs and what must not wait for requests go to DATABASE_URL itself. Its user is a login of its own: docs/scale.md.',
    fallback: 'requests go to DATABASE_URL',
    remedy:
      'set a PostgreSQL address, for example DATABASE_POOLER_URL=postgresql://countinghouse_web:password@localhost:6432/countinghouse',
    isSecret: true,
  }),
  DATABASE_REPLICA_URL: z.string().refine(isPostgresUrl).optional().register(variableNotes, {
    description:
      'A streaming replica of the database of DATABASE_URL, for files of lists, statements and exports. They hold all that was written before they were asked for. While it is away or behind, the database itself is read.',
    fallback: 'files are read from the database itself',
    remedy: 'set a PostgreSQL address, for example DATABASE_REPLICA_URL=postgresql://user:password@replica:5432/countinghouse',
    isSecret: true,
  }),
  DATABASE_REPLICA_WAIT_MS: integer(1, 60_000)
    .optional()
    .register(variableNotes, {
      description:
        'Longest time, in milliseconds, that a file waits for the replica to come as far as the database was when it was asked for.',
      fallback: String(REPLICA_WAIT_MS),
      remedy: 'set a whole number from 1 to 60000',
    }),
};

type Variables = z.infer<z.ZodObject<typeof SCALE_VARIABLES>>;

export type ScaleSettings = {
  /** Whether the process that answers requests also does what is done outside of them. */
  hasWorker: boolean;
  /** Where the process that does this work alone tells its health. */
  workerPort: number;
  /** Undefined: requests go to the database itself. */
  poolerUrl: string | undefined;
  /** Undefined: nothing is read from a replica. */
  replica: { url: string; waitMs: number } | undefined;
};

/** Reads variables that have no problems. */
export const readScale = (variables: Variables): ScaleSettings => {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_WAIT_MS: waitMs = REPLICA_WAIT_MS } = variables;
  return {
    hasWorker: variables.WORKER ?? true,
    workerPort: variables.WORKER_PORT ?? WORKER_PORT,
    poolerUrl: variables.DATABASE_POOLER_URL,
    replica: url === undefined ? undefined : { url, waitMs },
  };
};

/** What is wrong with the variables together; nothing when all is well. */
export const scaleProblems = (variables: Variables & { DATABASE_URL?: string | undefined }): string[] =>
  (['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => variables[name] !== undefined && variables.DATABASE_URL === undefined)
    .map((name) => `${name} is set without DATABASE_URL: set that as well, to the database itself.`);
