// Assembles a process: a server with the API, the pages and the background jobs, or a worker with the background jobs only.
import { openDatabase, type Database } from '#db/client.ts';
import { requirePoolerLogin } from '#db/pooler.ts';
import { serveApiDocs } from '#server/api-docs/api-docs.ts';
import type { ContextFactory } from '#server/api/context.ts';
import type { Services } from '#server/api/services.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { startBackgroundWork, startSweepingUploads } from '#server/composition/background-work.ts';
import type { Compose, Composition, CompositionInput, Transports } from '#server/composition/composition.ts';
import { contextFactory } from '#server/composition/context.ts';
import { fileRecords } from '#server/composition/domain-events.ts';
import type { Handoff } from '#server/composition/handoff.ts';
import { createReadiness } from '#server/composition/readiness.ts';
import { openReadSource, openServices, type RequestConnectionOptions } from '#server/composition/services.ts';
import { startLoop } from '#server/composition/worker-loop.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { createDeviceCookie, createSessionCookie, type SessionCookie } from '#server/http/dashboard/cookies.ts';
import { createFilesHandler } from '#server/http/files.ts';
import { createLiveStreams, type LiveStreams } from '#server/http/dashboard/live-streams.ts';
import { createLiveHandler } from '#server/http/dashboard/live.ts';
import { createStatementFiles } from '#server/http/dashboard/statement-files.ts';
import { createTrpcHandler } from '#server/http/dashboard/trpc.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { findDownload, updateCurrencyIconUrls, updateProfileImageUrls } from '#server/modules/files/index.ts';
import { prepareFirstCompany } from '#server/modules/identity/index.ts';
import { countTransactions } from '#server/modules/payments/index.ts';
import { createPrintReceipt, writeStatement } from '#server/modules/reporting/index.ts';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { FILE_CONCURRENCY } from '#server/platform/files/file-semaphore.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { createCompanyCache } from '#server/records/company-cache.ts';
import type { ReadFrom } from '#server/records/company-transaction.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import { createListDownloads } from '#server/rest/lists/list-downloads.ts';

/** A client that reads a file slowly keeps a database snapshot open. The server ends it before PostgreSQL has to. */
const LIST_IDLE_MS = 2 * MINUTE_MS;
/** How long it may take until an open page shows a new transaction. */
const STREAMS_PAUSE_MS = 2.5 * SECOND_MS;

const startStreams = ({ log, clock }: Services, db: Database) => {
  const streams = createLiveStreams({ count: (companyId, userIds) => countTransactions(db, companyId, userIds), clock, log });
  const loop = startLoop({ name: 'push live updates', pauseMs: STREAMS_PAUSE_MS, tick: streams.tick, log });
  const endStreams = async (): Promise<void> => {
    streams.close();
    await loop.stop();
  };
  return { streams, endStreams };
};

/** Pages call procedures in process, with the session of the request's cookie. */
const createCallerFor =
  (appUrl: string, contextFor: ContextFactory, sessionCookie: SessionCookie): Handoff['callerFor'] =>
  async ({ cookie, clientAddress, requestId }) =>
    appRouter.createCaller(
      contextFor({
        requestId: requestId || newId(),
        clientAddress: clientAddress ?? 'unknown',
        userAgent: '',
        // A page cannot send the header. The session has completed the challenges for what it reads.
        presentedChallenges: 'all',
        url: new URL('/3/', appUrl),
        token: await sessionCookie.read(cookie),
      }),
    );

type TransportsInput = Pick<CompositionInput, 'environment' | 'secrets'> & {
  services: Services;
  db: Database;
  lists: ReadFrom;
  streams: LiveStreams;
};

const composeTransports = ({
  environment,
  secrets,
  services,
  db,
  lists,
  streams,
}: TransportsInput): Required<Pick<Composition, 'transports' | 'pages'>> => {
  const rateLimit = createRateLimit({ isEnabled: environment.hasRateLimits });
  const sessionCookie = createSessionCookie(environment, secrets.sessionSecret);
  const deviceCookie = createDeviceCookie(environment, secrets.sessionSecret);
  const contextFor = contextFactory({ services, db, cache: createCompanyCache(db) });
  const docs = serveApiDocs(appRouter, environment.appUrl);
  const uploadDirectory = getUploadDirectory(environment.dataDir);
  const shared = { router: appRouter, services, contextFor, rateLimit, uploadDirectory, sessionCookie };
  const rest = createRestHandler({ ...shared, db, lists, publicUrl: environment.appUrl, openApiDocument: docs.document });
  const printReceipt = createPrintReceipt({ db, fileStore: services.fileStore });
  const transports: Transports = {
    rest,
    trpc: createTrpcHandler({ ...shared, deviceCookie }),
    files: createFilesHandler({
      find: (address) => findDownload({ ...services, db, records: fileRecords, printReceipt }, address),
      rateLimit,
      trustsProxy: environment.trustsProxy,
      log: services.log,
    }),
    listFiles: createListDownloads({ router: appRouter, rest, readToken: sessionCookie.read }),
    statementFiles: createStatementFiles({ ...shared, write: (...call) => writeStatement(lists, ...call) }),
    openapi: docs.handleOpenApi,
    docFormats: docs.handleFormats,
    live: createLiveHandler({ ...shared, streams }),
  };
  return { transports, pages: { callerFor: createCallerFor(environment.appUrl, contextFor, sessionCookie), docs: docs.site } };
};

/** Requests connect to the database, or to the pooler in front of it. */
const findRequestConnectionOptions = async ({
  environment: { poolerUrl },
  databaseUrl,
}: CompositionInput): Promise<RequestConnectionOptions> => {
  if (poolerUrl === undefined) return { url: databaseUrl, role: 'api' };
  await requirePoolerLogin(poolerUrl);
  return { url: poolerUrl, role: 'api', isPooled: true };
};

/** The API, the pages, and the background jobs unless another process runs them. */
export const composeServer: Compose = async (input) => {
  const { environment, databaseUrl, metrics } = input;
  const connection = await findRequestConnectionOptions(input);
  const { db, close: closeDatabase } = openDatabase({ ...connection, poolSize: environment.databasePoolSize });
  const limits = { poolSize: FILE_CONCURRENCY, idleInTransactionTimeoutMs: LIST_IDLE_MS };
  const { db: primary, close: closeLists } = openDatabase({ ...connection, ...limits });
  const { source: lists, close: closeReplica } = openReadSource({ environment, metrics: metrics.replica, primary, limits });
  const { services, health, close: closeServices } = await openServices(input, connection);
  await updateProfileImageUrls(db, environment.appUrl);
  await updateCurrencyIconUrls(db, environment.appUrl);
  // Before the background jobs: the history of the demo is complete before they act on it.
  const demo = await seedDemo({ services, db, databaseUrl });
  const setupLink = await prepareFirstCompany(db, services);
  // Only a process on this machine can delete its old uploads.
  const work = environment.hasWorker
    ? await startBackgroundWork({ ...input, services, db, isCluster: health.isCluster })
    : startSweepingUploads(services);
  const { streams, endStreams } = startStreams(services, db);
  return {
    ...composeTransports({ ...input, services, db, lists, streams }),
    demo,
    setupLink,
    ready: createReadiness(health, services),
    endStreams,
    drain: async () => {
      await endStreams();
      await work.stop();
      await Promise.all([closeDatabase(), closeLists(), closeReplica(), closeServices()]);
    },
  };
};

/** The background jobs alone: no API, no pages, no demo. */
export const composeWorker: Compose = async (input) => {
  const connection: RequestConnectionOptions = { url: input.databaseUrl, role: 'api' };
  const { db, close: closeDatabase } = openDatabase({ ...connection, poolSize: input.environment.databasePoolSize });
  const { services, health, close: closeServices } = await openServices(input, connection);
  const work = await startBackgroundWork({ ...input, services, db, isCluster: health.isCluster });
  return {
    ready: createReadiness(health, services),
    endStreams: () => Promise.resolve(),
    drain: async () => {
      await work.stop();
      await Promise.all([closeDatabase(), closeServices()]);
    },
  };
};
