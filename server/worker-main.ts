// `npm run worker`: a process that does only what is done outside requests. It tells its health and its numbers at a port of its own.
import { assembleWorker } from '#server/assemble-worker.ts';
import { runProcess } from '#server/run-process.ts';
import { asWorker } from '#server/worker-environment.ts';

await runProcess({
  assemble: assembleWorker,
  configure: asWorker,
  readyText: ({ host, port }) => `\nThe worker is ready. It tells its health at http://${host}:${port}/readyz. Stop it with Ctrl-C.\n`,
});
