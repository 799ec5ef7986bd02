// Starting and stopping. Each part that is started says at once how it is stopped; stopping runs this in the opposite
// order: no new requests, running ones finish, the postings that wait are written, connections close, PostgreSQL stops.
import type { Server } from 'node:http';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { Clock } from '#server/kernel/time.ts';
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { migrate, requireMigrated } from '#db/migrate.ts';
import { reaching } from '#db/reach.ts';
import type { Assemble, Assembly } from '#server/assembly.ts';
import { isLocalDemo } from '#server/platform/local-demo.ts';
import { handOver } from '#server/handoff.ts';
import { closing } from '#server/http/close-server.ts';
import type { Dashboard } from '#server/http/dashboard.ts';
import { sendError } from '#server/http/send-response.ts';
import { createDemoReceiver } from '#server/http/demo-receiver.ts';
import { createProxyWarning } from '#server/http/proxy-warning.ts';
import type { Handler } from '#server/http/handler.ts';
import { createHttpServer, type HttpServerParts } from '#server/http/server.ts';
import { createSecurityText } from '#server/http/security-text.ts';
import { createDataDir } from '#server/platform/data-dir.ts';
import type { Environment } from '#server/platform/env.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { openTracing } from '#server/platform/tracing.ts';

export type Running = {
  assembly: Assembly;
  /** Stops everything, in order. Safe to call once. */
  stop(): Promise<void>;
};

/** Makes the pages ready, on the server that will show them. */
export type StartDashboard = (environment: Environment, server: Server) => Promise<Dashboard>;

type Parts = {
  environment: Environment;
  log: Log;
  clock: Clock;
  assemble: Assemble;
  /** Left out: the server has no pages. */
  startDashboard?: StartDashboard;
};

const listen = (server: Server, { host, port }: Environment): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop that one, or set another, for example PORT=${port + 1}.`,
        EACCES: `This user may not listen on port ${port}. Set a port above 1023, for example PORT=3000.`,
        EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST, for example HOST=127.0.0.1.`,
        ENOTFOUND: `${host} is not a name of this machine. Set HOST, for example HOST=127.0.0.1.`,
      };
      const reason = reasons[error.code ?? ''];
      reject(reason ? new OperatorError(reason, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });

const openDatabase = async (environment: Environment, log: Log, onStop: AsyncDisposableStack): Promise<string> => {
  if (environment.databaseUrl) return environment.databaseUrl;
  await createDataDir(environment.dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: environment.dataDir, log });
  onStop.defer(() => postgres.stop());
  return postgres.url;
};

const bringUpToDate = async (databaseUrl: string, { migratesAtStart }: Environment): Promise<void> => {
  await reaching(databaseUrl, async () => void (await (migratesAtStart ? migrate(databaseUrl) : requireMigrated(databaseUrl))));
};

/** Until everything is ready, clients are told to come back. */
const stillStarting: Handler = (req, res) => {
  res.setHeader('Retry-After', '2');
  sendError(req, res, 'unavailable');
};

/** The parts that serve requests; undefined while the process starts. */
type Serving = { assembly?: Assembly; dashboard?: Dashboard; isDraining: boolean };

const httpPartsOf = (
  serving: Serving,
  { environment, log, clock, startDashboard }: Pick<Parts, 'environment' | 'log' | 'clock' | 'startDashboard'>,
  { metrics, tracing }: Pick<HttpServerParts, 'metrics' | 'tracing'>,
): HttpServerParts => ({
  rest: (req, res) => (serving.assembly?.rest ?? stillStarting)(req, res),
  trpc: (req, res) => (serving.assembly?.trpc ?? stillStarting)(req, res),
  listFiles: (req, res) => (serving.assembly?.listFiles ?? stillStarting)(req, res),
  statementFiles: (req, res) => (serving.assembly?.statementFiles ?? stillStarting)(req, res),
  files: (req, res) => (serving.assembly?.files ?? stillStarting)(req, res),
  live: (req, res) => (serving.assembly?.live ?? stillStarting)(req, res),
  openapi: (req, res) => (serving.assembly?.openapi ?? stillStarting)(req, res),
  machineDocuments: (req, res) => (serving.assembly?.machineDocuments ?? stillStarting)(req, res),
  securityText: createSecurityText({ contact: environment.securityContact, appUrl: environment.appUrl, clock }),
  demoReceiver: isLocalDemo(environment) ? createDemoReceiver(environment.appUrl) : undefined,
  next: startDashboard && ((req, res) => (serving.dashboard?.handle ?? stillStarting)(req, res)),
  health: {
    ready: async () => serving.assembly?.ready(),
    isDraining: () => serving.isDraining,
  },
  log,
  metrics,
  tracing,
  metricsAccess: { token: environment.metricsToken, appUrl: environment.appUrl },
  appUrl: environment.appUrl,
  trustsProxy: environment.trustsProxy,
  // A process without pages is a worker, and receives no requests from a proxy.
  warnOfProxy: startDashboard && createProxyWarning(environment, log),
  allowedOrigins: environment.corsAllowedOrigins ?? (isLocalDemo(environment) ? 'loopback' : '*'),
  requiresLoopbackHost: isLocalDemo(environment),
  pagesUpgrade: environment.nodeEnvironment === 'development',
});

/**
 * Starts everything and returns when requests are served. The port is taken first: a taken one is the most common reason
 * that a start fails, and health checks are answered from then on. Throws an OperatorError for what a person can put
 * right; whatever was started is stopped then.
 */
export const start = async ({ environment, log, clock, assemble, startDashboard }: Parts): Promise<Running> => {
  const serving: Serving = { isDraining: false };
  const onStop = new AsyncDisposableStack();
  const metrics = createMetrics();
  const tracing = await openTracing(environment, log);
  if (tracing) onStop.defer(() => tracing.close());
  const server = createHttpServer(httpPartsOf(serving, { environment, log, clock, startDashboard }, { metrics, tracing }));
  const closeServer = closing(server, log);
  const stop = async (): Promise<void> => {
    serving.isDraining = true;
    await serving.assembly?.endStreams();
    await closeServer(environment.shutdownTimeoutMs / 2);
    await onStop.disposeAsync();
  };

  await listen(server, environment);
  try {
    const secrets = await loadSecrets(environment);
    const databaseUrl = await openDatabase(environment, log, onStop);
    await bringUpToDate(databaseUrl, environment);
    const assembly = await assemble({ environment, secrets, log, databaseUrl, clock, metrics, tracing });
    onStop.defer(() => assembly.drain());
    handOver({
      appUrl: environment.appUrl,
      showsParts: environment.nodeEnvironment !== 'production',
      callerFor: assembly.callerFor,
      docs: assembly.docs,
    });
    const dashboard = await startDashboard?.(environment, server);
    if (dashboard) onStop.defer(() => dashboard.close());
    Object.assign(serving, { assembly, dashboard });
    return { assembly, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
