// Starts a process and stops it. Each started part registers its cleanup, which runs in reverse order: reject new
// requests, finish running ones, commit waiting postings, close connections, stop PostgreSQL.
import type { Server } from 'node:http';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { Clock } from '#server/kernel/time.ts';
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { migrate, requireMigrated } from '#db/migrate.ts';
import { withDatabaseRemedies } from '#db/reach.ts';
import { mapTransports, type Compose, type Composition } from '#server/composition/composition.ts';
import { isLocalDemo, type Environment } from '#server/platform/environment/environment.ts';
import { handOver } from '#server/composition/handoff.ts';
import { createServerClose, createHttpServer, type HttpServerOptions } from '#server/http/server.ts';
import type { Dashboard } from '#server/http/dashboard/dashboard.ts';
import { sendError, type Handler } from '#server/http/request/send-response.ts';
import { createDemoReceiver } from '#server/http/demo-receiver.ts';
import { createProxyWarning } from '#server/http/proxy-warning.ts';
import { createSecurityText } from '#server/http/security-text.ts';
import { createDataDir } from '#server/platform/files/data-dir.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { loadSecrets } from '#server/platform/security/secrets.ts';
import { openTracing } from '#server/platform/tracing.ts';

export type RunningProcess = {
  composition: Composition;
  /** Stops everything in order. Call it once. */
  stop(): Promise<void>;
};

/** Prepares the pages on the server that will serve them. */
export type StartDashboard = (environment: Environment, server: Server) => Promise<Dashboard>;

type StartOptions = {
  environment: Environment;
  log: Log;
  clock: Clock;
  compose: Compose;
  /** Undefined in a process without pages. */
  startDashboard?: StartDashboard;
};

const listen = (server: Server, { host, port }: Environment): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop that program, or set another port, for example PORT=${port + 1}.`,
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

const migrateDatabase = async (databaseUrl: string, { migratesAtStart }: Environment): Promise<void> => {
  await withDatabaseRemedies(databaseUrl, async () => void (await (migratesAtStart ? migrate(databaseUrl) : requireMigrated(databaseUrl))));
};

/** The response until the process is ready. */
const respondStarting: Handler = (req, res) => {
  res.setHeader('Retry-After', '2');
  sendError(req, res, 'unavailable');
};

const respondNotFound: Handler = (req, res) => sendError(req, res, 'not_found');

/** Serves requests once the process has started. */
type ServingParts = { composition?: Composition; dashboard?: Dashboard; isDraining: boolean };

const createHttpParts = (
  serving: ServingParts,
  { environment, log, clock, startDashboard }: Pick<StartOptions, 'environment' | 'log' | 'clock' | 'startDashboard'>,
  { metrics, tracing }: Pick<HttpServerOptions, 'metrics' | 'tracing'>,
): HttpServerOptions => ({
  ...mapTransports((name) => (req, res) => {
    const { composition } = serving;
    const handle = composition ? (composition.transports?.[name] ?? respondNotFound) : respondStarting;
    return handle(req, res);
  }),
  securityText: createSecurityText({ contact: environment.securityContact, appUrl: environment.appUrl, clock }),
  demoReceiver: isLocalDemo(environment) ? createDemoReceiver(environment.appUrl) : undefined,
  next: startDashboard && ((req, res) => (serving.dashboard?.handle ?? respondStarting)(req, res)),
  health: {
    ready: async () => serving.composition?.ready(),
    isDraining: () => serving.isDraining,
  },
  log,
  metrics,
  tracing,
  metricsAccess: { token: environment.metricsToken, appUrl: environment.appUrl },
  appUrl: environment.appUrl,
  trustsProxy: environment.trustsProxy,
  // A process without pages is a worker, and receives no requests from a proxy.
  warnAboutProxy: startDashboard && createProxyWarning(environment, log),
  allowedOrigins: environment.corsAllowedOrigins ?? (isLocalDemo(environment) ? 'loopback' : '*'),
  requiresLoopbackHost: isLocalDemo(environment),
  allowsPageUpgrades: environment.nodeEnvironment === 'development',
});

/**
 * Starts everything and returns when requests are served. The port is bound first: a port in use is the most common reason for a failed
 * start, and health checks get a response from then on. Throws an OperatorError for a failure that an operator can fix, after stopping
 * what was started.
 */
export const start = async ({ environment, log, clock, compose, startDashboard }: StartOptions): Promise<RunningProcess> => {
  const serving: ServingParts = { isDraining: false };
  const onStop = new AsyncDisposableStack();
  const metrics = createMetrics();
  const tracing = await openTracing(environment, log);
  if (tracing) onStop.defer(() => tracing.close());
  const server = createHttpServer(createHttpParts(serving, { environment, log, clock, startDashboard }, { metrics, tracing }));
  const closeServer = createServerClose(server, log);
  const stop = async (): Promise<void> => {
    serving.isDraining = true;
    await serving.composition?.endStreams();
    await closeServer(environment.shutdownTimeoutMs / 2);
    await onStop.disposeAsync();
  };

  await listen(server, environment);
  try {
    const secrets = await loadSecrets(environment);
    const databaseUrl = await openDatabase(environment, log, onStop);
    await migrateDatabase(databaseUrl, environment);
    const composition = await compose({ environment, secrets, log, databaseUrl, clock, metrics, tracing });
    onStop.defer(() => composition.drain());
    if (composition.pages) {
      handOver({ ...composition.pages, appUrl: environment.appUrl, showsComponents: environment.nodeEnvironment !== 'production' });
    }
    const dashboard = await startDashboard?.(environment, server);
    if (dashboard) onStop.defer(() => dashboard.close());
    Object.assign(serving, { composition, dashboard });
    return { composition, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
