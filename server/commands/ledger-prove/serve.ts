// The server as it runs in production, without its pages: what the crash drill starts, kills and starts again. It ends with
// the process that started it.
import { assemble } from '#server/assemble.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { start } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

const environment = readEnvironment(process.env);
const log = createLog({ level: environment.logLevel });
process.once('disconnect', () => process.exit(1));
const starting = start({ environment, log, clock: systemClock, assemble });
stopOnSignal(starting, { shutdownTimeoutMs: environment.shutdownTimeoutMs, log });
await starting;
process.send?.('ready');
