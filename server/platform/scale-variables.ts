// How the work is spread over several processes and databases: docs/scale.md.
import type { z } from 'zod';
import { integer, toggle } from '#server/platform/variable-forms.ts';
import { variableNotes } from '#server/platform/variable-notes.ts';

const WORKER_PORT = 3001;

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
};

export type ScaleSettings = {
  /** Whether the process that answers requests also does what is done outside of them. */
  hasWorker: boolean;
  /** Where the process that does this work alone tells its health. */
  workerPort: number;
};

/** Reads variables that have no problems. */
export const readScale = (variables: z.infer<z.ZodObject<typeof SCALE_VARIABLES>>): ScaleSettings => ({
  hasWorker: variables.WORKER ?? true,
  workerPort: variables.WORKER_PORT ?? WORKER_PORT,
});
