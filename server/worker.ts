// The entry of `npm run worker`: a process that runs only background jobs and serves its health and metrics on a separate port.
import { composeWorker } from '#server/compose.ts';
import { runProcess, workerEnvironment } from '#server/composition/run-process.ts';

await runProcess({
  compose: composeWorker,
  configure: workerEnvironment,
  readyText: ({ host, port }) => `\nWorker ready. Health: http://${host}:${port}/readyz. Press Ctrl-C to stop.\n`,
});
