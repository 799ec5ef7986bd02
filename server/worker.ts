// The entry of `npm run worker`: a process of background jobs alone, which serves its health and metrics on a port of its own.
import { composeWorker } from '#server/compose.ts';
import { runProcess, workerEnvironment } from '#server/composition/run-process.ts';

await runProcess({
  compose: composeWorker,
  configure: workerEnvironment,
  readyText: ({ host, port }) => `\nWorker ready. Health: http://${host}:${port}/readyz. Press Ctrl-C to stop.\n`,
});
