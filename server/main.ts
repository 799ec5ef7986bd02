// The process: reads the configuration, starts, and stops on a signal.
import { assemble } from '#server/assemble.ts';
import { readyText } from '#server/first-run.ts';
import { startDashboard } from '#server/http/dashboard.ts';
import { sayFailure } from '#server/kernel/operator-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { start } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

const main = async (): Promise<void> => {
  const environment = readEnvironment(process.env);
  const log = createLog({ level: environment.logLevel });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error that nobody handled; the process ends');
    process.exit(1);
  });
  const starting = start({ environment, log, clock: systemClock, assemble, startDashboard });
  stopOnSignal(starting, { shutdownTimeoutMs: environment.shutdownTimeoutMs, log });
  const { assembly } = await starting;
  process.stdout.write(readyText(environment, assembly));
};

/** What a person can put right is said plainly; anything else is a fault of ours and shows where it happened. */
const reportAndExit = (error: unknown): never => {
  process.stderr.write(`\n${sayFailure(error)}\n\n`);
  process.exit(1);
};

await main().catch(reportAndExit);
