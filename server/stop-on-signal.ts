import type { Log } from '#server/platform/log.ts';
import type { Running } from '#server/start.ts';

/** npm passes a Ctrl-C on that the terminal has delivered already: within this time it is the same one. */
const SAME_SIGNAL_MS = 500;

/**
 * The first SIGINT or SIGTERM stops everything in order and ends the process with 0. A second one, or the end of
 * shutdownTimeoutMs, ends it at once with 1.
 */
export const stopOnSignal = (starting: Promise<Running>, options: { shutdownTimeoutMs: number; log: Log }): void => {
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
      log.error({ shutdownTimeoutMs }, 'Stopping took too long');
      process.exit(1);
    }, shutdownTimeoutMs);
    starting
      .then((running) => running.stop())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      });
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
};
