// The lifecycle of a process: read the configuration, start, print that it is ready, stop on a signal. A failure that an operator can fix is
// reported with its remedy, and the process exits with 1.
import { OperatorError, formatFailure } from '#server/kernel/operator-error.ts';
import type { Compose, Composition } from '#server/composition/composition.ts';
import { start, type RunningProcess, type StartDashboard } from '#server/composition/start.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment, VARIABLES, type Environment } from '#server/platform/environment/environment.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { findMisspelledVariables } from '#server/platform/environment/misspelled-variables.ts';

type ProcessOptions = {
  compose: Compose;
  /** Undefined in a process without pages. */
  startDashboard?: StartDashboard;
  /** Adapts the configuration to this kind of process. Throws an OperatorError if the process cannot run with it. */
  configure?: (environment: Environment) => Environment;
  readyText: (environment: Environment, composition: Composition) => string;
};

/** npm repeats a Ctrl-C that the terminal has already delivered. A second signal within this time is the same one. */
const SAME_SIGNAL_MS = 500;

/**
 * The first SIGINT or SIGTERM stops the process gracefully, with exit status 0. A second one, or the end of `shutdownTimeoutMs`, ends it
 * immediately with 1.
 */
export const stopOnSignal = (starting: Promise<RunningProcess>, options: { shutdownTimeoutMs: number; log: Log }): void => {
  const { shutdownTimeoutMs, log } = options;
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = performance.now();
    log.info({ signal }, 'Stopping');
    setTimeout(() => {
      log.error({ shutdownTimeoutMs }, 'Shutdown timed out');
      process.exit(1);
    }, shutdownTimeoutMs);
    starting
      .then((running) => running.stop())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error({ err: error }, 'Shutdown failed');
        process.exit(1);
      });
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
};

/**
 * The configuration of a worker process: that of its servers, except for the port. Throws an OperatorError if the database does not support
 * a separate worker.
 */
export const workerEnvironment = (environment: Environment): Environment => {
  if (environment.databaseUrl === undefined) {
    throw new OperatorError('npm run worker needs DATABASE_URL. With the embedded PostgreSQL, npm start runs the background jobs.');
  }
  if (environment.isDemo)
    throw new OperatorError('npm run worker does not support demo mode. npm start runs the background jobs of the demo.');
  return { ...environment, port: environment.workerPort };
};

const run = async ({ compose, startDashboard, configure = (environment) => environment, readyText }: ProcessOptions): Promise<void> => {
  const environment = configure(readEnvironment(process.env));
  const log = createLog({ level: environment.logLevel });
  for (const variable of findMisspelledVariables(Object.keys(process.env), Object.keys(VARIABLES))) {
    log.warn(variable, 'Unknown variable without effect, possibly misspelled');
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught exception; the process exits');
    process.exit(1);
  });
  // Exits with the parent process that started it over IPC.
  process.once('disconnect', () => process.exit(1));
  const starting = start({ environment, log, clock: systemClock, compose, ...(startDashboard && { startDashboard }) });
  stopOnSignal(starting, { shutdownTimeoutMs: environment.shutdownTimeoutMs, log });
  const { composition } = await starting;
  process.stdout.write(readyText(environment, composition));
  // A program that started this process as its child waits for the message.
  process.send?.('ready');
};

const reportAndExit = (error: unknown): never => {
  process.stderr.write(`\n${formatFailure(error)}\n\n`);
  process.exit(1);
};

/** Runs until a signal. Exits with 1 if the process cannot start. */
export const runProcess = (options: ProcessOptions): Promise<void> => run(options).catch(reportAndExit);
