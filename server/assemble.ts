// What the process serves, put together: pools, services, the router behind each transport, and the worker.
import { openDatabase, openSql, type Database } from '#db/client.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
import { appRouter } from '#server/app-router.ts';
import type { Assemble, AssemblyInput } from '#server/assembly.ts';
import { createContext } from '#server/context.ts';
import { isLocalDemo } from '#server/features/auth/local-demo.ts';
import { findDownload } from '#server/features/files/find-download.ts';
import { readdressCurrencyIcons } from '#server/features/files/brand-images.ts';
import { readdressProfileImages } from '#server/features/files/profile-images.ts';
import { createLedger } from '#server/features/ledger/post.ts';
import { createRequestLog } from '#server/features/requests/request-log.ts';
import { readWebhookBacklog } from '#server/features/webhook-delivery/read-backlog.ts';
import { fileRecords } from '#server/file-records.ts';
import { readLedgerCheckState } from '#server/features/ledger/scheduled-check.ts';
import { writeStatement } from '#server/features/statements/write-statement.ts';
import { eventCatalogue } from '#server/features/webhooks/event-catalogue.ts';
import { createDeviceCookie } from '#server/http/device-cookie.ts';
import { createFilesHandler } from '#server/http/files.ts';
import { createSessionCookie } from '#server/http/session-cookie.ts';
import { createStatementFiles } from '#server/http/statement-files.ts';
import { createTrpcHandler } from '#server/http/trpc.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
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

const THROTTLE_POOL_SIZE = 2;
const ASIDE_POOL_SIZE = 2;
/** Whoever reads a file slowly keeps a snapshot: the server lets go of it before PostgreSQL has to. */
const LIST_IDLE_MS = 2 * MINUTE_MS;
const CLOSE_TIMEOUT_SECONDS = 5;

/** The demo sends webhooks to itself, and to what those who try it out let run beside it. */
const networksOf = (environment: Environment): string[] => [
  ...environment.webhookAllowedNetworks,
  ...(isLocalDemo(environment) ? LOOPBACK_NETWORKS : []),
];

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
  const worker = await startWorker({ ...services, db, databaseUrl, metrics: input.metrics.webhooks });
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
    openapi: openApiHandler(appRouter, publicUrl, eventCatalogue),
    trpc: createTrpcHandler({ ...shared, sessionCookie, deviceCookie }),
    files: serveFiles(services, db, rateLimit),
    callerFor: async ({ cookie, clientAddress, requestId }) =>
      appRouter.createCaller(
        createContext({
          services,
          db,
          requestId: requestId || newId(),
          clientAddress: clientAddress ?? 'unknown',
          userAgent: '',
          // A page cannot send the header; what it reads is read for the session that completed them.
          presentedChallenges: 'all',
          url: new URL('/3/', publicUrl),
          token: await sessionCookie.read(cookie),
        }),
      ),
    demo,
    ready: async () => ({
      ledgerCheck: await readLedgerCheckState(throttleSql),
      webhookBacklog: await readWebhookBacklog(throttleSql, services.clock.now()),
    }),
    drain: async () => {
      await worker.stop();
      await Promise.all([closeDatabase(), closeLists(), closeServices()]);
    },
  };
};
