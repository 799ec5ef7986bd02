import { OperatorError } from '#server/kernel/operator-error.ts';
import type { Environment } from '#server/platform/env.ts';

/**
 * The configuration of a process that does the work outside requests alone: the same as that of the processes beside it, but for its port.
 * Throws an OperatorError where there can be none beside it.
 */
export const asWorker = (environment: Environment): Environment => {
  if (environment.databaseUrl === undefined) {
    throw new OperatorError(
      'npm run worker needs DATABASE_URL. The embedded PostgreSQL belongs to the one process of npm start, which does this work itself.',
    );
  }
  if (environment.isDemo)
    throw new OperatorError('npm run worker does nothing for a demo: npm start writes it, and does this work itself.');
  return { ...environment, port: environment.workerPort };
};
