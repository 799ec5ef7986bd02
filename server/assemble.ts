// What the process serves, put together: pools, services, the router behind each transport, and the worker.
import { openDatabase, openSql, type Database } from '#db/client.ts';
import { readSchemaVersion } from '#db/migrate.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
import { appRouter } from '#server/app-router.ts';
import type { Assemble, Assembly, AssemblyInput } from '#server/assembly.ts';
import { createContext } from '#server/context.ts';
import { isLocalDemo } from '#server/features/auth/local-demo.ts';
import { findDownload } from '#server/features/files/find-download.ts';
import { readdressCurrencyIcons } from '#server/features/files/brand-images.ts';
import { readdressProfileImages } from '#server/features/files/profile-images.ts';
import { countTransactions } from '#server/features/transactions/count-transactions.ts';
import { createLedger } from '#server/features/ledger/post.ts';
import { createRequestLog } from '#server/features/requests/request-log.ts';
import { readWebhookBacklog } from '#server/features/webhook-delivery/read-backlog.ts';
import { fileRecords } from '#server/file-records.ts';
import { readLedgerCheckState } from '#server/features/ledger/scheduled-check.ts';
import { prepareFirstCompany } from '#server/features/setup/prepare-first-company.ts';
import { writeStatement } from '#server/features/statements/write-statement.ts';
import { eventCatalogue } from '#server/features/webhooks/event-catalogue.ts';
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
import { createEncryption } from '#server/platform/encryption.ts';
import type { Environment } from '#server/platform/env.ts';
import { FILES_AT_ONCE } from '#server/platform/file-turns.ts';
import { openFileStore } from '#server/platform/open-file-store.ts';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound-addresses.ts';
import { createOutboundHttp } from '#server/platform/outbound-http.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { createRateLimit, type RateLimit } from '#server/platform/rate-limit.ts';
import { createThrottle } from '#server/platform/throttle.ts';
import { createVirusScanner } from '#server/platform/virus-scanner.ts';
import { createCompanyMemory } from '#server/records/memory.ts';
import { createListDownloads } from '#server/rest/list-downloads.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import { openApiHandler } from '#server/rest/openapi.ts';
import type { Services } from '#server/services.ts';
import { startWorker } from '#server/worker.ts';
import { startLoop } from '#server/worker-loop.ts';

const THROTTLE_POOL_SIZE = 2;
const ASIDE_POOL_SIZE = 2;
/** Whoever reads a file slowly keeps a snapshot: the server lets go of it before PostgreSQL has to. */
const LIST_IDLE_MS = 2 * MINUTE_MS;
const CLOSE_TIMEOUT_SECONDS = 5;
/** How long a new transaction may be unknown to a page that is open. */
const STREAMS_PAUSE_MS = 2.5 * SECOND_MS;

/** The demo sends webhooks to itself, and to what those who try it out let run beside it. */
const networksOf = (environment: Environment): string[] => [
  ...environment.webhookAllowedNetworks,
  ...(isLocalDemo(environment) ? LOOPBACK_NETWORKS : []),
];

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

/** What procedures use, and how it is closed. */
const openServices = async ({ environment, secrets, log, databaseUrl, clock, metrics }: AssemblyInput) => {
  const pool = { url: databaseUrl, role: 'api' } as const;
  const { db: aside, close: closeAside } = openDatabase({ ...pool, poolSize: ASIDE_POOL_SIZE });
  const throttleSql = openSql({ ...pool, poolSize: THROTTLE_POOL_SIZE });
  const services: Services = {
    clock,
    log,
    environment,
    encryption: createEncryption(secrets.encryptionKey),
    passwords: createPasswords(),
    throttle: createThrottle({ sql: throttleSql, secret: secrets.sessionSecret, limitsRegistrations: environment.hasRateLimits }),
    fileStore: await openFileStore(environment),
    virusScanner: createVirusScanner(environment.clamd),
    outboundHttp: createOutboundHttp({ allowedNetworks: networksOf(environment), log }),
    ledger: createLedger({
      connection: pool,
      batchSize: environment.ledgerBatchSize,
      lanes: environment.ledgerPoolSize,
      metrics: metrics.ledger,
    }),
    requestLog: createRequestLog({ db: aside, log, metrics: metrics.requestLog }),
    aside,
  };
  const close = async (): Promise<void> => {
    await services.ledger.drain();
    await services.requestLog.close();
    await Promise.all([closeAside(), services.outboundHttp.close(), throttleSql.end({ timeout: CLOSE_TIMEOUT_SECONDS })]);
  };
  return { services, throttleSql, close };
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

export const assemble: Assemble = async (input) => {
  const { environment, secrets, databaseUrl } = input;
  const { db, close: closeDatabase } = openDatabase({ url: databaseUrl, role: 'api', poolSize: environment.databasePoolSize });
  const { db: lists, close: closeLists } = openDatabase({
    url: databaseUrl,
    role: 'api',
    poolSize: FILES_AT_ONCE,
    idleInTransactionTimeoutMs: LIST_IDLE_MS,
  });
  const { services, throttleSql, close: closeServices } = await openServices(input);
  const memory = createCompanyMemory(db);
  const rateLimit = createRateLimit({ isOn: environment.hasRateLimits });
  const sessionCookie = createSessionCookie(environment, secrets.sessionSecret);
  const deviceCookie = createDeviceCookie(environment, secrets.sessionSecret);
  await readdressProfileImages(db, environment.appUrl);
  await readdressCurrencyIcons(db, environment.appUrl);
  // Before the worker: the demo's past is written before anything happens in its present.
  const demo = await seedDemo({ services, db, databaseUrl });
  const setupLink = await prepareFirstCompany(db, services);
  const worker = await startWorker({ ...services, db, databaseUrl, metrics: input.metrics.webhooks });
  const { streams, end: endStreams } = startStreams(services, db);
  const publicUrl = environment.appUrl;
  const shared = { router: appRouter, services, db, lists, rateLimit, uploadDirectory: uploadDirectoryOf(environment.dataDir) };
  const rest = createRestHandler({
    ...shared,
    publicUrl,
    contextFor: ({ mayRecall, ...parts }) => createContext({ ...parts, services, db, memory: mayRecall ? memory : undefined }),
  });
  return {
    rest,
    listFiles: createListDownloads({ router: appRouter, rest, readToken: sessionCookie.read }),
    statementFiles: createStatementFiles({ ...shared, sessionCookie, write: (...call) => writeStatement(lists, ...call) }),
    openapi: openApiHandler(appRouter, eventCatalogue),
    live: createLiveHandler({ streams, sessionCookie, rateLimit, services, db }),
    trpc: createTrpcHandler({ ...shared, sessionCookie, deviceCookie }),
    files: serveFiles(services, db, rateLimit),
    callerFor: createCallerFor(services, db, sessionCookie),
    demo,
    setupLink,
    ready: async () => ({
      ledgerCheck: await readLedgerCheckState(throttleSql),
      schema: await readSchemaVersion(throttleSql),
      webhookBacklog: await readWebhookBacklog(throttleSql, services.clock.now()),
    }),
    endStreams,
    drain: async () => {
      await endStreams();
      await worker.stop();
      await Promise.all([closeDatabase(), closeLists(), closeServices()]);
    },
  };
};
