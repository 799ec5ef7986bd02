// What the process serves, put together: pools, services, the router behind each transport, and the worker.
import { openDatabase, type Database } from '#db/client.ts';
import { requirePoolerLogin } from '#db/pooler.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { appRouter } from '#server/app-router.ts';
import type { Assemble, Assembly, AssemblyInput } from '#server/assembly.ts';
import { createContext } from '#server/context.ts';
import { findDownload, updateCurrencyIconUrls, updateProfileImageUrls } from '#server/modules/files/index.ts';
import { countTransactions } from '#server/modules/payments/index.ts';
import { fileRecords } from '#server/file-records.ts';
import { prepareFirstCompany } from '#server/modules/identity/index.ts';
import { writeStatement } from '#server/modules/reporting/index.ts';
import { createDeviceCookie } from '#server/http/device-cookie.ts';
import { createFilesHandler } from '#server/http/files.ts';
import { createLiveStreams } from '#server/http/live-streams.ts';
import { createLiveHandler } from '#server/http/live.ts';
import { createSessionCookie, type SessionCookie } from '#server/http/session-cookie.ts';
import { createStatementFiles } from '#server/http/statement-files.ts';
import { createTrpcHandler } from '#server/http/trpc.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { uploadDirectoryOf } from '#server/platform/data-dir.ts';
import { FILES_AT_ONCE } from '#server/platform/file-semaphore.ts';
import { createRateLimit, type RateLimit } from '#server/platform/rate-limit.ts';
import { createCompanyCache } from '#server/records/company-cache.ts';
import { createListDownloads } from '#server/rest/list-downloads.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import { openApiHandler } from '#server/rest/openapi.ts';
import { serveDocs } from '#server/document-api.ts';
import { openServices, type Way } from '#server/open-services.ts';
import { openReadFrom } from '#server/read-from.ts';
import { readReadiness } from '#server/read-readiness.ts';
import type { Services } from '#server/api/services.ts';
import { startSweepingUploads, startWorker } from '#server/worker.ts';
import { startLoop } from '#server/worker-loop.ts';
import { createWriteProbe } from '#server/write-probe.ts';

/** Whoever reads a file slowly keeps a snapshot: the server lets go of it before PostgreSQL has to. */
const LIST_IDLE_MS = 2 * MINUTE_MS;
/** How long a new transaction may be unknown to a page that is open. */
const STREAMS_PAUSE_MS = 2.5 * SECOND_MS;

/** The streams of pages that are open, and what looks for news to tell them. */
const startStreams = ({ log, clock }: Services, db: Database) => {
  const streams = createLiveStreams({ count: (companyId, userIds) => countTransactions(db, companyId, userIds), clock, log });
  const loop = startLoop({ name: 'tell what is new', pauseMs: STREAMS_PAUSE_MS, turn: streams.turn, log });
  const end = async (): Promise<void> => {
    streams.close();
    await loop.stop();
  };
  return { streams, end };
};

const serveFiles = (services: Services, db: Database, rateLimit: RateLimit) =>
  createFilesHandler({
    find: (address) => findDownload({ ...services, db, records: fileRecords }, address),
    rateLimit,
    trustsProxy: services.environment.trustsProxy,
    log: services.log,
  });

/** How pages call procedures: in process, as whoever the request's cookie says. */
const createCallerFor =
  (services: Services, db: Database, sessionCookie: SessionCookie): Assembly['callerFor'] =>
  async ({ cookie, clientAddress, requestId }) =>
    appRouter.createCaller(
      createContext({
        services,
        db,
        requestId: requestId || newId(),
        clientAddress: clientAddress ?? 'unknown',
        userAgent: '',
        // A page cannot send the header; what it reads is read for the session that completed them.
        presentedChallenges: 'all',
        url: new URL('/3/', services.environment.appUrl),
        token: await sessionCookie.read(cookie),
      }),
    );

/** Requests go to the database, or through the pooler before it. */
const findWay = async ({ environment: { poolerUrl }, databaseUrl }: AssemblyInput): Promise<Way> => {
  if (poolerUrl === undefined) return { url: databaseUrl, role: 'api' };
  await requirePoolerLogin(poolerUrl);
  return { url: poolerUrl, role: 'api', isPooled: true };
};

export const assemble: Assemble = async (input) => {
  const { environment, secrets, databaseUrl } = input;
  const way = await findWay(input);
  const { db, close: closeDatabase } = openDatabase({ ...way, poolSize: environment.databasePoolSize });
  const limits = { poolSize: FILES_AT_ONCE, idleInTransactionTimeoutMs: LIST_IDLE_MS };
  const { db: primary, close: closeLists } = openDatabase({ ...way, ...limits });
  const { from: lists, close: closeReplica } = openReadFrom({ environment, metrics: input.metrics.replica, primary, limits });
  const { services, throttleSql, close: closeServices } = await openServices(input, way);
  const probeWrite = createWriteProbe({ ...services, sql: throttleSql, lastCommitMs: services.ledger.lastCommitMs });
  const cache = createCompanyCache(db);
  const rateLimit = createRateLimit({ isOn: environment.hasRateLimits });
  const sessionCookie = createSessionCookie(environment, secrets.sessionSecret);
  const deviceCookie = createDeviceCookie(environment, secrets.sessionSecret);
  await updateProfileImageUrls(db, environment.appUrl);
  await updateCurrencyIconUrls(db, environment.appUrl);
  // Before the worker: the demo's past is written before anything happens in its present.
  const demo = await seedDemo({ services, db, databaseUrl });
  const setupLink = await prepareFirstCompany(db, services);
  // What a process leaves on its machine, nobody elsewhere can sweep.
  const worker = environment.hasWorker
    ? await startWorker({
        ...services,
        db,
        databaseUrl,
        metrics: input.metrics.webhooks,
        replicaMetrics: input.metrics.replica,
        tracing: input.tracing,
      })
    : startSweepingUploads(services);
  const { streams, end: endStreams } = startStreams(services, db);
  const publicUrl = environment.appUrl;
  const apiDocs = serveDocs(publicUrl);
  const shared = { router: appRouter, services, db, lists, rateLimit, uploadDirectory: uploadDirectoryOf(environment.dataDir) };
  const rest = createRestHandler({
    ...shared,
    publicUrl,
    contextFor: ({ mayUseCache, ...parts }) => createContext({ ...parts, services, db, cache: mayUseCache ? cache : undefined }),
  });
  return {
    rest,
    listFiles: createListDownloads({ router: appRouter, rest, readToken: sessionCookie.read }),
    statementFiles: createStatementFiles({ ...shared, sessionCookie, write: (...call) => writeStatement(lists, ...call) }),
    openapi: openApiHandler(apiDocs.document),
    docs: apiDocs.docs,
    machineDocuments: apiDocs.handle,
    live: createLiveHandler({ streams, sessionCookie, rateLimit, services, db }),
    trpc: createTrpcHandler({ ...shared, sessionCookie, deviceCookie }),
    files: serveFiles(services, db, rateLimit),
    callerFor: createCallerFor(services, db, sessionCookie),
    demo,
    setupLink,
    ready: () => readReadiness(throttleSql, services.clock, probeWrite),
    endStreams,
    drain: async () => {
      await endStreams();
      await worker.stop();
      await Promise.all([closeDatabase(), closeLists(), closeReplica(), closeServices()]);
    },
  };
};
