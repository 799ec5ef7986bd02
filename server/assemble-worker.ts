// A process that does only what is done outside requests: the services and the worker, without the API, pages and the demo.
import { openDatabase } from '#db/client.ts';
import type { Assemble } from '#server/assembly.ts';
import { sendError } from '#server/http/send-response.ts';
import type { Handler } from '#server/http/handler.ts';
import { openServices, type Way } from '#server/open-services.ts';
import { readReadiness } from '#server/read-readiness.ts';
import { startWorker } from '#server/worker.ts';
import { createWriteProbe } from '#server/write-probe.ts';

const nothingHere: Handler = (req, res) => sendError(req, res, 'not_found');

const noPages = (): never => {
  throw new Error('A worker has no pages that could ask.');
};

const nobodyAsks = async (): Promise<never> => noPages();

export const assembleWorker: Assemble = async (input) => {
  const { environment, databaseUrl } = input;
  const way: Way = { url: databaseUrl, role: 'api' };
  const { db, close: closeDatabase } = openDatabase({ ...way, poolSize: environment.databasePoolSize });
  const { services, throttleSql, close: closeServices } = await openServices(input, way);
  const probeWrite = createWriteProbe({ ...services, sql: throttleSql, lastCommitMs: services.ledger.lastCommitMs });
  const worker = await startWorker({
    ...services,
    db,
    databaseUrl,
    metrics: input.metrics.webhooks,
    replicaMetrics: input.metrics.replica,
    tracing: input.tracing,
  });
  return {
    rest: nothingHere,
    trpc: nothingHere,
    files: nothingHere,
    listFiles: nothingHere,
    statementFiles: nothingHere,
    openapi: nothingHere,
    machineDocuments: nothingHere,
    live: nothingHere,
    callerFor: nobodyAsks,
    docs: noPages,
    ready: () => readReadiness(throttleSql, services.clock, probeWrite),
    endStreams: () => Promise.resolve(),
    drain: async () => {
      await worker.stop();
      await Promise.all([closeDatabase(), closeServices()]);
    },
  };
};
