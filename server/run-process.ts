// A process from its first line to its last: reads the configuration, starts, says that it is ready, and stops on a signal.
import type { Assemble, Assembly } from '#server/assembly.ts';
import { sayFailure } from '#server/kernel/operator-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { EnvironmentVariables, readEnvironment, type Environment } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { misspeltVariables } from '#server/platform/unknown-variables.ts';
import { start, type StartDashboard } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

type Process = {
  assemble: Assemble;
  /** Left out: the process has no pages. */
  startDashboard?: StartDashboard;
  /** What this kind of process makes of the configuration. Throws an OperatorError for what it cannot run with. */
  configure?: (environment: Environment) => Environment;
  /** What standard output says when all is ready. */
  readyText: (environment: Environment, assembly: Assembly) => string;
};

const run = async ({ assemble, startDashboard, configure = (environment) => environment, readyText }: Process): Promise<void> => {
  const environment = configure(readEnvironment(process.env));
  const log = createLog({ level: environment.logLevel });
  for (const misspelt of misspeltVariables(Object.keys(process.env), Object.keys(EnvironmentVariables.shape))) {
    log.warn(misspelt, 'A variable is not known and has no effect; another one may be meant');
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error that nobody handled; the process ends');
    process.exit(1);
  });
  // It does not outlive a program of ours that has started it.
  process.once('disconnect', () => process.exit(1));
  const starting = start({ environment, log, clock: systemClock, assemble, ...(startDashboard && { startDashboard }) });
  stopOnSignal(starting, { shutdownTimeoutMs: environment.shutdownTimeoutMs, log });
  const { assembly } = await starting;
  process.stdout.write(readyText(environment, assembly));
  // To a program of ours that has started this as its child, and waits.
  process.send?.('ready');
};

/** What a person can put right is said plainly; anything else is a fault of ours and shows where it happened. */
const reportAndExit = (error: unknown): never => {
  process.stderr.write(`\n${sayFailure(error)}\n\n`);
  process.exit(1);
};

/** Runs until a signal; ends with 1 when it cannot start. */
export const runProcess = (parts: Process): Promise<void> => run(parts).catch(reportAndExit);
