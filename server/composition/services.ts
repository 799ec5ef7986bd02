// Opens the long-lived services of a process, and returns a function that closes them.
import { openDatabase, openSql, type ConnectionOptions, type OpenDatabase } from '#db/client.ts';
import { isCluster } from '#db/distribution/cluster.ts';
import { openReplica } from '#db/replica.ts';
import type { Services } from '#server/api/services.ts';
import type { CompositionInput } from '#server/composition/composition.ts';
import { domainEvents } from '#server/composition/domain-events.ts';
import { createLedger } from '#server/ledger/index.ts';
import { createRequestLog } from '#server/modules/reporting/index.ts';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { type Environment, isLocalDemo } from '#server/platform/environment/environment.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLocalFiles } from '#server/platform/files/local-files.ts';
import { LOOPBACK_NETWORKS } from '#server/platform/outbound/addresses.ts';
import { createOutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { createPasswords } from '#server/platform/security/passwords.ts';
import type { ReplicaMetrics } from '#server/platform/metrics/component-metrics.ts';
import { createThrottle } from '#server/platform/security/throttle.ts';
import { createVirusScanner } from '#server/platform/files/virus-scanner.ts';
import type { ReadFrom } from '#server/records/company-transaction.ts';

const THROTTLE_POOL_SIZE = 2;
const SEPARATE_POOL_SIZE = 2;
const CLOSE_TIMEOUT_SECONDS = 5;

/** The demo sends webhooks to its own receiver, and to programs that run on the same machine. */
const listWebhookNetworks = (environment: Environment): string[] => [
  ...environment.webhookAllowedNetworks,
  ...(isLocalDemo(environment) ? LOOPBACK_NETWORKS : []),
];

const openFileStore = async ({ dataDir, bucket }: Pick<Environment, 'dataDir' | 'bucket'>): Promise<FileStore> => {
  if (!bucket) return createLocalFiles(dataDir);
  // The S3 client is large and slows down startup.
  const { createBucketFiles } = await import('#server/platform/files/bucket-files.ts');
  return createBucketFiles(bucket);
};

/** Connection options for statements that serve requests. */
export type RequestConnectionOptions = Omit<ConnectionOptions, 'poolSize'>;

export const openServices = async (
  { environment, secrets, log, databaseUrl, clock, metrics }: CompositionInput,
  requestConnection: RequestConnectionOptions,
) => {
  // These must bypass the pooler: a request can hold a pooler connection while it waits for one of these, which could deadlock.
  const directConnection = { url: databaseUrl, role: 'api' } as const;
  const { db: separateDb, close: closeSeparateDb } = openDatabase({ ...directConnection, poolSize: SEPARATE_POOL_SIZE });
  const throttleSql = openSql({ ...directConnection, poolSize: THROTTLE_POOL_SIZE });
  const services: Services = {
    domainEvents,
    clock,
    log,
    environment,
    encryption: createEncryption(secrets.encryptionKey),
    passwords: createPasswords(),
    throttle: createThrottle({ sql: throttleSql, secret: secrets.sessionSecret, limitsRegistrations: environment.hasRateLimits }),
    fileStore: await openFileStore(environment),
    virusScanner: createVirusScanner(environment.clamd),
    outboundHttp: createOutboundHttp({ allowedNetworks: listWebhookNetworks(environment), log }),
    ledger: createLedger({
      connection: requestConnection,
      batchSize: environment.ledgerBatchSize,
      concurrency: environment.ledgerPoolSize,
      metrics: metrics.ledger,
    }),
    requestLog: createRequestLog({ db: separateDb, log, metrics: metrics.requestLog }),
    separateDb,
  };
  const close = async (): Promise<void> => {
    await services.ledger.drain();
    await services.requestLog.close();
    await Promise.all([closeSeparateDb(), services.outboundHttp.close(), throttleSql.end({ timeout: CLOSE_TIMEOUT_SECONDS })]);
  };
  return { services, health: { sql: throttleSql, isCluster: await isCluster(throttleSql) }, close };
};

type ReadSourceOptions = {
  environment: Environment;
  metrics: ReplicaMetrics;
  primary: OpenDatabase['db'];
  limits: Omit<ConnectionOptions, 'url' | 'role'>;
};

/** Returns the configured replica as the source of long reads, or the given database without one. */
export const openReadSource = ({
  environment,
  metrics,
  primary,
  limits,
}: ReadSourceOptions): { source: ReadFrom; close(): Promise<void> } => {
  const { replica } = environment;
  if (!replica) return { source: primary, close: () => Promise.resolve() };
  const connection = { ...limits, url: replica.url, role: 'api' } as const;
  const { choose, close } = openReplica({ primary, connection, waitMs: replica.waitMs, onRead: metrics.replicaRead });
  return { source: choose, close };
};
